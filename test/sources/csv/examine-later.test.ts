/** A long text that is examined while its rows are read is what it would have been if examined before. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepHead, skipBytes } from '../../../src/sources/bytes/byte-source.ts';
import type { Row } from '../../../src/sources/values/cell.ts';
import { openCsv } from '../../../src/sources/csv/open-csv.ts';
import {
	type OpenOptions,
	type Source,
	SourceRefusal,
	type TableSource,
	TextMisread,
} from '../../../src/sources/values/source.ts';
import { openSources } from '../../../src/sources/open/open-sources.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { chunkedBytes, encodeCsv, scoreHeader } from './read-csv-bytes.ts';

/** As long as the beginning of a text that decides how it is presumed to be encoded. */
const WIDE = 'x'.repeat(4_094);
const FILLER = `b;${WIDE}\n`.repeat(280);

const SHORT_FILLER = FILLER.slice(0, 60 * FILLER.indexOf('\n') + 60);

type Wishes = Pick<OpenOptions, 'encoding' | 'asksEncoding' | 'quotes'>;

interface ReadRows {
	readonly rows: readonly Row[];
	/** Why the rows end early. */
	readonly broken?: unknown;
	readonly misread?: true;
}

async function readAll(source: TableSource): Promise<ReadRows> {
	const rows: Row[] = [];
	try {
		for await (const batch of source.readRows(0)) rows.push(...batch);
		return { rows };
	} catch (error) {
		if (error instanceof SourceRefusal) return { rows, broken: error.problem };
		if (error instanceof TextMisread) return { rows, misread: true };
		throw error;
	}
}

const factsOf = async ({ csv, notices, encodings }: TableSource, { rows, broken }: ReadRows) => ({
	csv,
	notices,
	encodings: encodings && { line: encodings.line, choices: encodings.choices },
	first: rows[0],
	last: rows.at(-1),
	odd: rows.filter(({ cells, problem }) => problem !== undefined || cells[1] !== WIDE),
	count: rows.length,
	broken,
});

/** As the program read a text before: examined first. */
async function readExamined(bytes: Uint8Array, chunkBytes: number, wishes: Wishes): Promise<unknown> {
	try {
		const { source } = await openCsv(chunkedBytes(bytes, chunkBytes), 'a.csv', { scoreHeader, ...wishes });
		return await factsOf(source, await readAll(source));
	} catch (error) {
		if (error instanceof SourceRefusal) return { refused: error.problem };
		throw error;
	}
}

type Way = 'examined at once' | 'read once' | 'read again';

async function readLater(
	bytes: Uint8Array,
	chunkBytes: number,
	wishes: Wishes,
): Promise<{ readonly way: Way; readonly facts: unknown }> {
	const options = { scoreHeader, ...wishes, examinesLater: true };
	let way: Way = 'examined at once';
	try {
		const { source } = await openCsv(chunkedBytes(bytes, chunkBytes), 'a.csv', options);
		if (source.examined === undefined) return { way, facts: await factsOf(source, await readAll(source)) };
		expect([source.notices, source.encodings]).toEqual([[], undefined]);
		const first = await readAll(source);
		way = first.misread === true ? 'read again' : 'read once';
		const found = await source.examined();
		if (found.kind === 'refused') return { way, facts: { refused: found.problem } };
		expect(found.examined).toBeUndefined();
		const again = await readAll(found);
		const right = way === 'read again' ? again : first;
		expect([again.rows.length, again.broken]).toEqual([right.rows.length, right.broken]);
		return { way, facts: await factsOf(found, right) };
	} catch (error) {
		if (error instanceof SourceRefusal) return { way, facts: { refused: error.problem } };
		throw error;
	}
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const cp850 = (text: string): Buffer => latin1(text.replaceAll('ç', '\x87').replaceAll('ã', '\xc6'));
const macintosh = (text: string): Buffer => latin1(text.replaceAll('ç', '\x8d').replaceAll('ã', '\x8b'));
const HEADER = Buffer.from('Nome;Valor\n');
const LINE = 'Descrição da doação;1\nSituação;2\nMaçã;3\n';
const fill = Buffer.from(FILLER);
const longer = (...parts: readonly (Buffer | string)[]): Buffer =>
	Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
const again = (text: string, encoding: string): Buffer => encodeCsv(`Nome;Valor\n${LINE}${FILLER}${text}`, encoding);

describe('a long text', () => {
	const refusedLine = { code: 'csv-unreadable', params: { kind: 'line' } };
	test.each<[string, Way, Buffer, object, Wishes?]>([
		['in UTF-8', 'read once', again('', 'utf-8'), { csv: { encoding: 'utf-8' }, notices: [] }],
		['in UTF-8 with a mark', 'read once', again('', 'utf-8-bom'), { csv: { encoding: 'utf-8-bom' } }],
		['in UTF-16', 'read once', again(FILLER, 'utf-16le'), { csv: { encoding: 'utf-16le' } }],
		[
			'in UTF-16 with half a character at the end',
			'read again',
			longer(again(FILLER, 'utf-16be'), 'a'),
			{ refused: { code: 'csv-unreadable', params: { kind: 'utf16' } } },
		],
		[
			'in windows-1252',
			'read once',
			longer(HEADER, latin1(LINE), fill, latin1(LINE)),
			{ csv: { encoding: 'windows-1252' }, notices: [{ code: 'csv-encoding-guessed', params: { line: 2 } }] },
		],
		[
			'in cp850',
			'read once',
			longer(HEADER, cp850(LINE), fill, cp850(LINE)),
			{ csv: { encoding: 'cp850' }, last: { cells: ['Maçã', '3'] } },
		],
		[
			'in macintosh',
			'read once',
			longer(HEADER, macintosh(LINE), fill, macintosh(LINE)),
			{ csv: { encoding: 'macintosh' }, last: { cells: ['Maçã', '3'] } },
		],
		[
			'whose first letter beyond ASCII is in its last line',
			'read again',
			longer(HEADER, fill, latin1('Maçã;3')),
			{ csv: { encoding: 'windows-1252' }, last: { cells: ['Maçã', '3'] } },
		],
		[
			'in UTF-8 with an odd byte in its last line',
			'read again',
			longer(HEADER, LINE, fill, latin1('Maçã;3')),
			{ csv: { encoding: 'utf-8-mixed' }, notices: [{ code: 'csv-bytes-beside-utf8' }] },
		],
		[
			'in UTF-8 with odd bytes at both ends',
			'read once',
			longer(HEADER, LINE, latin1('Maçã;3\n'), fill, latin1('Não;4\nNÃ£o;5')),
			{ csv: { encoding: 'utf-8-mixed' }, notices: [{ params: { count: 3 } }] },
		],
		[
			'in windows-1252 with UTF-8 in its last line',
			'read again',
			longer(HEADER, latin1(LINE), fill, LINE),
			{ csv: { encoding: 'utf-8-mixed' } },
		],
		[
			'of which the last line makes the code page unclear',
			'read once',
			longer(HEADER, latin1(LINE), fill, cp850('Descrição;9')),
			{ csv: { encoding: 'windows-1252' }, encodings: { line: 285 }, notices: [] },
			{ asksEncoding: true },
		],
		[
			'of which the last lines are in another code page',
			'read again',
			longer(HEADER, latin1('Maçã;1\n'), fill, cp850('Descrição;9\nSituação;3\nDoação;4\n')),
			{ csv: { encoding: 'cp850' }, encodings: { line: 2 }, notices: [] },
			{ asksEncoding: true },
		],
		[
			'that is refused because of its last line',
			'read again',
			longer(HEADER, latin1(LINE), fill, cp850('Descrição;9')),
			{ refused: { code: 'csv-encoding-unclear' } },
		],
		[
			'that is asked to be UTF-8 and is not at its end',
			'read again',
			longer(HEADER, LINE, fill, latin1('Maçã;3')),
			{ refused: { code: 'csv-encoding-unclear', params: { kind: 'asked' } } },
			{ encoding: 'utf-8' },
		],
		[
			'with letters that were lost in its last line',
			'read once',
			longer(HEADER, LINE, fill, 'Ma\ufffd;3\nSituaÃ§Ã£o;4'),
			{ notices: [{ params: { kind: 'mojibake', line: 286 } }, { params: { kind: 'lost', line: 285 } }] },
		],
		[
			'with a line that is too long, above the first odd byte',
			'read again',
			longer(HEADER, fill, `${'x'.repeat(1_100_000)}\n`, latin1('Maçã;3')),
			{ csv: { encoding: 'windows-1252' }, broken: refusedLine },
		],
		[
			'with a line that is too long',
			'read once',
			longer(HEADER, LINE, fill, `${'x'.repeat(1_100_000)}\n`, 'SituaÃ§Ã£o;4'),
			{ broken: refusedLine, notices: [{ code: 'csv-letters-wrong' }] },
		],
		[
			'whose beginning is unclear',
			'examined at once',
			longer(HEADER, latin1(LINE), cp850(LINE), fill),
			{ encodings: { line: expect.any(Number) } },
			{ asksEncoding: true },
		],
		[
			'of blanks',
			'examined at once',
			Buffer.from(`${' '.repeat(4_000)};\n`.repeat(300)),
			{ refused: { code: 'file-empty' } },
		],
		[
			'of blanks in UTF-16',
			'read again',
			encodeCsv(`${' '.repeat(4_000)};\n`.repeat(150), 'utf-16le'),
			{ refused: { code: 'file-empty' } },
		],
	])('%s is %s', async (_claim, way, bytes, facts, wishes = {}) => {
		const read = await readLater(bytes, 65_537, wishes);
		expect(read).toMatchObject({ way, facts });
		expect(read.facts).toEqual(await readExamined(bytes, 65_537, wishes));
	});

	test('is what it would be if it were examined first, whatever its bytes', async () => {
		const text = fc.constantFrom(
			LINE,
			'Nao;1\n',
			'"Mesa ""ção""";2\n',
			'“MAÇÃ”;…\n',
			'aÃ§Ã£o;2\n',
			'S\ufffdo;1\n',
			'\ufeffNome;Valor\n',
			'Itaú;R$ 1\n',
			'a\0b;1\n',
			'"aberta;2\n',
			'"a\\"b";3\n',
			'\x1a',
		);
		const encode = fc.constantFrom<(part: string) => Buffer>(latin1, cp850, macintosh, (part) => Buffer.from(part));
		const odd = fc.uint8Array({ minLength: 1, maxLength: 6 }).map((array) => Buffer.from(array));
		const piece = fc.oneof(
			{ arbitrary: fc.tuple(text, encode).map(([part, write]) => write(part)), weight: 4 },
			{ arbitrary: odd, weight: 1 },
		);
		const place = fc.oneof(fc.constant([]), fc.array(piece, { maxLength: 4 }));
		const bytes = fc
			.tuple(fc.constantFrom('', '\ufeff', 'sep=;\n'), place, place, place, fc.constantFrom(0, 0, 0, 0, 2, 3))
			.map(([start, head, middle, end, wide]) => {
				const all = longer(start, HEADER, ...head, fill, ...middle, SHORT_FILLER, ...end);
				if (wide === 0) return all;
				return encodeCsv(all.toString('utf8'), wide === 2 ? 'utf-16le' : 'utf-16be');
			});
		const wishes = fc.record<Wishes>(
			{
				encoding: fc.constantFrom('utf-8', 'windows-1252', 'cp850', 'utf-16le'),
				asksEncoding: fc.constant(true),
				quotes: fc.constantFrom('double', 'backslash'),
			},
			{ requiredKeys: [] },
		);
		await fc.assert(
			fc.asyncProperty(bytes, fc.integer({ min: 9_001, max: 2_000_000 }), wishes, async (all, chunkBytes, asked) => {
				const { facts } = await readLater(all, chunkBytes, asked);
				expect(facts).toEqual(await readExamined(all, chunkBytes, asked));
			}),
			{ numRuns: 25 },
		);
	});

	test('keeps what its name and its folder tell, before and after', async () => {
		const folder = throwAwayFolder();
		const named = path.join(folder, 'bens.xml.xls');
		await writeFile(named, longer(HEADER, fill, latin1('Maçã;3')));
		await writeFile(path.join(folder, 'notas.dat'), longer(HEADER, fill, latin1('Maçã;3')));
		const options = { scoreHeader, asksEncoding: true, examinesLater: true } as const;
		const told: unknown[] = [];
		for await (const source of openSources([named, named, folder], options)) {
			if (source.kind !== 'table') continue;
			const found = await source.examined?.();
			const codesOf = (one?: Source): unknown => one?.kind === 'table' && one.notices.map(({ code }) => code);
			told.push([path.basename(source.file), codesOf(source), codesOf(found)]);
		}
		const ofName = ['file-named-twice', 'file-named-otherwise'];
		expect(told).toEqual([
			['bens.xml.xls', ofName, [...ofName, 'csv-encoding-guessed']],
			['notas.dat', ['file-named-otherwise', 'csv-encoding-guessed'], false],
		]);
	});

	test('keeps none of its bytes while it waits to be read again', async () => {
		setFlagsFromString('--expose-gc');
		const collect: () => void = runInNewContext('gc');
		const kept: unknown[] = [];
		const bytes = longer(HEADER, latin1(LINE), fill, latin1(LINE));
		const open = async (): Promise<void> => {
			const source = keepHead(skipBytes(chunkedBytes(bytes, 1_000_000).read));
			const { source: opened } = await openCsv(source, 'a.csv', { scoreHeader, examinesLater: true });
			for await (const _ of opened.readRows(0));
			kept.push(opened, await opened.examined?.());
		};
		await open();
		collect();
		const before = process.memoryUsage().arrayBuffers;
		for (let time = 0; time < 12; time++) await open();
		expect(kept).toHaveLength(26);
		// V8 frees the memory of collected buffers in another thread.
		const grown = (): number => {
			collect();
			return process.memoryUsage().arrayBuffers - before;
		};
		await expect.poll(grown, { timeout: 20_000 }).toBeLessThan(4_000_000);
	});
});
