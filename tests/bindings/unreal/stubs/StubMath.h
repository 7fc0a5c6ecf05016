#pragma once

// The engine's numbers: double, centimetres, left-handed.
#include "StubText.h"

#include <cmath>
#include <limits>

struct FMath {
    template <class T>
    static T Max(T A, T B) {
        return A < B ? B : A;
    }
    template <class T>
    static T Min(T A, T B) {
        return B < A ? B : A;
    }
    template <class T>
    static T Clamp(T Value, T Least, T Most) {
        return Max(Least, Min(Value, Most));
    }
    static int32 RoundToInt32(double Value) { return static_cast<int32>(std::floor(Value + 0.5)); }
    static float RoundToFloat(float Value) { return std::floor(Value + 0.5f); }
    static double FloorToDouble(double Value) { return std::floor(Value); }
    static float Abs(float Value) { return std::abs(Value); }
    static bool IsPowerOfTwo(int32 Value) { return Value > 0 && (Value & (Value - 1)) == 0; }
};

struct FVector {
    double X = 0.0, Y = 0.0, Z = 0.0;
    FVector() = default;
    FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
    static const FVector ZeroVector, ForwardVector, UpVector;

    FVector operator+(const FVector& V) const { return {X + V.X, Y + V.Y, Z + V.Z}; }
    FVector operator-(const FVector& V) const { return {X - V.X, Y - V.Y, Z - V.Z}; }
    FVector operator*(double S) const { return {X * S, Y * S, Z * S}; }
    FVector operator/(double S) const { return {X / S, Y / S, Z / S}; }
    bool operator==(const FVector& V) const { return X == V.X && Y == V.Y && Z == V.Z; }
    double SizeSquared() const { return X * X + Y * Y + Z * Z; }
    double Size() const { return std::sqrt(SizeSquared()); }
    static double DistSquared(const FVector& A, const FVector& B) { return (A - B).SizeSquared(); }
    static FVector Cross(const FVector& A, const FVector& B) {
        return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X};
    }
    FVector GetSafeNormal() const { return SizeSquared() > 1e-8 ? *this / Size() : ZeroVector; }
    bool IsZero() const { return X == 0.0 && Y == 0.0 && Z == 0.0; }
    bool IsNormalized() const { return std::abs(1.0 - SizeSquared()) < 0.01; }
    bool ContainsNaN() const { return !std::isfinite(X) || !std::isfinite(Y) || !std::isfinite(Z); }
    FString ToString() const { return FString::Printf(TEXT("X=%.3f Y=%.3f Z=%.3f"), X, Y, Z); }
};
inline const FVector FVector::ZeroVector{}, FVector::ForwardVector{1, 0, 0}, FVector::UpVector{0, 0, 1};

struct FQuat {
    double X = 0.0, Y = 0.0, Z = 0.0, W = 1.0;
    FQuat() = default;
    FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
    FQuat(const FVector& Axis, double Angle) : W(std::cos(Angle / 2)) {
        const double S = std::sin(Angle / 2);
        X = Axis.X * S, Y = Axis.Y * S, Z = Axis.Z * S;
    }
    static const FQuat Identity;
    FQuat operator*(const FQuat& Q) const {
        return {W * Q.X + X * Q.W + Y * Q.Z - Z * Q.Y, W * Q.Y - X * Q.Z + Y * Q.W + Z * Q.X,
                W * Q.Z + X * Q.Y - Y * Q.X + Z * Q.W, W * Q.W - X * Q.X - Y * Q.Y - Z * Q.Z};
    }
    FVector RotateVector(const FVector& V) const {
        const FVector Axis(X, Y, Z), T = FVector::Cross(Axis, V) * 2.0;
        return V + T * W + FVector::Cross(Axis, T);
    }
    FQuat GetNormalized() const {
        const double Size = std::sqrt(X * X + Y * Y + Z * Z + W * W);
        return {X / Size, Y / Size, Z / Size, W / Size};
    }
    static FQuat FindBetweenVectors(const FVector& A, const FVector& B) {
        const FVector C = FVector::Cross(A, B);
        return FQuat(C.X, C.Y, C.Z, A.Size() * B.Size() + A.X * B.X + A.Y * B.Y + A.Z * B.Z).GetNormalized();
    }
};
inline const FQuat FQuat::Identity{};

struct FRotator {
    double Pitch = 0.0, Yaw = 0.0, Roll = 0.0;
    /// Unreal's order and signs: yaw turns x to y, pitch lifts x to z, roll turns z to y.
    FQuat Quaternion() const {
        const double Half = 3.14159265358979323846 / 360.0;
        const double SP = std::sin(Pitch * Half), CP = std::cos(Pitch * Half), SY = std::sin(Yaw * Half),
                     CY = std::cos(Yaw * Half), SR = std::sin(Roll * Half), CR = std::cos(Roll * Half);
        return {CR * SP * SY - SR * CP * CY, -CR * SP * CY - SR * CP * SY, CR * CP * SY - SR * SP * CY,
                CR * CP * CY + SR * SP * SY};
    }
    FVector Vector() const { return RotateVector(FVector::ForwardVector); }
    FVector RotateVector(const FVector& V) const { return Quaternion().RotateVector(V); }
};

struct FTransform {
    FTransform() = default;
    FTransform(const FQuat& Rotation, const FVector& Location) : Turn(Rotation), At(Location) {}
    FVector GetLocation() const { return At; }
    FQuat GetRotation() const { return Turn; }
    FVector TransformPosition(const FVector& V) const { return At + Turn.RotateVector(V); }
    /// The engine's order: this one first, then the other.
    FTransform operator*(const FTransform& Then) const { return {Then.Turn * Turn, Then.TransformPosition(At)}; }

private:
    FQuat Turn;
    FVector At;
};

struct FColor {
    FColor(uint8 InR, uint8 InG, uint8 InB) : R(InR), G(InG), B(InB) {}
    uint8 R, G, B;
};
