#pragma once
#include "PhysicsEngine/BodySetup.h"

class USkeletalBodySetup : public UBodySetup {};
