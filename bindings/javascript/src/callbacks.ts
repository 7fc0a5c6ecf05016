// C calls JavaScript: what a callback throws must not pass through C. It is kept, the callback answers neutrally, and
// the call that ran it throws it when C has returned.
import type { Core } from "./core.js";
import { wrongValue } from "./errors.js";
import { atOnce } from "./steps.js";
import { LevelContactStruct, PoseStruct, StateStruct, Vec3Struct } from "./generated/structs.js";
import type { BonePoser, LevelTrace, LineOfSight, LineOfSightAt } from "./generated/objects.js";

/** The functions that the module imports. `core` is known once the module is there. */
export class Callbacks {
    core!: Core;
    readonly imports: Record<string, Function>;
    private readonly views: { from: Vec3Struct; to: Vec3Struct; contact: LevelContactStruct; state: StateStruct }[] = [];
    private depth = 0;

    constructor() {
        this.imports = {
            line_of_sight: (user: number, from: number, to: number) => this.run(1, () => this.lineOfSight(user, from, to)),
            line_of_sight_at: (user: number, from: number, to: number, moment: number) =>
                this.run(1, () => this.lineOfSightAt(user, from, to, moment)),
            level_trace: (user: number, moment: number, from: number, to: number, radius: number, contact: number) =>
                this.run(0, () => this.levelTrace(user, moment, from, to, radius, contact)),
            bone_poser: (user: number, tick: number, state: number, bones: number, room: number) =>
                this.run(0, () => this.poseBones(user, tick, state, bones, room)),
            step: (user: number, state: number, input: number, dt: number) =>
                this.run(0, () => this.core.functions[user]!(state, input, dt)),
            // Of a module with the published systems: presets.ts reads the transforms.
            twoten_action: (user: number, transforms: number, count: number) =>
                this.run(0, () => this.core.functions[user]!(transforms, count)),
        };
    }

    /** `neutral`: for this call and those that follow it, once one has thrown. */
    private run(neutral: number, callback: () => number): number {
        if (this.core.thrown !== undefined) return neutral;
        if (this.core.u8.length === 0) this.core.refresh();
        this.depth++;
        try {
            return callback();
        } catch (what) {
            this.core.thrown = { what };
            return neutral;
        } finally {
            this.depth--;
        }
    }
    /** A callback may lead to another: each depth has views of its own. */
    private viewsHere() {
        const { core } = this;
        return this.views[this.depth] ??= {
            from: new Vec3Struct(core, -1), to: new Vec3Struct(core, -1),
            contact: new LevelContactStruct(core, -1), state: new StateStruct(core, -1),
        };
    }
    private lineOfSight(user: number, fromAt: number, toAt: number): number {
        const { from, to } = this.viewsHere();
        from.at = fromAt;
        to.at = toAt;
        return atOnce((this.core.functions[user] as LineOfSight)(from, to), "The line of sight") ? 1 : 0;
    }
    private lineOfSightAt(user: number, fromAt: number, toAt: number, moment: number): number {
        const { from, to } = this.viewsHere();
        from.at = fromAt;
        to.at = toAt;
        return atOnce((this.core.functions[user] as LineOfSightAt)(from, to, moment), "The line of sight") ? 1 : 0;
    }
    private levelTrace(user: number, moment: number, fromAt: number, toAt: number, radius: number, contactAt: number): number {
        const { from, to, contact } = this.viewsHere();
        from.at = fromAt;
        to.at = toAt;
        contact.at = contactAt;
        atOnce((this.core.functions[user] as LevelTrace)(moment, from, to, radius, contact), "The level's trace");
        return 0;
    }
    private poseBones(user: number, tick: number, stateAt: number, bonesAt: number, room: number): number {
        const { state } = this.viewsHere();
        state.at = stateAt;
        const bones = atOnce((this.core.functions[user] as BonePoser)(tick, state), "The bone poser's frames");
        if (!Array.isArray(bones)) throw wrongValue("The bone poser's frames", bones, "an array of poses");
        if (bones.length > room) {
            throw wrongValue("The bone poser's frames: their length", bones.length, `at most ${room}: maxBones`);
        }
        for (let i = 0; i < bones.length; i++) {
            this.core.begin(bonesAt + i * PoseStruct.size, PoseStruct);
            PoseStruct.write(this.core, bonesAt + i * PoseStruct.size, bones[i]);
        }
        return bones.length;
    }
}
