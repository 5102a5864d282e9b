/** Malicious or damaged old workbooks, which must be refused or read within bounds. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSources } from '../../../src/sources/open/open-sources.ts';
import { SourceRefusal, type TableSource } from '../../../src/sources/values/source.ts';
import {
	bookOf,
	label,
	long,
	number,
	openCompound,
	openRecords,
	record,
	workbookStream,
	writeBook,
	writeCompound,
} from './write-xls.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const MAX_GROWTH_BYTES = 300 * 1024 ** 2;

/** Rows, or the code of the refusal. Any other error fails the test. */
async function tryRead(openTable: () => Promise<TableSource>): Promise<number | string> {
	try {
		const source = await openTable();
		let rows = 0;
		for (const table of source.tables.keys()) for await (const batch of source.readRows(table)) rows += batch.length;
		return rows;
	} catch (error) {
		if (error instanceof SourceRefusal) return error.problem.code;
		throw error;
	}
}

/** Bytes by which the process grew. */
async function growth(attempt: () => Promise<void>): Promise<number> {
	const before = process.memoryUsage().rss;
	await attempt();
	return process.memoryUsage().rss - before;
}

const ROWS = Array.from({ length: 600 }, (_, row) => [
	`Cadeira ${row}`,
	row * 1.37,
	row,
	row % 2 === 0,
	`Sala ${row % 7}`,
]);
const SHARED = Array.from({ length: 300 }, (_, index) => {
	const text = `Texto ${index}`;
	return Buffer.concat([Buffer.from([text.length, 0, 0]), Buffer.from(text, 'latin1')]);
});
const BOOKS = [
	writeBook(bookOf({ Ativos: ROWS, Outra: ROWS.slice(0, 9) }), 'biff8'),
	writeBook(bookOf({ Ativos: ROWS }), 'biff5'),
	writeCompound({
		Workbook: workbookStream(
			SHARED.map((_, row) => record(0xfd, row, 0, 0, long(row))),
			{ globals: [record(0xfc, long(300), long(300), ...SHARED)] },
		),
	}),
];

test.each([0, 1, 2])('workbook %i is read completely', async (index) =>
	expect(await tryRead(() => openCompound(BOOKS[index] ?? Buffer.alloc(0)))).toBeGreaterThan(299),
);

test.each([0, 1, 2])('workbook %i, cut at each sector, is refused or read completely', async (index) => {
	const whole = BOOKS[index] ?? Buffer.alloc(0);
	const wanted = await tryRead(() => openCompound(whole));
	const grown = await growth(async () => {
		for (let end = 0; end < whole.length; end += 512) {
			const read = await tryRead(() => openCompound(whole.subarray(0, end)));
			expect(typeof read === 'string' || read === wanted).toBe(true);
		}
	});
	expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
});

function* randomly(seed: number): Generator<number> {
	for (let state = seed; ; ) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		yield state / 2 ** 32;
	}
}

test.each([1, 2, 3, 4, 5, 6])('flipped bits with seed %i: refused or read', async (seed) => {
	const random = randomly(seed);
	const next = (below: number): number => Math.floor((random.next().value ?? 0) * below);
	const grown = await growth(async () => {
		for (let round = 0; round < 150; round++) {
			const bytes = Buffer.from(BOOKS[round % BOOKS.length] ?? '');
			// More often in the tables of the container and the list of sheets than elsewhere.
			const below = round % 2 === 0 ? 2_048 : bytes.length;
			for (let turned = 0; turned <= next(20); turned++) {
				const at = next(below);
				bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << next(8)), at);
			}
			await tryRead(() => openCompound(bytes));
		}
	});
	expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
});

/** 26 MB of the smallest cells, as many rows as the format has, the last first. */
function turnedRows(): Buffer {
	const cells = Buffer.concat([
		Buffer.alloc(4),
		...Array.from({ length: 64 }, () => Buffer.from([0, 0, 6, 0, 0, 0])),
		Buffer.alloc(2),
	]);
	const rows: Buffer[] = [];
	for (let index = 0; index < 65_536; index++) {
		cells.writeUInt16LE(65_535 - index, 0);
		rows.push(record(0xbd, cells));
	}
	return workbookStream(rows);
}

const stream = (rows: readonly Buffer[], ...globals: readonly Buffer[]) => workbookStream(rows, { globals });
test.each<[string, () => Buffer, string | number]>([
	['counts beyond bounds', () => stream([], record(0xfc, long(0xffff_ffff), long(0xffff_ffff))), 0],
	['a text of 65,535 letters that are not there', () => stream([record(0x0204, 0, 0, 0, 0xffff, 0)]), 'xls-damaged'],
	['cells at the last place', () => workbookStream([label(65_535, 255, 'a'), number(65_535, 254, 1)]), 1],
	['an impossible column', () => workbookStream([label(0, 65_535, 'a')]), 1],
	['a merge of the whole sheet', () => workbookStream([label(0, 0, 'a'), record(0xe5, 1, 0, 65_535, 0, 255)]), 1],
	[
		'one text for all',
		() => stream([], record(0xfc, long(1), long(1), 0xffff, Buffer.from([8]), 0xffff)),
		'xls-damaged',
	],
])('%s: %#', async (_what, make, expected) => {
	const bytes = make();
	const grown = await growth(async () => expect(await tryRead(() => openRecords(bytes))).toBe(expected));
	expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
});

test('a full sheet of 4 million cells in the wrong order needs no more memory than its rows', async () => {
	const bytes = turnedRows();
	const grown = await growth(async () => expect(await tryRead(() => openRecords(bytes))).toBe(65_536));
	expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
});

test.each([
	['zeros after the header', 512],
	['zeros after the first workbook', 1_000_000],
])('200 MB of %s: refused or read', async (_what, keep) => {
	const file = path.join(throwAwayFolder(), 'ativos.xls');
	const handle = await open(file, 'w');
	await handle.write((BOOKS[0] ?? Buffer.alloc(0)).subarray(0, keep));
	await handle.truncate(200 * 1024 ** 2);
	await handle.close();
	const grown = await growth(async () => {
		for await (const source of openSources([file], { scoreHeader: () => 0 })) {
			expect(source).toMatchObject(keep === 512 ? { problem: { code: 'xls-damaged' } } : { format: 'xls' });
		}
	});
	expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
});
