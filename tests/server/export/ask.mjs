// ask.mjs: DuckDB's answers. In: a JSON list of SQL statements on standard input. Out: a JSON list of {names, types, rows, seconds};
// a number is a text as JavaScript has it, with -0, and a float of 32 bits keeps its value.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../../tools/parquet/', import.meta.url));
const { DuckDBInstance } = createRequire(packages)('@duckdb/node-api');
const duckdb = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();

const as_text = (value) => (Object.is(value, -0) ? '-0' : String(value));
const answers = [];
for (const sql of JSON.parse(readFileSync(0, 'utf8'))) {
    const began = performance.now();
    const answer = await duckdb.runAndReadAll(sql);
    const seconds = (performance.now() - began) / 1000;
    answers.push({ names: answer.columnNames(), types: answer.columnTypes().map(String),
                   rows: answer.getRows().map((row) => row.map(as_text)), seconds });
}
console.log(JSON.stringify(answers));
