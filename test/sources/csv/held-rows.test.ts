import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCsv } from '../../../src/sources/csv/open-csv.ts';
import { renderCsvRecord } from '../../../src/sources/csv/render-csv.ts';
import type { Row } from '../../../src/sources/values/cell.ts';
import { chunkedBytes, readCsvBytes, scoreHeader } from './read-csv-bytes.ts';
import { readTable } from '../xlsx/read-all.ts';

async function rowsOf(text: string, chunkBytes?: number): Promise<readonly Row[]> {
	const { source } = await openCsv(chunkedBytes(Buffer.from(text), chunkBytes), 'a.csv', { scoreHeader });
	return await readTable(source);
}

describe('a lone quote with a partner in a later line', () => {
	// Row numbers and cells, separated by bars.
	test.each<[string, string, string]>([
		[
			'in the same column',
			'Patrimônio;Nome;Status\nPAT-1;"Monitor 24;em uso\nPAT-2;Mesa;em uso\nPAT-3;TV 19";em uso\nPAT-4;Mesa;em uso\n',
			'2|PAT-1|"Monitor 24|em uso / 3|PAT-2|Mesa|em uso / 4|PAT-3|TV 19"|em uso',
		],
		[
			'in another column, beside an empty line',
			'Patrimônio,Nome,Status,Valor\r\nPAT-1,"TV 24,em uso,1\r\n\r\nPAT-2,Mesa,em uso",2\r\nPAT-4,Mesa,em uso,3\r\n',
			'2|PAT-1|"TV 24|em uso|1 / 4|PAT-2|Mesa|em uso"|2',
		],
		[
			'beside quoted cells',
			'Patrimônio;Nome;Status\n"PAT-1";"TV 24;em uso\nPAT-2;TV 32";em uso\nPAT-4;Mesa;em uso\n',
			'2|PAT-1|"TV 24|em uso / 3|PAT-2|TV 32"|em uso',
		],
		[
			'below rows with empty cells',
			'Patrimônio;Nome;Status;Valor;Obs\nPAT-1;"TV 24;em uso;;\nPAT-2;Mesa;;10;\nPAT-3;TV 19";em uso;20;ok\nPAT-4;Mesa;em uso;1;\n',
			'2|PAT-1|"TV 24|em uso|| / 3|PAT-2|Mesa||10| / 4|PAT-3|TV 19"|em uso|20|ok',
		],
		[
			'in rows of words, by a word of another row',
			'Nome;Status;Obs\nMesa;"em uso;a\nTV;em uso";b\nCama;em uso;PAT-4\nCama;em uso;c\n',
			'2|Mesa|"em uso|a / 3|TV|em uso"|b',
		],
		[
			'in another column than the other quote',
			'Patrimônio;Nome;Obs\nPAT-1;Mesa;"24 pol\nPAT-2;Mesa;ok\nPAT-3;TV 19";ok\nPAT-4;Mesa;ok\n',
			'2|PAT-1|Mesa|"24 pol / 3|PAT-2|Mesa|ok / 4|PAT-3|TV 19"|ok',
		],
		[
			'in a row with one cell too many',
			'Patrimônio;Nome;Status\nPAT-1;"TV 24;em uso\nPAT-2;Mesa;em uso\nPAT-3;Mesa;em uso";\nPAT-4;Mesa;em uso\n',
			'2|PAT-1|"TV 24|em uso / 3|PAT-2|Mesa|em uso / 4|PAT-3|Mesa|em uso"|',
		],
	])('%s returns the rows that it swallowed, each refused with both lines', async (_claim, text, swallowed) => {
		const held = swallowed.split(' / ').map((row): Row => {
			const [number, ...cells] = row.split('|');
			return { number: Number(number), cells };
		});
		const params = { line: held[0]?.number, last: held.at(-1)?.number };
		for (const chunkBytes of [1, 7, 1_000]) {
			const rows = await rowsOf(text, chunkBytes);
			const problem = { code: 'csv-quote-holds-rows', params };
			const { length } = held;
			expect(rows.slice(1, length + 1)).toEqual(held.map((row) => ({ ...row, problem })));
			expect(rows[length + 1]).toMatchObject({ cells: expect.arrayContaining(['PAT-4']) });
			expect(rows[length + 1]?.problem).toBeUndefined();
		}
	});

	test('returns them even if it swallowed the whole table', async () => {
		const rows = await rowsOf('Nome;Situação;Valor\n"TV 24;Em uso;1\nMesa;Em uso;2\nTV 19";Em uso;3\n', 1_000);
		expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
			['"TV 24', 'Em uso', '1'],
			['Mesa', 'Em uso', '2'],
			['TV 19"', 'Em uso', '3'],
		]);
	});
});

describe('a genuine cell with line breaks', () => {
	test.each<[string, readonly string[], readonly string[]]>([
		['an address', ['Patrimônio', 'Nome', 'Status'], ['PAT-1', 'Rua A, 12\nCentro; SP\n01000-000', 'em uso']],
		[
			'a list with as many commas as columns',
			['Patrimônio', 'Status', 'Valor', 'Obs'],
			['PAT-1', 'em uso', '1', 'Notebook\ncom mouse, mochila, cabo, caneta'],
		],
		[
			'a list with numbers',
			['Patrimônio', 'Status', 'Valor', 'Obs'],
			['PAT-1', 'em uso', '1', 'Kit\n2 mouses, 1 mochila, 3 cabos, 1 caneta'],
		],
		['two columns and a note', ['Patrimônio', 'Nome'], ['PAT-1', 'Notebook\nCor; preto']],
		['a note in the first column', ['Nome', 'Patrimônio'], ['Mesa; de canto\nde madeira', 'PAT-1']],
		['a small table', ['Nome', 'Patrimônio', 'Obs'], ['Mesa', 'PAT-1', 'itens:\n1;2;3\n4;5;6\nfim']],
		['only line breaks', ['Patrimônio', 'Nome'], ['PAT-1', 'a\nb\nc']],
		['quotes inside', ['Patrimônio', 'Nome', 'Status'], ['PAT-1', 'Monitor "24"; LG\nHDMI; VGA', 'em uso']],
	])('stays whole: %s', async (_claim, header, cells) => {
		for (const delimiter of [';', ','] as const) {
			const lines = [header, cells, cells.map((cell) => cell.replace('PAT-1', 'PAT-2'))];
			const text = lines.map((line) => renderCsvRecord(line, { delimiter, lineEnd: '\n' })).join('');
			expect((await readCsvBytes(text, { delimiter })).rows).toEqual(lines);
		}
	});

	test.each([
		['an address', 'Rua A, 12, sala 2, Centro, SP\n01000-000'],
		['a list', 'Notebook, cabo, mouse, base, fone\n2'],
		['only delimiters', ', , , , \nsala 2'],
	])('stays whole even if its lines are as wide as the table: %s', async (_claim, local) => {
		const lines = [
			['Patrimônio', 'Local', 'Status', 'Valor', 'Data', 'Obs'],
			['PAT-1', local, 'em uso', '10,00', '31/12/2025', ''],
			['PAT-2', '', 'em uso', '10,00', '31/12/2025', ''],
		];
		const text = lines.map((line) => renderCsvRecord(line, { delimiter: ',', lineEnd: '\n' })).join('');
		expect((await readCsvBytes(text, { delimiter: ',' })).rows).toEqual(lines);
	});

	test('stays whole in a register of any texts', async () => {
		const line = fc.array(fc.constantFrom('Rua', 'sala 2', 'SP', '; ', ', ', '10', '- ', 'com', 'CEP 01000-000'), {
			maxLength: 8,
		});
		const note = fc
			.array(line, { minLength: 1, maxLength: 4 })
			.map((lines) => lines.map((one) => one.join(' ')).join('\n'));
		const register = fc.array(fc.tuple(note, note), { minLength: 1, maxLength: 12 });
		await fc.assert(
			fc.asyncProperty(register, fc.constantFrom(';', ','), async (drawn, delimiter) => {
				const header = ['Patrimônio', 'Nome', 'Status', 'Valor', 'Data', 'Obs'];
				const lines = [
					header,
					...drawn.map(([one, other], index) => [`PAT-${index}`, one, 'em uso', '10,00', '31/12/2025', other]),
				];
				const text = lines.map((cells) => renderCsvRecord(cells, { delimiter, lineEnd: '\r\n' })).join('');
				expect((await readCsvBytes(text, { delimiter })).rows).toEqual(lines);
			}),
			{ numRuns: 300 },
		);
	});
});

test.each(['\u001a', '\n\u001a', '\r\n\u001a\u001a\u001a'])(
	'the DOS end-of-file mark, %j, is neither a row nor a text',
	async (end) => {
		for (const chunkBytes of [1, 1_000]) {
			expect((await readCsvBytes(`Nome;Valor\nMesa;1${end}`, { chunkBytes })).rows).toEqual([
				['Nome', 'Valor'],
				['Mesa', '1'],
			]);
		}
	},
);
