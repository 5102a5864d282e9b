/** Decisions that need the whole input, and that every row ends in one bucket. */
import { joinProblem } from '../../../src/messages/problem.ts';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { INVOICE_FIELDS } from '../../../src/drafts/invoice-unit/custom-fields.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { parseEnrollmentTemplate } from '../../../src/drafts/invoice-settings/enrollment-template.ts';
import { fingerprintHeader } from '../../../src/drafts/mapping/mapping.ts';
import { createEmployeeDirectory, type EmployeeDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import type { Question } from '../../../src/drafts/decisions/question.ts';
import { proposalsOf } from '../../drafts/decisions/asked.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { OpenQuestions } from '../../../src/runs/plan/open-tables.ts';
import { makePlan, type Plan } from '../../../src/runs/plan/make-plan.ts';
import type { PlanRequest } from '../../../src/runs/plan/plan-request.ts';
import type { PlanLine, RejectionLine, SkipLine } from '../../../src/runs/record/run-record.ts';
import { relationshipsXml, sheetXml, workbookEntries, workbookXml } from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/decisions/table-options.ts';
import { problemName } from '../../messages/problem-name.ts';
import { planLinesOf } from '../plan-lines.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-plan-'));
	mkdirSync(path.join(folder, 'in'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Planned {
	readonly plan: Plan;
	readonly drafts: readonly string[];
	/** `file:row code code`, with the file name only. */
	readonly rejections: readonly string[];
	readonly skips: readonly string[];
}

/** A file of JSON lines as the text of one JSON array. */
function arrayText(name: string): string {
	const text = readFileSync(path.join(folder, 'run', name), 'utf8').trimEnd();
	return `[${text.replaceAll('\n', ',')}]`;
}
function plannedLines(): readonly PlanLine[] {
	return planLinesOf(path.join(folder, 'run', 'plan.jsonl'));
}
function rejectionLines(): readonly RejectionLine[] {
	return JSON.parse(arrayText('rejections.jsonl'));
}
function skipLines(): readonly SkipLine[] {
	return JSON.parse(arrayText('skips.jsonl'));
}

function nameOf({ origin }: Pick<RejectionLine, 'origin'>): string {
	const file = path.basename(origin.file);
	if (origin.kind === 'row') return `${file}:${origin.row}`;
	return origin.kind === 'invoice' ? `${file}#${origin.item ?? ''}` : file;
}

async function planOf(
	files: Readonly<Record<string, string | Buffer>>,
	options: Partial<PlanRequest> = {},
): Promise<Planned> {
	for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, 'in', name), content);
	const plan = await makePlan({
		inputs: [path.join(folder, 'in')],
		runsDir: folder,
		writeDrafts: true,
		open: {},
		sheets: [],
		table: { locale: 'pt-BR', timeZone: 'UTC', unknownColumns: 'error', defaultStatus: 'available' },
		nfe: {
			companies: [],
			cost: 'landed',
			recoverableTaxes: 'exclude',
			enrollmentIdTemplate: parseEnrollmentTemplate('NF{number}-{item}-{unit}'),
			status: 'available',
			allow: new Set(),
			belongsTo: new Map(),
			maxUnitsPerLine: 200,
			measuredUnits: 'skip',
			customFields: INVOICE_FIELDS,
			categories: true,
			timeZone: 'America/Sao_Paulo',
		},
		repeatedSerials: 'refuse',
		...options,
	});
	rmSync(path.join(folder, 'run'), { recursive: true, force: true });
	renameSync(await plan.keep({ name: 'run', startedAt: new Date(0) }), path.join(folder, 'run'));
	return {
		plan,
		drafts: plannedLines().map(({ body }) => body.enrollmentId),
		rejections: rejectionLines().map((line) => `${nameOf(line)} ${line.problems.map(problemName).join(' ')}`),
		skips: skipLines().map((line) => `${nameOf(line)} ${line.reason.code}`),
	};
}

const csv = (...ids: readonly string[]): string =>
	['Patrimônio;Marca', ...ids.map((id) => `${id};Aroeira`), ''].join('\n');

test('a row ends the same, whether it waits for others or not', async () => {
	const spelling = fc.constantFrom('A-1', 'a 1', 'A-01', 'A-2', 'A-3', 'B-7', 'B7', 'X/1', '12', '0012', '');
	const serial = fc.constantFrom('S9', 's9', 'S-9', 'T-4', '', '', '');
	const price = fc.constantFrom('10,00', 'dez', '');
	const tables = fc.array(fc.array(fc.tuple(spelling, serial, price), { maxLength: 9 }), {
		minLength: 1,
		maxLength: 3,
	});
	const invoice = syntheticNote({ items: [{ qCom: '1', vProd: '100.00' }] });
	const columns = { Patrimônio: 'enrollmentId', 'Nº de Série': 'serialNumber', Valor: 'price' };
	const mapping = parseMapping({ columns });
	if (!mapping.ok) throw new Error('no mapping');
	const table: PlanRequest['table'] = {
		locale: 'pt-BR',
		timeZone: 'UTC',
		unknownColumns: 'error',
		defaultStatus: 'available',
		mapping: mapping.value,
	};
	await fc.assert(
		fc.asyncProperty(tables, fc.constantFrom('refuse' as const, 'accept' as const), async (all, repeatedSerials) => {
			rmSync(path.join(folder, 'in'), { recursive: true });
			mkdirSync(path.join(folder, 'in'));
			const named = all.map((rows, index) => {
				const lines = ['Patrimônio;Nº de Série;Valor', ...rows.map((cells) => cells.join(';')), ''];
				return [`${index}.csv`, lines.join('\n')] as const;
			});
			const sure = await planOf(Object.fromEntries(named), { repeatedSerials, table });
			const before = [plannedLines(), rejectionLines(), skipLines()];
			const waiting = await planOf({ 'z.xml': invoice }, { repeatedSerials, table });
			expect(waiting.drafts).toHaveLength(sure.drafts.length + 1);
			expect([plannedLines().slice(0, -1), rejectionLines(), skipLines()]).toEqual(before);
			expect(waiting.plan.figures.notices.filter(({ origin }) => origin.kind === 'row')).toEqual(
				sure.plan.figures.notices.filter(({ origin }) => origin.kind === 'row'),
			);
		}),
		{ numRuns: 40 },
	);
}, 60_000);

describe('a repeated identity', () => {
	test('refuses every row with it, in any file, and names the others', async () => {
		const { drafts, rejections } = await planOf({ 'a.csv': csv('A-1', 'A-2'), 'b.csv': csv('A-3', 'A-1') });
		expect(drafts).toEqual(['A-2', 'A-3']);
		expect(rejections).toEqual(['a.csv:2 enrollment-id-repeated row', 'b.csv:3 enrollment-id-repeated row']);
		const [first] = rejectionLines();
		expect(first?.problems[0]?.params).toMatchObject({ others: expect.stringMatching(/b\.csv:3$/) });
	});

	test('counts in a row that has other problems too', async () => {
		const table = 'Patrimônio;Valor\nA-1;10,00\nA-1;dez\n';
		expect((await planOf({ 'a.csv': table })).rejections).toEqual([
			'a.csv:2 enrollment-id-repeated row',
			'a.csv:3 money-format enrollment-id-repeated row',
		]);
	});

	test.each([
		['refuse', ['a.csv:2 serial-number-repeated row', 'a.csv:3 serial-number-repeated row']],
		['accept', []],
	] as const)('serial numbers: %s', async (repeatedSerials, expected) => {
		const table = 'Patrimônio;Nº de Série\nA-1;S9\nA-2;S9\n';
		expect((await planOf({ 'a.csv': table }, { repeatedSerials })).rejections).toEqual(expected);
	});

	test('of a serial number is reported if accepted: counted, with the first places', async () => {
		const files = {
			'a.csv': 'Patrimônio;Nº de Série;Valor\nA-1;S9;\nA-2;S8;\nA-3;S9;\nA-4;S7;\n',
			'b.csv': 'Patrimônio;Nº de Série;Valor\nB-1;S7;\nB-2;S9;dez\n',
		};
		const { plan, drafts } = await planOf(files, { repeatedSerials: 'accept' });
		expect(drafts).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'B-1']);
		expect(plan.figures.notices).toMatchObject([
			{
				count: 3,
				origin: { row: 2 },
				problem: {
					code: 'serial-number-shared',
					found: 'S9',
					place: { column: 1, name: 'Nº de Série' },
					params: { others: expect.stringMatching(/a\.csv:4; .*b\.csv:3$/) },
				},
			},
			{ count: 1, origin: { row: 2 }, problem: { code: 'serial-number-shared', found: 'S7' } },
		]);
	});

	describe('as the unit of an invoice', () => {
		const rows = (...cells: readonly string[]): string =>
			[
				'Chave NF-e;Item NF-e;Unidade NF-e;Patrimônio;Valor',
				...cells.map((one) => `${syntheticKey()};${one}`),
				'',
			].join('\n');

		test('refuses every row that has it, whatever their enrollment ids, and names the others', async () => {
			const { drafts, rejections } = await planOf({ 'a.csv': rows('1;1;A-1;1,00', '1;2;A-2;1,00', '1;1;A-3;1,00') });
			expect(drafts).toEqual(['A-2']);
			expect(rejections).toEqual(['a.csv:2 nfe-unit-repeated', 'a.csv:4 nfe-unit-repeated']);
			const [first] = rejectionLines();
			expect(first?.problems[0]).toMatchObject({ found: `${syntheticKey()}/1/1` });
			expect(first?.problems[0]?.params).toMatchObject({ others: expect.stringMatching(/a\.csv:4$/) });
		});

		test('counts in a row that has other problems too', async () => {
			const { drafts, rejections } = await planOf({ 'a.csv': rows('1;1;A-1;1,00', '1;1;A-2;um') });
			expect(drafts).toEqual([]);
			expect(rejections).toEqual(['a.csv:2 nfe-unit-repeated', 'a.csv:3 money-format nfe-unit-repeated']);
		});

		const settled = parsePlanOptions({}).nfe;
		const numbered = {
			...settled,
			enrollmentIdTemplate: parseEnrollmentTemplate('NF{number}-{item}-{unit}'),
			status: 'available',
		} as const;
		test.each([
			['', settled],
			[', also if the invoice alone could be imported', numbered],
		])('counts in a workbook of drafts and not in the invoice itself%s', async (_what, nfe) => {
			const note = syntheticNote({ items: [{ qCom: '2.0000', vUnCom: '1.00', vProd: '2.00' }] });
			const { drafts, rejections, skips } = await planOf({ 'a.csv': rows('1;1;A-1;1,00'), 'n.xml': note }, { nfe });
			expect([drafts, rejections]).toEqual([['A-1'], []]);
			expect(new Set(skips)).toEqual(new Set(['n.xml#1 nfe-rows-count']));
		});
	});

	test('is found between a spreadsheet and an invoice', async () => {
		const { drafts, rejections } = await planOf({ 'a.csv': csv('NF1-1-1', 'A-2'), 'n.xml': syntheticNote() });
		expect(drafts).toEqual(['A-2']);
		expect(rejections).toEqual(['a.csv:2 enrollment-id-repeated row', 'n.xml#1 enrollment-id-repeated invoice']);
	});
});

test('a number in several spellings gives each row a notice, in any file, and refuses none', async () => {
	const { plan, drafts } = await planOf({
		'a.csv': 'Patrimônio;Status\nPAT-1;em uso\npat-2;em uso\n',
		'b.csv': 'Patrimônio;Status\nPAT 2;em uso\nPat-3;em uso\n',
	});
	expect(drafts).toHaveLength(4);
	const told = plan.figures.notices.filter(({ problem }) => problem.code === 'enrollment-id-respelled');
	expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(2);
	expect(told[0]?.problem).toMatchObject({ found: 'pat-2', params: { others: expect.stringMatching(/b\.csv: ?2$/) } });
});

test('serial numbers that differ only in spelling get notices with their rows, and become assets', async () => {
	const table = 'Patrimônio;Nº de Série\nA-1;SN-0012\nA-2;sn 0012\nA-3;SN-0013\nA-4;sn-0014\nA-5;0099\nA-6;99\n';
	const { drafts, plan } = await planOf({ 'a.csv': table });
	expect(drafts).toHaveLength(6);
	expect(plan.figures.notices.filter(({ problem }) => problem.code === 'serial-number-respelled')).toMatchObject([
		{
			count: 4,
			problem: { found: 'SN-0012', place: { column: 1 }, params: { others: expect.stringMatching(/a\.csv:3$/) } },
		},
	]);
});

test('a warning about an earlier run is placed in the cell that it is about', async () => {
	const respelled = joinProblem('serial-number-respelled', { found: 's' });
	const warnNearDuplicates = () => [{ about: 'serialNumber', problem: respelled } as const];
	const earlier = { count: 1, check: () => undefined, warnNearDuplicates };
	const { plan } = await planOf({ 'a.csv': 'Patrimônio;Nº de Série\nA-1;S1\n' }, { earlier });
	expect(plan.figures.notices.map(({ problem }) => problem)).toMatchObject([{ found: 's', place: { column: 1 } }]);
});

test('how a file was read is also reported for an unknown header', async () => {
	const dos = Buffer.from('Patrim\u0093nio;Descri\u0087\u00c6o\nA-1;x\n', 'latin1');
	await expect(planOf({ 'a.csv': dos })).rejects.toMatchObject({
		tables: [{ notices: [{ code: 'csv-encoding-guessed', found: 'Patrimônio' }] }],
	});
});

test.each([
	['unknown columns', 'Patrimônio;Coisa\n'],
	['no known column', 'a;b\n'],
])('a file broken further down is refused for that, whatever else is wrong: %s', async (_claim, header) => {
	const { rejections } = await planOf({ 'a.csv': `${header}${'A-1;x\n'.repeat(40)}A-2;"x\\" y"\n` });
	expect(rejections).toEqual(['a.csv csv-quotes-unclear backslash']);
});

test('a table that a mapping skips is a skip, and affects no other', async () => {
	const parsed = parseMapping({ tables: { [fingerprintHeader(['x', 'y'])]: { leaveOut: true } } });
	if (!parsed.ok) throw new Error('no mapping');
	const table = { ...DEFAULT_TABLE_OPTIONS, defaultStatus: 'available', mapping: parsed.value } as const;
	const { drafts, skips } = await planOf({ 'a.csv': 'Patrimônio\nA-1\n', 'b.csv': 'x;y\n1;2\n' }, { table });
	expect(drafts).toHaveLength(1);
	expect(skips).toEqual(['b.csv table-ignored']);
});

test('a linked folder from outside is reported and skipped', async () => {
	mkdirSync(path.join(folder, 'fora'));
	writeFileSync(path.join(folder, 'fora', 'b.csv'), 'Patrimônio\nB-1\n');
	symlinkSync(path.join(folder, 'fora'), path.join(folder, 'in', 'fora'));
	const { drafts, skips } = await planOf({ 'a.csv': 'Patrimônio\nA-1\n' });
	expect(drafts).toHaveLength(1);
	expect(skips).toEqual(['fora input-link-outside']);
});

describe('a refused row whose asset an earlier run created', () => {
	const table = 'Patrimônio;Nº de Série;Valor\nA-1;S1;dez\nA-2;S2;dez\nA-3;S3;1,00\nA-3;S4;2,00\n';
	const earlierOf = (asked: object[]): NonNullable<PlanRequest['earlier']> => ({
		count: 1,
		check: () => undefined,
		created: (identity) => {
			asked.push(identity);
			const problem = joinProblem('rejected-row-created', { found: 'x' });
			return identity.enrollmentId === 'A-2' ? undefined : { about: 'enrollmentId', problem };
		},
	});

	test('says so before its own problems, in the cell of its number', async () => {
		const asked: object[] = [];
		expect((await planOf({ 'a.csv': table }, { earlier: earlierOf(asked) })).rejections).toEqual([
			'a.csv:2 rejected-row-created money-format',
			'a.csv:3 money-format',
			'a.csv:4 rejected-row-created enrollment-id-repeated row',
			'a.csv:5 rejected-row-created enrollment-id-repeated row',
		]);
		expect(rejectionLines()[0]?.problems[0]?.place).toEqual({ column: 0, name: 'Patrimônio' });
		expect(asked[0]).toEqual({ enrollmentId: 'A-1', serialNumber: 'S1' });
	});

	test('is not looked up by a serial number that several assets may have', async () => {
		const asked: object[] = [];
		await planOf({ 'a.csv': table }, { earlier: earlierOf(asked), repeatedSerials: 'accept' });
		expect(asked[0]).toEqual({ enrollmentId: 'A-1' });
	});
});

describe('a file that breaks while its rows are read', () => {
	test('contributes no rows, and does not affect other files', async () => {
		const broken = `${csv('B-1', 'B-2')}B-3;"com \\"barra"\n`;
		const { drafts, rejections, plan } = await planOf({ 'a.csv': csv('A-1'), 'b.csv': broken, 'c.csv': csv('B-1') });
		expect(drafts).toEqual(['A-1', 'B-1']);
		expect(rejections).toHaveLength(1);
		expect(rejections[0]).toMatch(/^b\.csv csv-/);
		expect(plan.figures.files).toEqual({ read: 2, refused: 1, skipped: 0 });
	});
});

describe('a column decided by its own rows', () => {
	test('is read as American from the first row on if later rows prove it', async () => {
		const table = 'Patrimônio;Data de aquisição\nA-1;03/04/2024\nA-2;12/31/2024\nA-3;12/30/2024\n';
		await planOf({ 'a.csv': table });
		const dates = plannedLines().map(({ body }) => body.acquisitionDate?.slice(0, 10));
		expect(dates).toEqual(['2024-03-04', '2024-12-31', '2024-12-30']);
	});
});

describe('the sheet of a workbook', () => {
	const workbookOf = async (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> => {
		const workbook = new ExcelJS.Workbook();
		for (const [name, rows] of Object.entries(sheets))
			for (const row of rows) (workbook.getWorksheet(name) ?? workbook.addWorksheet(name)).addRow([...row]);
		return Buffer.from(await workbook.xlsx.writeBuffer());
	};
	const sheets = {
		Matriz: [
			['Patrimônio', 'Marca', 'Modelo'],
			['M-1', 'Aroeira', 'X'],
		],
		Filial: [
			['Patrimônio', 'Marca'],
			['F-1', 'Aroeira'],
		],
	};

	test.each([
		[['Filial'], ['F-1'], []],
		[['*'], ['M-1', 'F-1'], []],
	])('with --sheet %j imports %j with notices %j', async (wished, expected, notices) => {
		const { drafts, plan } = await planOf({ 'a.xlsx': await workbookOf(sheets) }, { sheets: wished });
		expect(drafts).toEqual(expected);
		expect(plan.figures.notices.map(({ problem }) => problem.code)).toEqual(notices);
	});

	const oddWorkbook = (second: string | null, id = 'rId2', twice?: 'twice'): Buffer =>
		writeZip([
			...(twice === undefined ? [] : [{ name: 'xl/worksheets/Sheet2.xml', content: '' }]),
			...workbookEntries(
				sheetXml(
					'<row r="1"><c r="A1" t="inlineStr"><is><t>Patrimônio</t></is></c></row><row r="2"><c r="A2"><v>7</v></c></row>',
				),
				{
					replaced: {
						'xl/workbook.xml': workbookXml([
							['Outra', id],
							['Ativos', 'rId1'],
						]),
						'xl/_rels/workbook.xml.rels': relationshipsXml([
							['rId1', 'worksheet', 'worksheets/sheet1.xml'],
							['rId2', 'worksheet', 'worksheets/sheet2.xml'],
						]),
						'xl/worksheets/sheet2.xml': second,
					},
				},
			),
		]);
	const wide = sheetXml(`<row r="1">${'<c><v>1</v></c>'.repeat(300)}</row>`);

	test.each([
		['of more than 256 columns', oddWorkbook(wide), [], []],
		['of which there are two parts', oddWorkbook('<worksheet', 'rId2', 'twice'), [], ['a.xlsx sheet-broken']],
		['that is no XML', oddWorkbook('<worksheet'), [], ['a.xlsx sheet-broken']],
		['whose part is missing', oddWorkbook(null), [], ['a.xlsx sheet-broken']],
		['that is no XML, when all are wished', oddWorkbook('<worksheet'), ['*'], ['a.xlsx sheet-broken']],
		['of more than 256 columns, when all are wished', oddWorkbook(wide), ['*'], ['a.xlsx sheet-broken']],
		['that is no XML, when the other one is wished', oddWorkbook('<worksheet'), ['Ativos'], []],
	])('is imported besides one %s', async (_what, workbook, wished, refused) => {
		const { drafts, rejections, plan } = await planOf({ 'a.xlsx': workbook }, { sheets: wished });
		expect(drafts).toEqual(['7']);
		expect(rejections).toEqual(refused);
		const ignoredColumns = plan.figures.notices.map(
			({ problem: { code, params } }) => `${code}: ${params?.['others'] ?? ''}`,
		);
		expect(ignoredColumns).toEqual(wished.length === 0 ? ['sheet-chosen: Outra'] : []);
	});

	test('is imported if another entry has no link, as Excel lists macro modules, which are not sheets', async () => {
		const { drafts, rejections, plan } = await planOf({ 'a.xlsx': oddWorkbook(null, '') });
		expect(drafts).toEqual(['7']);
		expect([rejections, plan.figures.notices]).toEqual([[], []]);
	});

	test.each([
		['Resumo', ['sheet-chosen']],
		['Como corrigir', []],
		['How to fill in', []],
	])('called %j besides a register gives the notices %j', async (sheet, notices) => {
		const workbook = new ExcelJS.Workbook();
		workbook.addWorksheet(sheet).addRows([['Total'], ['1']]);
		workbook.addWorksheet('Ativos').addRows(register);
		const { plan } = await planOf({ 'a.xlsx': Buffer.from(await workbook.xlsx.writeBuffer()) });
		expect(plan.figures.notices.map(({ problem: { code } }) => code)).toEqual(notices);
	});

	const register = [
		['Patrimônio', 'Marca'],
		['A-1', 'Aroeira'],
	];
	const lists = [['Status'], ['em uso']];

	test.each([
		['nothing', [['', '']], register, ['sheet-not-found hidden']],
		['a cover', [['Relatório de 2026', '']], register, ['sheet-not-found hidden']],
		['a header alone', [['Patrimônio', 'Marca']], register, ['sheet-not-found hidden']],
		[
			'a sheet of too many columns',
			[Array.from({ length: 300 }, (_, at) => `C${at}`)],
			register,
			['sheet-not-found hidden', 'workbook-limit columns'],
		],
		['a cover, and lists to choose from', [['Relatório de 2026', '']], lists, ['header-not-found']],
	])('that is hidden, besides %s, is named with the command', async (_what, visible, hidden, codes) => {
		const workbook = new ExcelJS.Workbook();
		workbook.addWorksheet('Capa').addRows(visible);
		workbook.addWorksheet('Base 2025', { state: 'hidden' }).addRows(hidden);
		workbook.addWorksheet('Base', { state: 'veryHidden' }).addRows(hidden);
		expect((await planOf({ 'a.xlsx': Buffer.from(await workbook.xlsx.writeBuffer()) })).drafts).toEqual([]);
		const problems = rejectionLines().flatMap((line) => line.problems);
		expect(problems.map(problemName)).toEqual(codes);
		const [first] = problems;
		if (first?.code !== 'sheet-not-found') return;
		expect(first).toMatchObject({ params: { kind: 'hidden', sheet: 'Base 2025', sheets: 'Base 2025, Base' } });
	});

	test.each([
		['Quantidade', ['sheet-chosen', 'sheet-ignored']],
		['Patrimônio', ['sheet-chosen']],
	])('that is hidden, besides one with rows below %j, gives the notices %j', async (header, notices) => {
		const workbook = new ExcelJS.Workbook();
		workbook.addWorksheet('Resumo').addRows([
			[header, 'Marca'],
			['1', 'Ipê'],
		]);
		workbook.addWorksheet('Base', { state: 'hidden' }).addRows(register);
		const table = { ...DEFAULT_TABLE_OPTIONS, unknownColumns: 'ignore', defaultStatus: 'available' } as const;
		const planned = planOf({ 'a.xlsx': Buffer.from(await workbook.xlsx.writeBuffer()) }, { table });
		// Without a number column the user is asked about the visible sheet, and the questions include the notices.
		const told = await planned.then(
			({ plan }) => plan.figures.notices.map(({ problem }) => problem),
			(error: unknown) => (error instanceof OpenQuestions ? error.tables.flatMap((one) => one.notices) : []),
		);
		expect(told.map(({ code }) => code).filter((code) => code.startsWith('sheet'))).toEqual(notices);
	});

	test('is refused as before if it is the only possible one', async () => {
		const broken = writeZip(workbookEntries('<worksheet'));
		expect((await planOf({ 'a.xlsx': broken })).rejections).toEqual(['a.xlsx workbook-damaged truncated']);
	});

	test('has the values of merged cells in all their rows, and says so once', async () => {
		const workbook = new ExcelJS.Workbook();
		const sheet = workbook.addWorksheet('Ativos');
		sheet.addRows([
			['Patrimônio', 'Marca', 'Modelo', 'Valor'],
			['A-1', 'Aroeira', 'X', 10],
			['A-2', null, 'Y', 20],
			['A-3', null, 'Z', 30],
			['A-4', 'Ipê', 'W', 40],
			['A-5', 'Ipê', 'W', 50],
			[null, 'Ipê', 'V', 60],
		]);
		sheet.mergeCells('B2:B4');
		sheet.mergeCells('A6:A7');
		sheet.mergeCells('C5:D5');
		const { drafts, rejections, plan } = await planOf({ 'a.xlsx': Buffer.from(await workbook.xlsx.writeBuffer()) });
		expect(drafts).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
		expect(plannedLines().map(({ body }) => body.brand)).toEqual(['Aroeira', 'Aroeira', 'Aroeira', 'Ipê']);
		// A number in two rows is refused in both, like a number that somebody typed twice.
		expect(rejections).toEqual(['a.xlsx:6 enrollment-id-repeated row', 'a.xlsx:7 enrollment-id-repeated row']);
		expect(rejectionLines().map(({ row }) => row?.cells[0])).toEqual(['A-5', 'A-5']);
		expect(plan.figures.notices.map(({ problem }) => problem)).toEqual([
			{ code: 'merged-cells-filled', params: { count: 3, columns: 'Patrimônio, Marca' } },
		]);
	});

	test('counts the values of merged cells in all their rows, to tell how a column is read', async () => {
		const workbook = new ExcelJS.Workbook();
		const sheet = workbook.addWorksheet('Ativos');
		const dates = ['02/13/2024', null, null, null, null, '25/03/2024', '26/03/2024', '27/03/2024', '28/03/2024'];
		sheet.addRows([
			['Patrimônio', 'Status', 'Data de aquisição'],
			...dates.map((date, row) => [`A-${row}`, 'em uso', date]),
		]);
		sheet.mergeCells('C2:C6');
		const { plan } = await planOf({ 'a.xlsx': Buffer.from(await workbook.xlsx.writeBuffer()) });
		expect(plan.figures.notices.map(({ problem }) => problem)).toContainEqual(
			expect.objectContaining({
				code: 'column-style-mixed',
				params: { kind: 'date', shape: 'mm/dd', ptBr: 4, enUs: 5 },
			}),
		);
	});

	test('is imported as it is shown: no text under merged cells, and its hidden columns are named', async () => {
		const inline = (texts: readonly string[]): string =>
			`<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
		const rows = [
			['Patrimônio', 'Status', 'Marca', 'Modelo', 'Número de série'],
			['A-1', 'em uso', 'Aroeira', 'X', 'S-1'],
			['A-2', 'em uso', 'Ipê', 'Y', 'resto'],
		];
		const before = '<cols><col min="3" max="3" hidden="1"/><col min="9" max="9" hidden="true"/></cols>';
		const after = '<mergeCells><mergeCell ref="D3:E3"/></mergeCells>';
		const sheet = sheetXml(rows.map(inline).join(''), { before, after });
		const { plan } = await planOf({ 'a.xlsx': writeZip(workbookEntries(sheet)) });
		expect(plannedLines().map(({ body }) => [body.model, body.serialNumber])).toEqual([
			['X', 'S-1'],
			['Y', undefined],
		]);
		expect(plan.figures.notices.map(({ problem }) => problem)).toEqual([
			{ code: 'columns-hidden', params: { columns: 'Marca' } },
		]);
	});

	test('that does not exist refuses the file and names the existing sheets', async () => {
		const { rejections } = await planOf({ 'a.xlsx': await workbookOf(sheets) }, { sheets: ['Depósito'] });
		expect(rejections).toEqual(['a.xlsx sheet-not-found named']);
	});
});

describe('invoices', () => {
	test('are built after all files were read, since the last one may cancel the first', async () => {
		const { drafts, rejections, skips } = await planOf({
			'1-note.xml': syntheticNote(),
			'2-other.xml': syntheticNote({ nNF: '2' }),
			'3-event.xml': syntheticEvent({ key: syntheticKey() }),
		});
		expect(drafts).toEqual(['NF2-1-1']);
		expect(rejections).toEqual(['1-note.xml#1 nfe-cancelled']);
		expect(skips).toHaveLength(1);
	});
});

test('every row ends in exactly one bucket', async () => {
	const { plan } = await planOf({
		'a.csv': csv('A-1', '', 'A-2', 'A-2'),
		'n.xml': syntheticNote({ items: [{ qCom: '3' }] }),
		'x.xlsx': '%PDF-1.7',
		'foto.png': Buffer.from('89504e470d0a1a0a', 'hex'),
	});
	const { units, drafts, rejected, skipped, files } = plan.figures;
	expect({ units, drafts, rejected, skipped }).toEqual({ units: 7, drafts: 4, rejected: 3, skipped: 0 });
	expect(files).toEqual({ read: 2, refused: 1, skipped: 1 });
});

describe('employees whom the company does not know', () => {
	const employees = async (): Promise<EmployeeDirectory> =>
		createEmployeeDirectory([
			{ id: 'e-1', fullName: 'Ana Souza' },
			{ id: 'e-2', fullName: 'Caio Lima' },
		]);
	const tableOf = (header: string): string =>
		[header, ...['Caio', 'Caio', 'Caio', 'Souza, Ana', 'Ana Souza'].map((name, row) => `A-${row};${name};x`), ''].join(
			'\n',
		);
	const asked = async (text: string, mapping?: object): Promise<readonly Question[]> => {
		const table = { ...DEFAULT_TABLE_OPTIONS, defaultStatus: 'available' } as const;
		const parsed = parseMapping(mapping ?? {});
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
		const planned = planOf({ 'a.csv': text }, { employees, table: { ...table, mapping: parsed.value } });
		return planned.then(
			() => [],
			(error: unknown) => {
				if (error instanceof OpenQuestions) return error.tables.flatMap(({ questions }) => questions);
				throw error;
			},
		);
	};
	const people = {
		'/columns/Responsável/to': 'employeeId',
		'/words/employeeId/Caio': '?',
		'/words/employeeId/Souza, Ana': 'e-1',
	};

	test('are asked about with likely matches', async () => {
		expect(proposalsOf(await asked(tableOf('Patrimônio;Responsável;Marca')))).toEqual(people);
	});

	test("are asked about together with the table's columns", async () => {
		const questions = await asked(tableOf('Patrimônio;Responsável;Andar'));
		expect(proposalsOf(questions)).toEqual({ ...people, '/columns/Andar/to': 'custom: Andar' });
	});

	test.each<[string, readonly string[], object]>([
		['that employee, or nobody', ['e-1', 'e-1'], { to: 'employeeId', values: { Caio: '', 'Souza, Ana': 'e-1' } }],
		['somebody by a name', Array.from({ length: 3 }, () => 'e-2'), { to: 'employeeId', values: { Caio: 'Caio Lima' } }],
		['a custom field', [], { to: 'custom: Responsável' }],
	])('are decided by a mapping: %s', async (_, ids, Responsável) => {
		const mapping = { columns: { Responsável } };
		expect(await asked(tableOf('Patrimônio;Responsável;Marca'), mapping)).toEqual([]);
		const planned = plannedLines().flatMap(({ body: { employeeId } }) => employeeId ?? []);
		expect(planned).toEqual(expect.arrayContaining([...ids]));
	});
});
