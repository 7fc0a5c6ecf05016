// write.mjs COLUMNS: turns CSV files into Parquet by DuckDB's COPY. COLUMNS is the columns.csv of an export.
//
// In: lines "table<tab>CSV file<tab>Parquet file" on standard input. Out: "ready", then a line for each: "ok", or what is
// wrong. A Parquet file has its name once it is whole; then its CSV file is removed.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';

const TYPES = { integer: 'BIGINT', natural: 'UBIGINT', real: 'FLOAT', boolean: 'BOOLEAN', text: 'VARCHAR',
                instant: 'TIMESTAMP' };
// Rows that are packed, and skipped, together; and the bytes that are read at once. With DuckDB's own numbers it takes
// three times the memory, and no less time.
const GROUP = 40960;
const BUFFER = 4_000_000;

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const one_line = (error) => String(error?.message ?? error).replace(/\s+/g, ' ').trim();

/** Table to its columns, as read_csv() takes them, and their units, as the file's own words. */
function tables_of(file) {
    const tables = new Map();
    for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
        if (line === '') continue;
        const [table, column, type, unit] = line.split(',');
        // A folder has the server's name.
        if (column === 'server') continue;
        if (!tables.has(table)) tables.set(table, { columns: [], units: {} });
        tables.get(table).columns.push(`${quoted(column)}: ${quoted(TYPES[type])}`);
        if (unit !== '') tables.get(table).units[column] = unit;
    }
    return tables;
}

const tables = tables_of(process.argv[2]);
// One core: servers have matches to play. The order of the rows is the order of the shots.
const database = await DuckDBInstance.create(':memory:', { threads: '1', preserve_insertion_order: 'true' });
const duckdb = await database.connect();

async function write(table, csv, parquet) {
    const { columns, units } = tables.get(table);
    const rows = `read_csv(${quoted(csv)}, auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
        allow_quoted_nulls = false, buffer_size = ${BUFFER}, max_line_size = ${BUFFER / 4}, columns = {${columns.join(', ')}})`;
    const part = `${parquet}.part`;
    try {
        await duckdb.run(`COPY (SELECT * FROM ${rows}) TO ${quoted(part)} (FORMAT parquet, COMPRESSION zstd,
            ROW_GROUP_SIZE ${GROUP}, KV_METADATA {units: ${quoted(JSON.stringify(units))}})`);
        renameSync(part, parquet);
    } catch (error) {
        rmSync(part, { force: true });
        throw error;
    }
    rmSync(csv);
}

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
    try {
        await write(...line.split('\t'));
        console.log('ok');
    } catch (error) {
        console.log(one_line(error));
    }
}
