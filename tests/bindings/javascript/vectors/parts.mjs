// Cases of kinds "clock", "reckoning" and "bytes".
import { backsight } from "../package.mjs";
import { RECKONING, rate_of } from "./configs.mjs";
import { expect, UNSAID } from "./driver.mjs";
import { of, take, text } from "./read.mjs";

const { Clock, Code, STAMP_BYTES, StampFieldsStruct } = backsight;

/// What the call gives; UNSAID where it is the caller's mistake, if it may be one.
function unless_out_of_range(may_be, call) {
    try {
        return call();
    } catch (error) {
        if (may_be && error.code === Code.OutOfRange) return UNSAID;
        throw error;
    }
}

export class ClockCase {
    constructor(library, head) {
        this.clock = Clock.open(library, rate_of(head), [{}]);
        this.last = 0;
    }
    step(what, step) {
        const now = of.number(step.at("now_us"));
        if (what === "moment") {
            const moment = this.clock.moment(0, now);
            return moment === undefined ? null : text.wide(moment);
        }
        if (what === "present" || what === "present_reading") {
            const reading = this.clock.read(now);
            if (reading === undefined) return null;
            if (what === "present") return text.wide(reading.present);
            return { server_now_us: reading.serverNowUs, error_bound_us: reading.errorBoundUs, epoch: reading.epoch };
        }
        // A clock of the caller's that goes back is a mistake.
        const went_back = now < this.last;
        const got = unless_out_of_range(went_back, () => this.observe(what, step, now));
        if (got !== UNSAID) this.last = now;
        return got;
    }
    observe(what, step, now) {
        if (what === "snapshot_arrived") return this.clock.snapshotArrived(of.number(step.at("tick")), 0, now);
        if (what !== "round_trip") throw new Error("there is no such call");
        return this.clock.roundTrip(of.number(step.at("server_clock_us")), of.number(step.at("rtt_us")), now);
    }
}

export class ReckoningCase {
    constructor(library, head) {
        this.library = library;
        this.rules = take(head, RECKONING);
    }
    step(what, step) {
        if (what === "blend") return UNSAID; // screens alone draw them
        if (what !== "reckon") throw new Error("there is no such call");
        const from = take(step, {
            position: of.vector, velocity: of.vector, rotation: of.rotation, acceleration: of.vector, angular_velocity: of.vector,
        });
        const rules = { ...this.library.worldConfigDefault().groups[0], ...this.rules, reckoningModel: of.number(step.at("model")) };
        const seconds = of.float(step.at("seconds"));
        const to = unless_out_of_range(seconds < 0, () => this.library.reckon(rules, from, seconds));
        if (to === UNSAID) return UNSAID;
        return { position: text.vector(to.position), velocity: text.vector(to.velocity), rotation: text.rotation(to.rotation) };
    }
}

export class BytesCase {
    constructor(library) {
        this.library = library;
        this.fields = new StampFieldsStruct(library);
    }
    step(what, step) {
        if (what === "read_stamp") return this.read_stamp(step);
        if (what === "read_state") return this.read_state(step);
        throw new Error("there is no such call");
    }
    read_stamp(step) {
        const bytes = of.bytes(step.at("bytes"));
        if (bytes.length !== STAMP_BYTES) return UNSAID; // a stamp has its size in its type
        // Its moment may be beyond 2^53: exact() has all bits.
        const fields = this.library.stampRead(bytes, this.fields);
        if (fields === undefined) return { result: this.library.answer };
        expect("what is written back", text.bytes(bytes), text.bytes(this.library.stampWrite(fields)));
        return {
            result: 0, shown: text.wide(fields.exact("shown")), newest: fields.newest, received: text.wide(fields.received),
            offsets: fields.offsets,
        };
    }
    read_state(step) {
        const room = of.number(step.at("room"));
        const bytes = Uint8Array.from([9, 0, 0, 0, ...of.bytes(step.at("bytes"))]); // its entity's number comes first
        const found = this.library.stateReadBones({ maxBones: room }, bytes, room);
        if (found === undefined) return { result: this.library.answer };
        const { state, bones, read } = found;
        expect("bytes read", bytes.length, read);
        expect("entity", 9, state.entity);
        // Floats in place of steps: those of `pose`.
        const steps = {
            position: UNSAID, rotation: UNSAID, rotation_fine: UNSAID, velocity: UNSAID, acceleration: UNSAID,
            angular_velocity: UNSAID, bones: UNSAID,
        };
        return {
            ...steps, result: 0, bone_count: state.boneCount, epoch: state.epoch, parent: state.parent, hitboxes: state.hitboxes,
            team: state.team, layers: state.layers, presence: state.presence, hitbox_mask: state.hitboxMask,
            ...(state.fields ? { fields: state.fields } : {}),
            pose: {
                position: text.vector(state.position), rotation: text.rotation(state.rotation), velocity: text.vector(state.velocity),
                acceleration: text.vector(state.accelerationMps2), angular_velocity: text.vector(state.angularVelocityRadps),
                bones: bones.map((bone) => [text.vector(bone.position), text.rotation(bone.rotation)]),
            },
        };
    }
}
