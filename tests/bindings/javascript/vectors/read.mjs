// Values of the vectors, by tests/vectors/README.md alone.

const bits = new DataView(new ArrayBuffer(8));

function digits(value, count) {
    if (typeof value === "string" && value.length === count && /^[0-9a-f]*$/.test(value)) return value;
    throw new Error(`${count} hexadecimal digits are expected in place of ${JSON.stringify(value)}`);
}

/// An object of a file. A key that is not there, and one that nobody read, is refused by its name.
export class Fields {
    constructor(json, what) {
        if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error(`${what} is no object`);
        this.json = json;
        this.what = what;
        this.read = new Set();
    }
    has(key) {
        this.read.add(key);
        return Object.hasOwn(this.json, key);
    }
    at(key) {
        if (!this.has(key)) throw new Error(`${this.what} lacks the key '${key}'`);
        return this.json[key];
    }
    list(key) {
        const value = this.at(key);
        if (!Array.isArray(value)) throw new Error(`${this.what} has no list at the key '${key}'`);
        return value;
    }
    finish() {
        for (const key of Object.keys(this.json)) {
            if (!this.read.has(key)) throw new Error(`${this.what} has the unknown key '${key}'`);
        }
    }
}

export const of = {
    number(value) {
        if (Number.isSafeInteger(value)) return value;
        throw new Error(`a whole number is expected in place of ${JSON.stringify(value)}`);
    },
    flag(value) {
        if (value === 0 || value === 1) return value === 1;
        throw new Error(`0 or 1 is expected in place of ${JSON.stringify(value)}`);
    },
    float(value, at = 0, count = 8) {
        bits.setUint32(0, parseInt(digits(value, count).slice(8 * at, 8 * at + 8), 16));
        return bits.getFloat32(0);
    },
    vector: (value) => ({ x: of.float(value, 0, 24), y: of.float(value, 1, 24), z: of.float(value, 2, 24) }),
    rotation: (value) => ({ ...of.vector(digits(value, 32).slice(0, 24)), w: of.float(value, 3, 32) }),
    wide: (value) => Number(BigInt.asIntN(64, BigInt(`0x${digits(value, 16)}`))),
    bytes(value) {
        if (typeof value !== "string" || value.length % 2 !== 0) throw new Error(`no bytes: ${JSON.stringify(value)}`);
        return Uint8Array.from({ length: value.length / 2 }, (_, i) => parseInt(digits(value.slice(2 * i, 2 * i + 2), 2), 16));
    },
};

export const text = {
    float(value) {
        bits.setFloat32(0, value);
        return bits.getUint32(0).toString(16).padStart(8, "0");
    },
    vector: (v) => text.float(v.x) + text.float(v.y) + text.float(v.z),
    rotation: (q) => text.vector(q) + text.float(q.w),
    wide: (value) => BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, "0"),
    bytes: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
};

/// `{key: [field, reader]}`, or a reader where the field is the key in camel case: reads all of them into an object.
export function take(fields, list, out = {}) {
    for (const [key, how] of Object.entries(list)) {
        const [name, reader] = Array.isArray(how) ? how : [key.replace(/_(\w)/g, (_, one) => one.toUpperCase()), how];
        out[name] = reader(fields.at(key));
    }
    return out;
}
