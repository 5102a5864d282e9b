/** A table of many rows on the server of the page: it answers windows of any filter, and takes edits, fills, undo and redo. */
import type { z } from 'zod';
import { viewEdits } from '../../../src/app/workbench/row-edits.ts';
import { sortKey } from '../../../src/app/rows/row-order.ts';
import { correctRows } from '../../../src/app/rows/checked-table.ts';
import { editedRow, viewEdited } from '../../../src/app/rows/edits.ts';
import { createFinder, createReplacer } from '../../../src/app/protocol/finding.ts';
import { renderSeries } from '../../../src/app/protocol/series.ts';
import { definedOf } from '../../../src/config/config.ts';
import {
	ACTIONS,
	type BodyOf,
	rowsQuery,
	type RowFilter,
	type Sought,
	valuesQuery,
	type ValuesQuery,
} from '../../../src/app/protocol/routes.ts';
import type { ColumnValues, OutcomeView, RowView, TableView, WorkbenchView } from '../../../src/app/protocol/view.ts';
import { foldKey } from '../../../src/drafts/values/folded-name.ts';
import { CorrectionLog } from '../../../src/drafts/corrections/correction-log.ts';
import type { Answers } from './serve-page.ts';
import { WORKBENCH } from './views.ts';

export const HEADER = [
	'Patrimônio',
	'Status',
	'Categoria',
	'Marca',
	'Modelo',
	'Nº de Série',
	'Valor',
	'Setor',
	'Observação',
];
const TARGETS = [
	'enrollmentId',
	'status',
	'category',
	'brand',
	'model',
	'serialNumber',
	'price',
	'custom: Setor',
	'ignore',
];
const STATUS = 1;
const WRONG = 'disponivle';
export const FILE = 'inventario.csv';

export const TABLE: TableView = {
	key: FILE,
	file: FILE,
	rows: 0,
	columns: HEADER.map((header, column) => ({
		column,
		letters: String.fromCodePoint(65 + column),
		header,
		target: TARGETS[column] ?? 'ignore',
		samples: [
			['PAT-000001', 'disponível', 'Notebook', 'Aroeira', 'Campo 14', 'AR900001', 'R$ 4.599,90', 'TI', ''][column] ??
				'',
		],
	})),
	questions: [],
	isIgnored: false,
	isAnswered: true,
	isRemembered: false,
};

const PROBLEM = {
	message: '“disponivle” não é um status',
	action: 'Escreva um destes: disponível, em uso, em manutenção.',
	column: STATUS,
	near: ['disponível'],
};

const PRICE = 6;
const NO_PRICE = 'a combinar';
const PRICE_PROBLEM = { message: 'valor ilegível', action: 'Escreva só o valor.', column: PRICE, near: [] };

/** The name of the table in corrections. */
const INPUT = { input: '0'.repeat(64) };

/** Every tenth row has a wrong status, and every fiftieth is left out. Edits are kept and shown by the code of the server. */
const EDITS = correctRows(INPUT);

export class ServedTable {
	readonly #log = new CorrectionLog();
	readonly #count: number;
	#found: { readonly name: string; readonly rows: readonly number[] } = { name: '', rows: [] };
	readonly #sorts = new Map<string, ReadonlyMap<number, string | number | undefined>>();
	revision = 1;
	/** So many answers to a search come before its end, with its first row. */
	partly = 0;

	constructor(count: number) {
		this.#count = count;
	}

	textAt(row: number, column: number): string {
		return this.#edited(row)?.cells.find((cell) => cell.column === column)?.text ?? made(row, column);
	}

	isSkipped(row: number): boolean {
		return this.#edited(row)?.isSkipped ?? false;
	}

	view(): Pick<WorkbenchView, 'inputs' | 'tables' | 'outcome' | 'check' | 'edits'> {
		const buckets = this.#places().map((row) => this.#bucketOf(row));
		const [wrong = 0, skipped = 0] = (['wrong', 'skipped'] as const).map(
			(bucket) => buckets.filter((one) => one === bucket).length,
		);
		return {
			inputs: [{ name: FILE, kind: 'table', isInPlace: false }],
			check: { state: 'done', isBehind: false },
			tables: [{ ...TABLE, rows: this.#count }],
			outcome: outcomeOf({ rows: this.#count, wrong, skipped }),
			edits: viewEdits(this.#log, 'pt-BR', [{ name: FILE, corrections: EDITS }]),
		};
	}

	readonly answers: Answers = (request, body, show) => {
		const [, path = '', search = ''] = /^\w+ \/api\/workbenches\/w1\/([^?]*)\??(.*)$/.exec(request) ?? [];
		if (path === 'rows') return this.#window(rowsQuery.parse(Object.fromEntries(new URLSearchParams(search))));
		if (path === 'values') return this.#values(valuesQuery.parse(Object.fromEntries(new URLSearchParams(search))));
		if (path === 'edit') this.#edit(ACTIONS.edit.parse(JSON.parse(body)));
		else if (path === 'fill') this.#fill(JSON.parse(body));
		else if (path === 'undo') this.#log.add({ undo: 1 });
		else if (path === 'redo') this.#log.add({ redo: 1 });
		else return undefined;
		this.revision++;
		show(this.view());
		return undefined;
	};

	/** As they were when the sort was asked for. */
	#keys(name: string, column = 0): ReadonlyMap<number, string | number | undefined> {
		const known = this.#sorts.get(name);
		if (known !== undefined) return known;
		const keys = new Map(this.#places().map((row) => [row, sortKey(this.textAt(row, column), 'pt-BR')]));
		this.#sorts.set(name, keys);
		return keys;
	}

	#places(): number[] {
		return Array.from({ length: this.#count }, (_, index) => index + 2);
	}

	/** Those of the last filter are kept as long as nothing changes: a scroll asks for many windows. */
	#find(query: z.infer<typeof rowsQuery>): readonly number[] {
		const filter = { ...query, from: 0, to: 0 };
		const name = `${this.revision} ${JSON.stringify(filter)}`;
		if (this.#found.name !== name) this.#found = { name, rows: this.#filter(filter) };
		return this.#found.rows;
	}

	#filter(query: RowFilter): readonly number[] {
		const { bucket, problem, text, column, values, alike, found, sortBy, order, sortedAt } = query;
		const wanted = problem === undefined ? bucket : 'wrong';
		const searched = text?.toLowerCase();
		const columns = column === undefined ? HEADER.map((_, at) => at) : [column];
		const keys = this.#keys(`${sortBy} ${sortedAt}`, sortBy);
		const sign = order === 'descending' ? -1 : 1;
		const places = this.#places();
		if (sortBy !== undefined) places.sort((one, other) => sign * compare(keys.get(one), keys.get(other)));
		return places.filter(
			(row) =>
				(wanted === undefined || this.#bucketOf(row) === wanted) &&
				Object.entries(values ?? {}).every(([at, value]) => this.textAt(row, Number(at)) === value) &&
				Object.entries(alike ?? {}).every(([at, value]) => foldKey(this.textAt(row, Number(at))) === foldKey(value)) &&
				(found === undefined || this.#cells(row, found) > 0) &&
				(searched === undefined || columns.some((at) => this.textAt(row, at).toLowerCase().includes(searched))),
		);
	}

	#values({ of, ...filter }: ValuesQuery): ColumnValues {
		const texts = this.#filter(filter).map((row) => this.textAt(row, of));
		const values = [...new Set(texts)].map((text) => ({ text, count: texts.filter((one) => one === text).length }));
		return { values: values.toSorted((one, other) => other.count - one.count), distinct: values.length, isCut: false };
	}

	#cells(row: number, found: NonNullable<RowFilter['found']>): number {
		const isFound = createFinder(found);
		return found.columns.filter((at) => isFound(this.textAt(row, at))).length;
	}

	#seek(sought: Sought, rows: readonly number[]): number {
		if (!('wrongAfter' in sought)) return rows.indexOf(sought.row);
		const isWrong = (row: number): boolean => this.#bucketOf(row) === 'wrong';
		const after = rows.findIndex((row, at) => at > sought.wrongAfter && isWrong(row));
		return after === -1 ? rows.findIndex(isWrong) : after;
	}

	#window({ sought, ...query }: z.infer<typeof rowsQuery>) {
		if (sought !== undefined) {
			const all = this.#find(query);
			const at = this.#seek(sought, all);
			const found = at === -1 ? { rows: [] } : { at, rows: [this.#row(all[at] ?? 0)] };
			return { revision: this.revision, count: all.length, isSearching: false, from: query.from, ...found };
		}
		const isSearching = query.text !== undefined && this.partly-- > 0;
		const rows = this.#find(query).slice(0, isSearching ? 1 : undefined);
		return {
			revision: this.revision,
			count: rows.length,
			isSearching,
			...definedOf({ cells: query.found && sum(rows.map((row) => this.#cells(row, query.found ?? { columns: [] }))) }),
			from: query.from,
			rows: rows.slice(query.from, query.to).map((row) => this.#row(row)),
		};
	}

	/** Every row is checked as soon as it is edited. */
	#edited(row: number): ReturnType<typeof editedRow> {
		const typed = EDITS.typedIn(row, this.#log);
		return editedRow(typed, typed);
	}

	#bucketOf(row: number): RowView['bucket'] {
		if (row % 50 === 7 || this.isSkipped(row)) return 'skipped';
		const isWrong = this.textAt(row, STATUS) === WRONG || this.textAt(row, PRICE) === NO_PRICE;
		return isWrong ? 'wrong' : 'ready';
	}

	#problemsOf(row: number): RowView['problems'] {
		return [
			...(this.textAt(row, STATUS) === WRONG ? [PROBLEM] : []),
			...(this.textAt(row, PRICE) === NO_PRICE ? [PRICE_PROBLEM] : []),
		];
	}

	#row(row: number): RowView {
		const bucket = this.#bucketOf(row);
		const cells = HEADER.map((_, column) => made(row, column));
		const problems = bucket === 'wrong' ? this.#problemsOf(row) : [];
		return viewEdited({ place: { table: FILE, row }, bucket, cells, problems }, this.#edited(row));
	}

	#edit({ cells = [], rows = [] }: BodyOf<'edit'>): void {
		this.#log.add({
			edit: 1,
			cells: cells.map(({ row, column, text }) => ({ ...INPUT, row, column, text })),
			rows: rows.map(({ row, isSkipped }) => ({ ...INPUT, row, isSkipped })),
		});
	}

	#fill({ filter, columns, text, isSeries, ...finding }: BodyOf<'fill'>): void {
		const rows = this.#find(rowsQuery.parse(filter));
		const texts = isSeries ? renderSeries(text, rows.length) : [];
		const replace = createReplacer(finding, text);
		const cells = rows.flatMap((row, index) =>
			columns.flatMap((column) => {
				const next = texts[index] ?? replace(this.textAt(row, column));
				return next === undefined ? [] : [{ table: FILE, row, column, text: next }];
			}),
		);
		this.#edit({ cells });
	}
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const compare = (one: string | number = '', other: string | number = ''): number =>
	one === other ? 0 : one < other ? -1 : 1;

function made(row: number, column: number): string {
	const number = String(row).padStart(6, '0');
	const cells = [
		`PAT-${number}`,
		row % 10 === 0 ? WRONG : ['disponível', 'em uso'][row % 2],
		['Notebook', 'Monitor', 'Cadeira ergonômica'][row % 3],
		['Aroeira', 'Vereda', 'Ipê'][row % 3],
		`Campo ${row % 20}`,
		`AR9${number}`,
		`R$ ${row % 9}.599,90`,
		['TI', 'Financeiro', 'Gente e Gestão'][row % 3],
		row % 7 === 0 ? 'trocar a bateria\nantes da entrega' : '',
	];
	return cells[column] ?? '';
}

export const PREVIEW: OutcomeView['preview'] = {
	rows: [
		{
			place: `${FILE}, linha 2`,
			values: [
				{ label: 'Nº de Patrimônio', text: 'PAT-000001', from: 'PAT-000001 (A “Nº de Patrimônio”)' },
				{ label: 'Situação', text: 'em uso', from: 'padrão' },
				{ label: 'Modelo', text: `Campo ${'x'.repeat(190)}`, from: `Campo ${'x'.repeat(190)} (E “Modelo”)` },
				{ label: 'Data de aquisição', text: '3 de abril de 2025', from: '03/04/2025 (H “Data de aquisição”)' },
			],
			more: '… e mais 2 valores',
		},
		{ place: 'notas/1234.xml, NF-e 1234, item 1', values: [{ label: 'Valor', text: 'R$ 5,00', from: '' }], more: '' },
	],
	readings: [
		{
			place: FILE,
			columns: [{ column: 'H “Data de aquisição”', before: '03/04/2025', after: '3 de abril de 2025' }],
		},
	],
	ignoredColumns: [{ reason: 'vazias', columns: ['J “Observação”', 'K'] }],
};

export function outcomeOf({ rows, wrong, skipped }: { rows: number; wrong: number; skipped: number }): OutcomeView {
	return {
		run: '2026-11-22T14-00-00-check',
		totals: {
			rows,
			ready: rows - wrong - skipped,
			wrong,
			skipped,
			readyCents: (rows - wrong - skipped) * 459_990,
			wrongCents: wrong * 459_990,
			skippedCents: skipped * 459_990,
			created: 0,
			createdCents: 0,
			unconfirmed: 0,
			unconfirmedCents: 0,
			unreadable: 0,
		},
		problems:
			wrong === 0
				? []
				: [
						{
							id: 'status-unknown 1',
							title: 'Status desconhecido',
							action: 'Escreva um destes: disponível, em uso, em manutenção.',
							column: 'Status',
							count: wrong,
							cents: wrong * 459_990,
							values: [
								{
									text: WRONG,
									column: STATUS,
									table: FILE,
									count: wrong,
									cents: wrong * 459_990,
									near: ['disponível'],
								},
							],
						},
					],
		notices: [],
		files: [],
		invoices: [],
		reports: [
			{
				address: '/api/runs/2026-11-22T14-00-00-check/files/rejected.xlsx',
				name: 'rejected.xlsx',
				kind: 'rejected',
				rows: wrong,
				bytes: 48_123,
			},
		],
		customFields: ['Setor'],
		preview: PREVIEW,
	};
}

export const viewOf = (table: ServedTable): WorkbenchView => ({ ...WORKBENCH, ...table.view() });
