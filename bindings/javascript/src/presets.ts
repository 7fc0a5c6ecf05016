// Five published systems of lag compensation, for a module that tools/build_javascript --presets made.
import type { Opened } from "./closable.js";
import type { Input } from "./core.js";
import { PoseStruct } from "./generated/structs.js";
import type { Pose } from "./generated/structs.js";
import { PresetsCalls, TwotenSimulationCalls, UnrealSeriesConfigStruct, Ut2003TrailCalls } from "./generated/presets.js";
import type { UnrealSeriesConfig } from "./generated/presets.js";
import { callsOf } from "./presets_base.js";

export {
    FishnetCatchUpStruct, FishnetConfigStruct, FishnetPeer, FishnetProjectileStruct, PRESETS_ABI_VERSION,
    PUN2_MESSAGE_BYTES, Pun2ConfigStruct, Pun2ImmediateStruct, Pun2PhysicsStruct, Pun2TransformStruct, Pun2UpdateStruct,
    TwotenConfigStruct, TwotenHeartbeatStruct, TwotenMessage, TwotenRewind, TwotenStampStruct, UT2003_BEAM_TRACES,
    UnrealSeriesCaller, UnrealSeriesConfigStruct, UnrealSeriesCorrectionStruct, Ut2003BeamDamageStruct, Ut2003BeamStruct,
    Ut2003End, Ut2003Met, Ut2003NodeStruct, Ut2003Shift, Ut2003TraceStruct, Ut2003TrailConfigStruct,
} from "./generated/presets.js";
export type {
    FishnetCatchUp, FishnetConfig, FishnetProjectile, Pun2Config, Pun2Immediate, Pun2Physics, Pun2Transform, Pun2Update,
    TwotenConfig, TwotenHeartbeat, TwotenStamp, UnrealSeriesConfig, UnrealSeriesCorrection, Ut2003Beam, Ut2003BeamDamage,
    Ut2003Node, Ut2003Trace, Ut2003TrailConfig,
} from "./generated/presets.js";

/**
 * FishNet's projectiles, TwoTen's stamps, UT2003's beams, the Unreal series' times, and PUN 2's forms. A function that
 * changes a struct leaves yours as it is, and returns the changed one.
 *
 *     const presets = new Presets(library);
 *     let projectile = { position, direction, passedS: presets.fishnetTimePassed(config, FishnetPeer.Server, now, fired) };
 *     projectile = presets.fishnetProjectileMove(projectile, frameS);
 */
export class Presets extends PresetsCalls {
    /** Throws a BacksightError with Code.BadVersion where the library's module has no published systems. */
    constructor(library: Opened) {
        super(library);
        callsOf(library.enter("Presets"));
    }
    /** The engine's sub-steps of one tick of a projectile, in seconds: of 0.0002 s at least, config.maxIterations at most. */
    unrealSeriesSubsteps(config: Input<UnrealSeriesConfig>, totalS: number): number[] {
        const label = "Presets.unrealSeriesSubsteps";
        const core = this.enter(label);
        const mark = core.mark();
        try {
            const at = core.given(config, UnrealSeriesConfigStruct, label, "config");
            const most = UnrealSeriesConfigStruct.read(core, at).maxIterations;
            const stepsAt = core.takeMany(Math.min(most, 65536), 8), countAt = core.take(8);
            const done = core.settled(callsOf(core).bs_unreal_series_substeps(at, core.asF32(totalS, label, "totalS"), stepsAt,
                most, countAt));
            if (done !== 0) throw core.mistake(label, done, 0);
            return core.many(stepsAt, core.u32[countAt >> 2], 8, (step) => core.f64[step >> 3]);
        } finally {
            core.release(mark);
        }
    }
}

/** TwoTen's frames of all objects: numbers from 0 to config.maxObjects - 1. */
export class TwotenSimulation extends TwotenSimulationCalls {
    /**
     * Simulate: calls `action` with the transforms of the objects 0, 1, ... as they were at `subFrame` of the way from
     * frameId - 1 to frameId. Returns how many objects stayed, because they have other frames and not that one. What
     * `action` throws comes out of this call.
     */
    simulate(frameId: number, subFrame: number, currentFrame: number, transforms: readonly Input<Pose>[],
        action: (transforms: Pose[]) => void): number {
        const label = "TwotenSimulation.simulate";
        const core = this.enter(label);
        const mark = core.mark();
        const user = core.keep((at: number, count: number) => {
            action(core.many(at, count, PoseStruct.size, (one) => PoseStruct.read(core, one)));
        });
        try {
            const at = core.givenAll(transforms, PoseStruct, label, "transforms"), stayedAt = core.take(8);
            const calls = callsOf(core);
            const done = core.settled(calls.js_bs_twoten_simulation_simulate(this.handle, core.asWide(frameId, label, "frameId"),
                core.asF32(subFrame, label, "subFrame"), core.asWide(currentFrame, label, "currentFrame"), at,
                transforms.length, calls.address_of_bs_twoten_action, user, stayedAt));
            if (done !== 0) throw core.mistake(label, done, this.handle);
            return core.u32[stayedAt >> 2];
        } finally {
            core.drop(user);
            core.release(mark);
        }
    }
}

/** UT2003's trail of one pawn. */
export class Ut2003Trail extends Ut2003TrailCalls {}
