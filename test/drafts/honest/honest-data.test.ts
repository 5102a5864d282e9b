import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import type { TableOptions } from '../../../src/drafts/decisions/table-options.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { planRun } from '../../../src/runs/plan/plan-run.ts';
import type { RejectionLine } from '../../../src/runs/record/run-record.ts';
import { HONEST_CELLS, HONEST_NOTES, type HonestCell } from './honest-values.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const HEADERS = {
	enrollmentId: 'Nº de Patrimônio',
	status: 'Situação',
	category: 'Categoria',
	brand: 'Marca',
	model: 'Modelo',
	serialNumber: 'Nº de Série',
	vendorName: 'Fornecedor',
	acquisitionDate: 'Data de aquisição',
	acquisitionType: 'Tipo de aquisição',
	priceCents: 'Valor de aquisição',
	nfeNumber: 'Nota fiscal',
	contractId: 'Contrato',
	warrantyExpirationDate: 'Garantia até',
	allocatedLocation: 'Localização',
	note: 'Campo: Observações',
} as const;
type Column = keyof typeof HEADERS;

interface Entry {
	readonly column: Column;
	readonly written: string;
	readonly sent: unknown;
}

function entriesOf(column: Column, cells: readonly HonestCell[]): readonly Entry[] {
	return cells.map((cell) => {
		const [written, sent] = typeof cell === 'string' ? [cell, cell.trim()] : cell;
		return { column, written, sent };
	});
}

const COLUMNS = Object.keys(HEADERS).filter((column): column is Column => column in HEADERS);
const ENTRIES: readonly Entry[] = COLUMNS.flatMap((column) =>
	entriesOf(column, column === 'note' ? HONEST_NOTES : HONEST_CELLS[column]),
);
const HEADER = COLUMNS.map((column) => HEADERS[column]);

/** A row that causes no notice, apart from the given cells. */
function rowWith(index: number, cells: Partial<Record<Column, string>>): readonly string[] {
	const plain: Partial<Record<Column, string>> = {
		enrollmentId: `INV-${1000 + index}`,
		status: 'em uso',
		category: 'Equipamento',
		serialNumber: `EQ${70_000 + index}K`,
	};
	const row = { ...plain, ...cells };
	return COLUMNS.map((column) => row[column] ?? '');
}

let folder: string;
beforeEach(() => {
	folder = throwAwayFolder();
});

function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
	const file = path.join(folder, 'ativos.csv');
	const quoted = [header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
	writeFileSync(file, `\uFEFF${quoted.join('\r\n')}\r\n`);
	return file;
}

async function writeWorkbook(header: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
	const file = path.join(folder, 'ativos.xlsx');
	const workbook = new ExcelJS.Workbook();
	workbook.addWorksheet('Inventário').addRows([header, ...rows].map((cells) => cells.map((cell) => cell || null)));
	await workbook.xlsx.writeFile(file);
	return file;
}

async function importFile(file: string, table: Partial<TableOptions> = {}) {
	const { dir, record } = await planRun({
		command: 'import',
		program: 'test',
		runsDir: path.join(folder, 'runs'),
		inputs: [file],
		settings: { ...parsePlanOptions({}), table: { ...parsePlanOptions({}).table, ...table } },
		clock: { ...systemClock, now: () => Date.UTC(2026, 1, 1, 12) },
	});
	const plan = planLinesOf(path.join(dir, 'plan.jsonl'));
	const rejections: readonly RejectionLine[] = JSON.parse(arrayText(path.join(dir, 'rejections.jsonl')));
	return {
		bodies: plan.map(({ body }) => body),
		refused: rejections.flatMap(({ problems }) => problems.map(({ code, found }) => `${code}: ${found ?? ''}`)),
		warned: (record.planned?.notices ?? []).map(
			({ count, problem }) => `${count}× ${problem.code}: ${problem.found ?? ''}`,
		),
	};
}

/** Turns a file of JSON lines into the text of a JSON array. */
function arrayText(file: string): string {
	return `[${readFileSync(file, 'utf8').trimEnd().replaceAll('\n', ',')}]`;
}

test('the corpus has at least 300 entries', () => expect(ENTRIES.length).toBeGreaterThanOrEqual(300));

const FILES = [
	['CSV', writeCsv],
	['workbook', writeWorkbook],
] as const;

describe('a register of correct cells', () => {
	const rows = ENTRIES.map(({ column, written }, index) => rowWith(index, { [column]: written }));

	test.each(FILES)('as a %s: 0 refused, 0 warned, every value as meant', async (_, write) => {
		const { bodies, refused, warned } = await importFile(await write(HEADER, rows));
		expect({ refused, warned }).toEqual({ refused: [], warned: [] });
		const sent = ENTRIES.map(({ column }, index) => {
			const body = bodies[index];
			return column === 'note' ? body?.customFields?.[0]?.value : body?.[column];
		});
		expect(sent).toEqual(ENTRIES.map((entry) => entry.sent));
	});
});

test.each(FILES)(
	'a register of only numbers, with one status for all: as a %s: 0 refused, warned once',
	async (_, write) => {
		const ids = ['00:1A:2B:3C:4D:5E', 'SRV-A', 'CH PH 5.5', 'SUM001', 'BL 2 A 101', 'TRT 9 E 0012', '0001', 'PAT 31'];
		const file = await write(
			['Patrimônio', 'Modelo'],
			ids.map((id) => [id, '']),
		);
		const { bodies, refused, warned } = await importFile(file, { defaultStatus: 'available' });
		expect(bodies.map(({ enrollmentId }) => enrollmentId)).toEqual(ids);
		expect({ refused, warned }).toEqual({ refused: [], warned: ['8× row-has-only-number: 00:1A:2B:3C:4D:5E'] });
	},
);

describe('words for a missing value', () => {
	const missing = ['S/N', '-', '0', 'N/A', 'null', 'ND', 'To be filled by O.E.M.', 'Not Applicable', 'não informado'];
	const texts = ['brand', 'model', 'vendorName', 'allocatedLocation', 'note'] as const;
	const others = ['acquisitionDate', 'acquisitionType', 'priceCents', 'warrantyExpirationDate'] as const;

	test.each(FILES)(
		'as a %s: 0 refused, one warning for the whole table, every such field empty except custom fields',
		async (_, write) => {
			const rows = missing.map((text, index) => {
				const value = text === '0' ? '—' : text;
				const cells = Object.fromEntries([...texts, ...others].map((column) => [column, value]));
				return rowWith(index, { ...cells, serialNumber: text, nfeNumber: text, contractId: text });
			});
			const { bodies, refused, warned } = await importFile(await write(HEADER, rows));
			expect({ refused, warned }).toEqual({ refused: [], warned: [`${missing.length}× text-placeholder: S/N`] });
			expect(new Set(bodies.map((body) => Object.keys(body).join()))).toEqual(
				new Set(['enrollmentId,status,category,customFields,source']),
			);
			expect(bodies.map(({ customFields }) => customFields?.[0]?.value)).toEqual(
				missing.map((text) => (text === '0' ? '—' : text)),
			);
		},
	);
});

test('cells from a PDF or a damaged file: a serial number on two lines is joined, invisible characters are removed, each with one warning', async () => {
	const rows = [
		rowWith(0, { serialNumber: '5CG1234\nABC' }),
		rowWith(1, { serialNumber: 'BRJ03 \n12XYZ', model: 'Latitude\n5440' }),
		rowWith(2, { model: 'Lati\u0002tude', note: 'a\u0007b' }),
		rowWith(3, { brand: 'De\u001Fll' }),
	];
	const { bodies, refused, warned } = await importFile(writeCsv(HEADER, rows));
	expect({ refused, warned }).toEqual({
		refused: [],
		warned: ['2× identifier-lines-joined: 5CG1234ABC', '2× text-control-character: Latitude'],
	});
	expect(bodies).toMatchObject([
		{ serialNumber: '5CG1234ABC' },
		{ serialNumber: 'BRJ0312XYZ', model: 'Latitude 5440' },
		{ model: 'Latitude', customFields: [{ value: 'ab' }] },
		{ brand: 'Dell' },
	]);
});
