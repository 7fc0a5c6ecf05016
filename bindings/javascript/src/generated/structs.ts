// Written by tools/bind from bindings/c/backsight.h. Change the header, not this file.
import { Core, Struct, namesIn, noNumber, placed, unknownField } from "../core.js";
import type { Input } from "../core.js";

export interface Vec3 {
    x: number;
    y: number;
    z: number;
}
/** Vec3 in the module's memory: written and read without garbage. See {@link Struct}. */
export class Vec3Struct extends Struct implements Vec3 {
    static readonly title = "Vec3";
    static readonly size = 12;
    static readonly isSized = false;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Vec3 {
        return {
            x: core.f32[(at + 0) >> 2],
            y: core.f32[(at + 4) >> 2],
            z: core.f32[(at + 8) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Vec3>): void {
        if (given.x !== undefined) core.putF32(at + 0, given.x, "Vec3.x");
        if (given.y !== undefined) core.putF32(at + 4, given.y, "Vec3.y");
        if (given.z !== undefined) core.putF32(at + 8, given.z, "Vec3.z");
    }
    get x(): number { return this.core.f32[(this.at + 0) >> 2]; }
    set x(value: number) {
        this.core.f32[(this.at + 0) >> 2] = typeof value === 'number' ? value : noNumber(value, "Vec3.x");
    }
    get y(): number { return this.core.f32[(this.at + 4) >> 2]; }
    set y(value: number) {
        this.core.f32[(this.at + 4) >> 2] = typeof value === 'number' ? value : noNumber(value, "Vec3.y");
    }
    get z(): number { return this.core.f32[(this.at + 8) >> 2]; }
    set z(value: number) {
        this.core.f32[(this.at + 8) >> 2] = typeof value === 'number' ? value : noNumber(value, "Vec3.z");
    }
    /** The same as plain values. */
    copy(): Vec3 { return Vec3Struct.read(this.core, this.at); }
}

/** A rotation as a quaternion. All zero is none, and is refused: w is 1 where nothing is turned. */
export interface Quat {
    x: number;
    y: number;
    z: number;
    w: number;
}
/** Quat in the module's memory: written and read without garbage. See {@link Struct}. */
export class QuatStruct extends Struct implements Quat {
    static readonly title = "Quat";
    static readonly size = 16;
    static readonly isSized = false;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Quat {
        return {
            x: core.f32[(at + 0) >> 2],
            y: core.f32[(at + 4) >> 2],
            z: core.f32[(at + 8) >> 2],
            w: core.f32[(at + 12) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Quat>): void {
        if (given.x !== undefined) core.putF32(at + 0, given.x, "Quat.x");
        if (given.y !== undefined) core.putF32(at + 4, given.y, "Quat.y");
        if (given.z !== undefined) core.putF32(at + 8, given.z, "Quat.z");
        if (given.w !== undefined) core.putF32(at + 12, given.w, "Quat.w");
    }
    get x(): number { return this.core.f32[(this.at + 0) >> 2]; }
    set x(value: number) {
        this.core.f32[(this.at + 0) >> 2] = typeof value === 'number' ? value : noNumber(value, "Quat.x");
    }
    get y(): number { return this.core.f32[(this.at + 4) >> 2]; }
    set y(value: number) {
        this.core.f32[(this.at + 4) >> 2] = typeof value === 'number' ? value : noNumber(value, "Quat.y");
    }
    get z(): number { return this.core.f32[(this.at + 8) >> 2]; }
    set z(value: number) {
        this.core.f32[(this.at + 8) >> 2] = typeof value === 'number' ? value : noNumber(value, "Quat.z");
    }
    get w(): number { return this.core.f32[(this.at + 12) >> 2]; }
    set w(value: number) {
        this.core.f32[(this.at + 12) >> 2] = typeof value === 'number' ? value : noNumber(value, "Quat.w");
    }
    /** The same as plain values. */
    copy(): Quat { return QuatStruct.read(this.core, this.at); }
}

export interface Pose {
    position: Vec3;
    rotation: Quat;
}
/** Pose in the module's memory: written and read without garbage. See {@link Struct}. */
export class PoseStruct extends Struct implements Pose {
    static readonly title = "Pose";
    static readonly size = 28;
    static readonly isSized = false;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Pose {
        return {
            position: Vec3Struct.read(core, at + 0),
            rotation: QuatStruct.read(core, at + 12),
        };
    }
    static write(core: Core, at: number, given: Input<Pose>): void {
        for (const key of namesIn(given, "Pose")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "position": Vec3Struct.write(core, at + 0, value); break;
                case "rotation": QuatStruct.write(core, at + 12, value); break;
                default: throw unknownField("Pose", key, "position, rotation");
            }
        }
    }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 0;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 0, value); }
    private readonly rotationView = new QuatStruct(this.core, -1);
    get rotation(): QuatStruct {
        this.rotationView.at = this.at + 12;
        return this.rotationView;
    }
    set rotation(value: Input<Quat>) { QuatStruct.write(this.core, this.at + 12, value); }
    /** The same as plain values. */
    copy(): Pose { return PoseStruct.read(this.core, this.at); }
}

/** How one draw group is drawn. Part of WorldConfig, and does not grow. */
export interface DrawRules {
    /** Interpolation; default linear */
    interpolation: number;
    /** AfterNewest; default hold */
    afterNewest: number;
    /** 0 to 1 s; default 100 ms */
    extrapolationLimitUs: number;
    /** older samples draw nothing. 1 ms to 60 s; default 1 s */
    sampleMaxAgeUs: number;
    /** Model; default FPW */
    reckoningModel: number;
    /** Convergence; default linear */
    convergence: number;
    /** 0 to 2 s; default 150 ms */
    convergenceTimeUs: number;
    /** 0: it lasts; else 1 ms to 10 s. Default 0 */
    accelerationDecayUs: number;
    /** as accelerationDecayUs, and only with it */
    velocityDecayUs: number;
    /** of the velocity along gravity, for a thing that does not fall */
    climbDecayUs: number;
    /** it stands after this time. 0 to 60 s; default 12 s */
    reckoningLimitUs: number;
    /** 0 to 100 a component, either sign; default 0: no such rule */
    gravityMps2: Vec3;
}
/** DrawRules in the module's memory: written and read without garbage. See {@link Struct}. */
export class DrawRulesStruct extends Struct implements DrawRules {
    static readonly title = "DrawRules";
    static readonly size = 88;
    static readonly isSized = false;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { extrapolationLimitUs: 8, sampleMaxAgeUs: 16, convergenceTimeUs: 32, accelerationDecayUs: 40, velocityDecayUs: 48, climbDecayUs: 56, reckoningLimitUs: 64 };
    static read(core: Core, at: number): DrawRules {
        return {
            interpolation: core.u32[(at + 0) >> 2],
            afterNewest: core.u32[(at + 4) >> 2],
            extrapolationLimitUs: core.wide(at + 8),
            sampleMaxAgeUs: core.wide(at + 16),
            reckoningModel: core.u32[(at + 24) >> 2],
            convergence: core.u32[(at + 28) >> 2],
            convergenceTimeUs: core.wide(at + 32),
            accelerationDecayUs: core.wide(at + 40),
            velocityDecayUs: core.wide(at + 48),
            climbDecayUs: core.wide(at + 56),
            reckoningLimitUs: core.wide(at + 64),
            gravityMps2: Vec3Struct.read(core, at + 72),
        };
    }
    static write(core: Core, at: number, given: Input<DrawRules>): void {
        for (const key of namesIn(given, "DrawRules")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "interpolation": core.putU32(at + 0, value, "DrawRules.interpolation"); break;
                case "afterNewest": core.putU32(at + 4, value, "DrawRules.afterNewest"); break;
                case "extrapolationLimitUs": core.putWide(at + 8, value, "DrawRules.extrapolationLimitUs"); break;
                case "sampleMaxAgeUs": core.putWide(at + 16, value, "DrawRules.sampleMaxAgeUs"); break;
                case "reckoningModel": core.putU32(at + 24, value, "DrawRules.reckoningModel"); break;
                case "convergence": core.putU32(at + 28, value, "DrawRules.convergence"); break;
                case "convergenceTimeUs": core.putWide(at + 32, value, "DrawRules.convergenceTimeUs"); break;
                case "accelerationDecayUs": core.putWide(at + 40, value, "DrawRules.accelerationDecayUs"); break;
                case "velocityDecayUs": core.putWide(at + 48, value, "DrawRules.velocityDecayUs"); break;
                case "climbDecayUs": core.putWide(at + 56, value, "DrawRules.climbDecayUs"); break;
                case "reckoningLimitUs": core.putWide(at + 64, value, "DrawRules.reckoningLimitUs"); break;
                case "gravityMps2": Vec3Struct.write(core, at + 72, value); break;
                default: throw unknownField("DrawRules", key, "interpolation, afterNewest, extrapolationLimitUs, sampleMaxAgeUs, reckoningModel, convergence, convergenceTimeUs, accelerationDecayUs, velocityDecayUs, climbDecayUs, reckoningLimitUs, gravityMps2");
            }
        }
    }
    get interpolation(): number { return this.core.u32[(this.at + 0) >> 2]; }
    set interpolation(value: number) { this.core.putU32(this.at + 0, value, "DrawRules.interpolation"); }
    get afterNewest(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set afterNewest(value: number) { this.core.putU32(this.at + 4, value, "DrawRules.afterNewest"); }
    get extrapolationLimitUs(): number { return this.core.wide(this.at + 8); }
    set extrapolationLimitUs(value: number) { this.core.putWide(this.at + 8, value, "DrawRules.extrapolationLimitUs"); }
    get sampleMaxAgeUs(): number { return this.core.wide(this.at + 16); }
    set sampleMaxAgeUs(value: number) { this.core.putWide(this.at + 16, value, "DrawRules.sampleMaxAgeUs"); }
    get reckoningModel(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set reckoningModel(value: number) { this.core.putU32(this.at + 24, value, "DrawRules.reckoningModel"); }
    get convergence(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set convergence(value: number) { this.core.putU32(this.at + 28, value, "DrawRules.convergence"); }
    get convergenceTimeUs(): number { return this.core.wide(this.at + 32); }
    set convergenceTimeUs(value: number) { this.core.putWide(this.at + 32, value, "DrawRules.convergenceTimeUs"); }
    get accelerationDecayUs(): number { return this.core.wide(this.at + 40); }
    set accelerationDecayUs(value: number) { this.core.putWide(this.at + 40, value, "DrawRules.accelerationDecayUs"); }
    get velocityDecayUs(): number { return this.core.wide(this.at + 48); }
    set velocityDecayUs(value: number) { this.core.putWide(this.at + 48, value, "DrawRules.velocityDecayUs"); }
    get climbDecayUs(): number { return this.core.wide(this.at + 56); }
    set climbDecayUs(value: number) { this.core.putWide(this.at + 56, value, "DrawRules.climbDecayUs"); }
    get reckoningLimitUs(): number { return this.core.wide(this.at + 64); }
    set reckoningLimitUs(value: number) { this.core.putWide(this.at + 64, value, "DrawRules.reckoningLimitUs"); }
    private readonly gravityMps2View = new Vec3Struct(this.core, -1);
    get gravityMps2(): Vec3Struct {
        this.gravityMps2View.at = this.at + 72;
        return this.gravityMps2View;
    }
    set gravityMps2(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 72, value); }
    /** The same as plain values. */
    copy(): DrawRules { return DrawRulesStruct.read(this.core, this.at); }
}

/** What both ends must have equal. */
export interface WorldConfig {
    /** 1 to 100,000; default 64 */
    tickRateNumerator: number;
    /** 1 to 1,000,000; default 1 */
    tickRateDenominator: number;
    /** kept per entity. 2 to 65,535; default 128 */
    capacityTicks: number;
    /** at once, those lately despawned included. 1 to 1,048,575; default 256 */
    maxEntities: number;
    /** per entity. 0 to 256; default 0: hitboxes sit on the root */
    maxBones: number;
    /** a power of two, over 0 to 1; default 1/1024 */
    positionStepM: number;
    /** as positionStepM; default 1/64 */
    velocityStepMps: number;
    /** entities from which on queries use a grid. Any; default 200. Changes no answer */
    gridFrom: number;
    /** a moment advances by 1 +- this of real time. 0 to 1; default 0.1 */
    maxSlewRatio: number;
    /** behind the newest snapshot. 0 to 10 s; default 250 ms */
    maxInterpolationDelayUs: number;
    /** past the newest snapshot. 0 to 10 s; default 250 ms */
    maxAheadUs: number;
    /** the same for groups 1 to 3. 0 to 10 s; default 500 ms */
    maxGroupAheadUs: number;
    /** time that a client may save and spend at once. 0 to 10 s; default 500 ms */
    maxSavedUs: number;
    /** of the tick from the newest recorded. 1 ms to 10 s; default 250 ms */
    maxClockOffUs: number;
    groups: readonly DrawRules[];
    /** flag; default 0: the packets are yours */
    hasPackets: boolean;
    /** draw groups whose offsets travel. 1 to 4; default 1 */
    packetGroups: number;
    /** the newest included. 1 to 16; default 3 */
    commandsPerPacket: number;
    /** of moments from a command to the next, usually. 1 to 2^24; default one tick */
    commandInterval: number;
}
/** WorldConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class WorldConfigStruct extends Struct implements WorldConfig {
    static readonly title = "WorldConfig";
    static readonly size = 456;
    static readonly isSized = true;
    static readonly fill = "bs_world_config_default";
    static readonly wideFields: Record<string, number> = { maxInterpolationDelayUs: 40, maxAheadUs: 48, maxGroupAheadUs: 56, maxSavedUs: 64, maxClockOffUs: 72, commandInterval: 448 };
    static read(core: Core, at: number): WorldConfig {
        return {
            tickRateNumerator: core.u32[(at + 4) >> 2],
            tickRateDenominator: core.u32[(at + 8) >> 2],
            capacityTicks: core.u32[(at + 12) >> 2],
            maxEntities: core.u32[(at + 16) >> 2],
            maxBones: core.u32[(at + 20) >> 2],
            positionStepM: core.f32[(at + 24) >> 2],
            velocityStepMps: core.f32[(at + 28) >> 2],
            gridFrom: core.u32[(at + 32) >> 2],
            maxSlewRatio: core.f32[(at + 36) >> 2],
            maxInterpolationDelayUs: core.wide(at + 40),
            maxAheadUs: core.wide(at + 48),
            maxGroupAheadUs: core.wide(at + 56),
            maxSavedUs: core.wide(at + 64),
            maxClockOffUs: core.wide(at + 72),
            groups: [DrawRulesStruct.read(core, at + 80 + 0), DrawRulesStruct.read(core, at + 80 + 88), DrawRulesStruct.read(core, at + 80 + 176), DrawRulesStruct.read(core, at + 80 + 264)],
            hasPackets: core.u32[(at + 432) >> 2] !== 0,
            packetGroups: core.u32[(at + 436) >> 2],
            commandsPerPacket: core.u32[(at + 440) >> 2],
            commandInterval: core.wide(at + 448),
        };
    }
    static write(core: Core, at: number, given: Input<WorldConfig>): void {
        for (const key of namesIn(given, "WorldConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "tickRateNumerator": core.putU32(at + 4, value, "WorldConfig.tickRateNumerator"); break;
                case "tickRateDenominator": core.putU32(at + 8, value, "WorldConfig.tickRateDenominator"); break;
                case "capacityTicks": core.putU32(at + 12, value, "WorldConfig.capacityTicks"); break;
                case "maxEntities": core.putU32(at + 16, value, "WorldConfig.maxEntities"); break;
                case "maxBones": core.putU32(at + 20, value, "WorldConfig.maxBones"); break;
                case "positionStepM": core.putF32(at + 24, value, "WorldConfig.positionStepM"); break;
                case "velocityStepMps": core.putF32(at + 28, value, "WorldConfig.velocityStepMps"); break;
                case "gridFrom": core.putU32(at + 32, value, "WorldConfig.gridFrom"); break;
                case "maxSlewRatio": core.putF32(at + 36, value, "WorldConfig.maxSlewRatio"); break;
                case "maxInterpolationDelayUs": core.putWide(at + 40, value, "WorldConfig.maxInterpolationDelayUs"); break;
                case "maxAheadUs": core.putWide(at + 48, value, "WorldConfig.maxAheadUs"); break;
                case "maxGroupAheadUs": core.putWide(at + 56, value, "WorldConfig.maxGroupAheadUs"); break;
                case "maxSavedUs": core.putWide(at + 64, value, "WorldConfig.maxSavedUs"); break;
                case "maxClockOffUs": core.putWide(at + 72, value, "WorldConfig.maxClockOffUs"); break;
                case "groups": core.putEach(at + 80, 88, 4, value, "WorldConfig.groups", (to, one) => DrawRulesStruct.write(core, to, one)); break;
                case "hasPackets": core.putFlag(at + 432, value, "WorldConfig.hasPackets"); break;
                case "packetGroups": core.putU32(at + 436, value, "WorldConfig.packetGroups"); break;
                case "commandsPerPacket": core.putU32(at + 440, value, "WorldConfig.commandsPerPacket"); break;
                case "commandInterval": core.putWide(at + 448, value, "WorldConfig.commandInterval"); break;
                default: throw unknownField("WorldConfig", key, "tickRateNumerator, tickRateDenominator, capacityTicks, maxEntities, maxBones, positionStepM, velocityStepMps, gridFrom, maxSlewRatio, maxInterpolationDelayUs, maxAheadUs, maxGroupAheadUs, maxSavedUs, maxClockOffUs, groups, hasPackets, packetGroups, commandsPerPacket, commandInterval");
            }
        }
    }
    get tickRateNumerator(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set tickRateNumerator(value: number) { this.core.putU32(this.at + 4, value, "WorldConfig.tickRateNumerator"); }
    get tickRateDenominator(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set tickRateDenominator(value: number) { this.core.putU32(this.at + 8, value, "WorldConfig.tickRateDenominator"); }
    get capacityTicks(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set capacityTicks(value: number) { this.core.putU32(this.at + 12, value, "WorldConfig.capacityTicks"); }
    get maxEntities(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set maxEntities(value: number) { this.core.putU32(this.at + 16, value, "WorldConfig.maxEntities"); }
    get maxBones(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set maxBones(value: number) { this.core.putU32(this.at + 20, value, "WorldConfig.maxBones"); }
    get positionStepM(): number { return this.core.f32[(this.at + 24) >> 2]; }
    set positionStepM(value: number) {
        this.core.f32[(this.at + 24) >> 2] = typeof value === 'number' ? value : noNumber(value, "WorldConfig.positionStepM");
    }
    get velocityStepMps(): number { return this.core.f32[(this.at + 28) >> 2]; }
    set velocityStepMps(value: number) {
        this.core.f32[(this.at + 28) >> 2] = typeof value === 'number' ? value : noNumber(value, "WorldConfig.velocityStepMps");
    }
    get gridFrom(): number { return this.core.u32[(this.at + 32) >> 2]; }
    set gridFrom(value: number) { this.core.putU32(this.at + 32, value, "WorldConfig.gridFrom"); }
    get maxSlewRatio(): number { return this.core.f32[(this.at + 36) >> 2]; }
    set maxSlewRatio(value: number) {
        this.core.f32[(this.at + 36) >> 2] = typeof value === 'number' ? value : noNumber(value, "WorldConfig.maxSlewRatio");
    }
    get maxInterpolationDelayUs(): number { return this.core.wide(this.at + 40); }
    set maxInterpolationDelayUs(value: number) { this.core.putWide(this.at + 40, value, "WorldConfig.maxInterpolationDelayUs"); }
    get maxAheadUs(): number { return this.core.wide(this.at + 48); }
    set maxAheadUs(value: number) { this.core.putWide(this.at + 48, value, "WorldConfig.maxAheadUs"); }
    get maxGroupAheadUs(): number { return this.core.wide(this.at + 56); }
    set maxGroupAheadUs(value: number) { this.core.putWide(this.at + 56, value, "WorldConfig.maxGroupAheadUs"); }
    get maxSavedUs(): number { return this.core.wide(this.at + 64); }
    set maxSavedUs(value: number) { this.core.putWide(this.at + 64, value, "WorldConfig.maxSavedUs"); }
    get maxClockOffUs(): number { return this.core.wide(this.at + 72); }
    set maxClockOffUs(value: number) { this.core.putWide(this.at + 72, value, "WorldConfig.maxClockOffUs"); }
    private readonly groupsView = Array.from({ length: 4 }, () => new DrawRulesStruct(this.core, -1));
    get groups(): readonly DrawRulesStruct[] {
        return placed(this.groupsView, this.at + 80, 88);
    }
    set groups(value: readonly Input<DrawRules>[]) { this.core.putEach(this.at + 80, 88, 4, value, "WorldConfig.groups", (to, one) => DrawRulesStruct.write(this.core, to, one)); }
    get hasPackets(): boolean { return this.core.u32[(this.at + 432) >> 2] !== 0; }
    set hasPackets(value: boolean) { this.core.putFlag(this.at + 432, value, "WorldConfig.hasPackets"); }
    get packetGroups(): number { return this.core.u32[(this.at + 436) >> 2]; }
    set packetGroups(value: number) { this.core.putU32(this.at + 436, value, "WorldConfig.packetGroups"); }
    get commandsPerPacket(): number { return this.core.u32[(this.at + 440) >> 2]; }
    set commandsPerPacket(value: number) { this.core.putU32(this.at + 440, value, "WorldConfig.commandsPerPacket"); }
    get commandInterval(): number { return this.core.wide(this.at + 448); }
    set commandInterval(value: number) { this.core.putWide(this.at + 448, value, "WorldConfig.commandInterval"); }
    /** The same as plain values. */
    copy(): WorldConfig { return WorldConfigStruct.read(this.core, this.at); }
}

export interface ServerConfig {
    /** and numbers that rest. 1 to 65,535; default 64 */
    maxClients: number;
    /** remembered per client. 65 to 65,535; default 128 */
    capacitySnapshots: number;
    /** from an entity's origin to its eyes, for the cover rule. Default 1.5 m up z */
    eyeOffsetM: Vec3;
    /** flag; default 0 */
    hasSelfAudit: boolean;
    /** 1 to 65,536; default 128 */
    auditWindowShots: number;
    /** 1 to 65,536; default 1024 */
    auditOverallShots: number;
    /** disagreements in the window that raise an alarm. Default 8 */
    auditAlarmShots: number;
    /** clients that raise the alarm of all. 2 to 65,536; default 4 */
    auditOverallClients: number;
    /** of a shot in the running average. Over 0 to 1; default 1/64 */
    auditWeight: number;
    /** 1/64 to 64; default 1 */
    commandsPerTick: number;
    /** 0 to 60 s; default 500 ms */
    maxSavedUs: number;
    /** the longest of all weapons' maxRewindUs. 0 to 10 s; default 250 ms */
    maxRewindUs: number;
    /** how long a client's number rests after its last projectile. 0 to 60 s; default 5 s */
    numberRestUs: number;
    /** in flight, of all clients. 1 to 1,000,000; default 1024 */
    maxProjectiles: number;
    /** in flight, of one client. 1 to maxProjectiles; default 64 */
    maxPerClient: number;
    /** of a client's entity. 0 to 10; default 0: their eyes and origin alone count */
    halfWidthM: number;
    /** 0 to 400 ms; default 0: nobody waits */
    evenToUs: number;
}
/** ServerConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class ServerConfigStruct extends Struct implements ServerConfig {
    static readonly title = "ServerConfig";
    static readonly size = 104;
    static readonly isSized = true;
    static readonly fill = "bs_server_config_default";
    static readonly wideFields: Record<string, number> = { maxSavedUs: 56, maxRewindUs: 64, numberRestUs: 72, evenToUs: 96 };
    static read(core: Core, at: number): ServerConfig {
        return {
            maxClients: core.u32[(at + 4) >> 2],
            capacitySnapshots: core.u32[(at + 8) >> 2],
            eyeOffsetM: Vec3Struct.read(core, at + 12),
            hasSelfAudit: core.u32[(at + 24) >> 2] !== 0,
            auditWindowShots: core.u32[(at + 28) >> 2],
            auditOverallShots: core.u32[(at + 32) >> 2],
            auditAlarmShots: core.u32[(at + 36) >> 2],
            auditOverallClients: core.u32[(at + 40) >> 2],
            auditWeight: core.f32[(at + 44) >> 2],
            commandsPerTick: core.f32[(at + 48) >> 2],
            maxSavedUs: core.wide(at + 56),
            maxRewindUs: core.wide(at + 64),
            numberRestUs: core.wide(at + 72),
            maxProjectiles: core.u32[(at + 80) >> 2],
            maxPerClient: core.u32[(at + 84) >> 2],
            halfWidthM: core.f32[(at + 88) >> 2],
            evenToUs: core.wide(at + 96),
        };
    }
    static write(core: Core, at: number, given: Input<ServerConfig>): void {
        for (const key of namesIn(given, "ServerConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "maxClients": core.putU32(at + 4, value, "ServerConfig.maxClients"); break;
                case "capacitySnapshots": core.putU32(at + 8, value, "ServerConfig.capacitySnapshots"); break;
                case "eyeOffsetM": Vec3Struct.write(core, at + 12, value); break;
                case "hasSelfAudit": core.putFlag(at + 24, value, "ServerConfig.hasSelfAudit"); break;
                case "auditWindowShots": core.putU32(at + 28, value, "ServerConfig.auditWindowShots"); break;
                case "auditOverallShots": core.putU32(at + 32, value, "ServerConfig.auditOverallShots"); break;
                case "auditAlarmShots": core.putU32(at + 36, value, "ServerConfig.auditAlarmShots"); break;
                case "auditOverallClients": core.putU32(at + 40, value, "ServerConfig.auditOverallClients"); break;
                case "auditWeight": core.putF32(at + 44, value, "ServerConfig.auditWeight"); break;
                case "commandsPerTick": core.putF32(at + 48, value, "ServerConfig.commandsPerTick"); break;
                case "maxSavedUs": core.putWide(at + 56, value, "ServerConfig.maxSavedUs"); break;
                case "maxRewindUs": core.putWide(at + 64, value, "ServerConfig.maxRewindUs"); break;
                case "numberRestUs": core.putWide(at + 72, value, "ServerConfig.numberRestUs"); break;
                case "maxProjectiles": core.putU32(at + 80, value, "ServerConfig.maxProjectiles"); break;
                case "maxPerClient": core.putU32(at + 84, value, "ServerConfig.maxPerClient"); break;
                case "halfWidthM": core.putF32(at + 88, value, "ServerConfig.halfWidthM"); break;
                case "evenToUs": core.putWide(at + 96, value, "ServerConfig.evenToUs"); break;
                default: throw unknownField("ServerConfig", key, "maxClients, capacitySnapshots, eyeOffsetM, hasSelfAudit, auditWindowShots, auditOverallShots, auditAlarmShots, auditOverallClients, auditWeight, commandsPerTick, maxSavedUs, maxRewindUs, numberRestUs, maxProjectiles, maxPerClient, halfWidthM, evenToUs");
            }
        }
    }
    get maxClients(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set maxClients(value: number) { this.core.putU32(this.at + 4, value, "ServerConfig.maxClients"); }
    get capacitySnapshots(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set capacitySnapshots(value: number) { this.core.putU32(this.at + 8, value, "ServerConfig.capacitySnapshots"); }
    private readonly eyeOffsetMView = new Vec3Struct(this.core, -1);
    get eyeOffsetM(): Vec3Struct {
        this.eyeOffsetMView.at = this.at + 12;
        return this.eyeOffsetMView;
    }
    set eyeOffsetM(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 12, value); }
    get hasSelfAudit(): boolean { return this.core.u32[(this.at + 24) >> 2] !== 0; }
    set hasSelfAudit(value: boolean) { this.core.putFlag(this.at + 24, value, "ServerConfig.hasSelfAudit"); }
    get auditWindowShots(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set auditWindowShots(value: number) { this.core.putU32(this.at + 28, value, "ServerConfig.auditWindowShots"); }
    get auditOverallShots(): number { return this.core.u32[(this.at + 32) >> 2]; }
    set auditOverallShots(value: number) { this.core.putU32(this.at + 32, value, "ServerConfig.auditOverallShots"); }
    get auditAlarmShots(): number { return this.core.u32[(this.at + 36) >> 2]; }
    set auditAlarmShots(value: number) { this.core.putU32(this.at + 36, value, "ServerConfig.auditAlarmShots"); }
    get auditOverallClients(): number { return this.core.u32[(this.at + 40) >> 2]; }
    set auditOverallClients(value: number) { this.core.putU32(this.at + 40, value, "ServerConfig.auditOverallClients"); }
    get auditWeight(): number { return this.core.f32[(this.at + 44) >> 2]; }
    set auditWeight(value: number) {
        this.core.f32[(this.at + 44) >> 2] = typeof value === 'number' ? value : noNumber(value, "ServerConfig.auditWeight");
    }
    get commandsPerTick(): number { return this.core.f32[(this.at + 48) >> 2]; }
    set commandsPerTick(value: number) {
        this.core.f32[(this.at + 48) >> 2] = typeof value === 'number' ? value : noNumber(value, "ServerConfig.commandsPerTick");
    }
    get maxSavedUs(): number { return this.core.wide(this.at + 56); }
    set maxSavedUs(value: number) { this.core.putWide(this.at + 56, value, "ServerConfig.maxSavedUs"); }
    get maxRewindUs(): number { return this.core.wide(this.at + 64); }
    set maxRewindUs(value: number) { this.core.putWide(this.at + 64, value, "ServerConfig.maxRewindUs"); }
    get numberRestUs(): number { return this.core.wide(this.at + 72); }
    set numberRestUs(value: number) { this.core.putWide(this.at + 72, value, "ServerConfig.numberRestUs"); }
    get maxProjectiles(): number { return this.core.u32[(this.at + 80) >> 2]; }
    set maxProjectiles(value: number) { this.core.putU32(this.at + 80, value, "ServerConfig.maxProjectiles"); }
    get maxPerClient(): number { return this.core.u32[(this.at + 84) >> 2]; }
    set maxPerClient(value: number) { this.core.putU32(this.at + 84, value, "ServerConfig.maxPerClient"); }
    get halfWidthM(): number { return this.core.f32[(this.at + 88) >> 2]; }
    set halfWidthM(value: number) {
        this.core.f32[(this.at + 88) >> 2] = typeof value === 'number' ? value : noNumber(value, "ServerConfig.halfWidthM");
    }
    get evenToUs(): number { return this.core.wide(this.at + 96); }
    set evenToUs(value: number) { this.core.putWide(this.at + 96, value, "ServerConfig.evenToUs"); }
    /** The same as plain values. */
    copy(): ServerConfig { return ServerConfigStruct.read(this.core, this.at); }
}

export interface ClientConfig {
    /** as ServerConfig; default 64 */
    maxClients: number;
    /** between two snapshots. 1 ms to 1 s; default 16,667 */
    sendIntervalUs: number;
    /** bounds of the interpolation delay, 0 to 250 ms: equal for a fixed one. Default 0 */
    minDelayUs: number;
    /** default 250 ms */
    maxDelayUs: number;
    /** how far groups 1 to 3 are drawn behind group 0. 0 to 10 s; default 0 */
    behindUs: readonly number[];
    /** 1 to 4096; default 64 */
    maxOwnImages: number;
    /** 1 to 65,536; default 256 */
    maxRemoteImages: number;
    /** RemotePolicy; default timeline */
    remotePolicy: number;
}
/** ClientConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class ClientConfigStruct extends Struct implements ClientConfig {
    static readonly title = "ClientConfig";
    static readonly size = 72;
    static readonly isSized = true;
    static readonly fill = "bs_client_config_default";
    static readonly wideFields: Record<string, number> = { sendIntervalUs: 8, minDelayUs: 16, maxDelayUs: 24, behindUs: 32 };
    static read(core: Core, at: number): ClientConfig {
        return {
            maxClients: core.u32[(at + 4) >> 2],
            sendIntervalUs: core.wide(at + 8),
            minDelayUs: core.wide(at + 16),
            maxDelayUs: core.wide(at + 24),
            behindUs: [core.wide(at + 32 + 0), core.wide(at + 32 + 8), core.wide(at + 32 + 16)],
            maxOwnImages: core.u32[(at + 56) >> 2],
            maxRemoteImages: core.u32[(at + 60) >> 2],
            remotePolicy: core.u32[(at + 64) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<ClientConfig>): void {
        for (const key of namesIn(given, "ClientConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "maxClients": core.putU32(at + 4, value, "ClientConfig.maxClients"); break;
                case "sendIntervalUs": core.putWide(at + 8, value, "ClientConfig.sendIntervalUs"); break;
                case "minDelayUs": core.putWide(at + 16, value, "ClientConfig.minDelayUs"); break;
                case "maxDelayUs": core.putWide(at + 24, value, "ClientConfig.maxDelayUs"); break;
                case "behindUs": core.putEach(at + 32, 8, 3, value, "ClientConfig.behindUs", (to, one) => core.putWide(to, one, "ClientConfig.behindUs")); break;
                case "maxOwnImages": core.putU32(at + 56, value, "ClientConfig.maxOwnImages"); break;
                case "maxRemoteImages": core.putU32(at + 60, value, "ClientConfig.maxRemoteImages"); break;
                case "remotePolicy": core.putU32(at + 64, value, "ClientConfig.remotePolicy"); break;
                default: throw unknownField("ClientConfig", key, "maxClients, sendIntervalUs, minDelayUs, maxDelayUs, behindUs, maxOwnImages, maxRemoteImages, remotePolicy");
            }
        }
    }
    get maxClients(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set maxClients(value: number) { this.core.putU32(this.at + 4, value, "ClientConfig.maxClients"); }
    get sendIntervalUs(): number { return this.core.wide(this.at + 8); }
    set sendIntervalUs(value: number) { this.core.putWide(this.at + 8, value, "ClientConfig.sendIntervalUs"); }
    get minDelayUs(): number { return this.core.wide(this.at + 16); }
    set minDelayUs(value: number) { this.core.putWide(this.at + 16, value, "ClientConfig.minDelayUs"); }
    get maxDelayUs(): number { return this.core.wide(this.at + 24); }
    set maxDelayUs(value: number) { this.core.putWide(this.at + 24, value, "ClientConfig.maxDelayUs"); }
    get behindUs(): readonly number[] { return [this.core.wide(this.at + 32 + 0), this.core.wide(this.at + 32 + 8), this.core.wide(this.at + 32 + 16)]; }
    set behindUs(value: readonly number[]) { this.core.putEach(this.at + 32, 8, 3, value, "ClientConfig.behindUs", (to, one) => this.core.putWide(to, one, "ClientConfig.behindUs")); }
    get maxOwnImages(): number { return this.core.u32[(this.at + 56) >> 2]; }
    set maxOwnImages(value: number) { this.core.putU32(this.at + 56, value, "ClientConfig.maxOwnImages"); }
    get maxRemoteImages(): number { return this.core.u32[(this.at + 60) >> 2]; }
    set maxRemoteImages(value: number) { this.core.putU32(this.at + 60, value, "ClientConfig.maxRemoteImages"); }
    get remotePolicy(): number { return this.core.u32[(this.at + 64) >> 2]; }
    set remotePolicy(value: number) { this.core.putU32(this.at + 64, value, "ClientConfig.remotePolicy"); }
    /** The same as plain values. */
    copy(): ClientConfig { return ClientConfigStruct.read(this.core, this.at); }
}

/** A shape in the frame of a bone, or of the entity itself. Metres, each number within 10 km. */
export interface Hitbox {
    /** Shape; default sphere */
    kind: number;
    /** HitGroup; default generic */
    group: number;
    /** default ROOT_BONE */
    bone: number;
    /** of a sphere or box; first end of a capsule's segment */
    center: Vec3;
    /** second end of a capsule's segment */
    end: Vec3;
    /** of a box, >= 0 */
    halfExtents: Vec3;
    /** of a box */
    rotation: Quat;
    /** of a sphere or capsule, >= 0; 0 for a box */
    radius: number;
}
/** Hitbox in the module's memory: written and read without garbage. See {@link Struct}. */
export class HitboxStruct extends Struct implements Hitbox {
    static readonly title = "Hitbox";
    static readonly size = 72;
    static readonly isSized = true;
    static readonly fill = "bs_hitbox_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Hitbox {
        return {
            kind: core.u32[(at + 4) >> 2],
            group: core.u32[(at + 8) >> 2],
            bone: core.i32[(at + 12) >> 2],
            center: Vec3Struct.read(core, at + 16),
            end: Vec3Struct.read(core, at + 28),
            halfExtents: Vec3Struct.read(core, at + 40),
            rotation: QuatStruct.read(core, at + 52),
            radius: core.f32[(at + 68) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Hitbox>): void {
        for (const key of namesIn(given, "Hitbox")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "kind": core.putU32(at + 4, value, "Hitbox.kind"); break;
                case "group": core.putU32(at + 8, value, "Hitbox.group"); break;
                case "bone": core.putI32(at + 12, value, "Hitbox.bone"); break;
                case "center": Vec3Struct.write(core, at + 16, value); break;
                case "end": Vec3Struct.write(core, at + 28, value); break;
                case "halfExtents": Vec3Struct.write(core, at + 40, value); break;
                case "rotation": QuatStruct.write(core, at + 52, value); break;
                case "radius": core.putF32(at + 68, value, "Hitbox.radius"); break;
                default: throw unknownField("Hitbox", key, "kind, group, bone, center, end, halfExtents, rotation, radius");
            }
        }
    }
    get kind(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set kind(value: number) { this.core.putU32(this.at + 4, value, "Hitbox.kind"); }
    get group(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set group(value: number) { this.core.putU32(this.at + 8, value, "Hitbox.group"); }
    get bone(): number { return this.core.i32[(this.at + 12) >> 2]; }
    set bone(value: number) { this.core.putI32(this.at + 12, value, "Hitbox.bone"); }
    private readonly centerView = new Vec3Struct(this.core, -1);
    get center(): Vec3Struct {
        this.centerView.at = this.at + 16;
        return this.centerView;
    }
    set center(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    private readonly endView = new Vec3Struct(this.core, -1);
    get end(): Vec3Struct {
        this.endView.at = this.at + 28;
        return this.endView;
    }
    set end(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 28, value); }
    private readonly halfExtentsView = new Vec3Struct(this.core, -1);
    get halfExtents(): Vec3Struct {
        this.halfExtentsView.at = this.at + 40;
        return this.halfExtentsView;
    }
    set halfExtents(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 40, value); }
    private readonly rotationView = new QuatStruct(this.core, -1);
    get rotation(): QuatStruct {
        this.rotationView.at = this.at + 52;
        return this.rotationView;
    }
    set rotation(value: Input<Quat>) { QuatStruct.write(this.core, this.at + 52, value); }
    get radius(): number { return this.core.f32[(this.at + 68) >> 2]; }
    set radius(value: number) {
        this.core.f32[(this.at + 68) >> 2] = typeof value === 'number' ? value : noNumber(value, "Hitbox.radius");
    }
    /** The same as plain values. */
    copy(): Hitbox { return HitboxStruct.read(this.core, this.at); }
}

/** Fairness, per weapon: how much of their past a victim answers for. */
export interface WeaponRules {
    /** CapPolicy; default clamp */
    onMaxRewind: number;
    /** CapPolicy; default clamp */
    onMaxVictimMoved: number;
    /** since the moment that they are hit at. 0 to infinity: no cap. Default 1 */
    maxVictimMovedM: number;
    /** age of a hit for its victim. 0 to 10 s; default 250 ms */
    maxRewindUs: number;
    /** out of sight for longer is safe. Below 0: no rule. Default 100 ms */
    coverGraceUs: number;
    /** of the victim's screen, for that rule. 0 to 10 s; default 250 ms */
    coverMaxViewAgeUs: number;
    /** default 1000 */
    rangeM: number;
    /** how far past a victim's last report the cover rule looks. 0 to 1 s; default 0 */
    coverForesightUs: number;
}
/** WeaponRules in the module's memory: written and read without garbage. See {@link Struct}. */
export class WeaponRulesStruct extends Struct implements WeaponRules {
    static readonly title = "WeaponRules";
    static readonly size = 56;
    static readonly isSized = true;
    static readonly fill = "bs_weapon_rules_default";
    static readonly wideFields: Record<string, number> = { maxRewindUs: 16, coverGraceUs: 24, coverMaxViewAgeUs: 32, coverForesightUs: 48 };
    static read(core: Core, at: number): WeaponRules {
        return {
            onMaxRewind: core.u32[(at + 4) >> 2],
            onMaxVictimMoved: core.u32[(at + 8) >> 2],
            maxVictimMovedM: core.f32[(at + 12) >> 2],
            maxRewindUs: core.wide(at + 16),
            coverGraceUs: core.wide(at + 24),
            coverMaxViewAgeUs: core.wide(at + 32),
            rangeM: core.f32[(at + 40) >> 2],
            coverForesightUs: core.wide(at + 48),
        };
    }
    static write(core: Core, at: number, given: Input<WeaponRules>): void {
        for (const key of namesIn(given, "WeaponRules")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "onMaxRewind": core.putU32(at + 4, value, "WeaponRules.onMaxRewind"); break;
                case "onMaxVictimMoved": core.putU32(at + 8, value, "WeaponRules.onMaxVictimMoved"); break;
                case "maxVictimMovedM": core.putF32(at + 12, value, "WeaponRules.maxVictimMovedM"); break;
                case "maxRewindUs": core.putWide(at + 16, value, "WeaponRules.maxRewindUs"); break;
                case "coverGraceUs": core.putWide(at + 24, value, "WeaponRules.coverGraceUs"); break;
                case "coverMaxViewAgeUs": core.putWide(at + 32, value, "WeaponRules.coverMaxViewAgeUs"); break;
                case "rangeM": core.putF32(at + 40, value, "WeaponRules.rangeM"); break;
                case "coverForesightUs": core.putWide(at + 48, value, "WeaponRules.coverForesightUs"); break;
                default: throw unknownField("WeaponRules", key, "onMaxRewind, onMaxVictimMoved, maxVictimMovedM, maxRewindUs, coverGraceUs, coverMaxViewAgeUs, rangeM, coverForesightUs");
            }
        }
    }
    get onMaxRewind(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set onMaxRewind(value: number) { this.core.putU32(this.at + 4, value, "WeaponRules.onMaxRewind"); }
    get onMaxVictimMoved(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set onMaxVictimMoved(value: number) { this.core.putU32(this.at + 8, value, "WeaponRules.onMaxVictimMoved"); }
    get maxVictimMovedM(): number { return this.core.f32[(this.at + 12) >> 2]; }
    set maxVictimMovedM(value: number) {
        this.core.f32[(this.at + 12) >> 2] = typeof value === 'number' ? value : noNumber(value, "WeaponRules.maxVictimMovedM");
    }
    get maxRewindUs(): number { return this.core.wide(this.at + 16); }
    set maxRewindUs(value: number) { this.core.putWide(this.at + 16, value, "WeaponRules.maxRewindUs"); }
    get coverGraceUs(): number { return this.core.wide(this.at + 24); }
    set coverGraceUs(value: number) { this.core.putWide(this.at + 24, value, "WeaponRules.coverGraceUs"); }
    get coverMaxViewAgeUs(): number { return this.core.wide(this.at + 32); }
    set coverMaxViewAgeUs(value: number) { this.core.putWide(this.at + 32, value, "WeaponRules.coverMaxViewAgeUs"); }
    get rangeM(): number { return this.core.f32[(this.at + 40) >> 2]; }
    set rangeM(value: number) {
        this.core.f32[(this.at + 40) >> 2] = typeof value === 'number' ? value : noNumber(value, "WeaponRules.rangeM");
    }
    get coverForesightUs(): number { return this.core.wide(this.at + 48); }
    set coverForesightUs(value: number) { this.core.putWide(this.at + 48, value, "WeaponRules.coverForesightUs"); }
    /** The same as plain values. */
    copy(): WeaponRules { return WeaponRulesStruct.read(this.core, this.at); }
}

export interface Traits {
    /** a set's number; 0: the empty set */
    hitboxes: number;
    /** what it rides; NO_ENTITY: the world */
    parent: number;
    /** 0 to 65,535; 0: none */
    team: number;
    /** bits, for filters. 0 to 65,535; default 1 */
    layers: number;
}
/** Traits in the module's memory: written and read without garbage. See {@link Struct}. */
export class TraitsStruct extends Struct implements Traits {
    static readonly title = "Traits";
    static readonly size = 20;
    static readonly isSized = true;
    static readonly fill = "bs_traits_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Traits {
        return {
            hitboxes: core.u32[(at + 4) >> 2],
            parent: core.u32[(at + 8) >> 2],
            team: core.u32[(at + 12) >> 2],
            layers: core.u32[(at + 16) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Traits>): void {
        for (const key of namesIn(given, "Traits")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "hitboxes": core.putU32(at + 4, value, "Traits.hitboxes"); break;
                case "parent": core.putU32(at + 8, value, "Traits.parent"); break;
                case "team": core.putU32(at + 12, value, "Traits.team"); break;
                case "layers": core.putU32(at + 16, value, "Traits.layers"); break;
                default: throw unknownField("Traits", key, "hitboxes, parent, team, layers");
            }
        }
    }
    get hitboxes(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set hitboxes(value: number) { this.core.putU32(this.at + 4, value, "Traits.hitboxes"); }
    get parent(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set parent(value: number) { this.core.putU32(this.at + 8, value, "Traits.parent"); }
    get team(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set team(value: number) { this.core.putU32(this.at + 12, value, "Traits.team"); }
    get layers(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set layers(value: number) { this.core.putU32(this.at + 16, value, "Traits.layers"); }
    /** The same as plain values. */
    copy(): Traits { return TraitsStruct.read(this.core, this.at); }
}

/**
 * In the frame of the entity's parent: metres, and metres per second. Ranges are of each component. A range in metres
 * or in m/s is in the default steps of WorldConfig, and grows with them. RecordAnswer.OutOfRange beyond.
 */
export interface EntityPose {
    /** within 16 km. Of a bone: within 32 m */
    position: Vec3;
    /** of any length but 0 */
    rotation: Quat;
    /** within 512 m/s */
    velocity: Vec3;
    /** for dead reckoning; 0 for others. Within 1024 m/s^2 */
    accelerationMps2: Vec3;
    /** for dead reckoning; 0 for others. Within 64 rad/s */
    angularVelocityRadps: Vec3;
}
/** EntityPose in the module's memory: written and read without garbage. See {@link Struct}. */
export class EntityPoseStruct extends Struct implements EntityPose {
    static readonly title = "EntityPose";
    static readonly size = 68;
    static readonly isSized = true;
    static readonly fill = "bs_entity_pose_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): EntityPose {
        return {
            position: Vec3Struct.read(core, at + 4),
            rotation: QuatStruct.read(core, at + 16),
            velocity: Vec3Struct.read(core, at + 32),
            accelerationMps2: Vec3Struct.read(core, at + 44),
            angularVelocityRadps: Vec3Struct.read(core, at + 56),
        };
    }
    static write(core: Core, at: number, given: Input<EntityPose>): void {
        for (const key of namesIn(given, "EntityPose")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "position": Vec3Struct.write(core, at + 4, value); break;
                case "rotation": QuatStruct.write(core, at + 16, value); break;
                case "velocity": Vec3Struct.write(core, at + 32, value); break;
                case "accelerationMps2": Vec3Struct.write(core, at + 44, value); break;
                case "angularVelocityRadps": Vec3Struct.write(core, at + 56, value); break;
                default: throw unknownField("EntityPose", key, "position, rotation, velocity, accelerationMps2, angularVelocityRadps");
            }
        }
    }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 4;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 4, value); }
    private readonly rotationView = new QuatStruct(this.core, -1);
    get rotation(): QuatStruct {
        this.rotationView.at = this.at + 16;
        return this.rotationView;
    }
    set rotation(value: Input<Quat>) { QuatStruct.write(this.core, this.at + 16, value); }
    private readonly velocityView = new Vec3Struct(this.core, -1);
    get velocity(): Vec3Struct {
        this.velocityView.at = this.at + 32;
        return this.velocityView;
    }
    set velocity(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 32, value); }
    private readonly accelerationMps2View = new Vec3Struct(this.core, -1);
    get accelerationMps2(): Vec3Struct {
        this.accelerationMps2View.at = this.at + 44;
        return this.accelerationMps2View;
    }
    set accelerationMps2(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 44, value); }
    private readonly angularVelocityRadpsView = new Vec3Struct(this.core, -1);
    get angularVelocityRadps(): Vec3Struct {
        this.angularVelocityRadpsView.at = this.at + 56;
        return this.angularVelocityRadpsView;
    }
    set angularVelocityRadps(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 56, value); }
    /** The same as plain values. */
    copy(): EntityPose { return EntityPoseStruct.read(this.core, this.at); }
}

export interface TakenCommand {
    /** Take */
    result: number;
    /** flag: execute it */
    isNew: boolean;
    /** commands between the one before and this one that never came, as many as time has room for */
    lost: number;
    /** Audit */
    audit: number;
    /** how far the audit moved the moment */
    moved: number;
}
/** TakenCommand in the module's memory: written and read without garbage. See {@link Struct}. */
export class TakenCommandStruct extends Struct implements TakenCommand {
    static readonly title = "TakenCommand";
    static readonly size = 32;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { moved: 24 };
    static read(core: Core, at: number): TakenCommand {
        return {
            result: core.u32[(at + 4) >> 2],
            isNew: core.u32[(at + 8) >> 2] !== 0,
            lost: core.u32[(at + 12) >> 2],
            audit: core.u32[(at + 16) >> 2],
            moved: core.wide(at + 24),
        };
    }
    static write(core: Core, at: number, given: Input<TakenCommand>): void {
        for (const key of namesIn(given, "TakenCommand")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "result": core.putU32(at + 4, value, "TakenCommand.result"); break;
                case "isNew": core.putFlag(at + 8, value, "TakenCommand.isNew"); break;
                case "lost": core.putU32(at + 12, value, "TakenCommand.lost"); break;
                case "audit": core.putU32(at + 16, value, "TakenCommand.audit"); break;
                case "moved": core.putWide(at + 24, value, "TakenCommand.moved"); break;
                default: throw unknownField("TakenCommand", key, "result, isNew, lost, audit, moved");
            }
        }
    }
    get result(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set result(value: number) { this.core.putU32(this.at + 4, value, "TakenCommand.result"); }
    get isNew(): boolean { return this.core.u32[(this.at + 8) >> 2] !== 0; }
    set isNew(value: boolean) { this.core.putFlag(this.at + 8, value, "TakenCommand.isNew"); }
    get lost(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set lost(value: number) { this.core.putU32(this.at + 12, value, "TakenCommand.lost"); }
    get audit(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set audit(value: number) { this.core.putU32(this.at + 16, value, "TakenCommand.audit"); }
    get moved(): number { return this.core.wide(this.at + 24); }
    set moved(value: number) { this.core.putWide(this.at + 24, value, "TakenCommand.moved"); }
    /** The same as plain values. */
    copy(): TakenCommand { return TakenCommandStruct.read(this.core, this.at); }
}

/** A hitscan shot, or one pellet of one. */
export interface Shot {
    /** never hit */
    shooter: number;
    /** the server's own eye position, or a claimed one that the game has checked */
    origin: Vec3;
    /** unit */
    direction: Vec3;
    /** where the level stops the ray, if known. Default 1000 */
    maxDistanceM: number;
    /** a team that is not hit; 0: everybody is */
    spareTeam: number;
    /** lower 16 bits; default all */
    layers: number;
    /** what the shooter drives; never hit, nor are its riders */
    mount: number;
}
/** Shot in the module's memory: written and read without garbage. See {@link Struct}. */
export class ShotStruct extends Struct implements Shot {
    static readonly title = "Shot";
    static readonly size = 48;
    static readonly isSized = true;
    static readonly fill = "bs_shot_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Shot {
        return {
            shooter: core.u32[(at + 4) >> 2],
            origin: Vec3Struct.read(core, at + 8),
            direction: Vec3Struct.read(core, at + 20),
            maxDistanceM: core.f32[(at + 32) >> 2],
            spareTeam: core.u32[(at + 36) >> 2],
            layers: core.u32[(at + 40) >> 2],
            mount: core.u32[(at + 44) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Shot>): void {
        for (const key of namesIn(given, "Shot")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "shooter": core.putU32(at + 4, value, "Shot.shooter"); break;
                case "origin": Vec3Struct.write(core, at + 8, value); break;
                case "direction": Vec3Struct.write(core, at + 20, value); break;
                case "maxDistanceM": core.putF32(at + 32, value, "Shot.maxDistanceM"); break;
                case "spareTeam": core.putU32(at + 36, value, "Shot.spareTeam"); break;
                case "layers": core.putU32(at + 40, value, "Shot.layers"); break;
                case "mount": core.putU32(at + 44, value, "Shot.mount"); break;
                default: throw unknownField("Shot", key, "shooter, origin, direction, maxDistanceM, spareTeam, layers, mount");
            }
        }
    }
    get shooter(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set shooter(value: number) { this.core.putU32(this.at + 4, value, "Shot.shooter"); }
    private readonly originView = new Vec3Struct(this.core, -1);
    get origin(): Vec3Struct {
        this.originView.at = this.at + 8;
        return this.originView;
    }
    set origin(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 8, value); }
    private readonly directionView = new Vec3Struct(this.core, -1);
    get direction(): Vec3Struct {
        this.directionView.at = this.at + 20;
        return this.directionView;
    }
    set direction(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 20, value); }
    get maxDistanceM(): number { return this.core.f32[(this.at + 32) >> 2]; }
    set maxDistanceM(value: number) {
        this.core.f32[(this.at + 32) >> 2] = typeof value === 'number' ? value : noNumber(value, "Shot.maxDistanceM");
    }
    get spareTeam(): number { return this.core.u32[(this.at + 36) >> 2]; }
    set spareTeam(value: number) { this.core.putU32(this.at + 36, value, "Shot.spareTeam"); }
    get layers(): number { return this.core.u32[(this.at + 40) >> 2]; }
    set layers(value: number) { this.core.putU32(this.at + 40, value, "Shot.layers"); }
    get mount(): number { return this.core.u32[(this.at + 44) >> 2]; }
    set mount(value: number) { this.core.putU32(this.at + 44, value, "Shot.mount"); }
    /** The same as plain values. */
    copy(): Shot { return ShotStruct.read(this.core, this.at); }
}

export interface Hit {
    /** NO_ENTITY: nothing was hit */
    entity: number;
    /** index in its set */
    hitbox: number;
    /** HitGroup */
    group: number;
    /** along the ray or sweep; from the point for closestPoint() */
    distanceM: number;
    /** on the hitbox's surface */
    point: Vec3;
    /** unit, outward */
    normal: Vec3;
}
/** Hit in the module's memory: written and read without garbage. See {@link Struct}. */
export class HitStruct extends Struct implements Hit {
    static readonly title = "Hit";
    static readonly size = 44;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Hit {
        return {
            entity: core.u32[(at + 4) >> 2],
            hitbox: core.u32[(at + 8) >> 2],
            group: core.u32[(at + 12) >> 2],
            distanceM: core.f32[(at + 16) >> 2],
            point: Vec3Struct.read(core, at + 20),
            normal: Vec3Struct.read(core, at + 32),
        };
    }
    static write(core: Core, at: number, given: Input<Hit>): void {
        for (const key of namesIn(given, "Hit")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "entity": core.putU32(at + 4, value, "Hit.entity"); break;
                case "hitbox": core.putU32(at + 8, value, "Hit.hitbox"); break;
                case "group": core.putU32(at + 12, value, "Hit.group"); break;
                case "distanceM": core.putF32(at + 16, value, "Hit.distanceM"); break;
                case "point": Vec3Struct.write(core, at + 20, value); break;
                case "normal": Vec3Struct.write(core, at + 32, value); break;
                default: throw unknownField("Hit", key, "entity, hitbox, group, distanceM, point, normal");
            }
        }
    }
    get entity(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set entity(value: number) { this.core.putU32(this.at + 4, value, "Hit.entity"); }
    get hitbox(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set hitbox(value: number) { this.core.putU32(this.at + 8, value, "Hit.hitbox"); }
    get group(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set group(value: number) { this.core.putU32(this.at + 12, value, "Hit.group"); }
    get distanceM(): number { return this.core.f32[(this.at + 16) >> 2]; }
    set distanceM(value: number) {
        this.core.f32[(this.at + 16) >> 2] = typeof value === 'number' ? value : noNumber(value, "Hit.distanceM");
    }
    private readonly pointView = new Vec3Struct(this.core, -1);
    get point(): Vec3Struct {
        this.pointView.at = this.at + 20;
        return this.pointView;
    }
    set point(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 20, value); }
    private readonly normalView = new Vec3Struct(this.core, -1);
    get normal(): Vec3Struct {
        this.normalView.at = this.at + 32;
        return this.normalView;
    }
    set normal(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 32, value); }
    /** The same as plain values. */
    copy(): Hit { return HitStruct.read(this.core, this.at); }
}

export interface Verdict {
    /** Outcome */
    outcome: number;
    /** Reason */
    reason: number;
    /** Audit */
    audit: number;
    hitEntity: number;
    hitbox: number;
    hitGroup: number;
    distanceM: number;
    point: Vec3;
    normal: Vec3;
    /** flag: a cap replaced the screen */
    isJudgedAgain: boolean;
    /** since, 0 without a hit */
    victimMovedM: number;
    /** moment of draw group 0 */
    judged: number;
    /** of the other groups from it */
    offsets: readonly number[];
    /** as victimMovedM, of the hit that the screen showed */
    seenMovedM: number;
    /** age of the hit for its victim */
    paidUs: number;
    /** as paidUs, of the hit that the screen showed */
    seenPaidUs: number;
}
/** Verdict in the module's memory: written and read without garbage. See {@link Struct}. */
export class VerdictStruct extends Struct implements Verdict {
    static readonly title = "Verdict";
    static readonly size = 104;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { judged: 64, paidUs: 88, seenPaidUs: 96 };
    static read(core: Core, at: number): Verdict {
        return {
            outcome: core.u32[(at + 4) >> 2],
            reason: core.u32[(at + 8) >> 2],
            audit: core.u32[(at + 12) >> 2],
            hitEntity: core.u32[(at + 16) >> 2],
            hitbox: core.u32[(at + 20) >> 2],
            hitGroup: core.u32[(at + 24) >> 2],
            distanceM: core.f32[(at + 28) >> 2],
            point: Vec3Struct.read(core, at + 32),
            normal: Vec3Struct.read(core, at + 44),
            isJudgedAgain: core.u32[(at + 56) >> 2] !== 0,
            victimMovedM: core.f32[(at + 60) >> 2],
            judged: core.wide(at + 64),
            offsets: [core.i32[(at + 72 + 0) >> 2], core.i32[(at + 72 + 4) >> 2], core.i32[(at + 72 + 8) >> 2]],
            seenMovedM: core.f32[(at + 84) >> 2],
            paidUs: core.wide(at + 88),
            seenPaidUs: core.wide(at + 96),
        };
    }
    static write(core: Core, at: number, given: Input<Verdict>): void {
        for (const key of namesIn(given, "Verdict")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "outcome": core.putU32(at + 4, value, "Verdict.outcome"); break;
                case "reason": core.putU32(at + 8, value, "Verdict.reason"); break;
                case "audit": core.putU32(at + 12, value, "Verdict.audit"); break;
                case "hitEntity": core.putU32(at + 16, value, "Verdict.hitEntity"); break;
                case "hitbox": core.putU32(at + 20, value, "Verdict.hitbox"); break;
                case "hitGroup": core.putU32(at + 24, value, "Verdict.hitGroup"); break;
                case "distanceM": core.putF32(at + 28, value, "Verdict.distanceM"); break;
                case "point": Vec3Struct.write(core, at + 32, value); break;
                case "normal": Vec3Struct.write(core, at + 44, value); break;
                case "isJudgedAgain": core.putFlag(at + 56, value, "Verdict.isJudgedAgain"); break;
                case "victimMovedM": core.putF32(at + 60, value, "Verdict.victimMovedM"); break;
                case "judged": core.putWide(at + 64, value, "Verdict.judged"); break;
                case "offsets": core.putEach(at + 72, 4, 3, value, "Verdict.offsets", (to, one) => core.putI32(to, one, "Verdict.offsets")); break;
                case "seenMovedM": core.putF32(at + 84, value, "Verdict.seenMovedM"); break;
                case "paidUs": core.putWide(at + 88, value, "Verdict.paidUs"); break;
                case "seenPaidUs": core.putWide(at + 96, value, "Verdict.seenPaidUs"); break;
                default: throw unknownField("Verdict", key, "outcome, reason, audit, hitEntity, hitbox, hitGroup, distanceM, point, normal, isJudgedAgain, victimMovedM, judged, offsets, seenMovedM, paidUs, seenPaidUs");
            }
        }
    }
    get outcome(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set outcome(value: number) { this.core.putU32(this.at + 4, value, "Verdict.outcome"); }
    get reason(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set reason(value: number) { this.core.putU32(this.at + 8, value, "Verdict.reason"); }
    get audit(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set audit(value: number) { this.core.putU32(this.at + 12, value, "Verdict.audit"); }
    get hitEntity(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set hitEntity(value: number) { this.core.putU32(this.at + 16, value, "Verdict.hitEntity"); }
    get hitbox(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set hitbox(value: number) { this.core.putU32(this.at + 20, value, "Verdict.hitbox"); }
    get hitGroup(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set hitGroup(value: number) { this.core.putU32(this.at + 24, value, "Verdict.hitGroup"); }
    get distanceM(): number { return this.core.f32[(this.at + 28) >> 2]; }
    set distanceM(value: number) {
        this.core.f32[(this.at + 28) >> 2] = typeof value === 'number' ? value : noNumber(value, "Verdict.distanceM");
    }
    private readonly pointView = new Vec3Struct(this.core, -1);
    get point(): Vec3Struct {
        this.pointView.at = this.at + 32;
        return this.pointView;
    }
    set point(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 32, value); }
    private readonly normalView = new Vec3Struct(this.core, -1);
    get normal(): Vec3Struct {
        this.normalView.at = this.at + 44;
        return this.normalView;
    }
    set normal(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 44, value); }
    get isJudgedAgain(): boolean { return this.core.u32[(this.at + 56) >> 2] !== 0; }
    set isJudgedAgain(value: boolean) { this.core.putFlag(this.at + 56, value, "Verdict.isJudgedAgain"); }
    get victimMovedM(): number { return this.core.f32[(this.at + 60) >> 2]; }
    set victimMovedM(value: number) {
        this.core.f32[(this.at + 60) >> 2] = typeof value === 'number' ? value : noNumber(value, "Verdict.victimMovedM");
    }
    get judged(): number { return this.core.wide(this.at + 64); }
    set judged(value: number) { this.core.putWide(this.at + 64, value, "Verdict.judged"); }
    get offsets(): readonly number[] { return [this.core.i32[(this.at + 72 + 0) >> 2], this.core.i32[(this.at + 72 + 4) >> 2], this.core.i32[(this.at + 72 + 8) >> 2]]; }
    set offsets(value: readonly number[]) { this.core.putEach(this.at + 72, 4, 3, value, "Verdict.offsets", (to, one) => this.core.putI32(to, one, "Verdict.offsets")); }
    get seenMovedM(): number { return this.core.f32[(this.at + 84) >> 2]; }
    set seenMovedM(value: number) {
        this.core.f32[(this.at + 84) >> 2] = typeof value === 'number' ? value : noNumber(value, "Verdict.seenMovedM");
    }
    get paidUs(): number { return this.core.wide(this.at + 88); }
    set paidUs(value: number) { this.core.putWide(this.at + 88, value, "Verdict.paidUs"); }
    get seenPaidUs(): number { return this.core.wide(this.at + 96); }
    set seenPaidUs(value: number) { this.core.putWide(this.at + 96, value, "Verdict.seenPaidUs"); }
    /** The same as plain values. */
    copy(): Verdict { return VerdictStruct.read(this.core, this.at); }
}

export interface JudgeCounters {
    hits: number;
    misses: number;
    refusals: number;
    /** by Reason */
    byReason: readonly number[];
    /** of stamps, by Audit */
    byAudit: readonly number[];
}
/** JudgeCounters in the module's memory: written and read without garbage. See {@link Struct}. */
export class JudgeCountersStruct extends Struct implements JudgeCounters {
    static readonly title = "JudgeCounters";
    static readonly size = 288;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { hits: 8, misses: 16, refusals: 24, byReason: 32, byAudit: 160 };
    static read(core: Core, at: number): JudgeCounters {
        return {
            hits: core.count(at + 8),
            misses: core.count(at + 16),
            refusals: core.count(at + 24),
            byReason: [core.count(at + 32 + 0), core.count(at + 32 + 8), core.count(at + 32 + 16), core.count(at + 32 + 24), core.count(at + 32 + 32), core.count(at + 32 + 40), core.count(at + 32 + 48), core.count(at + 32 + 56), core.count(at + 32 + 64), core.count(at + 32 + 72), core.count(at + 32 + 80), core.count(at + 32 + 88), core.count(at + 32 + 96), core.count(at + 32 + 104), core.count(at + 32 + 112), core.count(at + 32 + 120)],
            byAudit: [core.count(at + 160 + 0), core.count(at + 160 + 8), core.count(at + 160 + 16), core.count(at + 160 + 24), core.count(at + 160 + 32), core.count(at + 160 + 40), core.count(at + 160 + 48), core.count(at + 160 + 56), core.count(at + 160 + 64), core.count(at + 160 + 72), core.count(at + 160 + 80), core.count(at + 160 + 88), core.count(at + 160 + 96), core.count(at + 160 + 104), core.count(at + 160 + 112), core.count(at + 160 + 120)],
        };
    }
    static write(core: Core, at: number, given: Input<JudgeCounters>): void {
        for (const key of namesIn(given, "JudgeCounters")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "hits": core.putWide(at + 8, value, "JudgeCounters.hits"); break;
                case "misses": core.putWide(at + 16, value, "JudgeCounters.misses"); break;
                case "refusals": core.putWide(at + 24, value, "JudgeCounters.refusals"); break;
                case "byReason": core.putEach(at + 32, 8, 16, value, "JudgeCounters.byReason", (to, one) => core.putWide(to, one, "JudgeCounters.byReason")); break;
                case "byAudit": core.putEach(at + 160, 8, 16, value, "JudgeCounters.byAudit", (to, one) => core.putWide(to, one, "JudgeCounters.byAudit")); break;
                default: throw unknownField("JudgeCounters", key, "hits, misses, refusals, byReason, byAudit");
            }
        }
    }
    get hits(): number { return this.core.count(this.at + 8); }
    set hits(value: number) { this.core.putWide(this.at + 8, value, "JudgeCounters.hits"); }
    get misses(): number { return this.core.count(this.at + 16); }
    set misses(value: number) { this.core.putWide(this.at + 16, value, "JudgeCounters.misses"); }
    get refusals(): number { return this.core.count(this.at + 24); }
    set refusals(value: number) { this.core.putWide(this.at + 24, value, "JudgeCounters.refusals"); }
    get byReason(): readonly number[] { return [this.core.count(this.at + 32 + 0), this.core.count(this.at + 32 + 8), this.core.count(this.at + 32 + 16), this.core.count(this.at + 32 + 24), this.core.count(this.at + 32 + 32), this.core.count(this.at + 32 + 40), this.core.count(this.at + 32 + 48), this.core.count(this.at + 32 + 56), this.core.count(this.at + 32 + 64), this.core.count(this.at + 32 + 72), this.core.count(this.at + 32 + 80), this.core.count(this.at + 32 + 88), this.core.count(this.at + 32 + 96), this.core.count(this.at + 32 + 104), this.core.count(this.at + 32 + 112), this.core.count(this.at + 32 + 120)]; }
    set byReason(value: readonly number[]) { this.core.putEach(this.at + 32, 8, 16, value, "JudgeCounters.byReason", (to, one) => this.core.putWide(to, one, "JudgeCounters.byReason")); }
    get byAudit(): readonly number[] { return [this.core.count(this.at + 160 + 0), this.core.count(this.at + 160 + 8), this.core.count(this.at + 160 + 16), this.core.count(this.at + 160 + 24), this.core.count(this.at + 160 + 32), this.core.count(this.at + 160 + 40), this.core.count(this.at + 160 + 48), this.core.count(this.at + 160 + 56), this.core.count(this.at + 160 + 64), this.core.count(this.at + 160 + 72), this.core.count(this.at + 160 + 80), this.core.count(this.at + 160 + 88), this.core.count(this.at + 160 + 96), this.core.count(this.at + 160 + 104), this.core.count(this.at + 160 + 112), this.core.count(this.at + 160 + 120)]; }
    set byAudit(value: readonly number[]) { this.core.putEach(this.at + 160, 8, 16, value, "JudgeCounters.byAudit", (to, one) => this.core.putWide(to, one, "JudgeCounters.byAudit")); }
    /** The same as plain values. */
    copy(): JudgeCounters { return JudgeCountersStruct.read(this.core, this.at); }
}

export interface Shown {
    offsets: readonly number[];
    /** the moment on the screen */
    shown: number;
    /** the estimate of the server's present, never before it */
    present: number;
    /** of the snapshots that were taken in; NO_TICK before the first */
    newestTick: number;
}
/** Shown in the module's memory: written and read without garbage. See {@link Struct}. */
export class ShownStruct extends Struct implements Shown {
    static readonly title = "Shown";
    static readonly size = 40;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { shown: 16, present: 24, newestTick: 32 };
    static read(core: Core, at: number): Shown {
        return {
            offsets: [core.i32[(at + 4 + 0) >> 2], core.i32[(at + 4 + 4) >> 2], core.i32[(at + 4 + 8) >> 2]],
            shown: core.wide(at + 16),
            present: core.wide(at + 24),
            newestTick: core.wide(at + 32),
        };
    }
    static write(core: Core, at: number, given: Input<Shown>): void {
        for (const key of namesIn(given, "Shown")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "offsets": core.putEach(at + 4, 4, 3, value, "Shown.offsets", (to, one) => core.putI32(to, one, "Shown.offsets")); break;
                case "shown": core.putWide(at + 16, value, "Shown.shown"); break;
                case "present": core.putWide(at + 24, value, "Shown.present"); break;
                case "newestTick": core.putWide(at + 32, value, "Shown.newestTick"); break;
                default: throw unknownField("Shown", key, "offsets, shown, present, newestTick");
            }
        }
    }
    get offsets(): readonly number[] { return [this.core.i32[(this.at + 4 + 0) >> 2], this.core.i32[(this.at + 4 + 4) >> 2], this.core.i32[(this.at + 4 + 8) >> 2]]; }
    set offsets(value: readonly number[]) { this.core.putEach(this.at + 4, 4, 3, value, "Shown.offsets", (to, one) => this.core.putI32(to, one, "Shown.offsets")); }
    get shown(): number { return this.core.wide(this.at + 16); }
    set shown(value: number) { this.core.putWide(this.at + 16, value, "Shown.shown"); }
    get present(): number { return this.core.wide(this.at + 24); }
    set present(value: number) { this.core.putWide(this.at + 24, value, "Shown.present"); }
    get newestTick(): number { return this.core.wide(this.at + 32); }
    set newestTick(value: number) { this.core.putWide(this.at + 32, value, "Shown.newestTick"); }
    /** The same as plain values. */
    copy(): Shown { return ShownStruct.read(this.core, this.at); }
}

export interface View {
    /** ViewKind; default moment */
    kind: number;
    /** of ViewKind.Shooter */
    client: number;
    offsets: readonly number[];
    /** of ViewKind.Moment, with offsets of groups 1 to 3 */
    moment: number;
}
/** View in the module's memory: written and read without garbage. See {@link Struct}. */
export class ViewStruct extends Struct implements View {
    static readonly title = "View";
    static readonly size = 32;
    static readonly isSized = true;
    static readonly fill = "bs_view_default";
    static readonly wideFields: Record<string, number> = { moment: 24 };
    static read(core: Core, at: number): View {
        return {
            kind: core.u32[(at + 4) >> 2],
            client: core.u32[(at + 8) >> 2],
            offsets: [core.i32[(at + 12 + 0) >> 2], core.i32[(at + 12 + 4) >> 2], core.i32[(at + 12 + 8) >> 2]],
            moment: core.wide(at + 24),
        };
    }
    static write(core: Core, at: number, given: Input<View>): void {
        for (const key of namesIn(given, "View")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "kind": core.putU32(at + 4, value, "View.kind"); break;
                case "client": core.putU32(at + 8, value, "View.client"); break;
                case "offsets": core.putEach(at + 12, 4, 3, value, "View.offsets", (to, one) => core.putI32(to, one, "View.offsets")); break;
                case "moment": core.putWide(at + 24, value, "View.moment"); break;
                default: throw unknownField("View", key, "kind, client, offsets, moment");
            }
        }
    }
    get kind(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set kind(value: number) { this.core.putU32(this.at + 4, value, "View.kind"); }
    get client(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set client(value: number) { this.core.putU32(this.at + 8, value, "View.client"); }
    get offsets(): readonly number[] { return [this.core.i32[(this.at + 12 + 0) >> 2], this.core.i32[(this.at + 12 + 4) >> 2], this.core.i32[(this.at + 12 + 8) >> 2]]; }
    set offsets(value: readonly number[]) { this.core.putEach(this.at + 12, 4, 3, value, "View.offsets", (to, one) => this.core.putI32(to, one, "View.offsets")); }
    get moment(): number { return this.core.wide(this.at + 24); }
    set moment(value: number) { this.core.putWide(this.at + 24, value, "View.moment"); }
    /** The same as plain values. */
    copy(): View { return ViewStruct.read(this.core, this.at); }
}

export interface ViewPose {
    /** Status */
    status: number;
    /** flag */
    hasPose: boolean;
    entity: number;
    /** in world space */
    position: Vec3;
    rotation: Quat;
    /** between the two samples */
    fraction: number;
    /** of the sample before */
    fromTick: number;
    /** of the sample after; NO_TICK: none */
    toTick: number;
}
/** ViewPose in the module's memory: written and read without garbage. See {@link Struct}. */
export class ViewPoseStruct extends Struct implements ViewPose {
    static readonly title = "ViewPose";
    static readonly size = 64;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { fromTick: 48, toTick: 56 };
    static read(core: Core, at: number): ViewPose {
        return {
            status: core.u32[(at + 4) >> 2],
            hasPose: core.u32[(at + 8) >> 2] !== 0,
            entity: core.u32[(at + 12) >> 2],
            position: Vec3Struct.read(core, at + 16),
            rotation: QuatStruct.read(core, at + 28),
            fraction: core.f32[(at + 44) >> 2],
            fromTick: core.wide(at + 48),
            toTick: core.wide(at + 56),
        };
    }
    static write(core: Core, at: number, given: Input<ViewPose>): void {
        for (const key of namesIn(given, "ViewPose")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "status": core.putU32(at + 4, value, "ViewPose.status"); break;
                case "hasPose": core.putFlag(at + 8, value, "ViewPose.hasPose"); break;
                case "entity": core.putU32(at + 12, value, "ViewPose.entity"); break;
                case "position": Vec3Struct.write(core, at + 16, value); break;
                case "rotation": QuatStruct.write(core, at + 28, value); break;
                case "fraction": core.putF32(at + 44, value, "ViewPose.fraction"); break;
                case "fromTick": core.putWide(at + 48, value, "ViewPose.fromTick"); break;
                case "toTick": core.putWide(at + 56, value, "ViewPose.toTick"); break;
                default: throw unknownField("ViewPose", key, "status, hasPose, entity, position, rotation, fraction, fromTick, toTick");
            }
        }
    }
    get status(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set status(value: number) { this.core.putU32(this.at + 4, value, "ViewPose.status"); }
    get hasPose(): boolean { return this.core.u32[(this.at + 8) >> 2] !== 0; }
    set hasPose(value: boolean) { this.core.putFlag(this.at + 8, value, "ViewPose.hasPose"); }
    get entity(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set entity(value: number) { this.core.putU32(this.at + 12, value, "ViewPose.entity"); }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 16;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    private readonly rotationView = new QuatStruct(this.core, -1);
    get rotation(): QuatStruct {
        this.rotationView.at = this.at + 28;
        return this.rotationView;
    }
    set rotation(value: Input<Quat>) { QuatStruct.write(this.core, this.at + 28, value); }
    get fraction(): number { return this.core.f32[(this.at + 44) >> 2]; }
    set fraction(value: number) {
        this.core.f32[(this.at + 44) >> 2] = typeof value === 'number' ? value : noNumber(value, "ViewPose.fraction");
    }
    get fromTick(): number { return this.core.wide(this.at + 48); }
    set fromTick(value: number) { this.core.putWide(this.at + 48, value, "ViewPose.fromTick"); }
    get toTick(): number { return this.core.wide(this.at + 56); }
    set toTick(value: number) { this.core.putWide(this.at + 56, value, "ViewPose.toTick"); }
    /** The same as plain values. */
    copy(): ViewPose { return ViewPoseStruct.read(this.core, this.at); }
}

export interface Ray {
    origin: Vec3;
    /** unit */
    direction: Vec3;
    /** >= 0; default 1000 */
    maxDistanceM: number;
}
/** Ray in the module's memory: written and read without garbage. See {@link Struct}. */
export class RayStruct extends Struct implements Ray {
    static readonly title = "Ray";
    static readonly size = 32;
    static readonly isSized = true;
    static readonly fill = "bs_ray_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Ray {
        return {
            origin: Vec3Struct.read(core, at + 4),
            direction: Vec3Struct.read(core, at + 16),
            maxDistanceM: core.f32[(at + 28) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Ray>): void {
        for (const key of namesIn(given, "Ray")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "origin": Vec3Struct.write(core, at + 4, value); break;
                case "direction": Vec3Struct.write(core, at + 16, value); break;
                case "maxDistanceM": core.putF32(at + 28, value, "Ray.maxDistanceM"); break;
                default: throw unknownField("Ray", key, "origin, direction, maxDistanceM");
            }
        }
    }
    private readonly originView = new Vec3Struct(this.core, -1);
    get origin(): Vec3Struct {
        this.originView.at = this.at + 4;
        return this.originView;
    }
    set origin(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 4, value); }
    private readonly directionView = new Vec3Struct(this.core, -1);
    get direction(): Vec3Struct {
        this.directionView.at = this.at + 16;
        return this.directionView;
    }
    set direction(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    get maxDistanceM(): number { return this.core.f32[(this.at + 28) >> 2]; }
    set maxDistanceM(value: number) {
        this.core.f32[(this.at + 28) >> 2] = typeof value === 'number' ? value : noNumber(value, "Ray.maxDistanceM");
    }
    /** The same as plain values. */
    copy(): Ray { return RayStruct.read(this.core, this.at); }
}

/** Which entities count. A null filter is the default: all. */
export interface Filter {
    /** entities on any of these; lower 16 bits. Default all */
    layers: number;
    /** 0: none */
    excludeTeam: number;
    /** usually the shooter */
    exclude: number;
    /** NO_ENTITY: everybody */
    only: number;
    /** what the shooter drives, and whoever rides it directly */
    excludeMount: number;
    /** entities on any of these are left out. Lower 16 bits */
    withoutLayers: number;
    /** 0: any; else nobody else counts */
    onlyTeam: number;
}
/** Filter in the module's memory: written and read without garbage. See {@link Struct}. */
export class FilterStruct extends Struct implements Filter {
    static readonly title = "Filter";
    static readonly size = 32;
    static readonly isSized = true;
    static readonly fill = "bs_filter_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Filter {
        return {
            layers: core.u32[(at + 4) >> 2],
            excludeTeam: core.u32[(at + 8) >> 2],
            exclude: core.u32[(at + 12) >> 2],
            only: core.u32[(at + 16) >> 2],
            excludeMount: core.u32[(at + 20) >> 2],
            withoutLayers: core.u32[(at + 24) >> 2],
            onlyTeam: core.u32[(at + 28) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<Filter>): void {
        for (const key of namesIn(given, "Filter")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "layers": core.putU32(at + 4, value, "Filter.layers"); break;
                case "excludeTeam": core.putU32(at + 8, value, "Filter.excludeTeam"); break;
                case "exclude": core.putU32(at + 12, value, "Filter.exclude"); break;
                case "only": core.putU32(at + 16, value, "Filter.only"); break;
                case "excludeMount": core.putU32(at + 20, value, "Filter.excludeMount"); break;
                case "withoutLayers": core.putU32(at + 24, value, "Filter.withoutLayers"); break;
                case "onlyTeam": core.putU32(at + 28, value, "Filter.onlyTeam"); break;
                default: throw unknownField("Filter", key, "layers, excludeTeam, exclude, only, excludeMount, withoutLayers, onlyTeam");
            }
        }
    }
    get layers(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set layers(value: number) { this.core.putU32(this.at + 4, value, "Filter.layers"); }
    get excludeTeam(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set excludeTeam(value: number) { this.core.putU32(this.at + 8, value, "Filter.excludeTeam"); }
    get exclude(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set exclude(value: number) { this.core.putU32(this.at + 12, value, "Filter.exclude"); }
    get only(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set only(value: number) { this.core.putU32(this.at + 16, value, "Filter.only"); }
    get excludeMount(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set excludeMount(value: number) { this.core.putU32(this.at + 20, value, "Filter.excludeMount"); }
    get withoutLayers(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set withoutLayers(value: number) { this.core.putU32(this.at + 24, value, "Filter.withoutLayers"); }
    get onlyTeam(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set onlyTeam(value: number) { this.core.putU32(this.at + 28, value, "Filter.onlyTeam"); }
    /** The same as plain values. */
    copy(): Filter { return FilterStruct.read(this.core, this.at); }
}

export interface AuditAnswer {
    /** flag; 0: no hash was declared, or the verdict differs from the screen on purpose */
    compared: boolean;
    /** flag */
    agreed: boolean;
    /** all that would explain this shot, a bit each: 1 << value of Kind.Fault */
    faults: number;
    /** flag: this shot raised or renamed the client's alarm */
    clientAlarm: boolean;
    /** flag: and that of all clients */
    overallAlarm: boolean;
}
/** AuditAnswer in the module's memory: written and read without garbage. See {@link Struct}. */
export class AuditAnswerStruct extends Struct implements AuditAnswer {
    static readonly title = "AuditAnswer";
    static readonly size = 24;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): AuditAnswer {
        return {
            compared: core.u32[(at + 4) >> 2] !== 0,
            agreed: core.u32[(at + 8) >> 2] !== 0,
            faults: core.u32[(at + 12) >> 2],
            clientAlarm: core.u32[(at + 16) >> 2] !== 0,
            overallAlarm: core.u32[(at + 20) >> 2] !== 0,
        };
    }
    static write(core: Core, at: number, given: Input<AuditAnswer>): void {
        for (const key of namesIn(given, "AuditAnswer")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "compared": core.putFlag(at + 4, value, "AuditAnswer.compared"); break;
                case "agreed": core.putFlag(at + 8, value, "AuditAnswer.agreed"); break;
                case "faults": core.putU32(at + 12, value, "AuditAnswer.faults"); break;
                case "clientAlarm": core.putFlag(at + 16, value, "AuditAnswer.clientAlarm"); break;
                case "overallAlarm": core.putFlag(at + 20, value, "AuditAnswer.overallAlarm"); break;
                default: throw unknownField("AuditAnswer", key, "compared, agreed, faults, clientAlarm, overallAlarm");
            }
        }
    }
    get compared(): boolean { return this.core.u32[(this.at + 4) >> 2] !== 0; }
    set compared(value: boolean) { this.core.putFlag(this.at + 4, value, "AuditAnswer.compared"); }
    get agreed(): boolean { return this.core.u32[(this.at + 8) >> 2] !== 0; }
    set agreed(value: boolean) { this.core.putFlag(this.at + 8, value, "AuditAnswer.agreed"); }
    get faults(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set faults(value: number) { this.core.putU32(this.at + 12, value, "AuditAnswer.faults"); }
    get clientAlarm(): boolean { return this.core.u32[(this.at + 16) >> 2] !== 0; }
    set clientAlarm(value: boolean) { this.core.putFlag(this.at + 16, value, "AuditAnswer.clientAlarm"); }
    get overallAlarm(): boolean { return this.core.u32[(this.at + 20) >> 2] !== 0; }
    set overallAlarm(value: boolean) { this.core.putFlag(this.at + 20, value, "AuditAnswer.overallAlarm"); }
    /** The same as plain values. */
    copy(): AuditAnswer { return AuditAnswerStruct.read(this.core, this.at); }
}

export interface Agreement {
    /** value of Kind.Fault; 0: none */
    alarm: number;
    /** while there is an alarm: all faults that explain it equally well, a bit each */
    suspects: number;
    disagreedInWindow: number;
    /** of the last shots; 1 before the first */
    windowRatio: number;
    /** weighted, the newest shots most */
    recentRatio: number;
    shots: number;
    agreed: number;
}
/** Agreement in the module's memory: written and read without garbage. See {@link Struct}. */
export class AgreementStruct extends Struct implements Agreement {
    static readonly title = "Agreement";
    static readonly size = 40;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { shots: 24, agreed: 32 };
    static read(core: Core, at: number): Agreement {
        return {
            alarm: core.u32[(at + 4) >> 2],
            suspects: core.u32[(at + 8) >> 2],
            disagreedInWindow: core.u32[(at + 12) >> 2],
            windowRatio: core.f32[(at + 16) >> 2],
            recentRatio: core.f32[(at + 20) >> 2],
            shots: core.count(at + 24),
            agreed: core.count(at + 32),
        };
    }
    static write(core: Core, at: number, given: Input<Agreement>): void {
        for (const key of namesIn(given, "Agreement")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "alarm": core.putU32(at + 4, value, "Agreement.alarm"); break;
                case "suspects": core.putU32(at + 8, value, "Agreement.suspects"); break;
                case "disagreedInWindow": core.putU32(at + 12, value, "Agreement.disagreedInWindow"); break;
                case "windowRatio": core.putF32(at + 16, value, "Agreement.windowRatio"); break;
                case "recentRatio": core.putF32(at + 20, value, "Agreement.recentRatio"); break;
                case "shots": core.putWide(at + 24, value, "Agreement.shots"); break;
                case "agreed": core.putWide(at + 32, value, "Agreement.agreed"); break;
                default: throw unknownField("Agreement", key, "alarm, suspects, disagreedInWindow, windowRatio, recentRatio, shots, agreed");
            }
        }
    }
    get alarm(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set alarm(value: number) { this.core.putU32(this.at + 4, value, "Agreement.alarm"); }
    get suspects(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set suspects(value: number) { this.core.putU32(this.at + 8, value, "Agreement.suspects"); }
    get disagreedInWindow(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set disagreedInWindow(value: number) { this.core.putU32(this.at + 12, value, "Agreement.disagreedInWindow"); }
    get windowRatio(): number { return this.core.f32[(this.at + 16) >> 2]; }
    set windowRatio(value: number) {
        this.core.f32[(this.at + 16) >> 2] = typeof value === 'number' ? value : noNumber(value, "Agreement.windowRatio");
    }
    get recentRatio(): number { return this.core.f32[(this.at + 20) >> 2]; }
    set recentRatio(value: number) {
        this.core.f32[(this.at + 20) >> 2] = typeof value === 'number' ? value : noNumber(value, "Agreement.recentRatio");
    }
    get shots(): number { return this.core.count(this.at + 24); }
    set shots(value: number) { this.core.putWide(this.at + 24, value, "Agreement.shots"); }
    get agreed(): number { return this.core.count(this.at + 32); }
    set agreed(value: number) { this.core.putWide(this.at + 32, value, "Agreement.agreed"); }
    /** The same as plain values. */
    copy(): Agreement { return AgreementStruct.read(this.core, this.at); }
}

export interface StampFields {
    /** snapshot that had been taken in; 0: none */
    newest: number;
    /** bit i: snapshot newest - i had been taken in. Bit 0 is set unless newest is 0 */
    received: bigint;
    /** moment of group 0, 0 to 2^62 - 1 */
    shown: number;
    /** of groups 1 to 3, within +-16,777,215 */
    offsets: readonly number[];
}
/** StampFields in the module's memory: written and read without garbage. See {@link Struct}. */
export class StampFieldsStruct extends Struct implements StampFields {
    static readonly title = "StampFields";
    static readonly size = 40;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { received: 8, shown: 16 };
    static read(core: Core, at: number): StampFields {
        return {
            newest: core.u32[(at + 4) >> 2],
            received: core.big(at + 8),
            shown: core.wide(at + 16),
            offsets: [core.i32[(at + 24 + 0) >> 2], core.i32[(at + 24 + 4) >> 2], core.i32[(at + 24 + 8) >> 2]],
        };
    }
    static write(core: Core, at: number, given: Input<StampFields>): void {
        for (const key of namesIn(given, "StampFields")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "newest": core.putU32(at + 4, value, "StampFields.newest"); break;
                case "received": core.putBig(at + 8, value, "StampFields.received"); break;
                case "shown": core.putWide(at + 16, value, "StampFields.shown"); break;
                case "offsets": core.putEach(at + 24, 4, 3, value, "StampFields.offsets", (to, one) => core.putI32(to, one, "StampFields.offsets")); break;
                default: throw unknownField("StampFields", key, "newest, received, shown, offsets");
            }
        }
    }
    get newest(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set newest(value: number) { this.core.putU32(this.at + 4, value, "StampFields.newest"); }
    get received(): bigint { return this.core.big(this.at + 8); }
    set received(value: bigint) { this.core.putBig(this.at + 8, value, "StampFields.received"); }
    get shown(): number { return this.core.wide(this.at + 16); }
    set shown(value: number) { this.core.putWide(this.at + 16, value, "StampFields.shown"); }
    get offsets(): readonly number[] { return [this.core.i32[(this.at + 24 + 0) >> 2], this.core.i32[(this.at + 24 + 4) >> 2], this.core.i32[(this.at + 24 + 8) >> 2]]; }
    set offsets(value: readonly number[]) { this.core.putEach(this.at + 24, 4, 3, value, "StampFields.offsets", (to, one) => this.core.putI32(to, one, "StampFields.offsets")); }
    /** The same as plain values. */
    copy(): StampFields { return StampFieldsStruct.read(this.core, this.at); }
}

export interface State {
    entity: number;
    /** Presence */
    presence: number;
    parent: number;
    /** counts spawns, deaths, teleports and changes of hitboxes: breaks of the way */
    epoch: number;
    hitboxes: number;
    team: number;
    layers: number;
    boneCount: number;
    position: Vec3;
    rotation: Quat;
    velocity: Vec3;
    accelerationMps2: Vec3;
    angularVelocityRadps: Vec3;
}
/** State in the module's memory: written and read without garbage. See {@link Struct}. */
export class StateStruct extends Struct implements State {
    static readonly title = "State";
    static readonly size = 100;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): State {
        return {
            entity: core.u32[(at + 4) >> 2],
            presence: core.u32[(at + 8) >> 2],
            parent: core.u32[(at + 12) >> 2],
            epoch: core.u32[(at + 16) >> 2],
            hitboxes: core.u32[(at + 20) >> 2],
            team: core.u32[(at + 24) >> 2],
            layers: core.u32[(at + 28) >> 2],
            boneCount: core.u32[(at + 32) >> 2],
            position: Vec3Struct.read(core, at + 36),
            rotation: QuatStruct.read(core, at + 48),
            velocity: Vec3Struct.read(core, at + 64),
            accelerationMps2: Vec3Struct.read(core, at + 76),
            angularVelocityRadps: Vec3Struct.read(core, at + 88),
        };
    }
    static write(core: Core, at: number, given: Input<State>): void {
        for (const key of namesIn(given, "State")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "entity": core.putU32(at + 4, value, "State.entity"); break;
                case "presence": core.putU32(at + 8, value, "State.presence"); break;
                case "parent": core.putU32(at + 12, value, "State.parent"); break;
                case "epoch": core.putU32(at + 16, value, "State.epoch"); break;
                case "hitboxes": core.putU32(at + 20, value, "State.hitboxes"); break;
                case "team": core.putU32(at + 24, value, "State.team"); break;
                case "layers": core.putU32(at + 28, value, "State.layers"); break;
                case "boneCount": core.putU32(at + 32, value, "State.boneCount"); break;
                case "position": Vec3Struct.write(core, at + 36, value); break;
                case "rotation": QuatStruct.write(core, at + 48, value); break;
                case "velocity": Vec3Struct.write(core, at + 64, value); break;
                case "accelerationMps2": Vec3Struct.write(core, at + 76, value); break;
                case "angularVelocityRadps": Vec3Struct.write(core, at + 88, value); break;
                default: throw unknownField("State", key, "entity, presence, parent, epoch, hitboxes, team, layers, boneCount, position, rotation, velocity, accelerationMps2, angularVelocityRadps");
            }
        }
    }
    get entity(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set entity(value: number) { this.core.putU32(this.at + 4, value, "State.entity"); }
    get presence(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set presence(value: number) { this.core.putU32(this.at + 8, value, "State.presence"); }
    get parent(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set parent(value: number) { this.core.putU32(this.at + 12, value, "State.parent"); }
    get epoch(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set epoch(value: number) { this.core.putU32(this.at + 16, value, "State.epoch"); }
    get hitboxes(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set hitboxes(value: number) { this.core.putU32(this.at + 20, value, "State.hitboxes"); }
    get team(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set team(value: number) { this.core.putU32(this.at + 24, value, "State.team"); }
    get layers(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set layers(value: number) { this.core.putU32(this.at + 28, value, "State.layers"); }
    get boneCount(): number { return this.core.u32[(this.at + 32) >> 2]; }
    set boneCount(value: number) { this.core.putU32(this.at + 32, value, "State.boneCount"); }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 36;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 36, value); }
    private readonly rotationView = new QuatStruct(this.core, -1);
    get rotation(): QuatStruct {
        this.rotationView.at = this.at + 48;
        return this.rotationView;
    }
    set rotation(value: Input<Quat>) { QuatStruct.write(this.core, this.at + 48, value); }
    private readonly velocityView = new Vec3Struct(this.core, -1);
    get velocity(): Vec3Struct {
        this.velocityView.at = this.at + 64;
        return this.velocityView;
    }
    set velocity(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 64, value); }
    private readonly accelerationMps2View = new Vec3Struct(this.core, -1);
    get accelerationMps2(): Vec3Struct {
        this.accelerationMps2View.at = this.at + 76;
        return this.accelerationMps2View;
    }
    set accelerationMps2(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 76, value); }
    private readonly angularVelocityRadpsView = new Vec3Struct(this.core, -1);
    get angularVelocityRadps(): Vec3Struct {
        this.angularVelocityRadpsView.at = this.at + 88;
        return this.angularVelocityRadpsView;
    }
    set angularVelocityRadps(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 88, value); }
    /** The same as plain values. */
    copy(): State { return StateStruct.read(this.core, this.at); }
}

/** An animation of those who wear a set, and move at least at `fromSpeedMps`, up to the set's next clip. */
export interface BakedClip {
    /** a number of addHitboxSet() */
    set: number;
    /** across `up`. 0 to 512; default 0 */
    fromSpeedMps: number;
    /** of one cycle; its phase is the tick's remainder. 1 to 65,535; default 1 */
    periodTicks: number;
    /** default 0 */
    firstFrame: number;
    /** played evenly over the period. Default 1 */
    frameCount: number;
}
/** BakedClip in the module's memory: written and read without garbage. See {@link Struct}. */
export class BakedClipStruct extends Struct implements BakedClip {
    static readonly title = "BakedClip";
    static readonly size = 24;
    static readonly isSized = true;
    static readonly fill = "bs_baked_clip_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): BakedClip {
        return {
            set: core.u32[(at + 4) >> 2],
            fromSpeedMps: core.f32[(at + 8) >> 2],
            periodTicks: core.u32[(at + 12) >> 2],
            firstFrame: core.u32[(at + 16) >> 2],
            frameCount: core.u32[(at + 20) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<BakedClip>): void {
        for (const key of namesIn(given, "BakedClip")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "set": core.putU32(at + 4, value, "BakedClip.set"); break;
                case "fromSpeedMps": core.putF32(at + 8, value, "BakedClip.fromSpeedMps"); break;
                case "periodTicks": core.putU32(at + 12, value, "BakedClip.periodTicks"); break;
                case "firstFrame": core.putU32(at + 16, value, "BakedClip.firstFrame"); break;
                case "frameCount": core.putU32(at + 20, value, "BakedClip.frameCount"); break;
                default: throw unknownField("BakedClip", key, "set, fromSpeedMps, periodTicks, firstFrame, frameCount");
            }
        }
    }
    get set(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set set(value: number) { this.core.putU32(this.at + 4, value, "BakedClip.set"); }
    get fromSpeedMps(): number { return this.core.f32[(this.at + 8) >> 2]; }
    set fromSpeedMps(value: number) {
        this.core.f32[(this.at + 8) >> 2] = typeof value === 'number' ? value : noNumber(value, "BakedClip.fromSpeedMps");
    }
    get periodTicks(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set periodTicks(value: number) { this.core.putU32(this.at + 12, value, "BakedClip.periodTicks"); }
    get firstFrame(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set firstFrame(value: number) { this.core.putU32(this.at + 16, value, "BakedClip.firstFrame"); }
    get frameCount(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set frameCount(value: number) { this.core.putU32(this.at + 20, value, "BakedClip.frameCount"); }
    /** The same as plain values. */
    copy(): BakedClip { return BakedClipStruct.read(this.core, this.at); }
}

export interface ClockConfig {
    /** as WorldConfig */
    tickRateNumerator: number;
    /** as WorldConfig */
    tickRateDenominator: number;
    /** the moment advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05 */
    maxSlewRatio: number;
    /** as WorldConfig */
    maxInterpolationDelayUs: number;
    /** as WorldConfig */
    maxAheadUs: number;
    /** how long an observation counts. 1 s to 10 min; default 30 s */
    windowUs: number;
    /** noise of the clocks' stamps. 0 to 1 s; default 2 ms */
    toleranceUs: number;
    /** of the two ways, for the error bound. 0 to 1; default 0.3 */
    maxAsymmetryRatio: number;
    /** 0 to 1000; default 100 */
    maxSkewPpm: number;
}
/** ClockConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class ClockConfigStruct extends Struct implements ClockConfig {
    static readonly title = "ClockConfig";
    static readonly size = 56;
    static readonly isSized = true;
    static readonly fill = "bs_clock_config_default";
    static readonly wideFields: Record<string, number> = { maxInterpolationDelayUs: 16, maxAheadUs: 24, windowUs: 32, toleranceUs: 40 };
    static read(core: Core, at: number): ClockConfig {
        return {
            tickRateNumerator: core.u32[(at + 4) >> 2],
            tickRateDenominator: core.u32[(at + 8) >> 2],
            maxSlewRatio: core.f32[(at + 12) >> 2],
            maxInterpolationDelayUs: core.wide(at + 16),
            maxAheadUs: core.wide(at + 24),
            windowUs: core.wide(at + 32),
            toleranceUs: core.wide(at + 40),
            maxAsymmetryRatio: core.f32[(at + 48) >> 2],
            maxSkewPpm: core.f32[(at + 52) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<ClockConfig>): void {
        for (const key of namesIn(given, "ClockConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "tickRateNumerator": core.putU32(at + 4, value, "ClockConfig.tickRateNumerator"); break;
                case "tickRateDenominator": core.putU32(at + 8, value, "ClockConfig.tickRateDenominator"); break;
                case "maxSlewRatio": core.putF32(at + 12, value, "ClockConfig.maxSlewRatio"); break;
                case "maxInterpolationDelayUs": core.putWide(at + 16, value, "ClockConfig.maxInterpolationDelayUs"); break;
                case "maxAheadUs": core.putWide(at + 24, value, "ClockConfig.maxAheadUs"); break;
                case "windowUs": core.putWide(at + 32, value, "ClockConfig.windowUs"); break;
                case "toleranceUs": core.putWide(at + 40, value, "ClockConfig.toleranceUs"); break;
                case "maxAsymmetryRatio": core.putF32(at + 48, value, "ClockConfig.maxAsymmetryRatio"); break;
                case "maxSkewPpm": core.putF32(at + 52, value, "ClockConfig.maxSkewPpm"); break;
                default: throw unknownField("ClockConfig", key, "tickRateNumerator, tickRateDenominator, maxSlewRatio, maxInterpolationDelayUs, maxAheadUs, windowUs, toleranceUs, maxAsymmetryRatio, maxSkewPpm");
            }
        }
    }
    get tickRateNumerator(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set tickRateNumerator(value: number) { this.core.putU32(this.at + 4, value, "ClockConfig.tickRateNumerator"); }
    get tickRateDenominator(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set tickRateDenominator(value: number) { this.core.putU32(this.at + 8, value, "ClockConfig.tickRateDenominator"); }
    get maxSlewRatio(): number { return this.core.f32[(this.at + 12) >> 2]; }
    set maxSlewRatio(value: number) {
        this.core.f32[(this.at + 12) >> 2] = typeof value === 'number' ? value : noNumber(value, "ClockConfig.maxSlewRatio");
    }
    get maxInterpolationDelayUs(): number { return this.core.wide(this.at + 16); }
    set maxInterpolationDelayUs(value: number) { this.core.putWide(this.at + 16, value, "ClockConfig.maxInterpolationDelayUs"); }
    get maxAheadUs(): number { return this.core.wide(this.at + 24); }
    set maxAheadUs(value: number) { this.core.putWide(this.at + 24, value, "ClockConfig.maxAheadUs"); }
    get windowUs(): number { return this.core.wide(this.at + 32); }
    set windowUs(value: number) { this.core.putWide(this.at + 32, value, "ClockConfig.windowUs"); }
    get toleranceUs(): number { return this.core.wide(this.at + 40); }
    set toleranceUs(value: number) { this.core.putWide(this.at + 40, value, "ClockConfig.toleranceUs"); }
    get maxAsymmetryRatio(): number { return this.core.f32[(this.at + 48) >> 2]; }
    set maxAsymmetryRatio(value: number) {
        this.core.f32[(this.at + 48) >> 2] = typeof value === 'number' ? value : noNumber(value, "ClockConfig.maxAsymmetryRatio");
    }
    get maxSkewPpm(): number { return this.core.f32[(this.at + 52) >> 2]; }
    set maxSkewPpm(value: number) {
        this.core.f32[(this.at + 52) >> 2] = typeof value === 'number' ? value : noNumber(value, "ClockConfig.maxSkewPpm");
    }
    /** The same as plain values. */
    copy(): ClockConfig { return ClockConfigStruct.read(this.core, this.at); }
}

/** The interpolation delay of entities that are sent alike. */
export interface DelayConfig {
    /** as ClientConfig */
    sendIntervalUs: number;
    /** as ClientConfig */
    minDelayUs: number;
    /** as ClientConfig */
    maxDelayUs: number;
    /** cost of a millisecond of delay. 0.001 to 1000; default 1 */
    delayWeight: number;
    /** cost of a hundredth of the time with nothing to show. 0.001 to 100,000; default 12 */
    starvationWeight: number;
}
/** DelayConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class DelayConfigStruct extends Struct implements DelayConfig {
    static readonly title = "DelayConfig";
    static readonly size = 40;
    static readonly isSized = true;
    static readonly fill = "bs_delay_config_default";
    static readonly wideFields: Record<string, number> = { sendIntervalUs: 8, minDelayUs: 16, maxDelayUs: 24 };
    static read(core: Core, at: number): DelayConfig {
        return {
            sendIntervalUs: core.wide(at + 8),
            minDelayUs: core.wide(at + 16),
            maxDelayUs: core.wide(at + 24),
            delayWeight: core.f32[(at + 32) >> 2],
            starvationWeight: core.f32[(at + 36) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<DelayConfig>): void {
        for (const key of namesIn(given, "DelayConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "sendIntervalUs": core.putWide(at + 8, value, "DelayConfig.sendIntervalUs"); break;
                case "minDelayUs": core.putWide(at + 16, value, "DelayConfig.minDelayUs"); break;
                case "maxDelayUs": core.putWide(at + 24, value, "DelayConfig.maxDelayUs"); break;
                case "delayWeight": core.putF32(at + 32, value, "DelayConfig.delayWeight"); break;
                case "starvationWeight": core.putF32(at + 36, value, "DelayConfig.starvationWeight"); break;
                default: throw unknownField("DelayConfig", key, "sendIntervalUs, minDelayUs, maxDelayUs, delayWeight, starvationWeight");
            }
        }
    }
    get sendIntervalUs(): number { return this.core.wide(this.at + 8); }
    set sendIntervalUs(value: number) { this.core.putWide(this.at + 8, value, "DelayConfig.sendIntervalUs"); }
    get minDelayUs(): number { return this.core.wide(this.at + 16); }
    set minDelayUs(value: number) { this.core.putWide(this.at + 16, value, "DelayConfig.minDelayUs"); }
    get maxDelayUs(): number { return this.core.wide(this.at + 24); }
    set maxDelayUs(value: number) { this.core.putWide(this.at + 24, value, "DelayConfig.maxDelayUs"); }
    get delayWeight(): number { return this.core.f32[(this.at + 32) >> 2]; }
    set delayWeight(value: number) {
        this.core.f32[(this.at + 32) >> 2] = typeof value === 'number' ? value : noNumber(value, "DelayConfig.delayWeight");
    }
    get starvationWeight(): number { return this.core.f32[(this.at + 36) >> 2]; }
    set starvationWeight(value: number) {
        this.core.f32[(this.at + 36) >> 2] = typeof value === 'number' ? value : noNumber(value, "DelayConfig.starvationWeight");
    }
    /** The same as plain values. */
    copy(): DelayConfig { return DelayConfigStruct.read(this.core, this.at); }
}

export interface ClockReading {
    /** counts the times that the output went back */
    epoch: number;
    /** in the time of ticks: tick 0 at 0 */
    serverNowUs: number;
    /** the true time is within this */
    errorBoundUs: number;
    /** the same instant as a moment */
    present: number;
}
/** ClockReading in the module's memory: written and read without garbage. See {@link Struct}. */
export class ClockReadingStruct extends Struct implements ClockReading {
    static readonly title = "ClockReading";
    static readonly size = 32;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { serverNowUs: 8, errorBoundUs: 16, present: 24 };
    static read(core: Core, at: number): ClockReading {
        return {
            epoch: core.u32[(at + 4) >> 2],
            serverNowUs: core.wide(at + 8),
            errorBoundUs: core.wide(at + 16),
            present: core.wide(at + 24),
        };
    }
    static write(core: Core, at: number, given: Input<ClockReading>): void {
        for (const key of namesIn(given, "ClockReading")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "epoch": core.putU32(at + 4, value, "ClockReading.epoch"); break;
                case "serverNowUs": core.putWide(at + 8, value, "ClockReading.serverNowUs"); break;
                case "errorBoundUs": core.putWide(at + 16, value, "ClockReading.errorBoundUs"); break;
                case "present": core.putWide(at + 24, value, "ClockReading.present"); break;
                default: throw unknownField("ClockReading", key, "epoch, serverNowUs, errorBoundUs, present");
            }
        }
    }
    get epoch(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set epoch(value: number) { this.core.putU32(this.at + 4, value, "ClockReading.epoch"); }
    get serverNowUs(): number { return this.core.wide(this.at + 8); }
    set serverNowUs(value: number) { this.core.putWide(this.at + 8, value, "ClockReading.serverNowUs"); }
    get errorBoundUs(): number { return this.core.wide(this.at + 16); }
    set errorBoundUs(value: number) { this.core.putWide(this.at + 16, value, "ClockReading.errorBoundUs"); }
    get present(): number { return this.core.wide(this.at + 24); }
    set present(value: number) { this.core.putWide(this.at + 24, value, "ClockReading.present"); }
    /** The same as plain values. */
    copy(): ClockReading { return ClockReadingStruct.read(this.core, this.at); }
}

export interface ClockNumbers {
    /** flag: a round trip has been measured */
    isSynchronised: boolean;
    /** observations */
    accepted: number;
    /** observations */
    refused: number;
    breaks: number;
    shortestRttUs: number;
    /** of the last reading */
    errorBoundUs: number;
    /** as drawn */
    delayUs: number;
    /** where the delay goes */
    targetUs: number;
    /** mean lateness of the last snapshots */
    levelUs: number;
    /** of it */
    deviationUs: number;
    snapshots: number;
    /** came after a newer one */
    overtaken: number;
    /** gaps, in intervals */
    lost: number;
    frames: number;
    /** with nothing newer to show */
    starvedFrames: number;
    /** stood still */
    heldFrames: number;
    /** forward, over a break */
    jumps: number;
    /** how much faster the server's clock runs */
    skewPpm: number;
    expectedStarvation: number;
}
/** ClockNumbers in the module's memory: written and read without garbage. See {@link Struct}. */
export class ClockNumbersStruct extends Struct implements ClockNumbers {
    static readonly title = "ClockNumbers";
    static readonly size = 144;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { accepted: 8, refused: 16, breaks: 24, shortestRttUs: 32, errorBoundUs: 40, delayUs: 48, targetUs: 56, levelUs: 64, deviationUs: 72, snapshots: 80, overtaken: 88, lost: 96, frames: 104, starvedFrames: 112, heldFrames: 120, jumps: 128 };
    static read(core: Core, at: number): ClockNumbers {
        return {
            isSynchronised: core.u32[(at + 4) >> 2] !== 0,
            accepted: core.count(at + 8),
            refused: core.count(at + 16),
            breaks: core.count(at + 24),
            shortestRttUs: core.wide(at + 32),
            errorBoundUs: core.wide(at + 40),
            delayUs: core.wide(at + 48),
            targetUs: core.wide(at + 56),
            levelUs: core.wide(at + 64),
            deviationUs: core.wide(at + 72),
            snapshots: core.count(at + 80),
            overtaken: core.count(at + 88),
            lost: core.count(at + 96),
            frames: core.count(at + 104),
            starvedFrames: core.count(at + 112),
            heldFrames: core.count(at + 120),
            jumps: core.count(at + 128),
            skewPpm: core.f32[(at + 136) >> 2],
            expectedStarvation: core.f32[(at + 140) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<ClockNumbers>): void {
        for (const key of namesIn(given, "ClockNumbers")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "isSynchronised": core.putFlag(at + 4, value, "ClockNumbers.isSynchronised"); break;
                case "accepted": core.putWide(at + 8, value, "ClockNumbers.accepted"); break;
                case "refused": core.putWide(at + 16, value, "ClockNumbers.refused"); break;
                case "breaks": core.putWide(at + 24, value, "ClockNumbers.breaks"); break;
                case "shortestRttUs": core.putWide(at + 32, value, "ClockNumbers.shortestRttUs"); break;
                case "errorBoundUs": core.putWide(at + 40, value, "ClockNumbers.errorBoundUs"); break;
                case "delayUs": core.putWide(at + 48, value, "ClockNumbers.delayUs"); break;
                case "targetUs": core.putWide(at + 56, value, "ClockNumbers.targetUs"); break;
                case "levelUs": core.putWide(at + 64, value, "ClockNumbers.levelUs"); break;
                case "deviationUs": core.putWide(at + 72, value, "ClockNumbers.deviationUs"); break;
                case "snapshots": core.putWide(at + 80, value, "ClockNumbers.snapshots"); break;
                case "overtaken": core.putWide(at + 88, value, "ClockNumbers.overtaken"); break;
                case "lost": core.putWide(at + 96, value, "ClockNumbers.lost"); break;
                case "frames": core.putWide(at + 104, value, "ClockNumbers.frames"); break;
                case "starvedFrames": core.putWide(at + 112, value, "ClockNumbers.starvedFrames"); break;
                case "heldFrames": core.putWide(at + 120, value, "ClockNumbers.heldFrames"); break;
                case "jumps": core.putWide(at + 128, value, "ClockNumbers.jumps"); break;
                case "skewPpm": core.putF32(at + 136, value, "ClockNumbers.skewPpm"); break;
                case "expectedStarvation": core.putF32(at + 140, value, "ClockNumbers.expectedStarvation"); break;
                default: throw unknownField("ClockNumbers", key, "isSynchronised, accepted, refused, breaks, shortestRttUs, errorBoundUs, delayUs, targetUs, levelUs, deviationUs, snapshots, overtaken, lost, frames, starvedFrames, heldFrames, jumps, skewPpm, expectedStarvation");
            }
        }
    }
    get isSynchronised(): boolean { return this.core.u32[(this.at + 4) >> 2] !== 0; }
    set isSynchronised(value: boolean) { this.core.putFlag(this.at + 4, value, "ClockNumbers.isSynchronised"); }
    get accepted(): number { return this.core.count(this.at + 8); }
    set accepted(value: number) { this.core.putWide(this.at + 8, value, "ClockNumbers.accepted"); }
    get refused(): number { return this.core.count(this.at + 16); }
    set refused(value: number) { this.core.putWide(this.at + 16, value, "ClockNumbers.refused"); }
    get breaks(): number { return this.core.count(this.at + 24); }
    set breaks(value: number) { this.core.putWide(this.at + 24, value, "ClockNumbers.breaks"); }
    get shortestRttUs(): number { return this.core.wide(this.at + 32); }
    set shortestRttUs(value: number) { this.core.putWide(this.at + 32, value, "ClockNumbers.shortestRttUs"); }
    get errorBoundUs(): number { return this.core.wide(this.at + 40); }
    set errorBoundUs(value: number) { this.core.putWide(this.at + 40, value, "ClockNumbers.errorBoundUs"); }
    get delayUs(): number { return this.core.wide(this.at + 48); }
    set delayUs(value: number) { this.core.putWide(this.at + 48, value, "ClockNumbers.delayUs"); }
    get targetUs(): number { return this.core.wide(this.at + 56); }
    set targetUs(value: number) { this.core.putWide(this.at + 56, value, "ClockNumbers.targetUs"); }
    get levelUs(): number { return this.core.wide(this.at + 64); }
    set levelUs(value: number) { this.core.putWide(this.at + 64, value, "ClockNumbers.levelUs"); }
    get deviationUs(): number { return this.core.wide(this.at + 72); }
    set deviationUs(value: number) { this.core.putWide(this.at + 72, value, "ClockNumbers.deviationUs"); }
    get snapshots(): number { return this.core.count(this.at + 80); }
    set snapshots(value: number) { this.core.putWide(this.at + 80, value, "ClockNumbers.snapshots"); }
    get overtaken(): number { return this.core.count(this.at + 88); }
    set overtaken(value: number) { this.core.putWide(this.at + 88, value, "ClockNumbers.overtaken"); }
    get lost(): number { return this.core.count(this.at + 96); }
    set lost(value: number) { this.core.putWide(this.at + 96, value, "ClockNumbers.lost"); }
    get frames(): number { return this.core.count(this.at + 104); }
    set frames(value: number) { this.core.putWide(this.at + 104, value, "ClockNumbers.frames"); }
    get starvedFrames(): number { return this.core.count(this.at + 112); }
    set starvedFrames(value: number) { this.core.putWide(this.at + 112, value, "ClockNumbers.starvedFrames"); }
    get heldFrames(): number { return this.core.count(this.at + 120); }
    set heldFrames(value: number) { this.core.putWide(this.at + 120, value, "ClockNumbers.heldFrames"); }
    get jumps(): number { return this.core.count(this.at + 128); }
    set jumps(value: number) { this.core.putWide(this.at + 128, value, "ClockNumbers.jumps"); }
    get skewPpm(): number { return this.core.f32[(this.at + 136) >> 2]; }
    set skewPpm(value: number) {
        this.core.f32[(this.at + 136) >> 2] = typeof value === 'number' ? value : noNumber(value, "ClockNumbers.skewPpm");
    }
    get expectedStarvation(): number { return this.core.f32[(this.at + 140) >> 2]; }
    set expectedStarvation(value: number) {
        this.core.f32[(this.at + 140) >> 2] = typeof value === 'number' ? value : noNumber(value, "ClockNumbers.expectedStarvation");
    }
    /** The same as plain values. */
    copy(): ClockNumbers { return ClockNumbersStruct.read(this.core, this.at); }
}

export interface Command {
    /** from 1; echoed */
    number: number;
    /** echoed; zeros for bytes that are no stamp */
    stamp: Uint8Array;
    /** of input, 0 to 48 */
    size: number;
    /** the game's own bytes */
    input: Uint8Array;
}
/** Command in the module's memory: written and read without garbage. See {@link Struct}. */
export class CommandStruct extends Struct implements Command {
    static readonly title = "Command";
    static readonly size = 92;
    static readonly isSized = true;
    static readonly fill = "bs_command_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Command {
        return {
            number: core.u32[(at + 4) >> 2],
            stamp: core.bytes(at + 8, 32),
            size: core.u32[(at + 40) >> 2],
            input: core.bytes(at + 44, 48),
        };
    }
    static write(core: Core, at: number, given: Input<Command>): void {
        for (const key of namesIn(given, "Command")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "number": core.putU32(at + 4, value, "Command.number"); break;
                case "stamp": core.putBytes(at + 8, 32, value, "Command.stamp"); break;
                case "size": core.putU32(at + 40, value, "Command.size"); break;
                case "input": core.putBytes(at + 44, 48, value, "Command.input"); break;
                default: throw unknownField("Command", key, "number, stamp, size, input");
            }
        }
    }
    get number(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set number(value: number) { this.core.putU32(this.at + 4, value, "Command.number"); }
    get stamp(): Uint8Array { return this.core.bytes(this.at + 8, 32); }
    set stamp(value: Uint8Array) { this.core.putBytes(this.at + 8, 32, value, "Command.stamp"); }
    get size(): number { return this.core.u32[(this.at + 40) >> 2]; }
    set size(value: number) { this.core.putU32(this.at + 40, value, "Command.size"); }
    get input(): Uint8Array { return this.core.bytes(this.at + 44, 48); }
    set input(value: Uint8Array) { this.core.putBytes(this.at + 44, 48, value, "Command.input"); }
    /** The same as plain values. */
    copy(): Command { return CommandStruct.read(this.core, this.at); }
}

export interface InputLeadConfig {
    /** as WorldConfig */
    tickRateNumerator: number;
    /** as WorldConfig */
    tickRateDenominator: number;
    /** of a command. 1 to 16; default 8 */
    maxCopies: number;
    /** cost of a millisecond of lead. 0.001 to 1000; default 1 */
    leadWeight: number;
    /** cost of a hundredth of commands too late. 0.001 to 100,000; default 5 */
    lateWeight: number;
    /** the output advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05 */
    maxSlewRatio: number;
    /** commands that may be lost with all copies. 0.000001 to 0.5; default 0.001 */
    residualLossRatio: number;
    /** between two packets with commands. 1 ms to 1 s; default 16,667 */
    sendIntervalUs: number;
    /** added to the lead. 0 to 100 ms; default 1 ms */
    reserveUs: number;
    /** 0 to maxLeadUs; default 0 */
    minLeadUs: number;
    /** 0 to 500 ms; default 500 ms */
    maxLeadUs: number;
    /** in which reports are forgotten to 1/e. 1 s to 10 min; default 15 s */
    memoryUs: number;
}
/** InputLeadConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class InputLeadConfigStruct extends Struct implements InputLeadConfig {
    static readonly title = "InputLeadConfig";
    static readonly size = 72;
    static readonly isSized = true;
    static readonly fill = "bs_input_lead_config_default";
    static readonly wideFields: Record<string, number> = { sendIntervalUs: 32, reserveUs: 40, minLeadUs: 48, maxLeadUs: 56, memoryUs: 64 };
    static read(core: Core, at: number): InputLeadConfig {
        return {
            tickRateNumerator: core.u32[(at + 4) >> 2],
            tickRateDenominator: core.u32[(at + 8) >> 2],
            maxCopies: core.u32[(at + 12) >> 2],
            leadWeight: core.f32[(at + 16) >> 2],
            lateWeight: core.f32[(at + 20) >> 2],
            maxSlewRatio: core.f32[(at + 24) >> 2],
            residualLossRatio: core.f32[(at + 28) >> 2],
            sendIntervalUs: core.wide(at + 32),
            reserveUs: core.wide(at + 40),
            minLeadUs: core.wide(at + 48),
            maxLeadUs: core.wide(at + 56),
            memoryUs: core.wide(at + 64),
        };
    }
    static write(core: Core, at: number, given: Input<InputLeadConfig>): void {
        for (const key of namesIn(given, "InputLeadConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "tickRateNumerator": core.putU32(at + 4, value, "InputLeadConfig.tickRateNumerator"); break;
                case "tickRateDenominator": core.putU32(at + 8, value, "InputLeadConfig.tickRateDenominator"); break;
                case "maxCopies": core.putU32(at + 12, value, "InputLeadConfig.maxCopies"); break;
                case "leadWeight": core.putF32(at + 16, value, "InputLeadConfig.leadWeight"); break;
                case "lateWeight": core.putF32(at + 20, value, "InputLeadConfig.lateWeight"); break;
                case "maxSlewRatio": core.putF32(at + 24, value, "InputLeadConfig.maxSlewRatio"); break;
                case "residualLossRatio": core.putF32(at + 28, value, "InputLeadConfig.residualLossRatio"); break;
                case "sendIntervalUs": core.putWide(at + 32, value, "InputLeadConfig.sendIntervalUs"); break;
                case "reserveUs": core.putWide(at + 40, value, "InputLeadConfig.reserveUs"); break;
                case "minLeadUs": core.putWide(at + 48, value, "InputLeadConfig.minLeadUs"); break;
                case "maxLeadUs": core.putWide(at + 56, value, "InputLeadConfig.maxLeadUs"); break;
                case "memoryUs": core.putWide(at + 64, value, "InputLeadConfig.memoryUs"); break;
                default: throw unknownField("InputLeadConfig", key, "tickRateNumerator, tickRateDenominator, maxCopies, leadWeight, lateWeight, maxSlewRatio, residualLossRatio, sendIntervalUs, reserveUs, minLeadUs, maxLeadUs, memoryUs");
            }
        }
    }
    get tickRateNumerator(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set tickRateNumerator(value: number) { this.core.putU32(this.at + 4, value, "InputLeadConfig.tickRateNumerator"); }
    get tickRateDenominator(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set tickRateDenominator(value: number) { this.core.putU32(this.at + 8, value, "InputLeadConfig.tickRateDenominator"); }
    get maxCopies(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set maxCopies(value: number) { this.core.putU32(this.at + 12, value, "InputLeadConfig.maxCopies"); }
    get leadWeight(): number { return this.core.f32[(this.at + 16) >> 2]; }
    set leadWeight(value: number) {
        this.core.f32[(this.at + 16) >> 2] = typeof value === 'number' ? value : noNumber(value, "InputLeadConfig.leadWeight");
    }
    get lateWeight(): number { return this.core.f32[(this.at + 20) >> 2]; }
    set lateWeight(value: number) {
        this.core.f32[(this.at + 20) >> 2] = typeof value === 'number' ? value : noNumber(value, "InputLeadConfig.lateWeight");
    }
    get maxSlewRatio(): number { return this.core.f32[(this.at + 24) >> 2]; }
    set maxSlewRatio(value: number) {
        this.core.f32[(this.at + 24) >> 2] = typeof value === 'number' ? value : noNumber(value, "InputLeadConfig.maxSlewRatio");
    }
    get residualLossRatio(): number { return this.core.f32[(this.at + 28) >> 2]; }
    set residualLossRatio(value: number) {
        this.core.f32[(this.at + 28) >> 2] = typeof value === 'number' ? value : noNumber(value, "InputLeadConfig.residualLossRatio");
    }
    get sendIntervalUs(): number { return this.core.wide(this.at + 32); }
    set sendIntervalUs(value: number) { this.core.putWide(this.at + 32, value, "InputLeadConfig.sendIntervalUs"); }
    get reserveUs(): number { return this.core.wide(this.at + 40); }
    set reserveUs(value: number) { this.core.putWide(this.at + 40, value, "InputLeadConfig.reserveUs"); }
    get minLeadUs(): number { return this.core.wide(this.at + 48); }
    set minLeadUs(value: number) { this.core.putWide(this.at + 48, value, "InputLeadConfig.minLeadUs"); }
    get maxLeadUs(): number { return this.core.wide(this.at + 56); }
    set maxLeadUs(value: number) { this.core.putWide(this.at + 56, value, "InputLeadConfig.maxLeadUs"); }
    get memoryUs(): number { return this.core.wide(this.at + 64); }
    set memoryUs(value: number) { this.core.putWide(this.at + 64, value, "InputLeadConfig.memoryUs"); }
    /** The same as plain values. */
    copy(): InputLeadConfig { return InputLeadConfigStruct.read(this.core, this.at); }
}

export interface InputLeadNumbers {
    /** how often to send each command, in packets that follow each other */
    copies: number;
    /** of the output over the server's time */
    leadUs: number;
    /** where it goes */
    targetUs: number;
    /** the part of it for commands that a later copy brings */
    burstReserveUs: number;
    /** packets lost, lately */
    lossRatio: number;
    /** mean length of a run of losses */
    burstPackets: number;
    reports: number;
    lateReports: number;
    /** beyond what maxLeadUs and the round trip allow */
    refusedReports: number;
    /** forward, over a break */
    jumps: number;
}
/** InputLeadNumbers in the module's memory: written and read without garbage. See {@link Struct}. */
export class InputLeadNumbersStruct extends Struct implements InputLeadNumbers {
    static readonly title = "InputLeadNumbers";
    static readonly size = 72;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { leadUs: 8, targetUs: 16, burstReserveUs: 24, reports: 40, lateReports: 48, refusedReports: 56, jumps: 64 };
    static read(core: Core, at: number): InputLeadNumbers {
        return {
            copies: core.u32[(at + 4) >> 2],
            leadUs: core.wide(at + 8),
            targetUs: core.wide(at + 16),
            burstReserveUs: core.wide(at + 24),
            lossRatio: core.f32[(at + 32) >> 2],
            burstPackets: core.f32[(at + 36) >> 2],
            reports: core.count(at + 40),
            lateReports: core.count(at + 48),
            refusedReports: core.count(at + 56),
            jumps: core.count(at + 64),
        };
    }
    static write(core: Core, at: number, given: Input<InputLeadNumbers>): void {
        for (const key of namesIn(given, "InputLeadNumbers")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "copies": core.putU32(at + 4, value, "InputLeadNumbers.copies"); break;
                case "leadUs": core.putWide(at + 8, value, "InputLeadNumbers.leadUs"); break;
                case "targetUs": core.putWide(at + 16, value, "InputLeadNumbers.targetUs"); break;
                case "burstReserveUs": core.putWide(at + 24, value, "InputLeadNumbers.burstReserveUs"); break;
                case "lossRatio": core.putF32(at + 32, value, "InputLeadNumbers.lossRatio"); break;
                case "burstPackets": core.putF32(at + 36, value, "InputLeadNumbers.burstPackets"); break;
                case "reports": core.putWide(at + 40, value, "InputLeadNumbers.reports"); break;
                case "lateReports": core.putWide(at + 48, value, "InputLeadNumbers.lateReports"); break;
                case "refusedReports": core.putWide(at + 56, value, "InputLeadNumbers.refusedReports"); break;
                case "jumps": core.putWide(at + 64, value, "InputLeadNumbers.jumps"); break;
                default: throw unknownField("InputLeadNumbers", key, "copies, leadUs, targetUs, burstReserveUs, lossRatio, burstPackets, reports, lateReports, refusedReports, jumps");
            }
        }
    }
    get copies(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set copies(value: number) { this.core.putU32(this.at + 4, value, "InputLeadNumbers.copies"); }
    get leadUs(): number { return this.core.wide(this.at + 8); }
    set leadUs(value: number) { this.core.putWide(this.at + 8, value, "InputLeadNumbers.leadUs"); }
    get targetUs(): number { return this.core.wide(this.at + 16); }
    set targetUs(value: number) { this.core.putWide(this.at + 16, value, "InputLeadNumbers.targetUs"); }
    get burstReserveUs(): number { return this.core.wide(this.at + 24); }
    set burstReserveUs(value: number) { this.core.putWide(this.at + 24, value, "InputLeadNumbers.burstReserveUs"); }
    get lossRatio(): number { return this.core.f32[(this.at + 32) >> 2]; }
    set lossRatio(value: number) {
        this.core.f32[(this.at + 32) >> 2] = typeof value === 'number' ? value : noNumber(value, "InputLeadNumbers.lossRatio");
    }
    get burstPackets(): number { return this.core.f32[(this.at + 36) >> 2]; }
    set burstPackets(value: number) {
        this.core.f32[(this.at + 36) >> 2] = typeof value === 'number' ? value : noNumber(value, "InputLeadNumbers.burstPackets");
    }
    get reports(): number { return this.core.count(this.at + 40); }
    set reports(value: number) { this.core.putWide(this.at + 40, value, "InputLeadNumbers.reports"); }
    get lateReports(): number { return this.core.count(this.at + 48); }
    set lateReports(value: number) { this.core.putWide(this.at + 48, value, "InputLeadNumbers.lateReports"); }
    get refusedReports(): number { return this.core.count(this.at + 56); }
    set refusedReports(value: number) { this.core.putWide(this.at + 56, value, "InputLeadNumbers.refusedReports"); }
    get jumps(): number { return this.core.count(this.at + 64); }
    set jumps(value: number) { this.core.putWide(this.at + 64, value, "InputLeadNumbers.jumps"); }
    /** The same as plain values. */
    copy(): InputLeadNumbers { return InputLeadNumbersStruct.read(this.core, this.at); }
}

export interface ProjectileRules {
    /** its number, 0 to 15 */
    weapon: number;
    /** gravity, or a thrust */
    accelerationMps2: Vec3;
    /** 0 to 100 */
    dragPerS: number;
    /** of the body, which meets the level. 0 to 10 km */
    bodyRadiusM: number;
    /** of the shape that meets targets. 0 to 10 km */
    targetRadiusM: number;
    /** 1 ms to 10 min; default 5 s. At 64 ticks per second messages allow 63 s */
    lifetimeUs: number;
    /** detonates at this age; 0: none. At most the lifetime */
    fuseUs: number;
    /** flag: lies where the level would stop it until the fuse ends */
    restsUntilFuse: boolean;
    /** 0 to 255 */
    maxBounces: number;
    /** 0 to 1; default 0.6 */
    restitution: number;
    /** 0 to 1; default 0.2 */
    friction: number;
    /** default 0.05 */
    stopSpeedMps: number;
    /** 0 to 10,000; default 0: it does not home */
    homingMps2: number;
    /** victims: age of a hit. 0 to 10 s; default 250 ms */
    lookBackUs: number;
    /** the shooter: the image waits at the muzzle. 0 to 1 s, and 0 by commands */
    holdBackUs: number;
    /** who must dodge: it starts at this age. 0 to 1 s, and 0 by commands */
    fastForwardUs: number;
    /** how fast look back shrinks in flight. 0 to 1000, and 0 by commands */
    decayPermille: number;
    /** DecidedBy; default commands */
    decidedBy: number;
    /** full effect. 0 to areaOuterM */
    areaInnerM: number;
    /** no effect beyond. 0 to 100; 0: no area */
    areaOuterM: number;
    /** share of the effect at the outer radius. 0 to 1 */
    areaLeast: number;
    /** no line of sight is needed within. 0 to areaOuterM */
    areaSureM: number;
    /** lines of sight start this far off the surface too. 0 to 2; default 0.3 */
    areaLiftM: number;
    /** flag; default 1 */
    skipDirectTarget: boolean;
    /** over 0 to 2000; default 25 */
    speedMps: number;
    /** projectiles per shot. 1 to 8; default 1 */
    volley: number;
    /** from one shot to the next. 1 to 65,535; default 1 */
    commandsBetween: number;
    /** of the claimed muzzle. 0 to 2; default 0.5 */
    maxMuzzleErrorM: number;
    /** DeadShooter; default emit */
    deadShooter: number;
    /** Predict; default level */
    predict: number;
    /** how long the server waits for a command. 0 to 1 s; default 150 ms */
    patienceUs: number;
    /** hits of targets are predicted up to this round trip. 0 to 10 s; default 220 ms */
    predictUpToRttUs: number;
    /** along its way, to its left, up. -10 to 10 a component; default 0 */
    areaCenterOffsetM: Vec3;
    /** catching up: the share of the rest a tick. 1 to 1000; default 80 */
    catchUpPermille: number;
}
/** ProjectileRules in the module's memory: written and read without garbage. See {@link Struct}. */
export class ProjectileRulesStruct extends Struct implements ProjectileRules {
    static readonly title = "ProjectileRules";
    static readonly size = 184;
    static readonly isSized = true;
    static readonly fill = "bs_projectile_rules_default";
    static readonly wideFields: Record<string, number> = { lifetimeUs: 32, fuseUs: 40, lookBackUs: 72, holdBackUs: 80, fastForwardUs: 88, patienceUs: 152, predictUpToRttUs: 160 };
    static read(core: Core, at: number): ProjectileRules {
        return {
            weapon: core.u32[(at + 4) >> 2],
            accelerationMps2: Vec3Struct.read(core, at + 8),
            dragPerS: core.f32[(at + 20) >> 2],
            bodyRadiusM: core.f32[(at + 24) >> 2],
            targetRadiusM: core.f32[(at + 28) >> 2],
            lifetimeUs: core.wide(at + 32),
            fuseUs: core.wide(at + 40),
            restsUntilFuse: core.u32[(at + 48) >> 2] !== 0,
            maxBounces: core.u32[(at + 52) >> 2],
            restitution: core.f32[(at + 56) >> 2],
            friction: core.f32[(at + 60) >> 2],
            stopSpeedMps: core.f32[(at + 64) >> 2],
            homingMps2: core.f32[(at + 68) >> 2],
            lookBackUs: core.wide(at + 72),
            holdBackUs: core.wide(at + 80),
            fastForwardUs: core.wide(at + 88),
            decayPermille: core.u32[(at + 96) >> 2],
            decidedBy: core.u32[(at + 100) >> 2],
            areaInnerM: core.f32[(at + 104) >> 2],
            areaOuterM: core.f32[(at + 108) >> 2],
            areaLeast: core.f32[(at + 112) >> 2],
            areaSureM: core.f32[(at + 116) >> 2],
            areaLiftM: core.f32[(at + 120) >> 2],
            skipDirectTarget: core.u32[(at + 124) >> 2] !== 0,
            speedMps: core.f32[(at + 128) >> 2],
            volley: core.u32[(at + 132) >> 2],
            commandsBetween: core.u32[(at + 136) >> 2],
            maxMuzzleErrorM: core.f32[(at + 140) >> 2],
            deadShooter: core.u32[(at + 144) >> 2],
            predict: core.u32[(at + 148) >> 2],
            patienceUs: core.wide(at + 152),
            predictUpToRttUs: core.wide(at + 160),
            areaCenterOffsetM: Vec3Struct.read(core, at + 168),
            catchUpPermille: core.u32[(at + 180) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<ProjectileRules>): void {
        for (const key of namesIn(given, "ProjectileRules")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "weapon": core.putU32(at + 4, value, "ProjectileRules.weapon"); break;
                case "accelerationMps2": Vec3Struct.write(core, at + 8, value); break;
                case "dragPerS": core.putF32(at + 20, value, "ProjectileRules.dragPerS"); break;
                case "bodyRadiusM": core.putF32(at + 24, value, "ProjectileRules.bodyRadiusM"); break;
                case "targetRadiusM": core.putF32(at + 28, value, "ProjectileRules.targetRadiusM"); break;
                case "lifetimeUs": core.putWide(at + 32, value, "ProjectileRules.lifetimeUs"); break;
                case "fuseUs": core.putWide(at + 40, value, "ProjectileRules.fuseUs"); break;
                case "restsUntilFuse": core.putFlag(at + 48, value, "ProjectileRules.restsUntilFuse"); break;
                case "maxBounces": core.putU32(at + 52, value, "ProjectileRules.maxBounces"); break;
                case "restitution": core.putF32(at + 56, value, "ProjectileRules.restitution"); break;
                case "friction": core.putF32(at + 60, value, "ProjectileRules.friction"); break;
                case "stopSpeedMps": core.putF32(at + 64, value, "ProjectileRules.stopSpeedMps"); break;
                case "homingMps2": core.putF32(at + 68, value, "ProjectileRules.homingMps2"); break;
                case "lookBackUs": core.putWide(at + 72, value, "ProjectileRules.lookBackUs"); break;
                case "holdBackUs": core.putWide(at + 80, value, "ProjectileRules.holdBackUs"); break;
                case "fastForwardUs": core.putWide(at + 88, value, "ProjectileRules.fastForwardUs"); break;
                case "decayPermille": core.putU32(at + 96, value, "ProjectileRules.decayPermille"); break;
                case "decidedBy": core.putU32(at + 100, value, "ProjectileRules.decidedBy"); break;
                case "areaInnerM": core.putF32(at + 104, value, "ProjectileRules.areaInnerM"); break;
                case "areaOuterM": core.putF32(at + 108, value, "ProjectileRules.areaOuterM"); break;
                case "areaLeast": core.putF32(at + 112, value, "ProjectileRules.areaLeast"); break;
                case "areaSureM": core.putF32(at + 116, value, "ProjectileRules.areaSureM"); break;
                case "areaLiftM": core.putF32(at + 120, value, "ProjectileRules.areaLiftM"); break;
                case "skipDirectTarget": core.putFlag(at + 124, value, "ProjectileRules.skipDirectTarget"); break;
                case "speedMps": core.putF32(at + 128, value, "ProjectileRules.speedMps"); break;
                case "volley": core.putU32(at + 132, value, "ProjectileRules.volley"); break;
                case "commandsBetween": core.putU32(at + 136, value, "ProjectileRules.commandsBetween"); break;
                case "maxMuzzleErrorM": core.putF32(at + 140, value, "ProjectileRules.maxMuzzleErrorM"); break;
                case "deadShooter": core.putU32(at + 144, value, "ProjectileRules.deadShooter"); break;
                case "predict": core.putU32(at + 148, value, "ProjectileRules.predict"); break;
                case "patienceUs": core.putWide(at + 152, value, "ProjectileRules.patienceUs"); break;
                case "predictUpToRttUs": core.putWide(at + 160, value, "ProjectileRules.predictUpToRttUs"); break;
                case "areaCenterOffsetM": Vec3Struct.write(core, at + 168, value); break;
                case "catchUpPermille": core.putU32(at + 180, value, "ProjectileRules.catchUpPermille"); break;
                default: throw unknownField("ProjectileRules", key, "weapon, accelerationMps2, dragPerS, bodyRadiusM, targetRadiusM, lifetimeUs, fuseUs, restsUntilFuse, maxBounces, restitution, friction, stopSpeedMps, homingMps2, lookBackUs, holdBackUs, fastForwardUs, decayPermille, decidedBy, areaInnerM, areaOuterM, areaLeast, areaSureM, areaLiftM, skipDirectTarget, speedMps, volley, commandsBetween, maxMuzzleErrorM, deadShooter, predict, patienceUs, predictUpToRttUs, areaCenterOffsetM, catchUpPermille");
            }
        }
    }
    get weapon(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set weapon(value: number) { this.core.putU32(this.at + 4, value, "ProjectileRules.weapon"); }
    private readonly accelerationMps2View = new Vec3Struct(this.core, -1);
    get accelerationMps2(): Vec3Struct {
        this.accelerationMps2View.at = this.at + 8;
        return this.accelerationMps2View;
    }
    set accelerationMps2(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 8, value); }
    get dragPerS(): number { return this.core.f32[(this.at + 20) >> 2]; }
    set dragPerS(value: number) {
        this.core.f32[(this.at + 20) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.dragPerS");
    }
    get bodyRadiusM(): number { return this.core.f32[(this.at + 24) >> 2]; }
    set bodyRadiusM(value: number) {
        this.core.f32[(this.at + 24) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.bodyRadiusM");
    }
    get targetRadiusM(): number { return this.core.f32[(this.at + 28) >> 2]; }
    set targetRadiusM(value: number) {
        this.core.f32[(this.at + 28) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.targetRadiusM");
    }
    get lifetimeUs(): number { return this.core.wide(this.at + 32); }
    set lifetimeUs(value: number) { this.core.putWide(this.at + 32, value, "ProjectileRules.lifetimeUs"); }
    get fuseUs(): number { return this.core.wide(this.at + 40); }
    set fuseUs(value: number) { this.core.putWide(this.at + 40, value, "ProjectileRules.fuseUs"); }
    get restsUntilFuse(): boolean { return this.core.u32[(this.at + 48) >> 2] !== 0; }
    set restsUntilFuse(value: boolean) { this.core.putFlag(this.at + 48, value, "ProjectileRules.restsUntilFuse"); }
    get maxBounces(): number { return this.core.u32[(this.at + 52) >> 2]; }
    set maxBounces(value: number) { this.core.putU32(this.at + 52, value, "ProjectileRules.maxBounces"); }
    get restitution(): number { return this.core.f32[(this.at + 56) >> 2]; }
    set restitution(value: number) {
        this.core.f32[(this.at + 56) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.restitution");
    }
    get friction(): number { return this.core.f32[(this.at + 60) >> 2]; }
    set friction(value: number) {
        this.core.f32[(this.at + 60) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.friction");
    }
    get stopSpeedMps(): number { return this.core.f32[(this.at + 64) >> 2]; }
    set stopSpeedMps(value: number) {
        this.core.f32[(this.at + 64) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.stopSpeedMps");
    }
    get homingMps2(): number { return this.core.f32[(this.at + 68) >> 2]; }
    set homingMps2(value: number) {
        this.core.f32[(this.at + 68) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.homingMps2");
    }
    get lookBackUs(): number { return this.core.wide(this.at + 72); }
    set lookBackUs(value: number) { this.core.putWide(this.at + 72, value, "ProjectileRules.lookBackUs"); }
    get holdBackUs(): number { return this.core.wide(this.at + 80); }
    set holdBackUs(value: number) { this.core.putWide(this.at + 80, value, "ProjectileRules.holdBackUs"); }
    get fastForwardUs(): number { return this.core.wide(this.at + 88); }
    set fastForwardUs(value: number) { this.core.putWide(this.at + 88, value, "ProjectileRules.fastForwardUs"); }
    get decayPermille(): number { return this.core.u32[(this.at + 96) >> 2]; }
    set decayPermille(value: number) { this.core.putU32(this.at + 96, value, "ProjectileRules.decayPermille"); }
    get decidedBy(): number { return this.core.u32[(this.at + 100) >> 2]; }
    set decidedBy(value: number) { this.core.putU32(this.at + 100, value, "ProjectileRules.decidedBy"); }
    get areaInnerM(): number { return this.core.f32[(this.at + 104) >> 2]; }
    set areaInnerM(value: number) {
        this.core.f32[(this.at + 104) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.areaInnerM");
    }
    get areaOuterM(): number { return this.core.f32[(this.at + 108) >> 2]; }
    set areaOuterM(value: number) {
        this.core.f32[(this.at + 108) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.areaOuterM");
    }
    get areaLeast(): number { return this.core.f32[(this.at + 112) >> 2]; }
    set areaLeast(value: number) {
        this.core.f32[(this.at + 112) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.areaLeast");
    }
    get areaSureM(): number { return this.core.f32[(this.at + 116) >> 2]; }
    set areaSureM(value: number) {
        this.core.f32[(this.at + 116) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.areaSureM");
    }
    get areaLiftM(): number { return this.core.f32[(this.at + 120) >> 2]; }
    set areaLiftM(value: number) {
        this.core.f32[(this.at + 120) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.areaLiftM");
    }
    get skipDirectTarget(): boolean { return this.core.u32[(this.at + 124) >> 2] !== 0; }
    set skipDirectTarget(value: boolean) { this.core.putFlag(this.at + 124, value, "ProjectileRules.skipDirectTarget"); }
    get speedMps(): number { return this.core.f32[(this.at + 128) >> 2]; }
    set speedMps(value: number) {
        this.core.f32[(this.at + 128) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.speedMps");
    }
    get volley(): number { return this.core.u32[(this.at + 132) >> 2]; }
    set volley(value: number) { this.core.putU32(this.at + 132, value, "ProjectileRules.volley"); }
    get commandsBetween(): number { return this.core.u32[(this.at + 136) >> 2]; }
    set commandsBetween(value: number) { this.core.putU32(this.at + 136, value, "ProjectileRules.commandsBetween"); }
    get maxMuzzleErrorM(): number { return this.core.f32[(this.at + 140) >> 2]; }
    set maxMuzzleErrorM(value: number) {
        this.core.f32[(this.at + 140) >> 2] = typeof value === 'number' ? value : noNumber(value, "ProjectileRules.maxMuzzleErrorM");
    }
    get deadShooter(): number { return this.core.u32[(this.at + 144) >> 2]; }
    set deadShooter(value: number) { this.core.putU32(this.at + 144, value, "ProjectileRules.deadShooter"); }
    get predict(): number { return this.core.u32[(this.at + 148) >> 2]; }
    set predict(value: number) { this.core.putU32(this.at + 148, value, "ProjectileRules.predict"); }
    get patienceUs(): number { return this.core.wide(this.at + 152); }
    set patienceUs(value: number) { this.core.putWide(this.at + 152, value, "ProjectileRules.patienceUs"); }
    get predictUpToRttUs(): number { return this.core.wide(this.at + 160); }
    set predictUpToRttUs(value: number) { this.core.putWide(this.at + 160, value, "ProjectileRules.predictUpToRttUs"); }
    private readonly areaCenterOffsetMView = new Vec3Struct(this.core, -1);
    get areaCenterOffsetM(): Vec3Struct {
        this.areaCenterOffsetMView.at = this.at + 168;
        return this.areaCenterOffsetMView;
    }
    set areaCenterOffsetM(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 168, value); }
    get catchUpPermille(): number { return this.core.u32[(this.at + 180) >> 2]; }
    set catchUpPermille(value: number) { this.core.putU32(this.at + 180, value, "ProjectileRules.catchUpPermille"); }
    /** The same as plain values. */
    copy(): ProjectileRules { return ProjectileRulesStruct.read(this.core, this.at); }
}

/** What a ball meets whose centre goes from one point to another. */
export interface LevelContact {
    /** flag */
    hit: boolean;
    /** of the way that is free, 0 to 1 */
    fraction: number;
    /** unit, out of the level */
    normal: Vec3;
}
/** LevelContact in the module's memory: written and read without garbage. See {@link Struct}. */
export class LevelContactStruct extends Struct implements LevelContact {
    static readonly title = "LevelContact";
    static readonly size = 24;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): LevelContact {
        return {
            hit: core.u32[(at + 4) >> 2] !== 0,
            fraction: core.f32[(at + 8) >> 2],
            normal: Vec3Struct.read(core, at + 12),
        };
    }
    static write(core: Core, at: number, given: Input<LevelContact>): void {
        for (const key of namesIn(given, "LevelContact")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "hit": core.putFlag(at + 4, value, "LevelContact.hit"); break;
                case "fraction": core.putF32(at + 8, value, "LevelContact.fraction"); break;
                case "normal": Vec3Struct.write(core, at + 12, value); break;
                default: throw unknownField("LevelContact", key, "hit, fraction, normal");
            }
        }
    }
    get hit(): boolean { return this.core.u32[(this.at + 4) >> 2] !== 0; }
    set hit(value: boolean) { this.core.putFlag(this.at + 4, value, "LevelContact.hit"); }
    get fraction(): number { return this.core.f32[(this.at + 8) >> 2]; }
    set fraction(value: number) {
        this.core.f32[(this.at + 8) >> 2] = typeof value === 'number' ? value : noNumber(value, "LevelContact.fraction");
    }
    private readonly normalView = new Vec3Struct(this.core, -1);
    get normal(): Vec3Struct {
        this.normalView.at = this.at + 12;
        return this.normalView;
    }
    set normal(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 12, value); }
    /** The same as plain values. */
    copy(): LevelContact { return LevelContactStruct.read(this.core, this.at); }
}

/** One projectile of a shot, as its shooter claims it. */
export interface LaunchClaim {
    /** number of the command that fired */
    command: number;
    /** within the shot, from 0 */
    ordinal: number;
    weapon: number;
    muzzle: Vec3;
    /** unit */
    direction: Vec3;
    /** how long the shooter's image waits at the muzzle */
    heldBackUs: number;
    /** for a weapon that homes */
    homesOn: number;
}
/** LaunchClaim in the module's memory: written and read without garbage. See {@link Struct}. */
export class LaunchClaimStruct extends Struct implements LaunchClaim {
    static readonly title = "LaunchClaim";
    static readonly size = 56;
    static readonly isSized = true;
    static readonly fill = "bs_launch_claim_default";
    static readonly wideFields: Record<string, number> = { heldBackUs: 40 };
    static read(core: Core, at: number): LaunchClaim {
        return {
            command: core.u32[(at + 4) >> 2],
            ordinal: core.u32[(at + 8) >> 2],
            weapon: core.u32[(at + 12) >> 2],
            muzzle: Vec3Struct.read(core, at + 16),
            direction: Vec3Struct.read(core, at + 28),
            heldBackUs: core.wide(at + 40),
            homesOn: core.u32[(at + 48) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<LaunchClaim>): void {
        for (const key of namesIn(given, "LaunchClaim")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "command": core.putU32(at + 4, value, "LaunchClaim.command"); break;
                case "ordinal": core.putU32(at + 8, value, "LaunchClaim.ordinal"); break;
                case "weapon": core.putU32(at + 12, value, "LaunchClaim.weapon"); break;
                case "muzzle": Vec3Struct.write(core, at + 16, value); break;
                case "direction": Vec3Struct.write(core, at + 28, value); break;
                case "heldBackUs": core.putWide(at + 40, value, "LaunchClaim.heldBackUs"); break;
                case "homesOn": core.putU32(at + 48, value, "LaunchClaim.homesOn"); break;
                default: throw unknownField("LaunchClaim", key, "command, ordinal, weapon, muzzle, direction, heldBackUs, homesOn");
            }
        }
    }
    get command(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set command(value: number) { this.core.putU32(this.at + 4, value, "LaunchClaim.command"); }
    get ordinal(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set ordinal(value: number) { this.core.putU32(this.at + 8, value, "LaunchClaim.ordinal"); }
    get weapon(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set weapon(value: number) { this.core.putU32(this.at + 12, value, "LaunchClaim.weapon"); }
    private readonly muzzleView = new Vec3Struct(this.core, -1);
    get muzzle(): Vec3Struct {
        this.muzzleView.at = this.at + 16;
        return this.muzzleView;
    }
    set muzzle(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    private readonly directionView = new Vec3Struct(this.core, -1);
    get direction(): Vec3Struct {
        this.directionView.at = this.at + 28;
        return this.directionView;
    }
    set direction(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 28, value); }
    get heldBackUs(): number { return this.core.wide(this.at + 40); }
    set heldBackUs(value: number) { this.core.putWide(this.at + 40, value, "LaunchClaim.heldBackUs"); }
    get homesOn(): number { return this.core.u32[(this.at + 48) >> 2]; }
    set homesOn(value: number) { this.core.putU32(this.at + 48, value, "LaunchClaim.homesOn"); }
    /** The same as plain values. */
    copy(): LaunchClaim { return LaunchClaimStruct.read(this.core, this.at); }
}

/** What the server itself knows of the shooter at that command. */
export interface LaunchFacts {
    /** never hit */
    shooter: number;
    /** what they drive, and its riders: never hit */
    mount: number;
    /** flag; default 1 */
    isAlive: boolean;
    /** where the server has it */
    muzzle: Vec3;
    /** a team that is not hit; 0: everybody is */
    spareTeam: number;
    /** lower 16 bits; default all */
    layers: number;
    /** on any of these: not hit. Lower 16 bits */
    withoutLayers: number;
    /** 0: any; else nobody else is hit */
    onlyTeam: number;
    /** time since the shot, for a flight that catches up. 0: estimated */
    sinceFiredUs: number;
}
/** LaunchFacts in the module's memory: written and read without garbage. See {@link Struct}. */
export class LaunchFactsStruct extends Struct implements LaunchFacts {
    static readonly title = "LaunchFacts";
    static readonly size = 48;
    static readonly isSized = true;
    static readonly fill = "bs_launch_facts_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): LaunchFacts {
        return {
            shooter: core.u32[(at + 4) >> 2],
            mount: core.u32[(at + 8) >> 2],
            isAlive: core.u32[(at + 12) >> 2] !== 0,
            muzzle: Vec3Struct.read(core, at + 16),
            spareTeam: core.u32[(at + 28) >> 2],
            layers: core.u32[(at + 32) >> 2],
            withoutLayers: core.u32[(at + 36) >> 2],
            onlyTeam: core.u32[(at + 40) >> 2],
            sinceFiredUs: core.u32[(at + 44) >> 2],
        };
    }
    static write(core: Core, at: number, given: Input<LaunchFacts>): void {
        for (const key of namesIn(given, "LaunchFacts")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "shooter": core.putU32(at + 4, value, "LaunchFacts.shooter"); break;
                case "mount": core.putU32(at + 8, value, "LaunchFacts.mount"); break;
                case "isAlive": core.putFlag(at + 12, value, "LaunchFacts.isAlive"); break;
                case "muzzle": Vec3Struct.write(core, at + 16, value); break;
                case "spareTeam": core.putU32(at + 28, value, "LaunchFacts.spareTeam"); break;
                case "layers": core.putU32(at + 32, value, "LaunchFacts.layers"); break;
                case "withoutLayers": core.putU32(at + 36, value, "LaunchFacts.withoutLayers"); break;
                case "onlyTeam": core.putU32(at + 40, value, "LaunchFacts.onlyTeam"); break;
                case "sinceFiredUs": core.putU32(at + 44, value, "LaunchFacts.sinceFiredUs"); break;
                default: throw unknownField("LaunchFacts", key, "shooter, mount, isAlive, muzzle, spareTeam, layers, withoutLayers, onlyTeam, sinceFiredUs");
            }
        }
    }
    get shooter(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set shooter(value: number) { this.core.putU32(this.at + 4, value, "LaunchFacts.shooter"); }
    get mount(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set mount(value: number) { this.core.putU32(this.at + 8, value, "LaunchFacts.mount"); }
    get isAlive(): boolean { return this.core.u32[(this.at + 12) >> 2] !== 0; }
    set isAlive(value: boolean) { this.core.putFlag(this.at + 12, value, "LaunchFacts.isAlive"); }
    private readonly muzzleView = new Vec3Struct(this.core, -1);
    get muzzle(): Vec3Struct {
        this.muzzleView.at = this.at + 16;
        return this.muzzleView;
    }
    set muzzle(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    get spareTeam(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set spareTeam(value: number) { this.core.putU32(this.at + 28, value, "LaunchFacts.spareTeam"); }
    get layers(): number { return this.core.u32[(this.at + 32) >> 2]; }
    set layers(value: number) { this.core.putU32(this.at + 32, value, "LaunchFacts.layers"); }
    get withoutLayers(): number { return this.core.u32[(this.at + 36) >> 2]; }
    set withoutLayers(value: number) { this.core.putU32(this.at + 36, value, "LaunchFacts.withoutLayers"); }
    get onlyTeam(): number { return this.core.u32[(this.at + 40) >> 2]; }
    set onlyTeam(value: number) { this.core.putU32(this.at + 40, value, "LaunchFacts.onlyTeam"); }
    get sinceFiredUs(): number { return this.core.u32[(this.at + 44) >> 2]; }
    set sinceFiredUs(value: number) { this.core.putU32(this.at + 44, value, "LaunchFacts.sinceFiredUs"); }
    /** The same as plain values. */
    copy(): LaunchFacts { return LaunchFactsStruct.read(this.core, this.at); }
}

export interface Ended {
    client: number;
    command: number;
    ordinal: number;
    weapon: number;
    shooter: number;
    /** End */
    end: number;
    /** Basis */
    basis: number;
    /** NO_ENTITY: nobody */
    target: number;
    hitbox: number;
    /** HitGroup */
    hitGroup: number;
    /** how many its area reaches; Server.areaHit() may give fewer */
    areaHits: number;
    /** of its centre then */
    position: Vec3;
    /** of contact */
    point: Vec3;
    /** unit, out of what it met; zero: nothing */
    normal: Vec3;
    /** that it came with */
    velocity: Vec3;
    /** then */
    age: number;
    /** age of the hit for its victim, in the same unit */
    paid: number;
    /** the moment at which targets were taken */
    targetsAt: number;
}
/** Ended in the module's memory: written and read without garbage. See {@link Struct}. */
export class EndedStruct extends Struct implements Ended {
    static readonly title = "Ended";
    static readonly size = 120;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { age: 96, paid: 104, targetsAt: 112 };
    static read(core: Core, at: number): Ended {
        return {
            client: core.u32[(at + 4) >> 2],
            command: core.u32[(at + 8) >> 2],
            ordinal: core.u32[(at + 12) >> 2],
            weapon: core.u32[(at + 16) >> 2],
            shooter: core.u32[(at + 20) >> 2],
            end: core.u32[(at + 24) >> 2],
            basis: core.u32[(at + 28) >> 2],
            target: core.u32[(at + 32) >> 2],
            hitbox: core.u32[(at + 36) >> 2],
            hitGroup: core.u32[(at + 40) >> 2],
            areaHits: core.u32[(at + 44) >> 2],
            position: Vec3Struct.read(core, at + 48),
            point: Vec3Struct.read(core, at + 60),
            normal: Vec3Struct.read(core, at + 72),
            velocity: Vec3Struct.read(core, at + 84),
            age: core.wide(at + 96),
            paid: core.wide(at + 104),
            targetsAt: core.wide(at + 112),
        };
    }
    static write(core: Core, at: number, given: Input<Ended>): void {
        for (const key of namesIn(given, "Ended")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "client": core.putU32(at + 4, value, "Ended.client"); break;
                case "command": core.putU32(at + 8, value, "Ended.command"); break;
                case "ordinal": core.putU32(at + 12, value, "Ended.ordinal"); break;
                case "weapon": core.putU32(at + 16, value, "Ended.weapon"); break;
                case "shooter": core.putU32(at + 20, value, "Ended.shooter"); break;
                case "end": core.putU32(at + 24, value, "Ended.end"); break;
                case "basis": core.putU32(at + 28, value, "Ended.basis"); break;
                case "target": core.putU32(at + 32, value, "Ended.target"); break;
                case "hitbox": core.putU32(at + 36, value, "Ended.hitbox"); break;
                case "hitGroup": core.putU32(at + 40, value, "Ended.hitGroup"); break;
                case "areaHits": core.putU32(at + 44, value, "Ended.areaHits"); break;
                case "position": Vec3Struct.write(core, at + 48, value); break;
                case "point": Vec3Struct.write(core, at + 60, value); break;
                case "normal": Vec3Struct.write(core, at + 72, value); break;
                case "velocity": Vec3Struct.write(core, at + 84, value); break;
                case "age": core.putWide(at + 96, value, "Ended.age"); break;
                case "paid": core.putWide(at + 104, value, "Ended.paid"); break;
                case "targetsAt": core.putWide(at + 112, value, "Ended.targetsAt"); break;
                default: throw unknownField("Ended", key, "client, command, ordinal, weapon, shooter, end, basis, target, hitbox, hitGroup, areaHits, position, point, normal, velocity, age, paid, targetsAt");
            }
        }
    }
    get client(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set client(value: number) { this.core.putU32(this.at + 4, value, "Ended.client"); }
    get command(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set command(value: number) { this.core.putU32(this.at + 8, value, "Ended.command"); }
    get ordinal(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set ordinal(value: number) { this.core.putU32(this.at + 12, value, "Ended.ordinal"); }
    get weapon(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set weapon(value: number) { this.core.putU32(this.at + 16, value, "Ended.weapon"); }
    get shooter(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set shooter(value: number) { this.core.putU32(this.at + 20, value, "Ended.shooter"); }
    get end(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set end(value: number) { this.core.putU32(this.at + 24, value, "Ended.end"); }
    get basis(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set basis(value: number) { this.core.putU32(this.at + 28, value, "Ended.basis"); }
    get target(): number { return this.core.u32[(this.at + 32) >> 2]; }
    set target(value: number) { this.core.putU32(this.at + 32, value, "Ended.target"); }
    get hitbox(): number { return this.core.u32[(this.at + 36) >> 2]; }
    set hitbox(value: number) { this.core.putU32(this.at + 36, value, "Ended.hitbox"); }
    get hitGroup(): number { return this.core.u32[(this.at + 40) >> 2]; }
    set hitGroup(value: number) { this.core.putU32(this.at + 40, value, "Ended.hitGroup"); }
    get areaHits(): number { return this.core.u32[(this.at + 44) >> 2]; }
    set areaHits(value: number) { this.core.putU32(this.at + 44, value, "Ended.areaHits"); }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 48;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 48, value); }
    private readonly pointView = new Vec3Struct(this.core, -1);
    get point(): Vec3Struct {
        this.pointView.at = this.at + 60;
        return this.pointView;
    }
    set point(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 60, value); }
    private readonly normalView = new Vec3Struct(this.core, -1);
    get normal(): Vec3Struct {
        this.normalView.at = this.at + 72;
        return this.normalView;
    }
    set normal(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 72, value); }
    private readonly velocityView = new Vec3Struct(this.core, -1);
    get velocity(): Vec3Struct {
        this.velocityView.at = this.at + 84;
        return this.velocityView;
    }
    set velocity(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 84, value); }
    get age(): number { return this.core.wide(this.at + 96); }
    set age(value: number) { this.core.putWide(this.at + 96, value, "Ended.age"); }
    get paid(): number { return this.core.wide(this.at + 104); }
    set paid(value: number) { this.core.putWide(this.at + 104, value, "Ended.paid"); }
    get targetsAt(): number { return this.core.wide(this.at + 112); }
    set targetsAt(value: number) { this.core.putWide(this.at + 112, value, "Ended.targetsAt"); }
    /** The same as plain values. */
    copy(): Ended { return EndedStruct.read(this.core, this.at); }
}

/** Whom a detonation reaches. */
export interface AreaHit {
    entity: number;
    /** the nearest in sight */
    hitbox: number;
    /** HitGroup */
    group: number;
    /** on it */
    point: Vec3;
    /** to it */
    distanceM: number;
    /** of the full effect, 0 to 1 */
    share: number;
    /** unit: where it is thrown */
    direction: Vec3;
}
/** AreaHit in the module's memory: written and read without garbage. See {@link Struct}. */
export class AreaHitStruct extends Struct implements AreaHit {
    static readonly title = "AreaHit";
    static readonly size = 48;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): AreaHit {
        return {
            entity: core.u32[(at + 4) >> 2],
            hitbox: core.u32[(at + 8) >> 2],
            group: core.u32[(at + 12) >> 2],
            point: Vec3Struct.read(core, at + 16),
            distanceM: core.f32[(at + 28) >> 2],
            share: core.f32[(at + 32) >> 2],
            direction: Vec3Struct.read(core, at + 36),
        };
    }
    static write(core: Core, at: number, given: Input<AreaHit>): void {
        for (const key of namesIn(given, "AreaHit")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "entity": core.putU32(at + 4, value, "AreaHit.entity"); break;
                case "hitbox": core.putU32(at + 8, value, "AreaHit.hitbox"); break;
                case "group": core.putU32(at + 12, value, "AreaHit.group"); break;
                case "point": Vec3Struct.write(core, at + 16, value); break;
                case "distanceM": core.putF32(at + 28, value, "AreaHit.distanceM"); break;
                case "share": core.putF32(at + 32, value, "AreaHit.share"); break;
                case "direction": Vec3Struct.write(core, at + 36, value); break;
                default: throw unknownField("AreaHit", key, "entity, hitbox, group, point, distanceM, share, direction");
            }
        }
    }
    get entity(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set entity(value: number) { this.core.putU32(this.at + 4, value, "AreaHit.entity"); }
    get hitbox(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set hitbox(value: number) { this.core.putU32(this.at + 8, value, "AreaHit.hitbox"); }
    get group(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set group(value: number) { this.core.putU32(this.at + 12, value, "AreaHit.group"); }
    private readonly pointView = new Vec3Struct(this.core, -1);
    get point(): Vec3Struct {
        this.pointView.at = this.at + 16;
        return this.pointView;
    }
    set point(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    get distanceM(): number { return this.core.f32[(this.at + 28) >> 2]; }
    set distanceM(value: number) {
        this.core.f32[(this.at + 28) >> 2] = typeof value === 'number' ? value : noNumber(value, "AreaHit.distanceM");
    }
    get share(): number { return this.core.f32[(this.at + 32) >> 2]; }
    set share(value: number) {
        this.core.f32[(this.at + 32) >> 2] = typeof value === 'number' ? value : noNumber(value, "AreaHit.share");
    }
    private readonly directionView = new Vec3Struct(this.core, -1);
    get direction(): Vec3Struct {
        this.directionView.at = this.at + 36;
        return this.directionView;
    }
    set direction(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 36, value); }
    /** The same as plain values. */
    copy(): AreaHit { return AreaHitStruct.read(this.core, this.at); }
}

export interface Flight {
    client: number;
    command: number;
    ordinal: number;
    weapon: number;
    shooter: number;
    /** where it has been judged */
    position: Vec3;
    /** there */
    age: number;
}
/** Flight in the module's memory: written and read without garbage. See {@link Struct}. */
export class FlightStruct extends Struct implements Flight {
    static readonly title = "Flight";
    static readonly size = 48;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { age: 40 };
    static read(core: Core, at: number): Flight {
        return {
            client: core.u32[(at + 4) >> 2],
            command: core.u32[(at + 8) >> 2],
            ordinal: core.u32[(at + 12) >> 2],
            weapon: core.u32[(at + 16) >> 2],
            shooter: core.u32[(at + 20) >> 2],
            position: Vec3Struct.read(core, at + 24),
            age: core.wide(at + 40),
        };
    }
    static write(core: Core, at: number, given: Input<Flight>): void {
        for (const key of namesIn(given, "Flight")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "client": core.putU32(at + 4, value, "Flight.client"); break;
                case "command": core.putU32(at + 8, value, "Flight.command"); break;
                case "ordinal": core.putU32(at + 12, value, "Flight.ordinal"); break;
                case "weapon": core.putU32(at + 16, value, "Flight.weapon"); break;
                case "shooter": core.putU32(at + 20, value, "Flight.shooter"); break;
                case "position": Vec3Struct.write(core, at + 24, value); break;
                case "age": core.putWide(at + 40, value, "Flight.age"); break;
                default: throw unknownField("Flight", key, "client, command, ordinal, weapon, shooter, position, age");
            }
        }
    }
    get client(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set client(value: number) { this.core.putU32(this.at + 4, value, "Flight.client"); }
    get command(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set command(value: number) { this.core.putU32(this.at + 8, value, "Flight.command"); }
    get ordinal(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set ordinal(value: number) { this.core.putU32(this.at + 12, value, "Flight.ordinal"); }
    get weapon(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set weapon(value: number) { this.core.putU32(this.at + 16, value, "Flight.weapon"); }
    get shooter(): number { return this.core.u32[(this.at + 20) >> 2]; }
    set shooter(value: number) { this.core.putU32(this.at + 20, value, "Flight.shooter"); }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 24;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 24, value); }
    get age(): number { return this.core.wide(this.at + 40); }
    set age(value: number) { this.core.putWide(this.at + 40, value, "Flight.age"); }
    /** The same as plain values. */
    copy(): Flight { return FlightStruct.read(this.core, this.at); }
}

export interface Image {
    client: number;
    command: number;
    ordinal: number;
    weapon: number;
    /** flag */
    isDrawn: boolean;
    /** End, as the screen showed it */
    end: number;
    /** flag: the server has said how it ended */
    hasVerdict: boolean;
    /** drawn */
    position: Vec3;
    /** of contact, if it has ended */
    point: Vec3;
    /** flag: the server has said that it flies */
    isGranted: boolean;
    /** how far it has been flown */
    age: number;
}
/** Image in the module's memory: written and read without garbage. See {@link Struct}. */
export class ImageStruct extends Struct implements Image {
    static readonly title = "Image";
    static readonly size = 72;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { age: 64 };
    static read(core: Core, at: number): Image {
        return {
            client: core.u32[(at + 4) >> 2],
            command: core.u32[(at + 8) >> 2],
            ordinal: core.u32[(at + 12) >> 2],
            weapon: core.u32[(at + 16) >> 2],
            isDrawn: core.u32[(at + 20) >> 2] !== 0,
            end: core.u32[(at + 24) >> 2],
            hasVerdict: core.u32[(at + 28) >> 2] !== 0,
            position: Vec3Struct.read(core, at + 32),
            point: Vec3Struct.read(core, at + 44),
            isGranted: core.u32[(at + 56) >> 2] !== 0,
            age: core.wide(at + 64),
        };
    }
    static write(core: Core, at: number, given: Input<Image>): void {
        for (const key of namesIn(given, "Image")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "client": core.putU32(at + 4, value, "Image.client"); break;
                case "command": core.putU32(at + 8, value, "Image.command"); break;
                case "ordinal": core.putU32(at + 12, value, "Image.ordinal"); break;
                case "weapon": core.putU32(at + 16, value, "Image.weapon"); break;
                case "isDrawn": core.putFlag(at + 20, value, "Image.isDrawn"); break;
                case "end": core.putU32(at + 24, value, "Image.end"); break;
                case "hasVerdict": core.putFlag(at + 28, value, "Image.hasVerdict"); break;
                case "position": Vec3Struct.write(core, at + 32, value); break;
                case "point": Vec3Struct.write(core, at + 44, value); break;
                case "isGranted": core.putFlag(at + 56, value, "Image.isGranted"); break;
                case "age": core.putWide(at + 64, value, "Image.age"); break;
                default: throw unknownField("Image", key, "client, command, ordinal, weapon, isDrawn, end, hasVerdict, position, point, isGranted, age");
            }
        }
    }
    get client(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set client(value: number) { this.core.putU32(this.at + 4, value, "Image.client"); }
    get command(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set command(value: number) { this.core.putU32(this.at + 8, value, "Image.command"); }
    get ordinal(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set ordinal(value: number) { this.core.putU32(this.at + 12, value, "Image.ordinal"); }
    get weapon(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set weapon(value: number) { this.core.putU32(this.at + 16, value, "Image.weapon"); }
    get isDrawn(): boolean { return this.core.u32[(this.at + 20) >> 2] !== 0; }
    set isDrawn(value: boolean) { this.core.putFlag(this.at + 20, value, "Image.isDrawn"); }
    get end(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set end(value: number) { this.core.putU32(this.at + 24, value, "Image.end"); }
    get hasVerdict(): boolean { return this.core.u32[(this.at + 28) >> 2] !== 0; }
    set hasVerdict(value: boolean) { this.core.putFlag(this.at + 28, value, "Image.hasVerdict"); }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 32;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 32, value); }
    private readonly pointView = new Vec3Struct(this.core, -1);
    get point(): Vec3Struct {
        this.pointView.at = this.at + 44;
        return this.pointView;
    }
    set point(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 44, value); }
    get isGranted(): boolean { return this.core.u32[(this.at + 56) >> 2] !== 0; }
    set isGranted(value: boolean) { this.core.putFlag(this.at + 56, value, "Image.isGranted"); }
    get age(): number { return this.core.wide(this.at + 64); }
    set age(value: number) { this.core.putWide(this.at + 64, value, "Image.age"); }
    /** The same as plain values. */
    copy(): Image { return ImageStruct.read(this.core, this.at); }
}

export interface Effect {
    /** EffectNews */
    news: number;
    client: number;
    command: number;
    ordinal: number;
    /** flag: of the player's own projectile */
    isOwn: boolean;
    /** names an effect that was started; own and others' are numbered apart */
    handle: number;
    /** EffectKind */
    effect: number;
    /** of contact; of a launch or bounce the projectile's centre */
    point: Vec3;
    /** unit, out of what it met */
    normal: Vec3;
    /** flag: started before the server had spoken */
    isPredicted: boolean;
    /** of EffectNews.Settled: ImageOutcome */
    outcome: number;
    /** of ImageOutcome.Denied: LaunchAnswer */
    denied: number;
    /** from where the image ended to the verdict's point */
    errorM: number;
    /** how far into its course an effect begins, 1/65536 tick */
    elapsed: number;
}
/** Effect in the module's memory: written and read without garbage. See {@link Struct}. */
export class EffectStruct extends Struct implements Effect {
    static readonly title = "Effect";
    static readonly size = 80;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { elapsed: 72 };
    static read(core: Core, at: number): Effect {
        return {
            news: core.u32[(at + 4) >> 2],
            client: core.u32[(at + 8) >> 2],
            command: core.u32[(at + 12) >> 2],
            ordinal: core.u32[(at + 16) >> 2],
            isOwn: core.u32[(at + 20) >> 2] !== 0,
            handle: core.u32[(at + 24) >> 2],
            effect: core.u32[(at + 28) >> 2],
            point: Vec3Struct.read(core, at + 32),
            normal: Vec3Struct.read(core, at + 44),
            isPredicted: core.u32[(at + 56) >> 2] !== 0,
            outcome: core.u32[(at + 60) >> 2],
            denied: core.u32[(at + 64) >> 2],
            errorM: core.f32[(at + 68) >> 2],
            elapsed: core.wide(at + 72),
        };
    }
    static write(core: Core, at: number, given: Input<Effect>): void {
        for (const key of namesIn(given, "Effect")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "news": core.putU32(at + 4, value, "Effect.news"); break;
                case "client": core.putU32(at + 8, value, "Effect.client"); break;
                case "command": core.putU32(at + 12, value, "Effect.command"); break;
                case "ordinal": core.putU32(at + 16, value, "Effect.ordinal"); break;
                case "isOwn": core.putFlag(at + 20, value, "Effect.isOwn"); break;
                case "handle": core.putU32(at + 24, value, "Effect.handle"); break;
                case "effect": core.putU32(at + 28, value, "Effect.effect"); break;
                case "point": Vec3Struct.write(core, at + 32, value); break;
                case "normal": Vec3Struct.write(core, at + 44, value); break;
                case "isPredicted": core.putFlag(at + 56, value, "Effect.isPredicted"); break;
                case "outcome": core.putU32(at + 60, value, "Effect.outcome"); break;
                case "denied": core.putU32(at + 64, value, "Effect.denied"); break;
                case "errorM": core.putF32(at + 68, value, "Effect.errorM"); break;
                case "elapsed": core.putWide(at + 72, value, "Effect.elapsed"); break;
                default: throw unknownField("Effect", key, "news, client, command, ordinal, isOwn, handle, effect, point, normal, isPredicted, outcome, denied, errorM, elapsed");
            }
        }
    }
    get news(): number { return this.core.u32[(this.at + 4) >> 2]; }
    set news(value: number) { this.core.putU32(this.at + 4, value, "Effect.news"); }
    get client(): number { return this.core.u32[(this.at + 8) >> 2]; }
    set client(value: number) { this.core.putU32(this.at + 8, value, "Effect.client"); }
    get command(): number { return this.core.u32[(this.at + 12) >> 2]; }
    set command(value: number) { this.core.putU32(this.at + 12, value, "Effect.command"); }
    get ordinal(): number { return this.core.u32[(this.at + 16) >> 2]; }
    set ordinal(value: number) { this.core.putU32(this.at + 16, value, "Effect.ordinal"); }
    get isOwn(): boolean { return this.core.u32[(this.at + 20) >> 2] !== 0; }
    set isOwn(value: boolean) { this.core.putFlag(this.at + 20, value, "Effect.isOwn"); }
    get handle(): number { return this.core.u32[(this.at + 24) >> 2]; }
    set handle(value: number) { this.core.putU32(this.at + 24, value, "Effect.handle"); }
    get effect(): number { return this.core.u32[(this.at + 28) >> 2]; }
    set effect(value: number) { this.core.putU32(this.at + 28, value, "Effect.effect"); }
    private readonly pointView = new Vec3Struct(this.core, -1);
    get point(): Vec3Struct {
        this.pointView.at = this.at + 32;
        return this.pointView;
    }
    set point(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 32, value); }
    private readonly normalView = new Vec3Struct(this.core, -1);
    get normal(): Vec3Struct {
        this.normalView.at = this.at + 44;
        return this.normalView;
    }
    set normal(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 44, value); }
    get isPredicted(): boolean { return this.core.u32[(this.at + 56) >> 2] !== 0; }
    set isPredicted(value: boolean) { this.core.putFlag(this.at + 56, value, "Effect.isPredicted"); }
    get outcome(): number { return this.core.u32[(this.at + 60) >> 2]; }
    set outcome(value: number) { this.core.putU32(this.at + 60, value, "Effect.outcome"); }
    get denied(): number { return this.core.u32[(this.at + 64) >> 2]; }
    set denied(value: number) { this.core.putU32(this.at + 64, value, "Effect.denied"); }
    get errorM(): number { return this.core.f32[(this.at + 68) >> 2]; }
    set errorM(value: number) {
        this.core.f32[(this.at + 68) >> 2] = typeof value === 'number' ? value : noNumber(value, "Effect.errorM");
    }
    get elapsed(): number { return this.core.wide(this.at + 72); }
    set elapsed(value: number) { this.core.putWide(this.at + 72, value, "Effect.elapsed"); }
    /** The same as plain values. */
    copy(): Effect { return EffectStruct.read(this.core, this.at); }
}

export interface ImageCounters {
    /** of own images, by ImageOutcome */
    byOutcome: readonly number[];
    launched: number;
    remoteSpawned: number;
    remoteEnded: number;
}
/** ImageCounters in the module's memory: written and read without garbage. See {@link Struct}. */
export class ImageCountersStruct extends Struct implements ImageCounters {
    static readonly title = "ImageCounters";
    static readonly size = 96;
    static readonly isSized = true;
    static readonly fill = "";
    static readonly wideFields: Record<string, number> = { byOutcome: 8, launched: 72, remoteSpawned: 80, remoteEnded: 88 };
    static read(core: Core, at: number): ImageCounters {
        return {
            byOutcome: [core.count(at + 8 + 0), core.count(at + 8 + 8), core.count(at + 8 + 16), core.count(at + 8 + 24), core.count(at + 8 + 32), core.count(at + 8 + 40), core.count(at + 8 + 48), core.count(at + 8 + 56)],
            launched: core.count(at + 72),
            remoteSpawned: core.count(at + 80),
            remoteEnded: core.count(at + 88),
        };
    }
    static write(core: Core, at: number, given: Input<ImageCounters>): void {
        for (const key of namesIn(given, "ImageCounters")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "byOutcome": core.putEach(at + 8, 8, 8, value, "ImageCounters.byOutcome", (to, one) => core.putWide(to, one, "ImageCounters.byOutcome")); break;
                case "launched": core.putWide(at + 72, value, "ImageCounters.launched"); break;
                case "remoteSpawned": core.putWide(at + 80, value, "ImageCounters.remoteSpawned"); break;
                case "remoteEnded": core.putWide(at + 88, value, "ImageCounters.remoteEnded"); break;
                default: throw unknownField("ImageCounters", key, "byOutcome, launched, remoteSpawned, remoteEnded");
            }
        }
    }
    get byOutcome(): readonly number[] { return [this.core.count(this.at + 8 + 0), this.core.count(this.at + 8 + 8), this.core.count(this.at + 8 + 16), this.core.count(this.at + 8 + 24), this.core.count(this.at + 8 + 32), this.core.count(this.at + 8 + 40), this.core.count(this.at + 8 + 48), this.core.count(this.at + 8 + 56)]; }
    set byOutcome(value: readonly number[]) { this.core.putEach(this.at + 8, 8, 8, value, "ImageCounters.byOutcome", (to, one) => this.core.putWide(to, one, "ImageCounters.byOutcome")); }
    get launched(): number { return this.core.count(this.at + 72); }
    set launched(value: number) { this.core.putWide(this.at + 72, value, "ImageCounters.launched"); }
    get remoteSpawned(): number { return this.core.count(this.at + 80); }
    set remoteSpawned(value: number) { this.core.putWide(this.at + 80, value, "ImageCounters.remoteSpawned"); }
    get remoteEnded(): number { return this.core.count(this.at + 88); }
    set remoteEnded(value: number) { this.core.putWide(this.at + 88, value, "ImageCounters.remoteEnded"); }
    /** The same as plain values. */
    copy(): ImageCounters { return ImageCountersStruct.read(this.core, this.at); }
}

/** The known state of a thing at one instant. Metres and seconds, in the world or in a parent's frame. */
export interface Motion {
    position: Vec3;
    velocity: Vec3;
    acceleration: Vec3;
    /** from the body's frame */
    rotation: Quat;
    /** radians per second about the body's axes */
    angularVelocity: Vec3;
}
/** Motion in the module's memory: written and read without garbage. See {@link Struct}. */
export class MotionStruct extends Struct implements Motion {
    static readonly title = "Motion";
    static readonly size = 68;
    static readonly isSized = true;
    static readonly fill = "bs_motion_default";
    static readonly wideFields: Record<string, number> = {};
    static read(core: Core, at: number): Motion {
        return {
            position: Vec3Struct.read(core, at + 4),
            velocity: Vec3Struct.read(core, at + 16),
            acceleration: Vec3Struct.read(core, at + 28),
            rotation: QuatStruct.read(core, at + 40),
            angularVelocity: Vec3Struct.read(core, at + 56),
        };
    }
    static write(core: Core, at: number, given: Input<Motion>): void {
        for (const key of namesIn(given, "Motion")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "position": Vec3Struct.write(core, at + 4, value); break;
                case "velocity": Vec3Struct.write(core, at + 16, value); break;
                case "acceleration": Vec3Struct.write(core, at + 28, value); break;
                case "rotation": QuatStruct.write(core, at + 40, value); break;
                case "angularVelocity": Vec3Struct.write(core, at + 56, value); break;
                default: throw unknownField("Motion", key, "position, velocity, acceleration, rotation, angularVelocity");
            }
        }
    }
    private readonly positionView = new Vec3Struct(this.core, -1);
    get position(): Vec3Struct {
        this.positionView.at = this.at + 4;
        return this.positionView;
    }
    set position(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 4, value); }
    private readonly velocityView = new Vec3Struct(this.core, -1);
    get velocity(): Vec3Struct {
        this.velocityView.at = this.at + 16;
        return this.velocityView;
    }
    set velocity(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 16, value); }
    private readonly accelerationView = new Vec3Struct(this.core, -1);
    get acceleration(): Vec3Struct {
        this.accelerationView.at = this.at + 28;
        return this.accelerationView;
    }
    set acceleration(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 28, value); }
    private readonly rotationView = new QuatStruct(this.core, -1);
    get rotation(): QuatStruct {
        this.rotationView.at = this.at + 40;
        return this.rotationView;
    }
    set rotation(value: Input<Quat>) { QuatStruct.write(this.core, this.at + 40, value); }
    private readonly angularVelocityView = new Vec3Struct(this.core, -1);
    get angularVelocity(): Vec3Struct {
        this.angularVelocityView.at = this.at + 56;
        return this.angularVelocityView;
    }
    set angularVelocity(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 56, value); }
    /** The same as plain values. */
    copy(): Motion { return MotionStruct.read(this.core, this.at); }
}

export interface EstimatorConfig {
    /** across gravity. Over 0 to 1024; default 81.28, a QuakeWorld player's */
    mostAccelerationMps2: number;
    /** the velocity is the mean over this. 0 to 250 ms; default 0: the last tick */
    velocityWindowUs: number;
    /** the acceleration is the change from the mean over this. 0 to 250 ms; default 26 ms */
    earlierWindowUs: number;
    /** 0: all accelerations count in full. 0 to 60 s; default 1 s */
    steadinessTimeUs: number;
    /** a fall that lands within this is no fall. 0 to 250 ms; default 100 ms */
    landingTimeUs: number;
    /** 0 to 100 a component, either sign; default 0: no falls */
    gravityMps2: Vec3;
}
/** EstimatorConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class EstimatorConfigStruct extends Struct implements EstimatorConfig {
    static readonly title = "EstimatorConfig";
    static readonly size = 56;
    static readonly isSized = true;
    static readonly fill = "bs_estimator_config_default";
    static readonly wideFields: Record<string, number> = { velocityWindowUs: 8, earlierWindowUs: 16, steadinessTimeUs: 24, landingTimeUs: 32 };
    static read(core: Core, at: number): EstimatorConfig {
        return {
            mostAccelerationMps2: core.f32[(at + 4) >> 2],
            velocityWindowUs: core.wide(at + 8),
            earlierWindowUs: core.wide(at + 16),
            steadinessTimeUs: core.wide(at + 24),
            landingTimeUs: core.wide(at + 32),
            gravityMps2: Vec3Struct.read(core, at + 40),
        };
    }
    static write(core: Core, at: number, given: Input<EstimatorConfig>): void {
        for (const key of namesIn(given, "EstimatorConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "mostAccelerationMps2": core.putF32(at + 4, value, "EstimatorConfig.mostAccelerationMps2"); break;
                case "velocityWindowUs": core.putWide(at + 8, value, "EstimatorConfig.velocityWindowUs"); break;
                case "earlierWindowUs": core.putWide(at + 16, value, "EstimatorConfig.earlierWindowUs"); break;
                case "steadinessTimeUs": core.putWide(at + 24, value, "EstimatorConfig.steadinessTimeUs"); break;
                case "landingTimeUs": core.putWide(at + 32, value, "EstimatorConfig.landingTimeUs"); break;
                case "gravityMps2": Vec3Struct.write(core, at + 40, value); break;
                default: throw unknownField("EstimatorConfig", key, "mostAccelerationMps2, velocityWindowUs, earlierWindowUs, steadinessTimeUs, landingTimeUs, gravityMps2");
            }
        }
    }
    get mostAccelerationMps2(): number { return this.core.f32[(this.at + 4) >> 2]; }
    set mostAccelerationMps2(value: number) {
        this.core.f32[(this.at + 4) >> 2] = typeof value === 'number' ? value : noNumber(value, "EstimatorConfig.mostAccelerationMps2");
    }
    get velocityWindowUs(): number { return this.core.wide(this.at + 8); }
    set velocityWindowUs(value: number) { this.core.putWide(this.at + 8, value, "EstimatorConfig.velocityWindowUs"); }
    get earlierWindowUs(): number { return this.core.wide(this.at + 16); }
    set earlierWindowUs(value: number) { this.core.putWide(this.at + 16, value, "EstimatorConfig.earlierWindowUs"); }
    get steadinessTimeUs(): number { return this.core.wide(this.at + 24); }
    set steadinessTimeUs(value: number) { this.core.putWide(this.at + 24, value, "EstimatorConfig.steadinessTimeUs"); }
    get landingTimeUs(): number { return this.core.wide(this.at + 32); }
    set landingTimeUs(value: number) { this.core.putWide(this.at + 32, value, "EstimatorConfig.landingTimeUs"); }
    private readonly gravityMps2View = new Vec3Struct(this.core, -1);
    get gravityMps2(): Vec3Struct {
        this.gravityMps2View.at = this.at + 40;
        return this.gravityMps2View;
    }
    set gravityMps2(value: Input<Vec3>) { Vec3Struct.write(this.core, this.at + 40, value); }
    /** The same as plain values. */
    copy(): EstimatorConfig { return EstimatorConfigStruct.read(this.core, this.at); }
}

export interface ReckonerConfig {
    /** as WorldConfig */
    positionStepM: number;
    /** as WorldConfig */
    velocityStepMps: number;
    /** send when they are farther off. 0 to 1000; default 1, as IEEE 1278.1 */
    positionBoundM: number;
    /** 0 to 4; default 3 degrees */
    rotationBoundRad: number;
    /** longest time between two updates. 10 ms to 60 s; default 5 s */
    heartbeatUs: number;
    /** shortest. 0 to heartbeatUs; default 0 */
    leastIntervalUs: number;
    /** send too if they will be off after this. 0 to 500 ms; default 0 */
    anticipationUs: number;
}
/** ReckonerConfig in the module's memory: written and read without garbage. See {@link Struct}. */
export class ReckonerConfigStruct extends Struct implements ReckonerConfig {
    static readonly title = "ReckonerConfig";
    static readonly size = 48;
    static readonly isSized = true;
    static readonly fill = "bs_reckoner_config_default";
    static readonly wideFields: Record<string, number> = { heartbeatUs: 24, leastIntervalUs: 32, anticipationUs: 40 };
    static read(core: Core, at: number): ReckonerConfig {
        return {
            positionStepM: core.f32[(at + 4) >> 2],
            velocityStepMps: core.f32[(at + 8) >> 2],
            positionBoundM: core.f32[(at + 12) >> 2],
            rotationBoundRad: core.f32[(at + 16) >> 2],
            heartbeatUs: core.wide(at + 24),
            leastIntervalUs: core.wide(at + 32),
            anticipationUs: core.wide(at + 40),
        };
    }
    static write(core: Core, at: number, given: Input<ReckonerConfig>): void {
        for (const key of namesIn(given, "ReckonerConfig")) {
            const value = (given as any)[key];
            if (value === undefined) continue;
            switch (key) {
                case "positionStepM": core.putF32(at + 4, value, "ReckonerConfig.positionStepM"); break;
                case "velocityStepMps": core.putF32(at + 8, value, "ReckonerConfig.velocityStepMps"); break;
                case "positionBoundM": core.putF32(at + 12, value, "ReckonerConfig.positionBoundM"); break;
                case "rotationBoundRad": core.putF32(at + 16, value, "ReckonerConfig.rotationBoundRad"); break;
                case "heartbeatUs": core.putWide(at + 24, value, "ReckonerConfig.heartbeatUs"); break;
                case "leastIntervalUs": core.putWide(at + 32, value, "ReckonerConfig.leastIntervalUs"); break;
                case "anticipationUs": core.putWide(at + 40, value, "ReckonerConfig.anticipationUs"); break;
                default: throw unknownField("ReckonerConfig", key, "positionStepM, velocityStepMps, positionBoundM, rotationBoundRad, heartbeatUs, leastIntervalUs, anticipationUs");
            }
        }
    }
    get positionStepM(): number { return this.core.f32[(this.at + 4) >> 2]; }
    set positionStepM(value: number) {
        this.core.f32[(this.at + 4) >> 2] = typeof value === 'number' ? value : noNumber(value, "ReckonerConfig.positionStepM");
    }
    get velocityStepMps(): number { return this.core.f32[(this.at + 8) >> 2]; }
    set velocityStepMps(value: number) {
        this.core.f32[(this.at + 8) >> 2] = typeof value === 'number' ? value : noNumber(value, "ReckonerConfig.velocityStepMps");
    }
    get positionBoundM(): number { return this.core.f32[(this.at + 12) >> 2]; }
    set positionBoundM(value: number) {
        this.core.f32[(this.at + 12) >> 2] = typeof value === 'number' ? value : noNumber(value, "ReckonerConfig.positionBoundM");
    }
    get rotationBoundRad(): number { return this.core.f32[(this.at + 16) >> 2]; }
    set rotationBoundRad(value: number) {
        this.core.f32[(this.at + 16) >> 2] = typeof value === 'number' ? value : noNumber(value, "ReckonerConfig.rotationBoundRad");
    }
    get heartbeatUs(): number { return this.core.wide(this.at + 24); }
    set heartbeatUs(value: number) { this.core.putWide(this.at + 24, value, "ReckonerConfig.heartbeatUs"); }
    get leastIntervalUs(): number { return this.core.wide(this.at + 32); }
    set leastIntervalUs(value: number) { this.core.putWide(this.at + 32, value, "ReckonerConfig.leastIntervalUs"); }
    get anticipationUs(): number { return this.core.wide(this.at + 40); }
    set anticipationUs(value: number) { this.core.putWide(this.at + 40, value, "ReckonerConfig.anticipationUs"); }
    /** The same as plain values. */
    copy(): ReckonerConfig { return ReckonerConfigStruct.read(this.core, this.at); }
}
