using Backsight;
using Backsight.Engine;
using UnityEngine;

/// <summary>
/// A gun over any adapter: fires on the client, and hurts on the server. It comes before BacksightNetwork, at -100, draws
/// the next frame: the player aimed at the last one.
/// </summary>
[DefaultExecutionOrder(-200)]
public sealed class Weapon : MonoBehaviour
{
    public BacksightNetwork network;
    public Transform muzzle;
    public int shotsSeen, hitsSeen, hitsGiven;

    void Start()
    {
        network.JudgedOnServer += Hurt;
        network.Judged += Mark;
    }

    void Update()
    {
        Hit hit;
        if (!IsTriggerDown() || !network.Fire(muzzle.position, muzzle.forward, out hit)) return;
        ++shotsSeen;  // muzzle flash; blood at hit.Point at once, if hit.Entity is anybody
    }

    static bool IsTriggerDown()
    {
#if ENABLE_LEGACY_INPUT_MANAGER
        return Input.GetMouseButtonDown(0);
#else
        var mouse = UnityEngine.InputSystem.Mouse.current;
        return mouse != null && mouse.leftButton.wasPressedThisFrame;
#endif
    }

    // On the server: the one place where health is taken.
    void Hurt(ulong peer, Shot shot, Verdict verdict)
    {
        if (verdict.Outcome != Outcome.Hit) return;
        BacksightBody victim = network.BodyOf(verdict.HitEntity);
        // victim.GetComponent<Health>().Take(verdict.HitGroup == HitGroup.Head ? 100 : 25);
        if (victim != null) ++hitsGiven;
    }

    // On the shooter's client, a round trip later: the hit marker, or why there is none.
    void Mark(ShotVerdict verdict)
    {
        if (verdict.Outcome == Outcome.Hit) ++hitsSeen;
    }
}
