// Keyboard, mouse and touch, as the input of one step.

import { weapons } from "./facts";

const keysOf: Record<string, string> = {
    KeyW: "forward", ArrowUp: "forward", KeyS: "back", ArrowDown: "back", KeyA: "left", ArrowLeft: "left",
    KeyD: "right", ArrowRight: "right", Space: "jump", KeyC: "crouch", ControlLeft: "crouch", ShiftLeft: "crouch",
    KeyR: "shield", KeyG: "use",
};

const jump = 1;
const crouch = 2;
const fire = 4;
const shield = 8;
const use = 16;
const quarter = 16384;
/** What may be over before a step of the match sees it, and for how long of the match it is held then: three steps. */
const onceNames = ["fire", "jump", "use"];
const leastHoldUs = 3 * 15_625;
/** Pixels from the middle of the stick to full speed; and of a finger that taps. */
const stickReach = 50;
const tapReach = 10;
const tapMs = 300;

/** What PlayerInput takes: shares of 127, turns of 1/65536, a bit for each button. */
export interface Input {
    forward: number;
    left: number;
    yaw: number;
    pitch: number;
    buttons: number;
    weapon: number;
}

export class Controls {
    yaw = 0;
    pitch = 0;
    weapon = 0;
    private readonly held = new Set<string>();
    private stick: { id: number; x: number; y: number; forward: number; left: number } | null = null;
    private look: { id: number; x: number; y: number; began: number; moved: number } | null = null;
    /** For how long of the match each of these was held; and those that are let go of as soon as that is enough. */
    private readonly heldUs = new Map<string, number>();
    private readonly letGo = new Set<string>();
    private off = false;
    /** Whether the pointer is taken: the page is being played. */
    onPlaying: (isPlaying: boolean) => void = () => {};
    onWeapon: (weapon: number) => void = () => {};

    constructor(private readonly canvas: HTMLElement, fireButton: HTMLElement, jumpButton: HTMLElement, weaponButton: HTMLElement) {
        addEventListener("keydown", (event) => this.key(event, true));
        addEventListener("keyup", (event) => this.key(event, false));
        addEventListener("blur", () => this.dropAll());
        // A key that is let go of elsewhere would stay held.
        canvas.addEventListener("blur", () => { if (!this.isLocked()) this.dropAll(); });
        document.addEventListener("pointerlockchange", () => {
            if (!this.isLocked()) this.dropAll();
            this.onPlaying(this.isLocked());
        });
        canvas.addEventListener("mousedown", (event) => {
            if (this.isOff) return;
            if (!this.isLocked()) return this.enter();
            if (event.button === 0) this.press("fire");
        });
        addEventListener("mouseup", () => this.release("fire"));
        addEventListener("mousemove", (event) => {
            if (this.isLocked()) this.turn(event.movementX, event.movementY);
        });
        addEventListener("wheel", (event) => {
            if (this.isLocked()) this.choose((this.weapon + (event.deltaY > 0 ? 1 : weapons.length - 1)) % weapons.length);
        }, { passive: true });
        this.addTouch();
        this.addButtons(fireButton, jumpButton, weaponButton);
    }

    /** Nobody plays here: keys and mouse are the page's. */
    get isOff() { return this.off; }
    set isOff(isOff: boolean) {
        this.off = isOff;
        if (isOff) this.dropAll();
    }

    /** Takes the pointer; a page without one is still played by keyboard and touch. */
    enter() {
        this.canvas.focus();
        // Fingers have no pointer that could be taken.
        if (matchMedia("(pointer: coarse)").matches) return this.onPlaying(true);
        const asked = this.canvas.requestPointerLock?.() as unknown;
        if (asked instanceof Promise) asked.catch(() => this.onPlaying(false));
    }
    isLocked() { return document.pointerLockElement === this.canvas; }

    /**
     * Gives each part of the match's next `us` microseconds its input. A tap is held for its three steps and no longer,
     * however much of the match a slow page plays at once.
     */
    play(us: number, step: (input: Input, us: number) => void) {
        let left = us;
        do {
            const owed = [...this.letGo].map((name) => leastHoldUs - this.heldUs.get(name)!);
            const part = Math.min(left, ...owed.filter((rest) => rest > 0));
            step(this.input(), part);
            for (const [name, held] of this.heldUs) this.heldUs.set(name, held + part);
            for (const name of this.letGo) if (this.heldUs.get(name)! >= leastHoldUs) this.drop(name);
            left -= part;
        } while (left > 0);
    }

    private input(): Input {
        const half = (more: string, less: string) => (this.held.has(more) ? 127 : 0) - (this.held.has(less) ? 127 : 0);
        return {
            forward: this.stick ? Math.round(this.stick.forward * 127) : half("forward", "back"),
            left: this.stick ? Math.round(this.stick.left * 127) : half("left", "right"),
            yaw: Math.round(this.yaw) & 0xffff,
            pitch: Math.round(this.pitch),
            buttons: (this.held.has("jump") ? jump : 0) | (this.held.has("crouch") ? crouch : 0) |
                (this.held.has("fire") ? fire : 0) | (this.held.has("shield") ? shield : 0) |
                (this.held.has("use") ? use : 0),
            weapon: this.weapon,
        };
    }

    choose(weapon: number) {
        this.weapon = weapon;
        this.onWeapon(weapon);
    }

    private press(name: string) {
        if (!this.held.has(name)) this.heldUs.set(name, 0);
        this.held.add(name);
        this.letGo.delete(name);
    }
    // A tap may be over before the next step of the match, which has to have it.
    private release(name: string) {
        if (!this.held.has(name)) return;
        if (onceNames.includes(name)) this.letGo.add(name);
        else this.drop(name);
    }
    private drop(name: string) {
        this.held.delete(name);
        this.heldUs.delete(name);
        this.letGo.delete(name);
    }
    private dropAll() {
        this.held.clear();
        this.heldUs.clear();
        this.letGo.clear();
        this.stick = null;
        this.look = null;
    }

    private turn(right: number, down: number) {
        this.yaw -= right * 22;
        this.pitch = Math.max(-quarter, Math.min(quarter, this.pitch + down * 22));
    }

    // Keys count while the arena has the focus, so that sliders keep theirs.
    private key(event: KeyboardEvent, isDown: boolean) {
        if (this.isOff || (document.activeElement !== this.canvas && !this.isLocked())) return;
        const digit = /^Digit([1-9])$/.exec(event.code);
        if (digit && isDown && Number(digit[1]) <= weapons.length) this.choose(Number(digit[1]) - 1);
        const name = event.code === "KeyF" || event.code === "Enter" ? "fire" : keysOf[event.code];
        if (name === undefined) {
            // Without a mouse: Q and E turn.
            if (isDown && event.code === "KeyQ") this.turn(-12, 0);
            if (isDown && event.code === "KeyE") this.turn(12, 0);
            return;
        }
        event.preventDefault();
        if (isDown) this.press(name);
        else this.release(name);
    }

    // The left half of the arena is a stick; the right half turns, and fires where it is tapped.
    private addTouch() {
        this.canvas.addEventListener("pointerdown", (event) => {
            if (event.pointerType !== "touch" || this.isOff) return;
            event.preventDefault();
            this.onPlaying(true);
            const { left, width } = this.canvas.getBoundingClientRect();
            const { pointerId: id, clientX: x, clientY: y } = event;
            if (x - left < width / 2) this.stick = { id, x, y, forward: 0, left: 0 };
            else this.look = { id, x, y, began: event.timeStamp, moved: 0 };
        });
        addEventListener("pointermove", (event) => {
            if (this.stick?.id === event.pointerId) {
                const share = (value: number) => Math.max(-1, Math.min(1, value / stickReach));
                this.stick.forward = share(this.stick.y - event.clientY);
                this.stick.left = share(this.stick.x - event.clientX);
            } else if (this.look?.id === event.pointerId) {
                const [right, down] = [event.clientX - this.look.x, event.clientY - this.look.y];
                this.turn(right * 2, down * 2);
                const moved = this.look.moved + Math.hypot(right, down);
                this.look = { ...this.look, x: event.clientX, y: event.clientY, moved };
            }
        });
        addEventListener("pointerup", (event) => {
            const { look } = this;
            const isTap = look?.id === event.pointerId && look.moved < tapReach && event.timeStamp - look.began < tapMs;
            this.lift(event);
            if (!isTap || this.isOff) return;
            this.press("fire");
            this.release("fire");
        });
        addEventListener("pointercancel", (event) => this.lift(event));
    }
    private lift(event: PointerEvent) {
        if (this.stick?.id === event.pointerId) this.stick = null;
        if (this.look?.id === event.pointerId) this.look = null;
    }

    private addButtons(fireButton: HTMLElement, jumpButton: HTMLElement, weaponButton: HTMLElement) {
        for (const [button, name] of [[fireButton, "fire"], [jumpButton, "jump"]] as const) {
            button.addEventListener("pointerdown", (event) => {
                event.preventDefault();
                if (!this.isOff) this.press(name);
            });
            for (const end of ["pointerup", "pointerleave", "pointercancel"])
                button.addEventListener(end, () => this.release(name));
        }
        weaponButton.addEventListener("click", () => this.choose((this.weapon + 1) % weapons.length));
    }
}
