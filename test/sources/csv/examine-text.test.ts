import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceRefusal } from '../../../src/sources/values/source.ts';
import { readCsvBytes, refusalOf } from './read-csv-bytes.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const TEXT = 'Nome;Valor\r\nação €;1\r\n';
const ROWS = [
	['Nome', 'Valor'],
	['ação €', '1'],
];

describe('the encoding', () => {
	test.each<[string, Buffer, string, readonly string[]]>([
		['utf-8', Buffer.from(TEXT), 'utf-8', []],
		['utf-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8-bom', []],
		['utf-16le with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le', []],
		['utf-16be with a mark', utf16be(`\ufeff${TEXT}`), 'utf-16be', []],
		['utf-16le without a mark', Buffer.from(TEXT, 'utf16le'), 'utf-16le', ['csv-encoding-guessed']],
		['utf-16be without a mark', utf16be(TEXT), 'utf-16be', ['csv-encoding-guessed']],
		['windows-1252', Buffer.from(TEXT.replace('€', '\u0080'), 'latin1'), 'windows-1252', ['csv-encoding-guessed']],
	])('finds %s', async (_claim, bytes, encoding, codes) => {
		for (const chunkBytes of [1, 2, 3, 1_000]) {
			const { source, rows } = await readCsvBytes(bytes, { chunkBytes });
			expect(rows).toEqual(ROWS);
			expect(source.csv).toEqual({ encoding, delimiter: ';', lineEnd: '\r\n' });
			expect(source.notices.map(({ code }) => code)).toEqual(codes);
		}
	});

	test('depends on the last byte as much as on the first', async () => {
		const ascii = 'Nome;Valor\r\n' + 'abc;1\r\n'.repeat(200_000);
		const { source, rows } = await readCsvBytes(Buffer.from(`${ascii}S\u00e3o;2\r\n`, 'latin1'), {
			chunkBytes: 65_536,
		});
		expect(source.csv?.encoding).toBe('windows-1252');
		expect(rows.at(-1)).toEqual(['São', '2']);
	});

	test('is the one that the user names', async () => {
		const bytes = Buffer.from(TEXT);
		const { source, rows } = await readCsvBytes(bytes, { encoding: 'windows-1252' });
		expect(source.csv?.encoding).toBe('windows-1252');
		expect(rows[1]?.[0]).toBe('aÃ§Ã£o â‚¬');
		expect((await readCsvBytes(Buffer.from(TEXT, 'utf16le'), { encoding: 'utf-16le' })).rows).toEqual(ROWS);
		const marked = await readCsvBytes(Buffer.from(`\ufeff${TEXT}`), { encoding: 'cp850' });
		expect(marked).toMatchObject({ rows: ROWS, source: { csv: { encoding: 'utf-8-bom' } } });
		expect(await refusalOf(Buffer.from('Nome;Valor\na\u00e7;1\n', 'latin1'), { encoding: 'utf-8' })).toEqual({
			code: 'csv-encoding-unclear',
			params: { kind: 'asked' },
		});
	});

	test('is not UTF-8 if any sequence is wrong for the strict decoder', async () => {
		const bytes = fc
			.uint8Array({ minLength: 1, maxLength: 12 })
			.map((array) => array.map((byte) => byte | 0x80 || 0x80));
		const pieces = fc.array(
			fc.oneof(bytes, fc.constant(Buffer.from('ção€😀', 'utf8')), fc.constant(Buffer.from('abc'))),
		);
		await fc.assert(
			fc.asyncProperty(pieces, fc.integer({ min: 1, max: 9 }), async (parts, chunkBytes) => {
				const all = Buffer.concat([Buffer.from('Nome;Valor\nx;'), ...parts, Buffer.from('\n')]);
				const strict = (): boolean => {
					try {
						new TextDecoder('utf-8', { fatal: true }).decode(all);
						return true;
					} catch {
						return false;
					}
				};
				const { source } = await readCsvBytes(all, { chunkBytes }).catch((error: unknown) => {
					if (error instanceof SourceRefusal) return { source: { csv: { encoding: 'refused' } } };
					throw error;
				});
				expect(source.csv?.encoding === 'utf-8').toBe(strict());
			}),
		);
	});
});

describe('notices', () => {
	const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
	const HONEST = 'N\u00c3O;\u00c3\n\u0093MA\u00c7\u00c3\u0094;MA\u00c7\u00c3\u0085\n';
	const mojibake = { found: 'aÃ§Ã£o', params: { kind: 'mojibake', line: 3, count: 3 } };
	const lost = { found: 'S\ufffdo', params: { kind: 'lost', line: 2, count: 1 } };
	const marks = { params: { line: 3, count: 2 } };
	test.each<[string, Buffer, string?, object?]>([
		['text encoded twice', Buffer.from('Nome;Valor\nx;1\naÃ§Ã£o;2\nÃ‡\n'), 'csv-letters-wrong', mojibake],
		['lost characters', Buffer.from('Nome;Valor\nS\ufffdo;1\n'), 'csv-letters-wrong', lost],
		['joined files', Buffer.from('\ufeffNome;Valor\nx;1\r\n\ufeffNome;Valor\r\ufeffy;1'), 'csv-inner-marks', marks],
		['no mark within a line', Buffer.from('Nome;Valor\nx\ufeff;1\n')],
		['no correct Ã in UTF-8', Buffer.from('Nome;Valor\nNÃO; MAÇÃ\n“MAÇÔ;…\nMAÇÃ–;1\n')],
		['no correct Ã in windows-1252', latin1(`Nome;Valor\n${HONEST}`)],
	])('report %s', async (_claim, bytes, wanted, notice) => {
		for (const chunkBytes of [1, 2, 3, 4, 5, 6, 7, 1_000]) {
			const { source } = await readCsvBytes(bytes, { chunkBytes });
			const told = source.notices.filter(({ code }) => code !== 'csv-encoding-guessed');
			expect(told).toEqual(wanted === undefined ? [] : [{ code: wanted, ...notice }]);
		}
	});
});

describe('UTF-16', () => {
	test.each<[string, Buffer]>([
		['half a character at the end', Buffer.from([...Buffer.from('\ufeffNome;Valor\na;1', 'utf16le'), 0x41])],
		['half a pair', Buffer.from('\ufeffNome;Valor\n\ud83d;1', 'utf16le')],
	])('is refused for %s', async (_claim, bytes) => {
		expect(await refusalOf(bytes)).toEqual({ code: 'csv-unreadable', params: { kind: 'utf16' } });
	});

	test('is not guessed if both even and odd bytes are NUL', async () => {
		expect(await refusalOf(Buffer.from('N\0o\0\0m;\0V\0'))).toEqual({
			code: 'csv-unreadable',
			params: { kind: 'nul' },
		});
	});
});
