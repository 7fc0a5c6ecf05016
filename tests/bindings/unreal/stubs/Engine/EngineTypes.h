#pragma once
#include "StubObject.h"

enum ENetMode { NM_Standalone, NM_DedicatedServer, NM_ListenServer, NM_Client, NM_MAX };
enum ECollisionChannel { ECC_WorldStatic, ECC_WorldDynamic, ECC_Pawn };
enum ERelativeTransformSpace { RTS_World, RTS_Actor, RTS_Component, RTS_ParentBoneSpace };
namespace EWorldType {
enum Type { None, Game, Editor, PIE, EditorPreview, GamePreview, GameRPC, Inactive };
}
namespace EEndPlayReason {
enum Type { Destroyed, LevelTransition, EndPlayInEditor, RemovedFromWorld, Quit };
}
struct FLifetimeProperty {
    const char* Name;
};
