import type { Opened } from "./closable.js";
import type { Core } from "./core.js";
import { wrongValue } from "./errors.js";
import { HitStruct, RayStruct } from "./generated/structs.js";

const RAY = RayStruct.size >> 2;
const HIT = HitStruct.size >> 2;
const MOST = 65536;

/**
 * Many rays for one call, and their hits, in the module's memory: castRays() makes no garbage.
 *
 *     const pellets = new RayBatch(library, 9);
 *     pellets.set(i, x, y, z, dx, dy, dz, 50);
 *     server.castRays(view, pellets);
 *     if (pellets.entity(i) !== NO_ENTITY) hurt(pellets.entity(i), pellets.hitGroup(i));
 */
export class RayBatch {
    /** How many of the rays are cast: `capacity` at first. */
    count: number;
    readonly hitsAt: number;
    private readonly core: Core;
    private readonly raysAt: number;
    private static readonly freed = new FinalizationRegistry<{ core: WeakRef<Core>; at: number }>(
        ({ core, at }) => core.deref()?.calls.free(at));

    constructor(library: Opened, readonly capacity: number) {
        if (!Number.isInteger(capacity) || capacity < 1 || capacity > MOST) {
            throw wrongValue("RayBatch: capacity", capacity, `a whole number from 1 to ${MOST}`);
        }
        const core = this.core = library.enter("RayBatch");
        this.count = capacity;
        this.raysAt = core.allocated(capacity * (RayStruct.size + HitStruct.size));
        this.hitsAt = this.raysAt + capacity * RayStruct.size;
        for (let i = 0; i < capacity; i++) {
            core.begin(this.raysAt + i * RayStruct.size, RayStruct);
            core.begin(this.hitsAt + i * HitStruct.size, HitStruct);
        }
        RayBatch.freed.register(this, { core: new WeakRef(core), at: this.raysAt });
    }
    set(i: number, x: number, y: number, z: number, dx: number, dy: number, dz: number, maxDistanceM = Infinity): void {
        const { f32 } = this.core;
        const at = (this.raysAt >> 2) + this.checked(i) * RAY;
        f32[at + 1] = x;
        f32[at + 2] = y;
        f32[at + 3] = z;
        f32[at + 4] = dx;
        f32[at + 5] = dy;
        f32[at + 6] = dz;
        f32[at + 7] = maxDistanceM;
    }
    /** Three numbers a ray; `count` becomes the number of rays. */
    setAll(origins: Float32Array, directions: Float32Array, maxDistanceM = Infinity): void {
        const count = origins.length / 3;
        if (origins.length !== directions.length || !Number.isInteger(count) || count > this.capacity) {
            throw wrongValue("RayBatch.setAll: the arrays' lengths", `${origins.length} and ${directions.length}`,
                `equal, three for each ray, and at most ${3 * this.capacity}`);
        }
        this.count = count;
        for (let i = 0, j = 0; i < count; i++, j += 3) {
            this.set(i, origins[j], origins[j + 1], origins[j + 2], directions[j], directions[j + 1], directions[j + 2], maxDistanceM);
        }
    }
    /** NO_ENTITY: nothing was hit. */
    entity(i: number): number {
        return this.core.u32[this.hitAt(i) + 1];
    }
    hitbox(i: number): number {
        return this.core.u32[this.hitAt(i) + 2];
    }
    hitGroup(i: number): number {
        return this.core.u32[this.hitAt(i) + 3];
    }
    distanceM(i: number): number {
        return this.core.f32[this.hitAt(i) + 4];
    }
    /** Points on the hitboxes, three numbers a ray. */
    pointsInto(points: Float32Array): void {
        for (let i = 0; i < this.count; i++) {
            const at = this.hitAt(i) + 5;
            points[3 * i] = this.core.f32[at];
            points[3 * i + 1] = this.core.f32[at + 1];
            points[3 * i + 2] = this.core.f32[at + 2];
        }
    }
    /** One hit with all that it has, as a plain object. */
    hit(i: number) {
        return HitStruct.read(this.core, this.hitAt(i) << 2);
    }
    /** For castRays(): where the rays are. */
    raysOf(core: Core): number {
        if (core !== this.core) throw wrongValue("castRays: rays", "another library's RayBatch", "one of this library");
        if (this.count !== 0) this.checked(this.count - 1);
        return this.raysAt;
    }
    private hitAt(i: number): number {
        return (this.hitsAt >> 2) + this.checked(i) * HIT;
    }
    private checked(i: number): number {
        if (i >= 0 && i < this.capacity && Number.isInteger(i)) return i;
        throw wrongValue("RayBatch: the index or count", i, `within ${this.capacity} rays`);
    }
}
