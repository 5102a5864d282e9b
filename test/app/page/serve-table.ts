/** A table of many rows on the server of the page: it answers windows of any filter, and takes edits, fills, undo and redo. */
import type { z } from 'zod';
import { editBody, type fillBody, rowsQuery } from '../../../src/app/protocol/routes.ts';
import type { OutcomeView, RowView, TableView, WorkbenchView } from '../../../src/app/protocol/view.ts';
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
	headerRow: 1,
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
	isLeftOut: false,
	isAnswered: true,
	isRemembered: false,
};

const PROBLEM = {
	message: '“disponivle” não é um status',
	action: 'Escreva um destes: disponível, em uso, em manutenção.',
	column: STATUS,
	near: ['disponível'],
};

/** What the cells were before an edit. */
interface Entry {
	readonly texts: ReadonlyMap<string, string>;
	readonly cells: number;
}

/** Every tenth row has a wrong status, and every fiftieth is left out. */
export class ServedTable {
	readonly #texts = new Map<string, string>();
	readonly #skipped = new Set<number>();
	readonly #edits: Entry[] = [];
	readonly #undone: Entry[] = [];
	readonly #count: number;
	#found: { readonly name: string; readonly rows: readonly number[] } = { name: '', rows: [] };
	revision = 1;

	constructor(count: number) {
		this.#count = count;
	}

	textAt(row: number, column: number): string {
		return this.#texts.get(`${row} ${column}`) ?? made(row, column);
	}

	isSkipped(row: number): boolean {
		return this.#skipped.has(row);
	}

	view(): Pick<WorkbenchView, 'tables' | 'outcome' | 'stage' | 'check' | 'edits'> {
		const wrong = this.#places().filter((row) => this.#bucketOf(row) === 'wrong').length;
		const skipped = Math.floor(this.#count / 50) + this.#skipped.size;
		const last = this.#edits.at(-1);
		const next = this.#undone.at(-1);
		return {
			stage: 'result',
			check: { state: 'done', isBehind: false },
			tables: [{ ...TABLE, rows: this.#count }],
			outcome: outcomeOf({ rows: this.#count, wrong, skipped }),
			edits: {
				...(last === undefined ? {} : { undo: `${last.cells} células` }),
				...(next === undefined ? {} : { redo: `${next.cells} células` }),
			},
		};
	}

	readonly answers: Answers = (request, body, show) => {
		const [, path = '', search = ''] = /^\w+ \/api\/workbenches\/w1\/([^?]*)\??(.*)$/.exec(request) ?? [];
		if (path === 'rows') return this.#window(rowsQuery.parse(Object.fromEntries(new URLSearchParams(search))));
		if (path === 'edits') this.#edit(editBody.parse(JSON.parse(body)));
		else if (path === 'fill') this.#fill(JSON.parse(body));
		else if (path === 'undo') this.#swap(this.#edits, this.#undone);
		else if (path === 'redo') this.#swap(this.#undone, this.#edits);
		else return undefined;
		this.revision++;
		show(this.view());
		return undefined;
	};

	#places(): readonly number[] {
		return Array.from({ length: this.#count }, (_, index) => index + 2);
	}

	#bucketOf(row: number): RowView['bucket'] {
		if (row % 50 === 7 || this.#skipped.has(row)) return 'skipped';
		return this.textAt(row, STATUS) === WRONG ? 'wrong' : 'ready';
	}

	/** Those of the last filter are kept as long as nothing changes: a scroll asks for many windows. */
	#find(query: z.infer<typeof rowsQuery>): readonly number[] {
		const filter = { ...query, from: 0, to: 0 };
		const name = `${this.revision} ${JSON.stringify(filter)}`;
		if (this.#found.name !== name) this.#found = { name, rows: this.#filter(filter) };
		return this.#found.rows;
	}

	#filter(query: z.infer<typeof rowsQuery>): readonly number[] {
		const { bucket, problem, text, column, values } = query;
		const wanted = problem === undefined ? bucket : 'wrong';
		const searched = text?.toLowerCase();
		const columns = column === undefined ? HEADER.map((_, at) => at) : [column];
		return this.#places().filter(
			(row) =>
				(wanted === undefined || this.#bucketOf(row) === wanted) &&
				Object.entries(values ?? {}).every(([at, value]) => this.textAt(row, Number(at)) === value) &&
				(searched === undefined || columns.some((at) => this.textAt(row, at).toLowerCase().includes(searched))),
		);
	}

	#window(query: z.infer<typeof rowsQuery>) {
		const rows = this.#find(query);
		return {
			revision: this.revision,
			count: rows.length,
			from: query.from,
			rows: rows.slice(query.from, query.to).map((row) => this.#row(row)),
		};
	}

	#row(row: number): RowView {
		const bucket = this.#bucketOf(row);
		const edited = HEADER.flatMap((_, column) => (this.#texts.has(`${row} ${column}`) ? [column] : []));
		return {
			place: { table: FILE, row },
			bucket,
			cells: HEADER.map((_, column) => this.textAt(row, column)),
			edited,
			isBehind: false,
			isSkipped: this.#skipped.has(row),
			problems: bucket === 'wrong' ? [PROBLEM] : [],
		};
	}

	#edit({ cells = [], rows = [] }: z.infer<typeof editBody>): void {
		this.#edits.push({ texts: new Map(this.#texts), cells: cells.length + rows.length });
		for (const { row, column, text } of cells) this.#texts.set(`${row} ${column}`, text);
		for (const { row, isSkipped } of rows) {
			if (isSkipped) this.#skipped.add(row);
			else this.#skipped.delete(row);
		}
	}

	#fill({ filter, column, text, isSeries }: z.infer<typeof fillBody>): void {
		const rows = this.#find(rowsQuery.parse(filter));
		this.#edits.push({ texts: new Map(this.#texts), cells: rows.length });
		for (const [index, row] of rows.entries()) {
			const next = text.replace(/\d+/, (number) => String(Number(number) + index).padStart(number.length, '0'));
			this.#texts.set(`${row} ${column}`, isSeries ? next : text);
		}
	}

	#swap(from: Entry[], to: Entry[]): void {
		const entry = from.pop();
		if (entry === undefined) return;
		to.push({ texts: new Map(this.#texts), cells: entry.cells });
		this.#texts.clear();
		for (const [key, text] of entry.texts) this.#texts.set(key, text);
	}
}

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
							values: [{ text: WRONG, column: STATUS, table: FILE, count: wrong, near: ['disponível'] }],
						},
					],
		notices: [],
		files: [],
		invoices: [],
		reports: [{ run: '2026-11-22T14-00-00-check', name: 'rejected.xlsx', rows: wrong, bytes: 48_123 }],
		customFields: ['Setor'],
	};
}

export const viewOf = (table: ServedTable): WorkbenchView => ({ ...WORKBENCH, ...table.view() });
