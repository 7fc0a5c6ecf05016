// The thread in which reports are read: a file whose reading never ends costs this thread, and not the page. It answers one
// question after the other. report_thread.ts asks, and ends it.

import loadSql from "sql.js/dist/sql-wasm-browser.js";

import { ReportModule, type Parts } from "./report_module";

export type Acts = Pick<ReportModule, "list" | "choices" | "inspect" | "judge" | "level">;
export type Question =
    | { act: "load"; inspector: Uint8Array<ArrayBuffer>; sqlite: Uint8Array<ArrayBuffer> }
    | { act: "open"; bytes: Uint8Array }
    | { act: "close"; report: number }
    | { act: keyof Acts; report: number; values: unknown[] };
export type Answer = { answer: unknown } | { error: string };

const reports = new Map<number, ReportModule>();
let parts: Parts;
let last = 0;

async function answerTo(question: Question): Promise<unknown> {
    switch (question.act) {
        case "load":
            parts = {
                module: await WebAssembly.compile(question.inspector),
                sql: await loadSql({ wasmBinary: question.sqlite.buffer }),
            };
            return null;
        case "open":
            reports.set(++last, ReportModule.open(question.bytes, parts));
            return last;
        case "close":
            reports.get(question.report)?.close();
            reports.delete(question.report);
            return null;
        default: {
            const report = reports.get(question.report);
            if (!report) throw new Error("the report was closed");
            return (report[question.act] as (...values: unknown[]) => unknown).apply(report, question.values);
        }
    }
}

onmessage = async ({ data }: MessageEvent<Question>) => {
    const say = (answer: Answer) => (postMessage as (message: Answer) => void)(answer);
    try {
        say({ answer: await answerTo(data) });
    } catch (error) {
        say({ error: error instanceof Error ? error.message : String(error) });
    }
};
