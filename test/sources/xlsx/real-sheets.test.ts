import { codes } from '../../../src/messages/codes.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnLetters } from '../../../src/messages/origin.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { classifyOle } from '../../../src/sources/open/detect-format.ts';
import { accessBytes } from '../../../src/sources/bytes/random-access.ts';
import { CompoundFile } from '../../../src/sources/xls/compound-file.ts';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { readTable, refusalOf } from './read-all.ts';
import { problemName } from '../../messages/problem-name.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../shared/real/sheets');
const LIST = path.join(FOLDER, 'expected.jsonl');
const present = existsSync(LIST);

const expectedFile = z.object({
	file: z.string(),
	referees: z.number(),
	/** Kind and value by reference; `null`: an empty cell. */
	cells: z
		.record(
			z.string(),
			z.tuple([z.enum(['s', 'n', 'd', 'b', 'e', '?']), z.union([z.string(), z.number(), z.boolean()])]).nullable(),
		)
		.nullable(),
});

type Expected = NonNullable<z.infer<typeof expectedFile>['cells']>[string];

const files = present
	? readFileSync(LIST, 'utf8')
			.trim()
			.split('\n')
			.map((line) => expectedFile.parse(JSON.parse(line)))
	: [];

/**
 * Opened by other readers, but refused here on purpose: no DTD is read, and of two parts with the same name none is guessed.
 */
const REFUSED: Readonly<Record<string, string>> = {
	'openspout__attack_billion_laughs.xlsx': 'workbook-damaged doctype',
	'openspout__attack_quadratic_blowup.xlsx': 'workbook-damaged doctype',
	'poi__poc-xmlbomb.xlsx': 'workbook-damaged doctype',
	'poi__poc-xmlbomb-empty.xlsx': 'workbook-damaged doctype',
	'poi__duplicate-filename.xlsx': 'workbook-damaged repeated',
};

function nameOle(bytes: Buffer): string {
	try {
		return classifyOle(new CompoundFile(accessBytes(bytes), 'ativos.xlsx').names);
	} catch (error) {
		return problemName(refusalOf(error));
	}
}

async function readFirst(file: string): Promise<ReadonlyMap<string, Cell> | string> {
	const bytes = readFileSync(path.join(FOLDER, file));
	if (bytes.readUInt32BE(0) === 0xd0cf11e0) {
		const name = nameOle(bytes);
		return name === 'encrypted-xlsx' ? 'file-encrypted' : name;
	}
	try {
		const rows = await readTable(await openWorkbook(bytes, file));
		return new Map(
			rows.flatMap(({ number, cells }) =>
				cells.map((cell, column) => [`${columnLetters(column)}${number}`, cell] as const),
			),
		);
	} catch (error) {
		return problemName(refusalOf(error));
	}
}

/** True if a cell is what the referees say: for a date its serial, for an error its text, for `?` a number or a date. */
function agrees(cell: Cell, expected: Expected): boolean {
	if (expected === null) return cell === null;
	const [kind, value] = expected;
	if (typeof cell === 'object') {
		if (cell?.kind === 'error') return kind === 'e' && cell.text === value;
		return (kind === 'd' || kind === '?') && near(cell?.serial, value);
	}
	return kind !== 'd' && (typeof cell === 'number' ? near(cell, value) : cell === value);
}

function near(found: number | undefined, value: string | number | boolean): boolean {
	return found !== undefined && Math.abs(found - Number(value)) <= 1e-9 * Math.max(1, Math.abs(found));
}

describe.skipIf(!present)('real workbooks (skipped where ../shared/real/sheets is not there)', () => {
	test('are complete', () => expect(files.length).toBe(74));

	const opened = files.filter(({ referees, file }) => referees > 0 && !(file in REFUSED));
	test.each(opened)('$file is read as $referees other readers agree', async ({ file, cells }) => {
		const read = await readFirst(file);
		if (typeof read === 'string') throw new Error(`refused: ${read}`);
		const different = Object.entries(cells ?? {})
			.map(([reference, expected]) => ({ reference, expected, found: read.get(reference) ?? null }))
			.filter(({ expected, found }) => !agrees(found, expected));
		expect(different).toEqual([]);
	});

	const refused = files.filter(({ referees, file }) => referees === 0 || file in REFUSED);
	test.each(refused)('$file is refused with a message', async ({ file }) => {
		const name = await readFirst(file);
		const expected = file in REFUSED ? [REFUSED[file]] : Object.keys(codes);
		expect(expected).toContain(file in REFUSED || typeof name !== 'string' ? name : name.split(' ')[0]);
	});
});
