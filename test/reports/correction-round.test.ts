/** The round that this program is for: rejected rows go out as a file, are corrected, and come in again. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderByteOrderMark, renderCsvRecord, encodeCsvText } from '../../src/sources/csv/render-csv.ts';
import type { CsvDialect } from '../../src/sources/source.ts';
import { planFolder } from './plan-folder.ts';
import { makeFolder } from './run-folder.ts';

const HEADER = ['Patrimônio', 'Situação', 'Valor', 'Data de aquisição', 'Modelo'];
const OURS: CsvDialect = { encoding: 'utf-8-bom', delimiter: ';', lineEnd: '\r\n' };

function writeCsv(file: string, records: readonly (readonly string[])[], dialect = OURS): void {
	const text = records.map((record) => renderCsvRecord(record, dialect)).join('');
	const encoded = encodeCsvText(text, dialect);
	if (!encoded.ok) throw new Error(`not in this encoding: ${encoded.characters.join(' ')}`);
	writeFileSync(file, Buffer.concat([renderByteOrderMark(dialect), encoded.bytes]));
}

const codesOf = (rejections: readonly { readonly problems: readonly { readonly code: string }[] }[]) =>
	rejections.map(({ problems }) => problems.map(({ code }) => code));

test.each<CsvDialect>([
	OURS,
	{ encoding: 'windows-1252', delimiter: ';', lineEnd: '\r\n' },
	{ encoding: 'utf-8', delimiter: ',', lineEnd: '\n' },
	{ encoding: 'utf-16le', delimiter: '\t', lineEnd: '\r\n' },
])(
	'a CSV in %j comes back in the same dialect, is refused again for the same reasons, and imports when corrected',
	async (dialect) => {
		const folder = makeFolder();
		const input = path.join(folder, 'ativos.csv');
		writeCsv(
			input,
			[
				HEADER,
				['PAT-1', 'disponível', '10,00', '31/12/2025', 'bom'],
				['PAT-2', 'ativo', '1,234', '31/02/2025', '=HYPERLINK("x")'],
				['PAT-3', 'em uso', '-10,00', '45291', "'aspas"],
			],
			dialect,
		);
		const first = await planFolder(folder, 'first', [input]);
		expect(first.summary.buckets).toMatchObject({ units: 3, notSent: 1, rejected: 2 });

		const rejected = path.join(first.dir, 'rejected.csv');
		const again = await planFolder(folder, 'again', [rejected]);
		expect(codesOf(again.rejections)).toEqual(codesOf(first.rejections));
		expect(again.rejections.map(({ row }) => row?.cells.slice(0, 5))).toEqual(
			first.rejections.map(({ row }) => row?.cells),
		);
		const columns = (problems: readonly { readonly place?: { readonly column?: number } }[]) =>
			problems.map(({ place }) => place?.column);
		expect(again.rejections.map(({ problems }) => columns(problems))).toEqual(
			first.rejections.map(({ problems }) => columns(problems)),
		);
		// Only the numbers of the rows are others, and so are they in the file.
		const strip = (file: string): string => readFileSync(file, 'latin1').replaceAll(/[\d\0]+/g, '');
		expect(strip(path.join(again.dir, 'rejected.csv'))).toBe(strip(rejected));

		const bytes = readFileSync(rejected);
		const corrected = ['ativo→em uso', '1,234→1,23', '31/02/2025→28/02/2025', "'-10,00→10,00", '45291→01/01/2024'];
		const encoding =
			dialect.encoding === 'utf-16le' ? 'utf16le' : dialect.encoding === 'windows-1252' ? 'latin1' : 'utf8';
		let text = bytes.toString(encoding);
		for (const correction of corrected) {
			const [from = '', to = ''] = correction.split('→');
			// The first place is the cell; the reasons stand behind it.
			text = text.replace(from, to);
		}
		writeFileSync(rejected, Buffer.from(text, encoding));
		const last = await planFolder(folder, 'last', [rejected]);
		expect(codesOf(last.rejections)).toEqual([]);
		expect(last.drafts.map(({ body }) => body.model)).toEqual(['=HYPERLINK("x")', "'aspas"]);
		expect(last.summary.reports.filter(({ kind }) => kind === 'rejected')).toEqual([]);
	},
);

describe('any text of a cell', () => {
	// NUL and halves of surrogate pairs are no text of a CSV file.
	const cell = fc
		.oneof(
			fc.string({ unit: 'binary', maxLength: 12 }),
			fc.string({
				unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', '\n', ';', '"', ' ', 'a', 'ç'),
				maxLength: 6,
			}),
		)
		.map((text) => text.replaceAll(/[\0\p{Surrogate}\ufeff]/gu, ''));

	test('survives any number of rounds', async () => {
		const folder = makeFolder();
		let run = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (drawn) => {
				run++;
				const input = path.join(folder, `${run}.csv`);
				const records = drawn.map(([one, other], index) => [`PAT-${index}`, 'x', one, other, 'm']);
				writeCsv(input, [HEADER, ...records]);
				let file = input;
				for (let round = 1; round <= 3; round++) {
					const { dir, rejections } = await planFolder(folder, `${run}-${round}`, [file]);
					expect(rejections.map(({ row }) => row?.cells.slice(0, 5))).toEqual(records);
					file = path.join(dir, 'rejected.csv');
				}
			}),
			{ numRuns: 40 },
		);
	});
});
