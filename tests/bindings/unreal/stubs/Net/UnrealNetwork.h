#pragma once
#include "StubObject.h"

/// The name must be a property of the class; the test replicates it.
#define DOREPLIFETIME(Class, Property)       \
    do {                                     \
        static_cast<void>(&Class::Property); \
        OutLifetimeProps.Add({#Property});   \
    } while (false)
