// What panels and arena need of a match, wherever it is played: in this page, on a server, or in a report.

export type Row = Record<string, number>;

/** As web/engine/tables.h has them. */
export const enum Table { settings, status, players, shots, ways, snapshots, level, scenes, flights, crosshair, stamp }
export const enum Picture { screen, screenThen, rewound, now }
export enum World { screen, rewound, now }

/** Eye x y z, yaw, pitch, milliseconds from the shot. */
export const reelHead = 6;
/** As reelHead, then 1 if the shooter's own image is drawn, and its x y z. */
export const flightReelHead = reelHead + 4;
/** Floats of one shape: slot, hittable, kind, group, centre or first end, half sizes or second end, radius, rotation. */
export const shapeFloats = 15;
export const enum ShapeKind { sphere, capsule, box }

/** Arrays are good until the next call. What is not known is empty. */
export interface Match {
    rows(table: Table): Row[];
    /** The words that a column's numbers stand for. */
    wordsOf(table: Table, column: string): string[];
    draw(picture: Picture): Float32Array;
    /** Slot of the weapon, 1 if it is the followed player's own, x y z. */
    drawProjectiles(picture: Picture): Float32Array;
    /** Lifts, then doors: how far each has moved, x y z. */
    drawMovers(): Float32Array;
    /** The target of a shot, by the shot's number, in one of its worlds. */
    drawShot(number: number, world: World): Float32Array;
    /** What the victim's screen showed as the server dealt the damage. */
    drawVictim(number: number): Float32Array;
    /** A frame of a shot's kill camera: reelHead numbers of its camera, then shapes. Not every match has them. */
    drawReel?(number: number, frame: number): Float32Array;
    /** The same of a flight, by the flight's number: flightReelHead numbers, then shapes. */
    drawFlightReel?(number: number, frame: number): Float32Array;
    follow(player: number): void;
}

/** Columns of a table, as web/engine/tables.h writes them: names, words of some, and how many numbers a row has. */
export interface Columns {
    names: string[];
    words: Map<string, string[]>;
    width: number;
}

export function columnsOf(text: string): Columns {
    const words = new Map<string, string[]>();
    const names = text.split("|").map((column) => {
        const [name, list] = column.split("=");
        if (list !== undefined) words.set(name, list.split(";"));
        return name;
    });
    // The column "ways" has a number for each of its words.
    const more = names.at(-1) === "ways" ? (words.get("ways")?.length ?? 1) - 1 : 0;
    return { names, words, width: names.length + more };
}

export function rowsOf({ names, width }: Columns, numbers: Float64Array): Row[] {
    const rows: Row[] = [];
    for (let at = 0; at + width <= numbers.length; at += width) {
        const row: Row = {};
        names.forEach((name, i) => { row[name] = numbers[at + i]; });
        for (let i = names.length; i < width; i++) row[`ways${i - names.length + 1}`] = numbers[at + i];
        rows.push(row);
    }
    return rows;
}
