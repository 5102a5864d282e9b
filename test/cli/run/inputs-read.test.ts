/** Counts the bytes read of an input, in a process of its own. */
import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contentXml, documentEntries, documentRow, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { bookOf, writeBook } from '../../sources/xls/write-xls.ts';
import { throwAwayFolder } from '../run-cli.ts';

const PROGRAM = path.resolve('dist/cli/bin.js');
const PRELOAD = path.join(import.meta.dirname, 'count-reads.cjs');
const ROWS = 6_000;
const HEADER = ['Patrimônio', 'Situação', 'Modelo', 'Nº de série', 'Data de aquisição', 'Valor'];
/** `twice`: the first and the last row have one number. */
const rowsOf = (twice: boolean): readonly (readonly string[])[] =>
	Array.from({ length: ROWS }, (_, row) => [
		`PAT-${twice && row === ROWS - 1 ? 0 : row}`,
		'Em uso',
		`Modelo ${row % 90}`,
		`SN-${row * 7919}`,
		`${String((row % 28) + 1).padStart(2, '0')}/0${(row % 9) + 1}/2024`,
		`${row},90`,
	]);

function sheetOf(twice: boolean, type: 'xlsx' | 'biff8'): Buffer {
	return writeBook(bookOf({ Ativos: [HEADER, ...rowsOf(twice)] }), type);
}

function documentOf(twice: boolean): Buffer {
	const rows = [HEADER, ...rowsOf(twice)].map((row) => documentRow(row)).join('');
	return writeZip(documentEntries(contentXml(tableXml(rows))));
}

function pageOf(twice: boolean): Buffer {
	const rows = [HEADER, ...rowsOf(twice)].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
	return Buffer.from(`<html><meta charset="utf-8"><table>${rows.join('')}</table></html>`);
}

const textOf = (twice: boolean): string => [HEADER, ...rowsOf(twice)].map((row) => row.join(';')).join('\r\n');

/** Says for each file how to make it, and how many times its bytes may be read. Workbooks and zips are hashed in a reading of its own. */
const FILES: Readonly<Record<string, { readonly make: () => Buffer; readonly atMost: number }>> = {
	'utf-8.csv': { make: () => Buffer.from(textOf(false)), atMost: 2.1 },
	'repeated-1252.csv': { make: () => Buffer.from(textOf(true), 'latin1'), atMost: 2.1 },
	'pasta.xlsx': { make: () => sheetOf(true, 'xlsx'), atMost: 3.1 },
	'pasta.xls': { make: () => sheetOf(true, 'biff8'), atMost: 4.2 },
	'pasta.ods': { make: () => documentOf(true), atMost: 4 },
	'pagina.html': { make: () => pageOf(true), atMost: 4.1 },
	'tudo.zip': {
		make: () =>
			writeZip([
				{ name: 'a.csv', content: Buffer.from(textOf(true), 'latin1') },
				{ name: 'b.xlsx', content: sheetOf(false, 'xlsx') },
			]),
		atMost: 4.2,
	},
};

/** Runs a dry run, and returns how many times the bytes of the file were read. */
async function countReads(name: string): Promise<number> {
	const cwd = throwAwayFolder();
	const file = path.join(cwd, name);
	writeFileSync(file, FILES[name]?.make() ?? Buffer.alloc(0));
	const to = path.join(cwd, 'counts.json');
	const env = { ...process.env, COUNT_READS_OF: file, COUNT_READS_TO: to };
	const args = ['-r', PRELOAD, PROGRAM, 'validate', file, '--no-input', '--quiet'];
	// Rows with a repeated number are rejected, so the exit code may be 3.
	await promisify(execFile)(process.execPath, args, { cwd, env }).catch(() => {});
	const counts: Record<string, { opens: number; bytes: number }> = JSON.parse(readFileSync(to, 'utf8'));
	return (counts[file]?.bytes ?? 0) / statSync(file).size;
}

test.each(Object.entries(FILES))('the bytes of %s are read few times', async (name, { atMost }) => {
	expect(await countReads(name)).toBeLessThanOrEqual(atMost);
});
