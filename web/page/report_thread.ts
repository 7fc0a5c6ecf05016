// Reports of this page, read on a thread beside it (report_worker.ts). A file whose reading takes too long is an Error with a
// sentence: its thread is ended, and the next question opens the file again on another.

import source from "backsight-report-worker";

import { fileOf } from "./held_files";
import type { Acts, Answer, Question } from "./report_worker";

/** As long as the program that serves a report looks for an answer. */
const longestAnswerMs = 15_000;

class Thread {
    isLost = false;
    private readonly worker: Worker;
    private turn: Promise<unknown> = Promise.resolve();

    private constructor() {
        const script = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        this.worker = new Worker(script);
        URL.revokeObjectURL(script);
    }
    static async start(): Promise<Thread> {
        const [inspector, sqlite] = await Promise.all([fileOf("inspector.wasm"), fileOf("sqlite.wasm")]);
        const thread = new Thread();
        await thread.put({ act: "load", inspector, sqlite }, null);
        return thread;
    }

    /** Waits for its turn: the time of one question never counts as another's. */
    ask(question: Question): Promise<unknown> {
        const answer = this.turn.then(() => this.put(question, longestAnswerMs));
        this.turn = answer.catch(() => {});
        return answer;
    }
    private put(question: Question, longestMs: number | null): Promise<unknown> {
        if (this.isLost) return Promise.reject(new Error("its reading was ended before this was looked for: ask again"));
        return new Promise((resolve, reject) => {
            const lose = (sentence: string) => {
                this.isLost = true;
                this.worker.terminate();
                reject(new Error(sentence));
            };
            const timer = longestMs === null ? undefined : setTimeout(() => lose(
                `it took longer than ${longestMs / 1000} s to read, and was ended: a server writes no such file, or it is too ` +
                "large for a page"), longestMs);
            this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
                clearTimeout(timer);
                if ("error" in data) reject(new Error(data.error));
                else resolve(data.answer);
            };
            this.worker.onerror = (event) => {
                clearTimeout(timer);
                lose(`its thread ended: ${event.message ?? "no reason was given"}`);
            };
            this.worker.postMessage(question);
        });
    }
}

let newest: Promise<Thread> | undefined;

/** The thread of all reports. */
async function running(): Promise<Thread> {
    if (newest && (await newest).isLost) newest = undefined;
    newest ??= Thread.start();
    return newest;
}

/** A report file that is read on the thread. */
export class ThreadReport {
    private opened: Promise<{ thread: Thread; report: number }> | undefined;

    /** `bytes`: asked for whenever the file is opened, which is seldom more than once. */
    private constructor(private readonly bytes: () => Promise<Uint8Array>) {}

    /** Throws an Error with a sentence where these bytes are no report file. */
    static async open(bytes: () => Promise<Uint8Array>): Promise<ThreadReport> {
        const report = new ThreadReport(bytes);
        await report.place();
        return report;
    }
    async ask<Act extends keyof Acts>(act: Act, ...values: Parameters<Acts[Act]>): Promise<ReturnType<Acts[Act]>> {
        const { thread, report } = await this.place();
        return (await thread.ask({ act, report, values })) as ReturnType<Acts[Act]>;
    }
    close() {
        this.opened?.then(({ thread, report }) => { if (!thread.isLost) void thread.ask({ act: "close", report }); }).catch(() => {});
    }

    private async place() {
        if (this.opened && (await this.opened).thread.isLost) this.opened = undefined;
        this.opened ??= (async () => {
            const [thread, bytes] = await Promise.all([running(), this.bytes()]);
            return { thread, report: (await thread.ask({ act: "open", bytes })) as number };
        })();
        return this.opened;
    }
}
