// Written by tools/bind from bindings/c/backsight.h. Change the header, not this file.
import { Closable, Opened } from "../closable.js";
import type { Input } from "../core.js";
import type { RayBatch } from "../rays.js";
import { AgreementStruct, AreaHitStruct, AuditAnswerStruct, BakedClipStruct, ClientConfigStruct, ClockConfigStruct, ClockNumbersStruct, ClockReadingStruct, CommandStruct, DelayConfigStruct, DrawRulesStruct, EffectStruct, EndedStruct, EntityPoseStruct, EstimatorConfigStruct, FilterStruct, FlightStruct, HitStruct, HitboxStruct, ImageStruct, ImageCountersStruct, InputLeadConfigStruct, InputLeadNumbersStruct, JudgeCountersStruct, LaunchClaimStruct, LaunchFactsStruct, LevelContactStruct, MotionStruct, PoseStruct, ProjectileRulesStruct, RayStruct, ReckonerConfigStruct, ServerConfigStruct, ShotStruct, ShownStruct, StampFieldsStruct, StateStruct, TakenCommandStruct, TraitsStruct, Vec3Struct, VerdictStruct, ViewStruct, ViewPoseStruct, WeaponRulesStruct, WorldConfigStruct } from "./structs.js";
import type { Agreement, AreaHit, AuditAnswer, BakedClip, ClientConfig, ClockConfig, ClockNumbers, ClockReading, Command, DelayConfig, DrawRules, Effect, Ended, EntityPose, EstimatorConfig, Filter, Flight, Hit, Hitbox, Image, ImageCounters, InputLeadConfig, InputLeadNumbers, JudgeCounters, LaunchClaim, LaunchFacts, Motion, Pose, ProjectileRules, Ray, ReckonerConfig, ServerConfig, Shot, Shown, StampFields, State, TakenCommand, Traits, Vec3, Verdict, View, ViewPose, WeaponRules, WorldConfig } from "./structs.js";

/**
 * Whether a straight line between two points of world space is free of level geometry: not 0 if it is. Called at most
 * 16 times a shot. Must not change the world. Views that it is given are valid until it returns.
 */
export type LineOfSight = (from: Vec3Struct, to: Vec3Struct) => boolean;

/**
 * Poses the skeleton of an entity in a state: writes at most `room` frames relative to the entity, and returns how
 * many. A pure function of the state, the same on both ends: games that animate from replicated state send no bones.
 * Each frame is rounded as a recorded bone is; from the first that cannot be, the rest is left out. Views that it is
 * given are valid until it returns.
 */
export type BonePoser = (tick: number, state: StateStruct) => readonly Input<Pose>[];

/**
 * The level as it was drawn at a moment. A path that starts in contact and leads out is free; one that leads deeper
 * is in contact at 0. A pure function of its arguments. `contact` comes as no hit; one that is out of range counts as
 * none. Views that it is given are valid until it returns.
 */
export type LevelTrace = (moment: number, from: Vec3Struct, to: Vec3Struct, radiusM: number, contact: LevelContactStruct) => void;

/** What needs no object of a match. */
export abstract class LibraryCalls extends Opened {
    /** The version of the interface that the library has. Any thread. */
    abiVersion(): number {
        const core = this.enter("Library.abiVersion");
        return core.unsigned(core.calls.bs_abi_version());
    }
    /** The version of the library, as "0.1.0". Any thread. */
    version(): string {
        const core = this.enter("Library.version");
        return core.text(core.calls.bs_version());
    }
    /**
     * Whether the calling thread computes floats as all other machines of a match do: to the nearest, and with
     * numbers below FLT_MIN kept. Code.BadFloats if not. Each thread has its own settings for it. A program that was
     * linked with -ffast-math begins with others, and some audio and graphics libraries change them. Library.open(),
     * each open(), and functions that take a WorldConfig ask it. Call it on each other thread that will use the
     * library, and again after code that you do not trust: other calls do not ask. On Linux a new thread takes the
     * settings of the thread that made it; on Windows it begins with the system's. To mend it, link with
     * -fno-fast-math, or set the thread's register: MXCSR to 0x1F80 on x86 (.mmSetcsr()), FPCR to 0 on aarch64.
     */
    checkFloats(): void {
        const core = this.enter("Library.checkFloats");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_check_floats());
            if (done !== 0) throw core.mistake("Library.checkFloats", done, 0);
        } finally {
            core.release(mark);
        }
    }
    /** A code as words. Never null. Any thread. */
    codeName(code: number): string {
        const core = this.enter("Library.codeName");
        return core.text(core.calls.bs_code_name(core.asI32(code, "Library.codeName", "code")));
    }
    /**
     * An answer as a word of the C++ library: "stale id", "moment too old". "?" for a value that there is not. Never
     * null. Any thread.
     */
    reasonName(kind: number, value: number): string {
        const core = this.enter("Library.reasonName");
        return core.text(core.calls.bs_reason_name(core.asU32(kind, "Library.reasonName", "kind"), core.asU32(value, "Library.reasonName", "value")));
    }
    /** Fills in the defaults above. Code.Null, Code.BadStructSize. Any thread, as all functions without a handle. */
    worldConfigDefault(configInto?: WorldConfigStruct): WorldConfig {
        const core = this.enter("Library.worldConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, WorldConfigStruct, "Library.worldConfigDefault");
            const done = core.settled(core.calls.bs_world_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.worldConfigDefault", done, 0);
            return configInto ?? WorldConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** Fills in the defaults above. Code.Null, Code.BadStructSize. Any thread, as all functions without a handle. */
    serverConfigDefault(configInto?: ServerConfigStruct): ServerConfig {
        const core = this.enter("Library.serverConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, ServerConfigStruct, "Library.serverConfigDefault");
            const done = core.settled(core.calls.bs_server_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.serverConfigDefault", done, 0);
            return configInto ?? ServerConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** Fills in the defaults above. Code.Null, Code.BadStructSize. Any thread, as all functions without a handle. */
    clientConfigDefault(configInto?: ClientConfigStruct): ClientConfig {
        const core = this.enter("Library.clientConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, ClientConfigStruct, "Library.clientConfigDefault");
            const done = core.settled(core.calls.bs_client_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.clientConfigDefault", done, 0);
            return configInto ?? ClientConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** Fills in the defaults above. Code.Null, Code.BadStructSize. Any thread, as all functions without a handle. */
    hitboxDefault(hitboxInto?: HitboxStruct): Hitbox {
        const core = this.enter("Library.hitboxDefault");
        const mark = core.mark();
        try {
            const hitboxAt = core.wanted(hitboxInto, HitboxStruct, "Library.hitboxDefault");
            const done = core.settled(core.calls.bs_hitbox_default(hitboxAt));
            if (done !== 0) throw core.mistake("Library.hitboxDefault", done, 0);
            return hitboxInto ?? HitboxStruct.read(core, hitboxAt);
        } finally {
            core.release(mark);
        }
    }
    /** Fills in the defaults above. Code.Null, Code.BadStructSize. Any thread, as all functions without a handle. */
    weaponRulesDefault(rulesInto?: WeaponRulesStruct): WeaponRules {
        const core = this.enter("Library.weaponRulesDefault");
        const mark = core.mark();
        try {
            const rulesAt = core.wanted(rulesInto, WeaponRulesStruct, "Library.weaponRulesDefault");
            const done = core.settled(core.calls.bs_weapon_rules_default(rulesAt));
            if (done !== 0) throw core.mistake("Library.weaponRulesDefault", done, 0);
            return rulesInto ?? WeaponRulesStruct.read(core, rulesAt);
        } finally {
            core.release(mark);
        }
    }
    /** Fills in the rules of a setting, `Fairness`. Code.OutOfRange for another; Code.Null, Code.BadStructSize. */
    weaponRulesOf(setting: number, rulesInto?: WeaponRulesStruct): WeaponRules {
        const core = this.enter("Library.weaponRulesOf");
        const mark = core.mark();
        try {
            const rulesAt = core.wanted(rulesInto, WeaponRulesStruct, "Library.weaponRulesOf");
            const done = core.settled(core.calls.bs_weapon_rules_of(core.asU32(setting, "Library.weaponRulesOf", "setting"), rulesAt));
            if (done !== 0) throw core.mistake("Library.weaponRulesOf", done, 0);
            return rulesInto ?? WeaponRulesStruct.read(core, rulesAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * All that a setting decides: the rules of each weapon, and evenToUs of `server`, whose other fields stay.
     * Neither is null. Answers as above.
     */
    fairnessOf(setting: number, server: Input<ServerConfig>, rulesInto?: WeaponRulesStruct): { rules: WeaponRules; server: ServerConfig } {
        const core = this.enter("Library.fairnessOf");
        const mark = core.mark();
        try {
            const rulesAt = core.wanted(rulesInto, WeaponRulesStruct, "Library.fairnessOf");
            const serverAt = core.copied(server, ServerConfigStruct);
            const done = core.settled(core.calls.bs_fairness_of(core.asU32(setting, "Library.fairnessOf", "setting"), rulesAt, serverAt));
            if (done !== 0) throw core.mistake("Library.fairnessOf", done, 0);
            return { rules: rulesInto ?? WeaponRulesStruct.read(core, rulesAt), server: ServerConfigStruct.read(core, serverAt) };
        } finally {
            core.release(mark);
        }
    }
    /**
     * Whether a history reaches as far back as a shot may look. `maxRewindUs` is the longest of all weapons,
     * `ticksPerSnapshot` how often a client is sent one, `datagramsPerSnapshot` how many numbers each takes.
     * Code.OutOfRange with the field that is too small in the message. `server` may be null: defaults.
     */
    validateReach(world: Input<WorldConfig>, server: Input<ServerConfig> | null, maxRewindUs: number, ticksPerSnapshot: number, datagramsPerSnapshot: number): void {
        const core = this.enter("Library.validateReach");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_validate_reach(core.given(world, WorldConfigStruct, "Library.validateReach", "world"), core.given(server, ServerConfigStruct, "Library.validateReach", "server"), core.asWide(maxRewindUs, "Library.validateReach", "maxRewindUs"), core.asU32(ticksPerSnapshot, "Library.validateReach", "ticksPerSnapshot"), core.asU32(datagramsPerSnapshot, "Library.validateReach", "datagramsPerSnapshot"), core.error));
            if (done !== 0) throw core.mistake("Library.validateReach", done, 0, true);
        } finally {
            core.release(mark);
        }
    }
    /** The moment at a server time, rounded down; 0 to 30 years. The rate is that of `world`. */
    momentAt(world: Input<WorldConfig>, serverTimeUs: number): number {
        const core = this.enter("Library.momentAt");
        const mark = core.mark();
        try {
            const momentAt = core.take(8);
            const done = core.settled(core.calls.js_bs_moment_at(core.given(world, WorldConfigStruct, "Library.momentAt", "world"), core.asWide(serverTimeUs, "Library.momentAt", "serverTimeUs"), momentAt));
            if (done !== 0) throw core.mistake("Library.momentAt", done, 0);
            return core.wide(momentAt);
        } finally {
            core.release(mark);
        }
    }
    /** The server time of a moment, rounded down. Range as above. */
    timeOf(world: Input<WorldConfig>, moment: number): number {
        const core = this.enter("Library.timeOf");
        const mark = core.mark();
        try {
            const serverTimeUsAt = core.take(8);
            const done = core.settled(core.calls.js_bs_time_of(core.given(world, WorldConfigStruct, "Library.timeOf", "world"), core.asWide(moment, "Library.timeOf", "moment"), serverTimeUsAt));
            if (done !== 0) throw core.mistake("Library.timeOf", done, 0);
            return core.wide(serverTimeUsAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    traitsDefault(traitsInto?: TraitsStruct): Traits {
        const core = this.enter("Library.traitsDefault");
        const mark = core.mark();
        try {
            const traitsAt = core.wanted(traitsInto, TraitsStruct, "Library.traitsDefault");
            const done = core.settled(core.calls.bs_traits_default(traitsAt));
            if (done !== 0) throw core.mistake("Library.traitsDefault", done, 0);
            return traitsInto ?? TraitsStruct.read(core, traitsAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    entityPoseDefault(poseInto?: EntityPoseStruct): EntityPose {
        const core = this.enter("Library.entityPoseDefault");
        const mark = core.mark();
        try {
            const poseAt = core.wanted(poseInto, EntityPoseStruct, "Library.entityPoseDefault");
            const done = core.settled(core.calls.bs_entity_pose_default(poseAt));
            if (done !== 0) throw core.mistake("Library.entityPoseDefault", done, 0);
            return poseInto ?? EntityPoseStruct.read(core, poseAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    shotDefault(shotInto?: ShotStruct): Shot {
        const core = this.enter("Library.shotDefault");
        const mark = core.mark();
        try {
            const shotAt = core.wanted(shotInto, ShotStruct, "Library.shotDefault");
            const done = core.settled(core.calls.bs_shot_default(shotAt));
            if (done !== 0) throw core.mistake("Library.shotDefault", done, 0);
            return shotInto ?? ShotStruct.read(core, shotAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * What a screen shows of a shot, in 32 bits, to be declared to Server.judge(). Never 0. Needs the hit as
     * Client.shoot() gave it.
     */
    screenHash(hit: Input<Hit>): number {
        const core = this.enter("Library.screenHash");
        const mark = core.mark();
        try {
            const hashAt = core.take(8);
            const done = core.settled(core.calls.bs_screen_hash(core.given(hit, HitStruct, "Library.screenHash", "hit"), hashAt));
            if (done !== 0) throw core.mistake("Library.screenHash", done, 0);
            return core.u32[hashAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    viewDefault(viewInto?: ViewStruct): View {
        const core = this.enter("Library.viewDefault");
        const mark = core.mark();
        try {
            const viewAt = core.wanted(viewInto, ViewStruct, "Library.viewDefault");
            const done = core.settled(core.calls.bs_view_default(viewAt));
            if (done !== 0) throw core.mistake("Library.viewDefault", done, 0);
            return viewInto ?? ViewStruct.read(core, viewAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    rayDefault(rayInto?: RayStruct): Ray {
        const core = this.enter("Library.rayDefault");
        const mark = core.mark();
        try {
            const rayAt = core.wanted(rayInto, RayStruct, "Library.rayDefault");
            const done = core.settled(core.calls.bs_ray_default(rayAt));
            if (done !== 0) throw core.mistake("Library.rayDefault", done, 0);
            return rayInto ?? RayStruct.read(core, rayAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    filterDefault(filterInto?: FilterStruct): Filter {
        const core = this.enter("Library.filterDefault");
        const mark = core.mark();
        try {
            const filterAt = core.wanted(filterInto, FilterStruct, "Library.filterDefault");
            const done = core.settled(core.calls.bs_filter_default(filterAt));
            if (done !== 0) throw core.mistake("Library.filterDefault", done, 0);
            return filterInto ?? FilterStruct.read(core, filterAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Answers: BytesAnswer. Whether a client may claim such a stamp is for the server's audit to say. `undefined`: an
     * answer; `answer` has its number.
     */
    stampRead(stamp: Uint8Array, fieldsInto?: StampFieldsStruct): StampFields | undefined {
        const core = this.enter("Library.stampRead");
        const mark = core.mark();
        try {
            const fieldsAt = core.wanted(fieldsInto, StampFieldsStruct, "Library.stampRead");
            const done = core.settled(core.calls.bs_stamp_read(core.givenBytes(stamp, "Library.stampRead", "stamp", 32), fieldsAt));
            if (done < 0) throw core.mistake("Library.stampRead", done, 0);
            this.answer = done;
            if (done > 0) return undefined;
            return fieldsInto ?? StampFieldsStruct.read(core, fieldsAt);
        } finally {
            core.release(mark);
        }
    }
    /** Code.OutOfRange for a moment or an offset that is. */
    stampWrite(fields: Input<StampFields>): Uint8Array {
        const core = this.enter("Library.stampWrite");
        const mark = core.mark();
        try {
            const stampAt = core.take(32);
            const done = core.settled(core.calls.bs_stamp_write(core.given(fields, StampFieldsStruct, "Library.stampWrite", "fields"), stampAt));
            if (done !== 0) throw core.mistake("Library.stampWrite", done, 0);
            return core.bytes(stampAt, 32);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    bakedClipDefault(clipInto?: BakedClipStruct): BakedClip {
        const core = this.enter("Library.bakedClipDefault");
        const mark = core.mark();
        try {
            const clipAt = core.wanted(clipInto, BakedClipStruct, "Library.bakedClipDefault");
            const done = core.settled(core.calls.bs_baked_clip_default(clipAt));
            if (done !== 0) throw core.mistake("Library.bakedClipDefault", done, 0);
            return clipInto ?? BakedClipStruct.read(core, clipAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Reads the first entity of a block that Server.add() wrote. `read`: how many bytes it took. Any bytes. Answers:
     * BytesAnswer. `undefined`: an answer; `answer` has its number.
     */
    stateRead(world: Input<WorldConfig>, bytes: Uint8Array, stateInto?: StateStruct): { state: State; read: number } | undefined {
        const core = this.enter("Library.stateRead");
        const mark = core.mark();
        try {
            const stateAt = core.wanted(stateInto, StateStruct, "Library.stateRead");
            const readAt = core.take(8);
            const done = core.settled(core.calls.bs_state_read(core.given(world, WorldConfigStruct, "Library.stateRead", "world"), core.givenBytes(bytes, "Library.stateRead", "bytes"), bytes.length, stateAt, readAt));
            if (done < 0) throw core.mistake("Library.stateRead", done, 0);
            this.answer = done;
            if (done > 0) return undefined;
            return { state: stateInto ?? StateStruct.read(core, stateAt), read: core.u32[readAt >> 2] };
        } finally {
            core.release(mark);
        }
    }
    /**
     * As Library.stateRead(), and writes the frames of its bones relative to the entity: at most `capacity` of them,
     * of State.boneCount. `bones` may be null where `capacity` is 0. `undefined`: an answer; `answer` has its number.
     */
    stateReadBones(world: Input<WorldConfig>, bytes: Uint8Array, capacity: number = 64, stateInto?: StateStruct): { state: State; bones: Pose[]; read: number } | undefined {
        const core = this.enter("Library.stateReadBones");
        const mark = core.mark();
        try {
            const stateAt = core.wanted(stateInto, StateStruct, "Library.stateReadBones");
            const bonesAt = core.takeMany(capacity, 28, PoseStruct);
            const readAt = core.take(8);
            const done = core.settled(core.calls.bs_state_read_bones(core.given(world, WorldConfigStruct, "Library.stateReadBones", "world"), core.givenBytes(bytes, "Library.stateReadBones", "bytes"), bytes.length, stateAt, bonesAt, capacity, readAt));
            if (done < 0) throw core.mistake("Library.stateReadBones", done, 0);
            this.answer = done;
            if (done > 0) return undefined;
            return { state: stateInto ?? StateStruct.read(core, stateAt), bones: core.many(bonesAt, Math.min(StateStruct.read(core, stateAt).boneCount, capacity), 28, (at) => PoseStruct.read(core, at)), read: core.u32[readAt >> 2] };
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    clockConfigDefault(configInto?: ClockConfigStruct): ClockConfig {
        const core = this.enter("Library.clockConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, ClockConfigStruct, "Library.clockConfigDefault");
            const done = core.settled(core.calls.bs_clock_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.clockConfigDefault", done, 0);
            return configInto ?? ClockConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    delayConfigDefault(configInto?: DelayConfigStruct): DelayConfig {
        const core = this.enter("Library.delayConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, DelayConfigStruct, "Library.delayConfigDefault");
            const done = core.settled(core.calls.bs_delay_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.delayConfigDefault", done, 0);
            return configInto ?? DelayConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    commandDefault(commandInto?: CommandStruct): Command {
        const core = this.enter("Library.commandDefault");
        const mark = core.mark();
        try {
            const commandAt = core.wanted(commandInto, CommandStruct, "Library.commandDefault");
            const done = core.settled(core.calls.bs_command_default(commandAt));
            if (done !== 0) throw core.mistake("Library.commandDefault", done, 0);
            return commandInto ?? CommandStruct.read(core, commandAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The tick whose lowest 8 bits a command carries. `knownTick`: of the newest snapshot that its client had (the
     * stamp's newest). NO_TICK if that is. Any thread.
     */
    commandTick(lowBits: number, knownTick: number): number {
        const core = this.enter("Library.commandTick");
        const mark = core.mark();
        try {
            const tickAt = core.take(8);
            const done = core.settled(core.calls.js_bs_command_tick(core.asU32(lowBits, "Library.commandTick", "lowBits"), core.asWide(knownTick, "Library.commandTick", "knownTick"), tickAt));
            if (done !== 0) throw core.mistake("Library.commandTick", done, 0);
            return core.wide(tickAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The least of several margins in one signed byte, in steps of 0.5 ms. `before`: the code so far, NO_MARGIN at
     * first, to be sent and begun anew at times; -128 to 127. `marginUs`: by how much a command came before the tick
     * that needed it; below 0: after. Any number. Pure; any thread.
     */
    marginCode(marginUs: number, before: number): number {
        const core = this.enter("Library.marginCode");
        const mark = core.mark();
        try {
            const codeAt = core.take(8);
            const done = core.settled(core.calls.js_bs_margin_code(core.asWide(marginUs, "Library.marginCode", "marginUs"), core.asI32(before, "Library.marginCode", "before"), codeAt));
            if (done !== 0) throw core.mistake("Library.marginCode", done, 0);
            return core.i32[codeAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * The margin of a code, as it came off the wire. Answer: 1 for NO_MARGIN, and for what is no code. Pure; any
     * thread. `undefined`: an answer; `answer` has its number.
     */
    marginOf(code: number): number | undefined {
        const core = this.enter("Library.marginOf");
        const mark = core.mark();
        try {
            const marginUsAt = core.take(8);
            const done = core.settled(core.calls.bs_margin_of(core.asI32(code, "Library.marginOf", "code"), marginUsAt));
            if (done < 0) throw core.mistake("Library.marginOf", done, 0);
            this.answer = done;
            if (done > 0) return undefined;
            return core.wide(marginUsAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    inputLeadConfigDefault(configInto?: InputLeadConfigStruct): InputLeadConfig {
        const core = this.enter("Library.inputLeadConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, InputLeadConfigStruct, "Library.inputLeadConfigDefault");
            const done = core.settled(core.calls.bs_input_lead_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.inputLeadConfigDefault", done, 0);
            return configInto ?? InputLeadConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    projectileRulesDefault(rulesInto?: ProjectileRulesStruct): ProjectileRules {
        const core = this.enter("Library.projectileRulesDefault");
        const mark = core.mark();
        try {
            const rulesAt = core.wanted(rulesInto, ProjectileRulesStruct, "Library.projectileRulesDefault");
            const done = core.settled(core.calls.bs_projectile_rules_default(rulesAt));
            if (done !== 0) throw core.mistake("Library.projectileRulesDefault", done, 0);
            return rulesInto ?? ProjectileRulesStruct.read(core, rulesAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    launchClaimDefault(claimInto?: LaunchClaimStruct): LaunchClaim {
        const core = this.enter("Library.launchClaimDefault");
        const mark = core.mark();
        try {
            const claimAt = core.wanted(claimInto, LaunchClaimStruct, "Library.launchClaimDefault");
            const done = core.settled(core.calls.bs_launch_claim_default(claimAt));
            if (done !== 0) throw core.mistake("Library.launchClaimDefault", done, 0);
            return claimInto ?? LaunchClaimStruct.read(core, claimAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Rounds muzzle and direction to what messages carry, so that all clients see the same flight. Call it when the
     * shot is fired, before Client.launch().
     */
    launchClaimRound(world: Input<WorldConfig>, claim: Input<LaunchClaim>): LaunchClaim {
        const core = this.enter("Library.launchClaimRound");
        const mark = core.mark();
        try {
            const claimAt = core.copied(claim, LaunchClaimStruct);
            const done = core.settled(core.calls.bs_launch_claim_round(core.given(world, WorldConfigStruct, "Library.launchClaimRound", "world"), claimAt));
            if (done !== 0) throw core.mistake("Library.launchClaimRound", done, 0);
            return LaunchClaimStruct.read(core, claimAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    launchFactsDefault(factsInto?: LaunchFactsStruct): LaunchFacts {
        const core = this.enter("Library.launchFactsDefault");
        const mark = core.mark();
        try {
            const factsAt = core.wanted(factsInto, LaunchFactsStruct, "Library.launchFactsDefault");
            const done = core.settled(core.calls.bs_launch_facts_default(factsAt));
            if (done !== 0) throw core.mistake("Library.launchFactsDefault", done, 0);
            return factsInto ?? LaunchFactsStruct.read(core, factsAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    motionDefault(motionInto?: MotionStruct): Motion {
        const core = this.enter("Library.motionDefault");
        const mark = core.mark();
        try {
            const motionAt = core.wanted(motionInto, MotionStruct, "Library.motionDefault");
            const done = core.settled(core.calls.bs_motion_default(motionAt));
            if (done !== 0) throw core.mistake("Library.motionDefault", done, 0);
            return motionInto ?? MotionStruct.read(core, motionAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Makes rules those for people who walk, run and jump under `gravity`, in m/s^2: dead reckoning with Model.Fvw,
     * and fading accelerations and velocities.
     */
    drawRulesForPeople(rules: Input<DrawRules>, gravity: Input<Vec3>): DrawRules {
        const core = this.enter("Library.drawRulesForPeople");
        const mark = core.mark();
        try {
            const rulesAt = core.copied(rules, DrawRulesStruct);
            const done = core.settled(core.calls.bs_draw_rules_for_people(rulesAt, core.given(gravity, Vec3Struct, "Library.drawRulesForPeople", "gravity")));
            if (done !== 0) throw core.mistake("Library.drawRulesForPeople", done, 0);
            return DrawRulesStruct.read(core, rulesAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Where a thing is some time after a state, by the model of the rules. `seconds`: 0 to 60. Positions within 16
     * km, velocities within 512 m/s, accelerations within 1024 m/s^2 and angular velocities within 64 rad/s a
     * component. Pure; the same bits everywhere. `from` and `to` may be the same.
     */
    reckon(rules: Input<DrawRules>, from: Input<Motion>, seconds: number, toInto?: MotionStruct): Motion {
        const core = this.enter("Library.reckon");
        const mark = core.mark();
        try {
            const toAt = core.wanted(toInto, MotionStruct, "Library.reckon");
            const done = core.settled(core.calls.bs_reckon(core.given(rules, DrawRulesStruct, "Library.reckon", "rules"), core.given(from, MotionStruct, "Library.reckon", "from"), core.asF32(seconds, "Library.reckon", "seconds"), toAt));
            if (done !== 0) throw core.mistake("Library.reckon", done, 0);
            return toInto ?? MotionStruct.read(core, toAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    estimatorConfigDefault(configInto?: EstimatorConfigStruct): EstimatorConfig {
        const core = this.enter("Library.estimatorConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, EstimatorConfigStruct, "Library.estimatorConfigDefault");
            const done = core.settled(core.calls.bs_estimator_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.estimatorConfigDefault", done, 0);
            return configInto ?? EstimatorConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
    /** The defaults. */
    reckonerConfigDefault(configInto?: ReckonerConfigStruct): ReckonerConfig {
        const core = this.enter("Library.reckonerConfigDefault");
        const mark = core.mark();
        try {
            const configAt = core.wanted(configInto, ReckonerConfigStruct, "Library.reckonerConfigDefault");
            const done = core.settled(core.calls.bs_reckoner_config_default(configAt));
            if (done !== 0) throw core.mistake("Library.reckonerConfigDefault", done, 0);
            return configInto ?? ReckonerConfigStruct.read(core, configAt);
        } finally {
            core.release(mark);
        }
    }
}

/** Server: the world. Closed by close(), with its library, or when nothing refers to it. */
export class Server extends Closable {
    protected static readonly closes = "bs_server_close";
    /**
     * Makes a server's end of a match. `server` may be null: defaults. Code.OutOfRange with the field's name in the
     * message. Code.NoMemory if the sizes need more than there is.
     */
    static open(library: Opened, world: Input<WorldConfig>, config?: Input<ServerConfig> | null): Server {
        const core = library.enter("Server.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_server_open(library.handle, core.given(world, WorldConfigStruct, "Server.open", "world"), core.given(config, ServerConfigStruct, "Server.open", "config"), to, core.error));
            if (done !== 0) throw core.mistake("Server.open", done, 0, true);
            return new Server(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Describes a set of hitboxes and returns its number, from 1. Before the first entity is recorded, and in the
     * same order on both ends. `hitboxes`: `count` of them, 1 to 65,535. `drawGroup`: of entities that wear the set,
     * 0 to 3. Takes memory.
     */
    addHitboxSet(hitboxes: readonly Input<Hitbox>[], drawGroup: number): number {
        const core = this.enter("Server.addHitboxSet");
        const mark = core.mark();
        try {
            const setAt = core.take(8);
            const done = core.settled(core.calls.bs_server_add_hitbox_set(this.handle, core.givenAll(hitboxes, HitboxStruct, "Server.addHitboxSet", "hitboxes"), hitboxes.length, core.asU32(drawGroup, "Server.addHitboxSet", "drawGroup"), setAt));
            if (done !== 0) throw core.mistake("Server.addHitboxSet", done, this.handle);
            return core.u32[setAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * One number over what screens and packets need equal on both ends: tick rate, history, draw rules, hitbox sets,
     * and with hasPackets commandInterval and packetGroups. Limits of what the server accepts and rules of
     * projectiles are not in it. Compare it with each client's when it joins.
     */
    fingerprint(): bigint {
        const core = this.enter("Server.fingerprint");
        const mark = core.mark();
        try {
            const fingerprintAt = core.take(8);
            const done = core.settled(core.calls.bs_server_fingerprint(this.handle, fingerprintAt));
            if (done !== 0) throw core.mistake("Server.fingerprint", done, this.handle);
            return core.big(fingerprintAt);
        } finally {
            core.release(mark);
        }
    }
    /** Starts a tick, later than the one before; otherwise Code.OutOfRange. Range 0 to 2^46 - 1. */
    beginTick(tick: number): void {
        const core = this.enter("Server.beginTick");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_server_begin_tick(this.handle, core.asWide(tick, "Server.beginTick", "tick")));
            if (done !== 0) throw core.mistake("Server.beginTick", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** Ends the tick, after all entities were recorded. */
    finishTick(): void {
        const core = this.enter("Server.finishTick");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_finish_tick(this.handle));
            if (done !== 0) throw core.mistake("Server.finishTick", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** The tick that began last; NO_TICK before the first. */
    tick(): number {
        const core = this.enter("Server.tick");
        const mark = core.mark();
        try {
            const tickAt = core.take(8);
            const done = core.settled(core.calls.bs_server_tick(this.handle, tickAt));
            if (done !== 0) throw core.mistake("Server.tick", done, this.handle);
            return core.wide(tickAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Adds an entity. Answers: RecordAnswer.Full, RecordAnswer.BadParent. `undefined`: an answer; `answer` has its
     * number.
     */
    spawn(traits: Input<Traits>): number | undefined {
        const core = this.enter("Server.spawn");
        const mark = core.mark();
        try {
            const entityAt = core.take(8);
            const done = core.settled(core.calls.bs_server_spawn(this.handle, core.given(traits, TraitsStruct, "Server.spawn", "traits"), entityAt));
            if (done < 0) throw core.mistake("Server.spawn", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return core.u32[entityAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * Records where an entity is in this tick: each once a tick. `bones`: `boneCount` frames relative to the entity,
     * or null and 0. With hasPackets 0: the library's own packets carry no bones, so bake them or set a poser.
     * Answers: RecordAnswer. After RecordAnswer.OutOfRange Library.errorText() names the field.
     */
    record(entity: number, pose: Input<EntityPose>, bones: readonly Input<Pose>[] = []): number {
        const core = this.enter("Server.record");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_record(this.handle, core.asU32(entity, "Server.record", "entity"), core.given(pose, EntityPoseStruct, "Server.record", "pose"), core.givenAll(bones, PoseStruct, "Server.record", "bones"), bones.length));
            if (done < 0) throw core.mistake("Server.record", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * Marks an entity as gone from this tick on. Do not record it in this tick. Answers: RecordAnswer, as of all that
     * follow. The others take effect with the entity's next record.
     */
    despawn(entity: number): number {
        const core = this.enter("Server.despawn");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_despawn(this.handle, core.asU32(entity, "Server.despawn", "entity")));
            if (done < 0) throw core.mistake("Server.despawn", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    kill(entity: number): number {
        const core = this.enter("Server.kill");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_kill(this.handle, core.asU32(entity, "Server.kill", "entity")));
            if (done < 0) throw core.mistake("Server.kill", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    respawn(entity: number): number {
        const core = this.enter("Server.respawn");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_respawn(this.handle, core.asU32(entity, "Server.respawn", "entity")));
            if (done < 0) throw core.mistake("Server.respawn", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** The next pose was not reached by moving there. */
    teleport(entity: number): number {
        const core = this.enter("Server.teleport");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_teleport(this.handle, core.asU32(entity, "Server.teleport", "entity")));
            if (done < 0) throw core.mistake("Server.teleport", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    changeHitboxes(entity: number, set: number): number {
        const core = this.enter("Server.changeHitboxes");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_change_hitboxes(this.handle, core.asU32(entity, "Server.changeHitboxes", "entity"), core.asU32(set, "Server.changeHitboxes", "set")));
            if (done < 0) throw core.mistake("Server.changeHitboxes", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** NO_ENTITY: it steps off. */
    setParent(entity: number, parent: number): number {
        const core = this.enter("Server.setParent");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_set_parent(this.handle, core.asU32(entity, "Server.setParent", "entity"), core.asU32(parent, "Server.setParent", "parent")));
            if (done < 0) throw core.mistake("Server.setParent", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    setTeam(entity: number, team: number): number {
        const core = this.enter("Server.setTeam");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_set_team(this.handle, core.asU32(entity, "Server.setTeam", "entity"), core.asU32(team, "Server.setTeam", "team")));
            if (done < 0) throw core.mistake("Server.setTeam", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * Adds a client and returns the lowest free number. `entity`: its player; NO_ENTITY: a spectator. `user`: the
     * player's number, which stays the same when they come back; 0: unknown. `fingerprint`: Client.fingerprint(); 0:
     * unknown. Code.OutOfRange for another client's player. Takes memory. Answer: 1 if no number is free.
     * `undefined`: an answer; `answer` has its number.
     */
    join(entity: number, user: bigint | number = 0n, fingerprint: bigint | number = 0n): number | undefined {
        const core = this.enter("Server.join");
        const mark = core.mark();
        try {
            const userBits = core.asBig(user, "Server.join", "user");
            const fingerprintBits = core.asBig(fingerprint, "Server.join", "fingerprint");
            const clientAt = core.take(8);
            const done = core.settled(core.calls.js_bs_server_join(this.handle, core.asU32(entity, "Server.join", "entity"), Number(userBits & 0xffffffffn), Number(userBits >> 32n), Number(fingerprintBits & 0xffffffffn), Number(fingerprintBits >> 32n), clientAt));
            if (done < 0) throw core.mistake("Server.join", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return core.u32[clientAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    leave(client: number): void {
        const core = this.enter("Server.leave");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_leave(this.handle, core.asU32(client, "Server.leave", "client")));
            if (done !== 0) throw core.mistake("Server.leave", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** Another entity is the client's player from now on. Code.OutOfRange for another client's player. */
    setEntity(client: number, entity: number): void {
        const core = this.enter("Server.setEntity");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_set_entity(this.handle, core.asU32(client, "Server.setEntity", "client"), core.asU32(entity, "Server.setEntity", "entity")));
            if (done !== 0) throw core.mistake("Server.setEntity", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** The client whose player an entity is; NO_CLIENT_NUMBER: nobody's. */
    clientOf(entity: number): number {
        const core = this.enter("Server.clientOf");
        const mark = core.mark();
        try {
            const clientAt = core.take(8);
            const done = core.settled(core.calls.bs_server_client_of(this.handle, core.asU32(entity, "Server.clientOf", "entity"), clientAt));
            if (done !== 0) throw core.mistake("Server.clientOf", done, this.handle);
            return core.u32[clientAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * Opens the client's next snapshot, of this tick, and returns its number. A tick that takes several datagrams is
     * as many snapshots. Code.OutOfRange before the first tick. Number 0: the numbers are used up, after 2.1 years at
     * 64 Hz.
     */
    snapshot(client: number): number {
        const core = this.enter("Server.snapshot");
        const mark = core.mark();
        try {
            const seqAt = core.take(8);
            const done = core.settled(core.calls.bs_server_snapshot(this.handle, core.asU32(client, "Server.snapshot", "client"), seqAt));
            if (done !== 0) throw core.mistake("Server.snapshot", done, this.handle);
            return core.u32[seqAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * Notes that the open snapshot holds an entity, and writes its number and state into `bytes`. Send exactly this.
     * `size` becomes what was written: SentAnswer.NoSnapshot + BONE_BYTES for each bone. Where `capacity` is less,
     * `size` becomes what is needed, the entity is not in the snapshot, and it returns Code.TooSmall. Put entities
     * one after another: Client.store() takes such a block. Answers: SentAnswer. `undefined`: an answer; `answer` has
     * its number.
     */
    add(client: number, entity: number, bytes: Uint8Array): number | undefined {
        const core = this.enter("Server.add");
        const mark = core.mark();
        try {
            const bytesAt = core.room(bytes, "Server.add", "bytes");
            const sizeAt = core.take(8);
            const done = core.settled(core.calls.bs_server_add(this.handle, core.asU32(client, "Server.add", "client"), core.asU32(entity, "Server.add", "entity"), bytesAt, bytes.length, sizeAt));
            if (done < 0) throw core.mistake("Server.add", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return core.handOver(bytesAt, core.u32[sizeAt >> 2], bytes);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Entities that are gone and that this client may still draw: add them to its snapshots of this tick before all
     * others. Writes `capacity` of them at most, and into `count` how many there are.
     */
    despawned(client: number, capacity: number = 64): { entities: number[]; count: number } {
        const core = this.enter("Server.despawned");
        const mark = core.mark();
        try {
            const entitiesAt = core.takeMany(capacity, 4);
            const countAt = core.take(8);
            const done = core.settled(core.calls.bs_server_despawned(this.handle, core.asU32(client, "Server.despawned", "client"), entitiesAt, capacity, countAt));
            if (done !== 0) throw core.mistake("Server.despawned", done, this.handle);
            return { entities: core.many(entitiesAt, Math.min(core.u32[countAt >> 2], capacity), 4, (at) => core.u32[at >> 2]), count: core.u32[countAt >> 2] };
        } finally {
            core.release(mark);
        }
    }
    /**
     * Takes in the next command of a client, whether it fires or not: views of later shots build on its stamp.
     * `number`: from 1, one more for each command. A client has time for ServerConfig.commandsPerTick, lost ones
     * included. `stamp`: as it came off the wire; any bytes.
     */
    takeCommand(client: number, number: number, stamp: Uint8Array, takenInto?: TakenCommandStruct): TakenCommand {
        const core = this.enter("Server.takeCommand");
        const mark = core.mark();
        try {
            const takenAt = core.wanted(takenInto, TakenCommandStruct, "Server.takeCommand");
            const done = core.settled(core.calls.bs_server_take_command(this.handle, core.asU32(client, "Server.takeCommand", "client"), core.asU32(number, "Server.takeCommand", "number"), core.givenBytes(stamp, "Server.takeCommand", "stamp", 32), takenAt));
            if (done !== 0) throw core.mistake("Server.takeCommand", done, this.handle);
            return takenInto ?? TakenCommandStruct.read(core, takenAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Judges a shot of the command that was taken last. One of a command that is Take.TooMany, and one before any
     * command, is refused with Reason.StampRefused. A shot that is not finite, or whose direction is no unit vector,
     * is refused with Reason.BadShot, since it may have come off the wire. `lineOfSight`: for the cover rule; null:
     * no rule. `screenHash`: what the client declares of its screen, see Library.screenHash(); 0: nothing.
     */
    judge(client: number, shot: Input<Shot>, rules: Input<WeaponRules>, lineOfSight?: LineOfSight | null, screenHash: number = 0, verdictInto?: VerdictStruct): Verdict {
        const core = this.enter("Server.judge");
        const mark = core.mark();
        try {
            const user = core.keep(lineOfSight);
            const verdictAt = core.wanted(verdictInto, VerdictStruct, "Server.judge");
            let done = 0;
            try {
                done = core.calls.bs_server_judge(this.handle, core.asU32(client, "Server.judge", "client"), core.given(shot, ShotStruct, "Server.judge", "shot"), core.given(rules, WeaponRulesStruct, "Server.judge", "rules"), lineOfSight ? core.calls.address_of_bs_line_of_sight : 0, user, core.asU32(screenHash, "Server.judge", "screenHash"), verdictAt);
            } finally {
                core.drop(user);
            }
            core.settle();
            if (done !== 0) throw core.mistake("Server.judge", done, this.handle);
            return verdictInto ?? VerdictStruct.read(core, verdictAt);
        } finally {
            core.release(mark);
        }
    }
    /** What became of a client's shots and stamps so far. */
    judgeCounters(client: number, countersInto?: JudgeCountersStruct): JudgeCounters {
        const core = this.enter("Server.judgeCounters");
        const mark = core.mark();
        try {
            const countersAt = core.wanted(countersInto, JudgeCountersStruct, "Server.judgeCounters");
            const done = core.settled(core.calls.bs_server_judge_counters(this.handle, core.asU32(client, "Server.judgeCounters", "client"), countersAt));
            if (done !== 0) throw core.mistake("Server.judgeCounters", done, this.handle);
            return countersInto ?? JudgeCountersStruct.read(core, countersAt);
        } finally {
            core.release(mark);
        }
    }
    /** The pose of an entity. Any number for an entity: one that is unknown has Status.Unknown. */
    pose(view: Input<View>, entity: number, poseInto?: ViewPoseStruct): ViewPose {
        const core = this.enter("Server.pose");
        const mark = core.mark();
        try {
            const poseAt = core.wanted(poseInto, ViewPoseStruct, "Server.pose");
            const done = core.settled(core.calls.bs_server_pose(this.handle, core.given(view, ViewStruct, "Server.pose", "view"), core.asU32(entity, "Server.pose", "entity"), poseAt));
            if (done !== 0) throw core.mistake("Server.pose", done, this.handle);
            return poseInto ?? ViewPoseStruct.read(core, poseAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The frame of one bone of an entity, in world space; ROOT_BONE, or one that was not recorded: the entity's own.
     * Answer: 1 + Status where the entity has no pose. `undefined`: an answer; `answer` has its number.
     */
    bone(view: Input<View>, entity: number, bone: number, poseInto?: PoseStruct): Pose | undefined {
        const core = this.enter("Server.bone");
        const mark = core.mark();
        try {
            const poseAt = core.wanted(poseInto, PoseStruct, "Server.bone");
            const done = core.settled(core.calls.bs_server_bone(this.handle, core.given(view, ViewStruct, "Server.bone", "view"), core.asU32(entity, "Server.bone", "entity"), core.asI32(bone, "Server.bone", "bone"), poseAt));
            if (done < 0) throw core.mistake("Server.bone", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return poseInto ?? PoseStruct.read(core, poseAt);
        } finally {
            core.release(mark);
        }
    }
    /** The nearest hit of a ray. */
    castRay(view: Input<View>, ray: Input<Ray>, filter?: Input<Filter> | null, hitInto?: HitStruct): Hit {
        const core = this.enter("Server.castRay");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Server.castRay");
            const done = core.settled(core.calls.bs_server_cast_ray(this.handle, core.given(view, ViewStruct, "Server.castRay", "view"), core.given(ray, RayStruct, "Server.castRay", "ray"), core.given(filter, FilterStruct, "Server.castRay", "filter"), hitAt));
            if (done !== 0) throw core.mistake("Server.castRay", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The nearest hit of each of `count` rays, 0 to 65,536, as Server.castRay() gives it: one call for a shotgun, and
     * for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element of each array has
     * its structSize. A ray that cannot be taken has its index in the text, and nothing is written. `RayBatch` takes
     * typed arrays, and makes no garbage.
     */
    castRays(view: Input<View>, rays: RayBatch, filter?: Input<Filter> | null): RayBatch {
        const core = this.enter("Server.castRays");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_cast_rays(this.handle, core.given(view, ViewStruct, "Server.castRays", "view"),
                rays.raysOf(core), rays.count, core.given(filter, FilterStruct, "Server.castRays", "filter"), rays.hitsAt));
            if (done < 0) throw core.mistake("Server.castRays", done, this.handle);
            return rays;
        } finally {
            core.release(mark);
        }
    }
    /** First contact of a sphere whose centre moves along `path`. */
    sweepSphere(view: Input<View>, path: Input<Ray>, radiusM: number, filter?: Input<Filter> | null, hitInto?: HitStruct): Hit {
        const core = this.enter("Server.sweepSphere");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Server.sweepSphere");
            const done = core.settled(core.calls.bs_server_sweep_sphere(this.handle, core.given(view, ViewStruct, "Server.sweepSphere", "view"), core.given(path, RayStruct, "Server.sweepSphere", "path"), core.asF32(radiusM, "Server.sweepSphere", "radiusM"), core.given(filter, FilterStruct, "Server.sweepSphere", "filter"), hitAt));
            if (done !== 0) throw core.mistake("Server.sweepSphere", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`, whose
     * first element has its structSize; and into `count` how many there are.
     */
    overlapSphere(view: Input<View>, center: Input<Vec3>, radiusM: number, filter?: Input<Filter> | null, capacity: number = 64): { hits: Hit[]; count: number } {
        const core = this.enter("Server.overlapSphere");
        const mark = core.mark();
        try {
            const hitsAt = core.takeMany(capacity, 44, HitStruct);
            const countAt = core.take(8);
            const done = core.settled(core.calls.bs_server_overlap_sphere(this.handle, core.given(view, ViewStruct, "Server.overlapSphere", "view"), core.given(center, Vec3Struct, "Server.overlapSphere", "center"), core.asF32(radiusM, "Server.overlapSphere", "radiusM"), core.given(filter, FilterStruct, "Server.overlapSphere", "filter"), hitsAt, capacity, countAt));
            if (done !== 0) throw core.mistake("Server.overlapSphere", done, this.handle);
            return { hits: core.many(hitsAt, Math.min(core.u32[countAt >> 2], capacity), 44, (at) => HitStruct.read(core, at)), count: core.u32[countAt >> 2] };
        } finally {
            core.release(mark);
        }
    }
    /** The hitbox nearest to a point within `maxDistanceM`; distance 0 if it is inside. */
    closestPoint(view: Input<View>, point: Input<Vec3>, maxDistanceM: number, filter?: Input<Filter> | null, hitInto?: HitStruct): Hit {
        const core = this.enter("Server.closestPoint");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Server.closestPoint");
            const done = core.settled(core.calls.bs_server_closest_point(this.handle, core.given(view, ViewStruct, "Server.closestPoint", "view"), core.given(point, Vec3Struct, "Server.closestPoint", "point"), core.asF32(maxDistanceM, "Server.closestPoint", "maxDistanceM"), core.given(filter, FilterStruct, "Server.closestPoint", "filter"), hitAt));
            if (done !== 0) throw core.mistake("Server.closestPoint", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Compares the shot that was judged last with the hash that its client declared. Right after Server.judge():
     * Code.OutOfRange once something was recorded or a command was taken. Code.NotSetUp without
     * ServerConfig.hasSelfAudit, for the next function too.
     */
    compare(answerInto?: AuditAnswerStruct): AuditAnswer {
        const core = this.enter("Server.compare");
        const mark = core.mark();
        try {
            const answerAt = core.wanted(answerInto, AuditAnswerStruct, "Server.compare");
            const done = core.settled(core.calls.bs_server_compare(this.handle, answerAt));
            if (done !== 0) throw core.mistake("Server.compare", done, this.handle);
            return answerInto ?? AuditAnswerStruct.read(core, answerAt);
        } finally {
            core.release(mark);
        }
    }
    /** How often a client's screens agreed; those of all clients for NO_CLIENT_NUMBER. */
    agreement(client: number, agreementInto?: AgreementStruct): Agreement {
        const core = this.enter("Server.agreement");
        const mark = core.mark();
        try {
            const agreementAt = core.wanted(agreementInto, AgreementStruct, "Server.agreement");
            const done = core.settled(core.calls.bs_server_agreement(this.handle, core.asU32(client, "Server.agreement", "client"), agreementAt));
            if (done !== 0) throw core.mistake("Server.agreement", done, this.handle);
            return agreementInto ?? AgreementStruct.read(core, agreementAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Sets what poses entities that are recorded or received without bones. Before the first one is; null: nothing.
     * `WorldConfig.maxBones` frames at most.
     */
    setBonePoser(poser?: BonePoser | null): void {
        const core = this.enter("Server.setBonePoser");
        const mark = core.mark();
        try {
            const user = core.keep(poser);
            const done = core.settled(core.calls.bs_server_set_bone_poser(this.handle, poser ? core.calls.address_of_bs_bone_poser : 0, user));
            if (done < 0) core.drop(user);
            if (done !== 0) throw core.mistake("Server.setBonePoser", done, this.handle);
            this.own("bonePoser", user);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Poses entities by animations that were sampled beforehand, in place of a bone poser: no bones are sent, and no
     * function is called. The same on both ends; the fingerprint knows it. Before the first entity is recorded.
     * `frames`: `frameCount` times `boneCount` poses relative to the entity, within 32 m; at most 1,000,000. The
     * first of `clips` has the structSize of all; two of a set have different speeds. `up`: unit; speed along it does
     * not count. Takes memory. docs/integrate/animation.md says how far off this and other ways are.
     */
    bakePoses(clips: readonly Input<BakedClip>[], frames: readonly Input<Pose>[], boneCount: number, up: Input<Vec3>): void {
        const core = this.enter("Server.bakePoses");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_bake_poses(this.handle, core.givenAll(clips, BakedClipStruct, "Server.bakePoses", "clips"), clips.length, core.givenAll(frames, PoseStruct, "Server.bakePoses", "frames"), core.asU32(frames.length / boneCount, "Server.bakePoses", "frames.length / boneCount"), boneCount, core.given(up, Vec3Struct, "Server.bakePoses", "up")));
            if (done !== 0) throw core.mistake("Server.bakePoses", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The state of an entity at a tick that the history holds, as Server.add() would write it. `size` and `capacity`
     * as there. Answer: 1 if there is none. `undefined`: an answer; `answer` has its number.
     */
    stateAt(entity: number, tick: number, bytes: Uint8Array): number | undefined {
        const core = this.enter("Server.stateAt");
        const mark = core.mark();
        try {
            const bytesAt = core.room(bytes, "Server.stateAt", "bytes");
            const sizeAt = core.take(8);
            const done = core.settled(core.calls.js_bs_server_state_at(this.handle, core.asU32(entity, "Server.stateAt", "entity"), core.asWide(tick, "Server.stateAt", "tick"), bytesAt, bytes.length, sizeAt));
            if (done < 0) throw core.mistake("Server.stateAt", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return core.handOver(bytesAt, core.u32[sizeAt >> 2], bytes);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Writes the client's snapshot of this tick: once a tick, after Server.finishTick(). It acknowledges the newest
     * command that was taken. `capacity`: from 100 to PACKET_BYTES are used; less is Code.TooSmall. What does not fit
     * comes in the next ticks. Code.OutOfRange before Server.finishTick(), and for the second time in a tick.
     */
    write(client: number, packet: Uint8Array): number {
        const core = this.enter("Server.write");
        const mark = core.mark();
        try {
            const packetAt = core.room(packet, "Server.write", "packet");
            const sizeAt = core.take(8);
            const done = core.settled(core.calls.bs_server_write(this.handle, core.asU32(client, "Server.write", "client"), packetAt, packet.length, sizeAt));
            if (done !== 0) throw core.mistake("Server.write", done, this.handle);
            return core.handOver(packetAt, core.u32[sizeAt >> 2], packet);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The entity that a client looks through: what is far from it is sent less often. NO_ENTITY, the default: all are
     * sent alike.
     */
    setViewer(client: number, viewer: number): void {
        const core = this.enter("Server.setViewer");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_set_viewer(this.handle, core.asU32(client, "Server.setViewer", "client"), core.asU32(viewer, "Server.setViewer", "viewer")));
            if (done !== 0) throw core.mistake("Server.setViewer", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** Reads a packet of commands: any bytes. Server.nextReceived() hands them out. Answers: CommandsAnswer. */
    receive(client: number, packet: Uint8Array): number {
        const core = this.enter("Server.receive");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_receive(this.handle, core.asU32(client, "Server.receive", "client"), core.givenBytes(packet, "Server.receive", "packet"), packet.length));
            if (done < 0) throw core.mistake("Server.receive", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * The next command of the packet that was read last, by its number. Answer: 1 if there is none. `undefined`: an
     * answer; `answer` has its number.
     */
    nextReceived(commandInto?: CommandStruct): Command | undefined {
        const core = this.enter("Server.nextReceived");
        const mark = core.mark();
        try {
            const commandAt = core.wanted(commandInto, CommandStruct, "Server.nextReceived");
            const done = core.settled(core.calls.bs_server_next_received(this.handle, commandAt));
            if (done < 0) throw core.mistake("Server.nextReceived", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return commandInto ?? CommandStruct.read(core, commandAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Holds a command until its tick, and as long as the client's commands wait. `tickBits`: the lowest 8 bits of the
     * tick that it is for, as for Library.commandTick(); below 0: due when it has waited. `cameAgoUs`: how long ago
     * it came, up to a tick; below 0: unknown. `rttUs`: as your session measured it; 0: it did not. Then call
     * Server.nextCommand() until it answers 1. Answers: Timing. Code.NotSetUp with packets of your own and without
     * evenToUs.
     */
    hold(client: number, command: Input<Command>, tickBits: number, cameAgoUs: number, rttUs: number): number {
        const core = this.enter("Server.hold");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_server_hold(this.handle, core.asU32(client, "Server.hold", "client"), core.given(command, CommandStruct, "Server.hold", "command"), core.asI32(tickBits, "Server.hold", "tickBits"), core.asWide(cameAgoUs, "Server.hold", "cameAgoUs"), core.asWide(rttUs, "Server.hold", "rttUs")));
            if (done < 0) throw core.mistake("Server.hold", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * Hands out the oldest command of the client that is due in this tick. Answer: 1 if there is none. `undefined`:
     * an answer; `answer` has its number.
     */
    nextCommand(client: number, commandInto?: CommandStruct): Command | undefined {
        const core = this.enter("Server.nextCommand");
        const mark = core.mark();
        try {
            const commandAt = core.wanted(commandInto, CommandStruct, "Server.nextCommand");
            const done = core.settled(core.calls.bs_server_next_command(this.handle, core.asU32(client, "Server.nextCommand", "client"), commandAt));
            if (done < 0) throw core.mistake("Server.nextCommand", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return commandInto ?? CommandStruct.read(core, commandAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * For how long commands of this client that come now wait. Subtract it from the margin that Library.marginCode()
     * takes.
     */
    commandWait(client: number): number {
        const core = this.enter("Server.commandWait");
        const mark = core.mark();
        try {
            const waitUsAt = core.take(8);
            const done = core.settled(core.calls.bs_server_command_wait(this.handle, core.asU32(client, "Server.commandWait", "client"), waitUsAt));
            if (done !== 0) throw core.mistake("Server.commandWait", done, this.handle);
            return core.wide(waitUsAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * As Server.open() and Client.open(), with the rules of each weapon that launches projectiles: equal on both
     * ends, copied. `count`: 1 to 16, each of another weapon.
     */
    static openWithProjectiles(library: Opened, world: Input<WorldConfig>, config: Input<ServerConfig> | null, rules: readonly Input<ProjectileRules>[]): Server {
        const core = library.enter("Server.openWithProjectiles");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_server_open_with_projectiles(library.handle, core.given(world, WorldConfigStruct, "Server.openWithProjectiles", "world"), core.given(config, ServerConfigStruct, "Server.openWithProjectiles", "config"), core.givenAll(rules, ProjectileRulesStruct, "Server.openWithProjectiles", "rules"), rules.length, to, core.error));
            if (done !== 0) throw core.mistake("Server.openWithProjectiles", done, 0, true);
            return new Server(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The level that projectiles meet, null: none. Server.takeCommand(), .launch(), .finishCommand() and
     * .finishTick() run it; Client.follow() and Client.updateProjectiles() too. `moves`: flag; 0: it is the same at
     * all moments, which is cheaper. Code.NotSetUp without projectiles, as all that follow.
     */
    setLevel(trace: LevelTrace | null, moves: boolean): void {
        const core = this.enter("Server.setLevel");
        const mark = core.mark();
        try {
            const user = core.keep(trace);
            const done = core.settled(core.calls.bs_server_set_level(this.handle, trace ? core.calls.address_of_bs_level_trace : 0, user, moves ? 1 : 0));
            if (done < 0) core.drop(user);
            if (done !== 0) throw core.mistake("Server.setLevel", done, this.handle);
            this.own("levelTrace", user);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Launches a projectile of the command that was taken last. `claim`: as it came off the wire; any numbers.
     * `answer`: for the shooter, whatever became of it. `spawn`: for all others, if it flies; all zero where it
     * cannot be sent. Answers: LaunchAnswer.
     */
    launch(client: number, claim: Input<LaunchClaim>, facts: Input<LaunchFacts>): { result: number; answer: Uint8Array; spawn: Uint8Array } {
        const core = this.enter("Server.launch");
        const mark = core.mark();
        try {
            const answerAt = core.take(32);
            const spawnAt = core.take(32);
            const done = core.settled(core.calls.bs_server_launch(this.handle, core.asU32(client, "Server.launch", "client"), core.given(claim, LaunchClaimStruct, "Server.launch", "claim"), core.given(facts, LaunchFactsStruct, "Server.launch", "facts"), answerAt, spawnAt));
            if (done < 0) throw core.mistake("Server.launch", done, this.handle);
            return { result: done, answer: core.bytes(answerAt, 32), spawn: core.bytes(spawnAt, 32) };
        } finally {
            core.release(mark);
        }
    }
    /** Advances the client's projectiles as far as its command shows. After the command's shots. */
    finishCommand(client: number): void {
        const core = this.enter("Server.finishCommand");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_server_finish_command(this.handle, core.asU32(client, "Server.finishCommand", "client")));
            if (done !== 0) throw core.mistake("Server.finishCommand", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The projectile that ended in this tick with this index, from 0, and the verdict for all clients. Answer: 1 if
     * there is none. Valid until the next tick begins. `undefined`: an answer; `answer` has its number.
     */
    ended(index: number, endedInto?: EndedStruct): { ended: Ended; verdict: Uint8Array } | undefined {
        const core = this.enter("Server.ended");
        const mark = core.mark();
        try {
            const endedAt = core.wanted(endedInto, EndedStruct, "Server.ended");
            const verdictAt = core.take(32);
            const done = core.settled(core.calls.bs_server_ended(this.handle, core.asU32(index, "Server.ended", "index"), endedAt, verdictAt));
            if (done < 0) throw core.mistake("Server.ended", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return { ended: endedInto ?? EndedStruct.read(core, endedAt), verdict: core.bytes(verdictAt, 32) };
        } finally {
            core.release(mark);
        }
    }
    /**
     * Entities that the end of a projectile reaches, in the view that it was judged in: at most 64 of one end, and
     * 1024 in a tick. `index` as of Server.ended(). `areaIndex` from 0. Answer: 1 past the last that is given.
     * `undefined`: an answer; `answer` has its number.
     */
    areaHit(index: number, areaIndex: number, hitInto?: AreaHitStruct): AreaHit | undefined {
        const core = this.enter("Server.areaHit");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, AreaHitStruct, "Server.areaHit");
            const done = core.settled(core.calls.bs_server_area_hit(this.handle, core.asU32(index, "Server.areaHit", "index"), core.asU32(areaIndex, "Server.areaHit", "areaIndex"), hitAt));
            if (done < 0) throw core.mistake("Server.areaHit", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return hitInto ?? AreaHitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * A projectile in flight, by index from 0, and its spawn for clients that join late. Answer: 1 if there is none.
     * `undefined`: an answer; `answer` has its number.
     */
    flight(index: number, flightInto?: FlightStruct): { flight: Flight; spawn: Uint8Array } | undefined {
        const core = this.enter("Server.flight");
        const mark = core.mark();
        try {
            const flightAt = core.wanted(flightInto, FlightStruct, "Server.flight");
            const spawnAt = core.take(32);
            const done = core.settled(core.calls.bs_server_flight(this.handle, core.asU32(index, "Server.flight", "index"), flightAt, spawnAt));
            if (done < 0) throw core.mistake("Server.flight", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return { flight: flightInto ?? FlightStruct.read(core, flightAt), spawn: core.bytes(spawnAt, 32) };
        } finally {
            core.release(mark);
        }
    }
}

/** Client: snapshots, the screen, stamps. Closed by close(), with its library, or when nothing refers to it. */
export class Client extends Closable {
    protected static readonly closes = "bs_client_close";
    /** Makes a client's end of a match; as Server.open(). */
    static open(library: Opened, world: Input<WorldConfig>, config?: Input<ClientConfig> | null): Client {
        const core = library.enter("Client.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_client_open(library.handle, core.given(world, WorldConfigStruct, "Client.open", "world"), core.given(config, ClientConfigStruct, "Client.open", "config"), to, core.error));
            if (done !== 0) throw core.mistake("Client.open", done, 0, true);
            return new Client(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /** As Server.addHitboxSet(). */
    addHitboxSet(hitboxes: readonly Input<Hitbox>[], drawGroup: number): number {
        const core = this.enter("Client.addHitboxSet");
        const mark = core.mark();
        try {
            const setAt = core.take(8);
            const done = core.settled(core.calls.bs_client_add_hitbox_set(this.handle, core.givenAll(hitboxes, HitboxStruct, "Client.addHitboxSet", "hitboxes"), hitboxes.length, core.asU32(drawGroup, "Client.addHitboxSet", "drawGroup"), setAt));
            if (done !== 0) throw core.mistake("Client.addHitboxSet", done, this.handle);
            return core.u32[setAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    fingerprint(): bigint {
        const core = this.enter("Client.fingerprint");
        const mark = core.mark();
        try {
            const fingerprintAt = core.take(8);
            const done = core.settled(core.calls.bs_client_fingerprint(this.handle, fingerprintAt));
            if (done !== 0) throw core.mistake("Client.fingerprint", done, this.handle);
            return core.big(fingerprintAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick then.
     * Later calls may change the entity. Code.OutOfRange for another number or tick: Client.reset() comes before
     * another join.
     */
    setSelf(self: number, number: number, joinedTick: number): void {
        const core = this.enter("Client.setSelf");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_set_self(this.handle, core.asU32(self, "Client.setSelf", "self"), core.asU32(number, "Client.setSelf", "number"), core.asWide(joinedTick, "Client.setSelf", "joinedTick")));
            if (done !== 0) throw core.mistake("Client.setSelf", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The connection is over: forgets all that was received and drawn. Before a client joins again, because snapshots
     * and commands are numbered from 1 then. Hitbox sets stay. Takes memory.
     */
    reset(): void {
        const core = this.enter("Client.reset");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_client_reset(this.handle));
            if (done !== 0) throw core.mistake("Client.reset", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Takes in a snapshot that came: all of it, or nothing. `bytes`: the block that the server wrote; any bytes.
     * `nowUs`: the client's own clock, which never goes back, within 140 years of 0. Answers: StoreAnswer.
     */
    store(seq: number, tick: number, bytes: Uint8Array, nowUs: number): number {
        const core = this.enter("Client.store");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_store(this.handle, core.asU32(seq, "Client.store", "seq"), core.asWide(tick, "Client.store", "tick"), core.givenBytes(bytes, "Client.store", "bytes"), bytes.length, core.asWide(nowUs, "Client.store", "nowUs")));
            if (done < 0) throw core.mistake("Client.store", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * A packet said the server's clock and answers one of the client's: makes the estimate of the present exact.
     * Optional. `rttUs`: without the time that the server held it. Any numbers; answers: ClockAnswer.
     */
    roundTrip(serverClockUs: number, rttUs: number, nowUs: number): number {
        const core = this.enter("Client.roundTrip");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_round_trip(this.handle, core.asWide(serverClockUs, "Client.roundTrip", "serverClockUs"), core.asWide(rttUs, "Client.roundTrip", "rttUs"), core.asWide(nowUs, "Client.roundTrip", "nowUs")));
            if (done < 0) throw core.mistake("Client.roundTrip", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** Chooses the instant to draw. `rttUs`: smoothed, 0 to 1 h; 0: unknown. Answer: 1 while nothing has arrived. */
    advance(nowUs: number, rttUs: number): number {
        const core = this.enter("Client.advance");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_advance(this.handle, core.asWide(nowUs, "Client.advance", "nowUs"), core.asWide(rttUs, "Client.advance", "rttUs")));
            if (done < 0) throw core.mistake("Client.advance", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * For a game with a clock of its own: draws this moment, 0 to 2^62 - 1. `offsets`: how much later groups 1 to 3
     * are drawn, within +-16,777,215; null: none.
     */
    show(moment: number, offsets?: readonly number[] | null): void {
        const core = this.enter("Client.show");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_show(this.handle, core.asWide(moment, "Client.show", "moment"), core.givenOffsets(offsets, "Client.show", "offsets")));
            if (done !== 0) throw core.mistake("Client.show", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** What is on the screen. */
    shown(shownInto?: ShownStruct): Shown {
        const core = this.enter("Client.shown");
        const mark = core.mark();
        try {
            const shownAt = core.wanted(shownInto, ShownStruct, "Client.shown");
            const done = core.settled(core.calls.bs_client_shown(this.handle, shownAt));
            if (done !== 0) throw core.mistake("Client.shown", done, this.handle);
            return shownInto ?? ShownStruct.read(core, shownAt);
        } finally {
            core.release(mark);
        }
    }
    /** The stamp of what is on the screen. Send it with each command, and unchanged with each copy of it. */
    stamp(): Uint8Array {
        const core = this.enter("Client.stamp");
        const mark = core.mark();
        try {
            const stampAt = core.take(32);
            const done = core.settled(core.calls.bs_client_stamp(this.handle, stampAt));
            if (done !== 0) throw core.mistake("Client.stamp", done, this.handle);
            return core.bytes(stampAt, 32);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The screen's answer to a shot, which the judge will compute too. Code.OutOfRange for a direction that is no
     * unit vector.
     */
    shoot(shot: Input<Shot>, rules: Input<WeaponRules>, hitInto?: HitStruct): Hit {
        const core = this.enter("Client.shoot");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Client.shoot");
            const done = core.settled(core.calls.bs_client_shoot(this.handle, core.given(shot, ShotStruct, "Client.shoot", "shot"), core.given(rules, WeaponRulesStruct, "Client.shoot", "rules"), hitAt));
            if (done !== 0) throw core.mistake("Client.shoot", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /** The pose of an entity. Any number for an entity: one that is unknown has Status.Unknown. */
    pose(entity: number, poseInto?: ViewPoseStruct): ViewPose {
        const core = this.enter("Client.pose");
        const mark = core.mark();
        try {
            const poseAt = core.wanted(poseInto, ViewPoseStruct, "Client.pose");
            const done = core.settled(core.calls.bs_client_pose(this.handle, core.asU32(entity, "Client.pose", "entity"), poseAt));
            if (done !== 0) throw core.mistake("Client.pose", done, this.handle);
            return poseInto ?? ViewPoseStruct.read(core, poseAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The frame of one bone of an entity, in world space; ROOT_BONE, or one that was not recorded: the entity's own.
     * Answer: 1 + Status where the entity has no pose. `undefined`: an answer; `answer` has its number.
     */
    bone(entity: number, bone: number, poseInto?: PoseStruct): Pose | undefined {
        const core = this.enter("Client.bone");
        const mark = core.mark();
        try {
            const poseAt = core.wanted(poseInto, PoseStruct, "Client.bone");
            const done = core.settled(core.calls.bs_client_bone(this.handle, core.asU32(entity, "Client.bone", "entity"), core.asI32(bone, "Client.bone", "bone"), poseAt));
            if (done < 0) throw core.mistake("Client.bone", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return poseInto ?? PoseStruct.read(core, poseAt);
        } finally {
            core.release(mark);
        }
    }
    /** The nearest hit of a ray. */
    castRay(ray: Input<Ray>, filter?: Input<Filter> | null, hitInto?: HitStruct): Hit {
        const core = this.enter("Client.castRay");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Client.castRay");
            const done = core.settled(core.calls.bs_client_cast_ray(this.handle, core.given(ray, RayStruct, "Client.castRay", "ray"), core.given(filter, FilterStruct, "Client.castRay", "filter"), hitAt));
            if (done !== 0) throw core.mistake("Client.castRay", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The nearest hit of each of `count` rays, 0 to 65,536, as Server.castRay() gives it: one call for a shotgun, and
     * for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element of each array has
     * its structSize. A ray that cannot be taken has its index in the text, and nothing is written. `RayBatch` takes
     * typed arrays, and makes no garbage.
     */
    castRays(rays: RayBatch, filter?: Input<Filter> | null): RayBatch {
        const core = this.enter("Client.castRays");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_client_cast_rays(this.handle,
                rays.raysOf(core), rays.count, core.given(filter, FilterStruct, "Client.castRays", "filter"), rays.hitsAt));
            if (done < 0) throw core.mistake("Client.castRays", done, this.handle);
            return rays;
        } finally {
            core.release(mark);
        }
    }
    /** First contact of a sphere whose centre moves along `path`. */
    sweepSphere(path: Input<Ray>, radiusM: number, filter?: Input<Filter> | null, hitInto?: HitStruct): Hit {
        const core = this.enter("Client.sweepSphere");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Client.sweepSphere");
            const done = core.settled(core.calls.bs_client_sweep_sphere(this.handle, core.given(path, RayStruct, "Client.sweepSphere", "path"), core.asF32(radiusM, "Client.sweepSphere", "radiusM"), core.given(filter, FilterStruct, "Client.sweepSphere", "filter"), hitAt));
            if (done !== 0) throw core.mistake("Client.sweepSphere", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`, whose
     * first element has its structSize; and into `count` how many there are.
     */
    overlapSphere(center: Input<Vec3>, radiusM: number, filter?: Input<Filter> | null, capacity: number = 64): { hits: Hit[]; count: number } {
        const core = this.enter("Client.overlapSphere");
        const mark = core.mark();
        try {
            const hitsAt = core.takeMany(capacity, 44, HitStruct);
            const countAt = core.take(8);
            const done = core.settled(core.calls.bs_client_overlap_sphere(this.handle, core.given(center, Vec3Struct, "Client.overlapSphere", "center"), core.asF32(radiusM, "Client.overlapSphere", "radiusM"), core.given(filter, FilterStruct, "Client.overlapSphere", "filter"), hitsAt, capacity, countAt));
            if (done !== 0) throw core.mistake("Client.overlapSphere", done, this.handle);
            return { hits: core.many(hitsAt, Math.min(core.u32[countAt >> 2], capacity), 44, (at) => HitStruct.read(core, at)), count: core.u32[countAt >> 2] };
        } finally {
            core.release(mark);
        }
    }
    /** The hitbox nearest to a point within `maxDistanceM`; distance 0 if it is inside. */
    closestPoint(point: Input<Vec3>, maxDistanceM: number, filter?: Input<Filter> | null, hitInto?: HitStruct): Hit {
        const core = this.enter("Client.closestPoint");
        const mark = core.mark();
        try {
            const hitAt = core.wanted(hitInto, HitStruct, "Client.closestPoint");
            const done = core.settled(core.calls.bs_client_closest_point(this.handle, core.given(point, Vec3Struct, "Client.closestPoint", "point"), core.asF32(maxDistanceM, "Client.closestPoint", "maxDistanceM"), core.given(filter, FilterStruct, "Client.closestPoint", "filter"), hitAt));
            if (done !== 0) throw core.mistake("Client.closestPoint", done, this.handle);
            return hitInto ?? HitStruct.read(core, hitAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Sets what poses entities that are recorded or received without bones. Before the first one is; null: nothing.
     * `WorldConfig.maxBones` frames at most.
     */
    setBonePoser(poser?: BonePoser | null): void {
        const core = this.enter("Client.setBonePoser");
        const mark = core.mark();
        try {
            const user = core.keep(poser);
            const done = core.settled(core.calls.bs_client_set_bone_poser(this.handle, poser ? core.calls.address_of_bs_bone_poser : 0, user));
            if (done < 0) core.drop(user);
            if (done !== 0) throw core.mistake("Client.setBonePoser", done, this.handle);
            this.own("bonePoser", user);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Poses entities by animations that were sampled beforehand, in place of a bone poser: no bones are sent, and no
     * function is called. The same on both ends; the fingerprint knows it. Before the first entity is recorded.
     * `frames`: `frameCount` times `boneCount` poses relative to the entity, within 32 m; at most 1,000,000. The
     * first of `clips` has the structSize of all; two of a set have different speeds. `up`: unit; speed along it does
     * not count. Takes memory. docs/integrate/animation.md says how far off this and other ways are.
     */
    bakePoses(clips: readonly Input<BakedClip>[], frames: readonly Input<Pose>[], boneCount: number, up: Input<Vec3>): void {
        const core = this.enter("Client.bakePoses");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_client_bake_poses(this.handle, core.givenAll(clips, BakedClipStruct, "Client.bakePoses", "clips"), clips.length, core.givenAll(frames, PoseStruct, "Client.bakePoses", "frames"), core.asU32(frames.length / boneCount, "Client.bakePoses", "frames.length / boneCount"), boneCount, core.given(up, Vec3Struct, "Client.bakePoses", "up")));
            if (done !== 0) throw core.mistake("Client.bakePoses", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** The same of a client's clock, group 0. */
    clockNumbers(numbersInto?: ClockNumbersStruct): ClockNumbers {
        const core = this.enter("Client.clockNumbers");
        const mark = core.mark();
        try {
            const numbersAt = core.wanted(numbersInto, ClockNumbersStruct, "Client.clockNumbers");
            const done = core.settled(core.calls.bs_client_clock_numbers(this.handle, numbersAt));
            if (done !== 0) throw core.mistake("Client.clockNumbers", done, this.handle);
            return numbersInto ?? ClockNumbersStruct.read(core, numbersAt);
        } finally {
            core.release(mark);
        }
    }
    /** As Clock.declareBreak(). */
    declareBreak(nowUs: number): void {
        const core = this.enter("Client.declareBreak");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_declare_break(this.handle, core.asWide(nowUs, "Client.declareBreak", "nowUs")));
            if (done !== 0) throw core.mistake("Client.declareBreak", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** As Client.store(), of a packet of Server.write(): any bytes. */
    receive(packet: Uint8Array, nowUs: number): number {
        const core = this.enter("Client.receive");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_receive(this.handle, core.givenBytes(packet, "Client.receive", "packet"), packet.length, core.asWide(nowUs, "Client.receive", "nowUs")));
            if (done < 0) throw core.mistake("Client.receive", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /**
     * Keeps a command with the stamp of what is on the screen, and returns its number. `input`: `size` bytes of the
     * game's own, 0 to 48. Number 0: the numbers are used up, after 2.1 years at 64 Hz.
     */
    push(input: Uint8Array): number {
        const core = this.enter("Client.push");
        const mark = core.mark();
        try {
            const numberAt = core.take(8);
            const done = core.settled(core.calls.bs_client_push(this.handle, core.givenBytes(input, "Client.push", "input"), input.length, numberAt));
            if (done !== 0) throw core.mistake("Client.push", done, this.handle);
            return core.u32[numberAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * Writes a packet of the newest command, and of those before it that may not have come. Code.TooSmall if not even
     * the newest fits: 128 bytes are enough. Answer: 1 if all have arrived, and there is nothing to send.
     * `undefined`: an answer; `answer` has its number.
     */
    write(packet: Uint8Array): number | undefined {
        const core = this.enter("Client.write");
        const mark = core.mark();
        try {
            const packetAt = core.room(packet, "Client.write", "packet");
            const sizeAt = core.take(8);
            const done = core.settled(core.calls.bs_client_write(this.handle, packetAt, packet.length, sizeAt));
            if (done < 0) throw core.mistake("Client.write", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return core.handOver(packetAt, core.u32[sizeAt >> 2], packet);
        } finally {
            core.release(mark);
        }
    }
    /** Commands in a packet from now on, 1 to 16: InputLeadNumbers.copies. */
    setCommandsPerPacket(count: number): void {
        const core = this.enter("Client.setCommandsPerPacket");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_client_set_commands_per_packet(this.handle, core.asU32(count, "Client.setCommandsPerPacket", "count")));
            if (done !== 0) throw core.mistake("Client.setCommandsPerPacket", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * As Server.open() and Client.open(), with the rules of each weapon that launches projectiles: equal on both
     * ends, copied. `count`: 1 to 16, each of another weapon.
     */
    static openWithProjectiles(library: Opened, world: Input<WorldConfig>, config: Input<ClientConfig> | null, rules: readonly Input<ProjectileRules>[]): Client {
        const core = library.enter("Client.openWithProjectiles");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_client_open_with_projectiles(library.handle, core.given(world, WorldConfigStruct, "Client.openWithProjectiles", "world"), core.given(config, ClientConfigStruct, "Client.openWithProjectiles", "config"), core.givenAll(rules, ProjectileRulesStruct, "Client.openWithProjectiles", "rules"), rules.length, to, core.error));
            if (done !== 0) throw core.mistake("Client.openWithProjectiles", done, 0, true);
            return new Client(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The level that projectiles meet, null: none. Server.takeCommand(), .launch(), .finishCommand() and
     * .finishTick() run it; Client.follow() and Client.updateProjectiles() too. `moves`: flag; 0: it is the same at
     * all moments, which is cheaper. Code.NotSetUp without projectiles, as all that follow.
     */
    setLevel(trace: LevelTrace | null, moves: boolean): void {
        const core = this.enter("Client.setLevel");
        const mark = core.mark();
        try {
            const user = core.keep(trace);
            const done = core.settled(core.calls.bs_client_set_level(this.handle, trace ? core.calls.address_of_bs_level_trace : 0, user, moves ? 1 : 0));
            if (done < 0) core.drop(user);
            if (done !== 0) throw core.mistake("Client.setLevel", done, this.handle);
            this.own("levelTrace", user);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The player's own shot leaves the barrel. `mount`: what they drive. The claim's command must be new. Answer: 1
     * if the weapon launches none.
     */
    launch(claim: Input<LaunchClaim>, mount: number, nowUs: number): number {
        const core = this.enter("Client.launch");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_launch(this.handle, core.given(claim, LaunchClaimStruct, "Client.launch", "claim"), core.asU32(mount, "Client.launch", "mount"), core.asWide(nowUs, "Client.launch", "nowUs")));
            if (done < 0) throw core.mistake("Client.launch", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** Advances own projectiles to what is on the screen. */
    follow(nowUs: number): void {
        const core = this.enter("Client.follow");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_follow(this.handle, core.asWide(nowUs, "Client.follow", "nowUs")));
            if (done !== 0) throw core.mistake("Client.follow", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** Takes in a message. Any bytes, in any order. Answer: 1 if it is none, or not for this client. */
    takeNews(news: Uint8Array, nowUs: number): number {
        const core = this.enter("Client.takeNews");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_take_news(this.handle, core.givenBytes(news, "Client.takeNews", "news", 32), core.asWide(nowUs, "Client.takeNews", "nowUs")));
            if (done < 0) throw core.mistake("Client.takeNews", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** Waits for verdicts, and draws all other clients' projectiles. `rttUs` as of Client.advance(). */
    updateProjectiles(nowUs: number, rttUs: number): void {
        const core = this.enter("Client.updateProjectiles");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_client_update_projectiles(this.handle, core.asWide(nowUs, "Client.updateProjectiles", "nowUs"), core.asWide(rttUs, "Client.updateProjectiles", "rttUs")));
            if (done !== 0) throw core.mistake("Client.updateProjectiles", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Images of the player's own projectiles, and of all others, by index from 0. Answer: 1 if there is none.
     * `undefined`: an answer; `answer` has its number.
     */
    ownImage(index: number, imageInto?: ImageStruct): Image | undefined {
        const core = this.enter("Client.ownImage");
        const mark = core.mark();
        try {
            const imageAt = core.wanted(imageInto, ImageStruct, "Client.ownImage");
            const done = core.settled(core.calls.bs_client_own_image(this.handle, core.asU32(index, "Client.ownImage", "index"), imageAt));
            if (done < 0) throw core.mistake("Client.ownImage", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return imageInto ?? ImageStruct.read(core, imageAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Images of the player's own projectiles, and of all others, by index from 0. Answer: 1 if there is none.
     * `undefined`: an answer; `answer` has its number.
     */
    remoteImage(index: number, imageInto?: ImageStruct): Image | undefined {
        const core = this.enter("Client.remoteImage");
        const mark = core.mark();
        try {
            const imageAt = core.wanted(imageInto, ImageStruct, "Client.remoteImage");
            const done = core.settled(core.calls.bs_client_remote_image(this.handle, core.asU32(index, "Client.remoteImage", "index"), imageAt));
            if (done < 0) throw core.mistake("Client.remoteImage", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return imageInto ?? ImageStruct.read(core, imageAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The next effect to start or to take back. Answer: 1 if there is none. `undefined`: an answer; `answer` has its
     * number.
     */
    nextEffect(effectInto?: EffectStruct): Effect | undefined {
        const core = this.enter("Client.nextEffect");
        const mark = core.mark();
        try {
            const effectAt = core.wanted(effectInto, EffectStruct, "Client.nextEffect");
            const done = core.settled(core.calls.bs_client_next_effect(this.handle, effectAt));
            if (done < 0) throw core.mistake("Client.nextEffect", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return effectInto ?? EffectStruct.read(core, effectAt);
        } finally {
            core.release(mark);
        }
    }
    imageCounters(countersInto?: ImageCountersStruct): ImageCounters {
        const core = this.enter("Client.imageCounters");
        const mark = core.mark();
        try {
            const countersAt = core.wanted(countersInto, ImageCountersStruct, "Client.imageCounters");
            const done = core.settled(core.calls.bs_client_image_counters(this.handle, countersAt));
            if (done !== 0) throw core.mistake("Client.imageCounters", done, this.handle);
            return countersInto ?? ImageCountersStruct.read(core, countersAt);
        } finally {
            core.release(mark);
        }
    }
}

/** Clock and interpolation delay alone. Closed by close(), with its library, or when nothing refers to it. */
export class Clock extends Closable {
    protected static readonly closes = "bs_clock_close";
    /** Makes a clock with a delay for each of 1 to 16 groups, numbered from 0. Takes memory. */
    static open(library: Opened, config: Input<ClockConfig> | null, groups: readonly Input<DelayConfig>[]): Clock {
        const core = library.enter("Clock.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_clock_open(library.handle, core.given(config, ClockConfigStruct, "Clock.open", "config"), core.givenAll(groups, DelayConfigStruct, "Clock.open", "groups"), groups.length, to, core.error));
            if (done !== 0) throw core.mistake("Clock.open", done, 0, true);
            return new Clock(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /** A snapshot of a tick arrived, with samples of a group. Any tick. Answers: ClockAnswer. */
    snapshotArrived(tick: number, group: number, nowUs: number): number {
        const core = this.enter("Clock.snapshotArrived");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_clock_snapshot_arrived(this.handle, core.asWide(tick, "Clock.snapshotArrived", "tick"), core.asU32(group, "Clock.snapshotArrived", "group"), core.asWide(nowUs, "Clock.snapshotArrived", "nowUs")));
            if (done < 0) throw core.mistake("Clock.snapshotArrived", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** As Client.roundTrip(). After Clock.snapshotArrived() of the same packet. */
    roundTrip(serverClockUs: number, rttUs: number, nowUs: number): number {
        const core = this.enter("Clock.roundTrip");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_clock_round_trip(this.handle, core.asWide(serverClockUs, "Clock.roundTrip", "serverClockUs"), core.asWide(rttUs, "Clock.roundTrip", "rttUs"), core.asWide(nowUs, "Clock.roundTrip", "nowUs")));
            if (done < 0) throw core.mistake("Clock.roundTrip", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    /** The server's clock or the local one is known to have jumped. */
    declareBreak(nowUs: number): void {
        const core = this.enter("Clock.declareBreak");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_clock_declare_break(this.handle, core.asWide(nowUs, "Clock.declareBreak", "nowUs")));
            if (done !== 0) throw core.mistake("Clock.declareBreak", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The moment to draw of a group. Answer: 1 before the first snapshot. `undefined`: an answer; `answer` has its
     * number.
     */
    moment(group: number, nowUs: number): number | undefined {
        const core = this.enter("Clock.moment");
        const mark = core.mark();
        try {
            const momentAt = core.take(8);
            const done = core.settled(core.calls.js_bs_clock_moment(this.handle, core.asU32(group, "Clock.moment", "group"), core.asWide(nowUs, "Clock.moment", "nowUs"), momentAt));
            if (done < 0) throw core.mistake("Clock.moment", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return core.wide(momentAt);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The server's time now. Answer: 1 before the first round trip and snapshot. `undefined`: an answer; `answer` has
     * its number.
     */
    read(nowUs: number, readingInto?: ClockReadingStruct): ClockReading | undefined {
        const core = this.enter("Clock.read");
        const mark = core.mark();
        try {
            const readingAt = core.wanted(readingInto, ClockReadingStruct, "Clock.read");
            const done = core.settled(core.calls.js_bs_clock_read(this.handle, core.asWide(nowUs, "Clock.read", "nowUs"), readingAt));
            if (done < 0) throw core.mistake("Clock.read", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return readingInto ?? ClockReadingStruct.read(core, readingAt);
        } finally {
            core.release(mark);
        }
    }
    getNumbers(group: number, numbersInto?: ClockNumbersStruct): ClockNumbers {
        const core = this.enter("Clock.getNumbers");
        const mark = core.mark();
        try {
            const numbersAt = core.wanted(numbersInto, ClockNumbersStruct, "Clock.getNumbers");
            const done = core.settled(core.calls.bs_clock_get_numbers(this.handle, core.asU32(group, "Clock.getNumbers", "group"), numbersAt));
            if (done !== 0) throw core.mistake("Clock.getNumbers", done, this.handle);
            return numbersInto ?? ClockNumbersStruct.read(core, numbersAt);
        } finally {
            core.release(mark);
        }
    }
}

/** A buffer of commands. Closed by close(), with its library, or when nothing refers to it. */
export class CommandBuffer extends Closable {
    protected static readonly closes = "bs_command_buffer_close";
    /**
     * `maxAheadTicks`: how long a command is held at most, 0 to 64. `capacity`: held at once, 1 to 1024. Takes
     * memory.
     */
    static open(library: Opened, maxAheadTicks: number, capacity: number): CommandBuffer {
        const core = library.enter("CommandBuffer.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_command_buffer_open(library.handle, core.asU32(maxAheadTicks, "CommandBuffer.open", "maxAheadTicks"), core.asU32(capacity, "CommandBuffer.open", "capacity"), to, core.error));
            if (done !== 0) throw core.mistake("CommandBuffer.open", done, 0, true);
            return new CommandBuffer(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Takes in the next command, while `nowTick` is simulated, which never goes back. `wantedTick`: a claim, any
     * number. `timing` may be null: Timing. Then call CommandBuffer.next() until it answers 1: a full buffer hands
     * out its oldest early, and takes no more before that (Code.OutOfRange).
     */
    push(command: Input<Command>, wantedTick: number, nowTick: number): number {
        const core = this.enter("CommandBuffer.push");
        const mark = core.mark();
        try {
            const timingAt = core.take(8);
            const done = core.settled(core.calls.js_bs_command_buffer_push(this.handle, core.given(command, CommandStruct, "CommandBuffer.push", "command"), core.asWide(wantedTick, "CommandBuffer.push", "wantedTick"), core.asWide(nowTick, "CommandBuffer.push", "nowTick"), timingAt));
            if (done !== 0) throw core.mistake("CommandBuffer.push", done, this.handle);
            return core.u32[timingAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * Hands out the oldest command that is due. Answer: 1 if there is none. `undefined`: an answer; `answer` has its
     * number.
     */
    next(nowTick: number, commandInto?: CommandStruct): Command | undefined {
        const core = this.enter("CommandBuffer.next");
        const mark = core.mark();
        try {
            const commandAt = core.wanted(commandInto, CommandStruct, "CommandBuffer.next");
            const done = core.settled(core.calls.js_bs_command_buffer_next(this.handle, core.asWide(nowTick, "CommandBuffer.next", "nowTick"), commandAt));
            if (done < 0) throw core.mistake("CommandBuffer.next", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return commandInto ?? CommandStruct.read(core, commandAt);
        } finally {
            core.release(mark);
        }
    }
}

/** Input lead: when a command is made, so that it comes in time. Closed by close(), with its library, or when nothing refers to it. */
export class InputLead extends Closable {
    protected static readonly closes = "bs_input_lead_close";
    /** Takes memory. `nowUs`, below, is the client's own clock, as of Clock. */
    static open(library: Opened, config?: Input<InputLeadConfig> | null): InputLead {
        const core = library.enter("InputLead.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_input_lead_open(library.handle, core.given(config, InputLeadConfigStruct, "InputLead.open", "config"), to, core.error));
            if (done !== 0) throw core.mistake("InputLead.open", done, 0, true);
            return new InputLead(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /** The server's report of the least margin, of commands that were under way a round trip ago. Any number. */
    margin(marginUs: number, nowUs: number): void {
        const core = this.enter("InputLead.margin");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_input_lead_margin(this.handle, core.asWide(marginUs, "InputLead.margin", "marginUs"), core.asWide(nowUs, "InputLead.margin", "nowUs")));
            if (done !== 0) throw core.mistake("InputLead.margin", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** What became of a packet with commands, in the order of sending. `arrived`: flag. */
    packet(arrived: boolean): void {
        const core = this.enter("InputLead.packet");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_input_lead_packet(this.handle, arrived ? 1 : 0));
            if (done !== 0) throw core.mistake("InputLead.packet", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** A measured round trip. Any number; one below 0 or above twice maxLeadUs is ignored. */
    roundTrip(rttUs: number, nowUs: number): void {
        const core = this.enter("InputLead.roundTrip");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_input_lead_round_trip(this.handle, core.asWide(rttUs, "InputLead.roundTrip", "rttUs"), core.asWide(nowUs, "InputLead.roundTrip", "nowUs")));
            if (done !== 0) throw core.mistake("InputLead.roundTrip", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** The server's clock broke: the output may jump forward; with `newEpoch` (flag) back too. */
    declareBreak(newEpoch: boolean): void {
        const core = this.enter("InputLead.declareBreak");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_input_lead_declare_break(this.handle, newEpoch ? 1 : 0));
            if (done !== 0) throw core.mistake("InputLead.declareBreak", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /**
     * The moment that a command is made for; it never goes back. `serverMoment`: the server's present,
     * ClockReading.present or Shown.present, 0 to 2^62 - 1.
     */
    moment(serverMoment: number, nowUs: number): number {
        const core = this.enter("InputLead.moment");
        const mark = core.mark();
        try {
            const momentAt = core.take(8);
            const done = core.settled(core.calls.js_bs_input_lead_moment(this.handle, core.asWide(serverMoment, "InputLead.moment", "serverMoment"), core.asWide(nowUs, "InputLead.moment", "nowUs"), momentAt));
            if (done !== 0) throw core.mistake("InputLead.moment", done, this.handle);
            return core.wide(momentAt);
        } finally {
            core.release(mark);
        }
    }
    getNumbers(numbersInto?: InputLeadNumbersStruct): InputLeadNumbers {
        const core = this.enter("InputLead.getNumbers");
        const mark = core.mark();
        try {
            const numbersAt = core.wanted(numbersInto, InputLeadNumbersStruct, "InputLead.getNumbers");
            const done = core.settled(core.calls.bs_input_lead_get_numbers(this.handle, numbersAt));
            if (done !== 0) throw core.mistake("InputLead.getNumbers", done, this.handle);
            return numbersInto ?? InputLeadNumbersStruct.read(core, numbersAt);
        } finally {
            core.release(mark);
        }
    }
}

/** Motion: dead reckoning alone. Closed by close(), with its library, or when nothing refers to it. */
export class Estimator extends Closable {
    protected static readonly closes = "bs_estimator_close";
    /** Takes memory. */
    static open(library: Opened, config?: Input<EstimatorConfig> | null): Estimator {
        const core = library.enter("Estimator.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_estimator_open(library.handle, core.given(config, EstimatorConfigStruct, "Estimator.open", "config"), to, core.error));
            if (done !== 0) throw core.mistake("Estimator.open", done, 0, true);
            return new Estimator(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Adds the pose of a tick. After a break (teleport, respawn) call Estimator.restart() first. Answer: 2 if the
     * time is not later than the last.
     */
    add(pose: Input<Pose>, nowUs: number): number {
        const core = this.enter("Estimator.add");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.js_bs_estimator_add(this.handle, core.given(pose, PoseStruct, "Estimator.add", "pose"), core.asWide(nowUs, "Estimator.add", "nowUs")));
            if (done < 0) throw core.mistake("Estimator.add", done, this.handle);
            return done;
        } finally {
            core.release(mark);
        }
    }
    restart(): void {
        const core = this.enter("Estimator.restart");
        const mark = core.mark();
        try {
            const done = core.settled(core.calls.bs_estimator_restart(this.handle));
            if (done !== 0) throw core.mistake("Estimator.restart", done, this.handle);
        } finally {
            core.release(mark);
        }
    }
    /** The state at the last pose. Answer: 1 before the first. `undefined`: an answer; `answer` has its number. */
    get(motionInto?: MotionStruct): Motion | undefined {
        const core = this.enter("Estimator.get");
        const mark = core.mark();
        try {
            const motionAt = core.wanted(motionInto, MotionStruct, "Estimator.get");
            const done = core.settled(core.calls.bs_estimator_get(this.handle, motionAt));
            if (done < 0) throw core.mistake("Estimator.get", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return motionInto ?? MotionStruct.read(core, motionAt);
        } finally {
            core.release(mark);
        }
    }
}

/** Motion: dead reckoning alone. Closed by close(), with its library, or when nothing refers to it. */
export class Reckoner extends Closable {
    protected static readonly closes = "bs_reckoner_close";
    /** `rules`: their model and its settings, equal on both sides. Takes memory. */
    static open(library: Opened, rules: Input<DrawRules>, config?: Input<ReckonerConfig> | null): Reckoner {
        const core = library.enter("Reckoner.open");
        const mark = core.mark();
        try {
            const to = core.take(8);
            const done = core.settled(core.calls.bs_reckoner_open(library.handle, core.given(rules, DrawRulesStruct, "Reckoner.open", "rules"), core.given(config, ReckonerConfigStruct, "Reckoner.open", "config"), to, core.error));
            if (done !== 0) throw core.mistake("Reckoner.open", done, 0, true);
            return new Reckoner(library, core.u32[to >> 2]);
        } finally {
            core.release(mark);
        }
    }
    /**
     * Takes in the true state. `epoch` counts breaks, 0 to 65,535. `verdict`: ReckonVerdict. A state that is out of
     * range is refused by the verdict.
     */
    update(truth: Input<Motion>, epoch: number, nowUs: number): number {
        const core = this.enter("Reckoner.update");
        const mark = core.mark();
        try {
            const verdictAt = core.take(8);
            const done = core.settled(core.calls.js_bs_reckoner_update(this.handle, core.given(truth, MotionStruct, "Reckoner.update", "truth"), core.asU32(epoch, "Reckoner.update", "epoch"), core.asWide(nowUs, "Reckoner.update", "nowUs"), verdictAt));
            if (done !== 0) throw core.mistake("Reckoner.update", done, this.handle);
            return core.u32[verdictAt >> 2];
        } finally {
            core.release(mark);
        }
    }
    /**
     * The last state that was sent, as receivers have it: rounded as on the wire. Answer: 1 before the first.
     * `undefined`: an answer; `answer` has its number.
     */
    sent(sentInto?: MotionStruct): { sent: Motion; sentAtUs: number } | undefined {
        const core = this.enter("Reckoner.sent");
        const mark = core.mark();
        try {
            const sentAt = core.wanted(sentInto, MotionStruct, "Reckoner.sent");
            const sentAtUsAt = core.take(8);
            const done = core.settled(core.calls.bs_reckoner_sent(this.handle, sentAt, sentAtUsAt));
            if (done < 0) throw core.mistake("Reckoner.sent", done, this.handle);
            this.answer = done;
            if (done > 0) return undefined;
            return { sent: sentInto ?? MotionStruct.read(core, sentAt), sentAtUs: core.wide(sentAtUsAt) };
        } finally {
            core.release(mark);
        }
    }
}
