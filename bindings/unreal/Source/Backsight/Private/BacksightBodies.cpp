#include "BacksightBodies.h"

#include "BacksightSpace.h"
#include "DrawDebugHelpers.h"
#include "PhysicsEngine/BodySetup.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"

namespace {

// The engine turns rotators into quaternions by trigonometry whose last bit differs between platforms. Rounded to these
// steps, server and client have equal hitboxes.
constexpr float StepsPerMetre = 4096.0f, StepsPerUnit = 16384.0f;

float Rounded(float Value, float Steps) { return FMath::RoundToFloat(Value * Steps) / Steps; }

bs_vec3 RoundedMetres(const FVector& Centimetres) {
    const bs_vec3 At = Backsight::ToMetres(Centimetres);
    return {Rounded(At.x, StepsPerMetre), Rounded(At.y, StepsPerMetre), Rounded(At.z, StepsPerMetre)};
}

bs_quat RoundedRotation(const FRotator& Rotation) {
    const bs_quat Turn = Backsight::ToRotation(Rotation.Quaternion());
    return {Rounded(Turn.x, StepsPerUnit), Rounded(Turn.y, StepsPerUnit), Rounded(Turn.z, StepsPerUnit),
            Rounded(Turn.w, StepsPerUnit)};
}

float RoundedLength(double Centimetres) { return Rounded(Backsight::LengthToMetres(Centimetres), StepsPerMetre); }

bs_hitbox OfKind(uint32 Kind, int32 Bone) {
    bs_hitbox Hitbox;
    bs_hitbox_default(BS_SIZED(&Hitbox));
    Hitbox.kind = Kind;
    Hitbox.bone = Bone;
    return Hitbox;
}

void AddShapes(const FKAggregateGeom& Shapes, int32 Bone, TArray<bs_hitbox>& Out) {
    for (const FKSphereElem& Sphere : Shapes.SphereElems) {
        bs_hitbox Hitbox = OfKind(BS_SHAPE_SPHERE, Bone);
        Hitbox.center = RoundedMetres(Sphere.Center);
        Hitbox.radius = RoundedLength(Sphere.Radius);
        Out.Add(Hitbox);
    }
    for (const FKSphylElem& Capsule : Shapes.SphylElems) {
        const FVector Half = Capsule.Rotation.RotateVector(FVector(0.0, 0.0, Capsule.Length / 2.0));
        bs_hitbox Hitbox = OfKind(BS_SHAPE_CAPSULE, Bone);
        Hitbox.center = RoundedMetres(Capsule.Center - Half);
        Hitbox.end = RoundedMetres(Capsule.Center + Half);
        Hitbox.radius = RoundedLength(Capsule.Radius);
        Out.Add(Hitbox);
    }
    for (const FKBoxElem& Box : Shapes.BoxElems) {
        bs_hitbox Hitbox = OfKind(BS_SHAPE_BOX, Bone);
        Hitbox.center = RoundedMetres(Box.Center);
        Hitbox.half_extents = {RoundedLength(Box.X / 2.0), RoundedLength(Box.Y / 2.0), RoundedLength(Box.Z / 2.0)};
        Hitbox.rotation = RoundedRotation(Box.Rotation);
        Out.Add(Hitbox);
    }
}

}  // namespace

bool ReadBodies(const UPhysicsAsset& Asset, int32 MaxBodies, FBacksightBodies& Out, FString& Error) {
    Out.Asset = &Asset;
    if (Asset.SkeletalBodySetups.Num() > MaxBodies) {
        Error = FString::Printf(TEXT("Physics asset %s has %d bodies, and MaxBodies is %d: raise it in Project "
                                     "Settings, Backsight, or remove bodies."),
                                *Asset.GetName(), Asset.SkeletalBodySetups.Num(), MaxBodies);
        return false;
    }
    for (const USkeletalBodySetup* Body : Asset.SkeletalBodySetups) {
        if (Body == nullptr) continue;
        const FKAggregateGeom& Shapes = Body->AggGeom;
        const int32 Others = Shapes.ConvexElems.Num() + Shapes.TaperedCapsuleElems.Num();
        if (Others > 0) {
            Error = FString::Printf(TEXT("Physics asset %s, body of bone %s: %d convex or tapered shapes. Hitboxes are "
                                         "spheres, capsules and boxes: replace them in the physics asset editor."),
                                    *Asset.GetName(), *Body->BoneName.ToString(), Others);
            return false;
        }
        AddShapes(Shapes, Out.Bones.Num(), Out.Hitboxes);
        Out.Bones.Add(Body->BoneName);
    }
    if (Out.Hitboxes.Num() == 0) {
        Error = FString::Printf(TEXT("Physics asset %s has no sphere, capsule or box: add bodies in the physics asset "
                                     "editor."),
                                *Asset.GetName());
        return false;
    }
    return true;
}

void DrawBody(const UWorld* World, const bs_hitbox& Hitbox, const FTransform& Bone, bool bIsServers, float Seconds) {
#if ENABLE_DRAW_DEBUG
    // The colours of Backsight's pages: blue is the screen, orange what the server rebuilt.
    const FColor Color = bIsServers ? FColor(0xa8, 0x52, 0x00) : FColor(0x1f, 0x5f, 0xe0);
    const float LifeTime = Seconds > 0.0f ? Seconds : -1.0f;
    const FVector Center = Bone.TransformPosition(Backsight::FromMetres(Hitbox.center));
    const float Radius = static_cast<float>(Backsight::LengthFromMetres(Hitbox.radius));
    if (Hitbox.kind == BS_SHAPE_SPHERE) {
        DrawDebugSphere(World, Center, Radius, 16, Color, false, LifeTime);
    } else if (Hitbox.kind == BS_SHAPE_CAPSULE) {
        const FVector End = Bone.TransformPosition(Backsight::FromMetres(Hitbox.end));
        const FVector Along = End - Center;
        DrawDebugCapsule(World, (Center + End) / 2.0, static_cast<float>(Along.Size() / 2.0) + Radius, Radius,
                         FQuat::FindBetweenVectors(FVector::UpVector, Along), Color, false, LifeTime);
    } else {
        const bs_vec3& Half = Hitbox.half_extents;
        const FVector Extent(Backsight::LengthFromMetres(Half.x), Backsight::LengthFromMetres(Half.y),
                             Backsight::LengthFromMetres(Half.z));
        DrawDebugBox(World, Center, Extent, Bone.GetRotation() * Backsight::FromRotation(Hitbox.rotation), Color, false,
                     LifeTime);
    }
#endif
}
