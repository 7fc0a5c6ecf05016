// Joining a match on a server as a player: a ticket, a WebSocket, and the shipped client between them and your keys.
//
// In: the server's /join.json, datagrams, your input. Out: a sentence for each thing that happens, and the client while it
// plays.

import type { Input } from "./controls";
import type { Row } from "./match";
import type { Recording } from "./networks";
import { OnlineClient, OnlineTable, microseconds, type OwnLink } from "./online_client";
import { endText, refusalText } from "./words";

// What waits in the browser to be sent is late already: more of it is lost, as a network would lose it.
const mostWaitingBytes = 64 * 1024;
const stepMs = 4;
const longestTicket = 2048;

export class Seat {
    /** A sentence about where the joining is. */
    onState: (sentence: string) => void = () => {};
    /** The server has no tickets of its own: one must be given. */
    onTicketWanted: () => void = () => {};
    onEnd: () => void = () => {};
    /** Calls `step` with the input of each part of the next `us` microseconds. */
    onStep: (us: number, step: (input: Input, us: number) => void) => void = () => {};
    /** The client, from the answer of the server on until the end. */
    client: OnlineClient | null = null;
    private link: OwnLink = { rtt: 0, jitter: 0, loss: 0, reorder: 0 };
    private network = 0;
    private recording: Recording | null = null;
    private socket: WebSocket | null = null;
    private timer = 0;
    /** Up to when the client has played. */
    private playedUs = 0;
    private isJoining = false;
    /** Number of the newest joining; end() changes it, so that a joining that still waits gives up. */
    private attempt = 0;
    private said = "";

    /** `base`: the address of the server's page. */
    constructor(private readonly base: string) {}

    isTaken() { return this.isJoining || this.client !== null; }
    status(): Row | undefined { return this.client?.rows(OnlineTable.status)[0]; }
    isPlaying() { return this.status()?.playing === 1; }

    /** `place`: in the list of networks. */
    setNetwork(place: number) {
        this.network = place;
        this.client?.setNetwork(place);
    }
    /** Returns why it is refused; empty: it is taken, and is kept for the next joining. */
    takeRecording(recording: Recording): string {
        const why = this.client?.takeRecording(recording) ?? "Join first: the match's client reads it";
        if (!why) this.recording = recording;
        return why;
    }

    setLink(link: OwnLink) {
        this.link = { ...link };
        this.client?.setLink(link);
    }

    /** `ticket`: in base64; empty: the server's own, if it gives one. */
    async join(ticket: string) {
        if (this.isTaken()) return;
        this.isJoining = true;
        const attempt = ++this.attempt;
        this.say("Asking the server for a seat.");
        try {
            const settings = await this.ask();
            if (attempt !== this.attempt) return;
            const given = ticket || ticketIn(settings);
            if (given === "") {
                this.onTicketWanted();
                throw new Error("this server's tickets come from elsewhere. Paste yours below");
            }
            const bytes = bytesOf(given);
            const client = await OnlineClient.load(new URL("playground.wasm", this.base));
            if (attempt !== this.attempt) return;
            client.setLink(this.link);
            if (this.recording) client.takeRecording(this.recording);
            client.setNetwork(this.network);
            this.connect(client, settings, bytes);
        } catch (error) {
            if (attempt === this.attempt) this.end(whyNot(error));
        }
    }

    /** Says goodbye; the server need not wait for a timeout. */
    leave() {
        this.client?.leave();
        this.play();
        this.send();
        this.end("You have left the match.");
    }

    private async ask(): Promise<string> {
        const answer = await fetch(new URL("join.json", this.base), { cache: "no-store" }).catch(() => {
            throw new Error("the server does not answer");
        });
        if (!answer.ok) throw new Error(`the server lets no page join (${answer.status})`);
        return answer.text();
    }

    private connect(client: OnlineClient, settings: string, ticket: Uint8Array) {
        const url = new URL("play", this.base);
        url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(url);
        socket.binaryType = "arraybuffer";
        this.socket = socket;
        this.client = client;
        socket.addEventListener("open", () => {
            if (socket !== this.socket) return;
            try {
                this.playedUs = microseconds();
                client.join(settings, ticket, this.playedUs);
                this.timer = window.setInterval(() => this.step(), stepMs);
            } catch (error) {
                this.end(whyNot(error));
            }
        });
        socket.addEventListener("message", ({ data }) => {
            if (socket !== this.socket || !(data instanceof ArrayBuffer)) return;
            // What was pressed before the datagram came belongs to the time before it.
            this.play();
            client.receive(new Uint8Array(data));
        });
        socket.addEventListener("close", ({ reason }) => {
            if (socket !== this.socket) return;
            this.end(`The connection was lost${reason ? `: ${reason.slice(0, 100)}` : ""}. Join again when the server answers.`);
        });
    }

    private step() {
        if (!this.client) return;
        this.play();
        this.send();
        const status = this.status();
        if (!status) return;
        const word = (column: string) => this.client!.word(OnlineTable.status, status, column);
        const state = word("session");
        if (state === "ended")
            return this.end(status.refusal > 0 ? refusalText(word("refusal")) : endText(word("end")));
        if (status.place_in_queue > 0 && state === "connecting")
            this.say(`The server is full. You are number ${status.place_in_queue} in its queue.`);
        else if (status.playing === 1) this.say("You play. Your own link is below.");
        this.isJoining = state === "connecting";
    }

    private play() {
        const now = microseconds();
        this.onStep(now - this.playedUs, (input, us) => this.client?.play(input, this.playedUs += us));
        this.playedUs = now;
    }

    private send() {
        for (let datagram = this.client?.take(); datagram; datagram = this.client?.take()) {
            if (this.socket?.readyState !== WebSocket.OPEN || this.socket.bufferedAmount > mostWaitingBytes) continue;
            this.socket.send(datagram);
        }
    }

    private end(sentence: string) {
        ++this.attempt;
        clearInterval(this.timer);
        const { socket } = this;
        const wasTaken = this.isTaken();
        this.socket = null;
        this.client = null;
        this.isJoining = false;
        socket?.close();
        this.say(sentence);
        if (wasTaken) this.onEnd();
    }

    private say(sentence: string) {
        if (sentence === this.said) return;
        this.said = sentence;
        this.onState(sentence);
    }
}

const whyNot = (error: unknown) => `You have not joined: ${error instanceof Error ? error.message : String(error)}.`;

function ticketIn(settings: string): string {
    try {
        const { ticket } = JSON.parse(settings) as { ticket?: unknown };
        return typeof ticket === "string" ? ticket : "";
    } catch {
        throw new Error("the server's answer cannot be read");
    }
}

/** Throws where the text is no base64. */
function bytesOf(text: string): Uint8Array {
    const plain = text.trim().replaceAll("-", "+").replaceAll("_", "/");
    if (plain.length > longestTicket) throw new Error("the ticket is too long");
    try {
        return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
    } catch {
        throw new Error("the ticket is not base64");
    }
}
