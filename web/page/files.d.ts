// What the bundler and packages without types give.

declare module "*.css" {
    const text: string;
    export default text;
}

declare module "backsight-report-worker" {
    const script: string;
    export default script;
}

declare module "sql.js/dist/sql-wasm-browser.js" {
    export type Cell = bigint | number | string | Uint8Array | null;
    export interface Statement {
        bind(values: (bigint | string | Uint8Array)[]): boolean;
        step(): boolean;
        get(values: undefined, options: { useBigInt: true }): Cell[];
        reset(): void;
        free(): boolean;
    }
    export interface Database {
        prepare(sql: string): Statement;
        close(): void;
    }
    export interface Sql { Database: new (bytes: Uint8Array) => Database }
    export default function load(options: { wasmBinary: ArrayBuffer }): Promise<Sql>;
}
