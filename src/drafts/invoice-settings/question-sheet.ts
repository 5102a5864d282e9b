/**
 * The sheet of a drafts workbook that asks about products: its columns and words, and the answers in it. A product is read from the
 * cells beside its answer, so that an answer stays with what a person saw, also in sorted rows.
 */
import type { ParamsOf } from '../../messages/codes.ts';
import { type Language, LANGUAGES } from '../../messages/message.ts';
import type { Cell, Row } from '../../sources/values/cell.ts';
import { renderCell } from '../values/cell-text.ts';
import { foldName } from '../values/folded-name.ts';
import { tidySupplier } from './item-match.ts';
import { NO_ASSET_RULE, parseUnits, type Product } from './open-item.ts';
import type { UnitRule } from './parse-rules.ts';
import { foldUnit } from './unit-kinds.ts';

export const QUESTION_COLUMNS = [
	'group',
	'description',
	'question',
	'proposal',
	'answer',
	'evidence',
	'unit',
	'cProd',
	'supplierName',
	'supplier',
	'items',
] as const;
export type QuestionColumn = (typeof QUESTION_COLUMNS)[number];

const HEADERS = {
	'pt-BR':
		'Grupo|Produto|Pergunta|Sugestão|Quantos ativos por unidade?|Motivo da sugestão|Unidade|Código do produto|Fornecedor|Raiz do CNPJ, ou CPF|Itens das notas (asset-importer)',
	en: 'Group|Product|Question|Proposal|How many assets per unit?|Reason of the proposal|Unit|Product code|Supplier|Root of the CNPJ, or CPF|Items of invoices (asset-importer)',
} as const satisfies Readonly<Record<Language, string>>;

/** In the order of the columns. */
export const questionHeaders = (language: Language): readonly string[] => HEADERS[language].split('|');

const NEEDLESS: ReadonlySet<QuestionColumn> = new Set(['question', 'evidence', 'supplierName']);
/** So many headers are no coincidence. */
const ENOUGH = 4;

/** Answers beside numbers, without commas: Excel's list has them between its words. */
export const ANSWER_WORDS = {
	'pt-BR': { proposed: 'como sugerido', line: 'um ativo para o item inteiro', skip: 'não é ativo' },
	en: { proposed: 'as proposed', line: 'one asset for the whole item', skip: 'no asset' },
} as const satisfies Readonly<Record<Language, object>>;

export function renderUnits(units: UnitRule, language: Language): string | number {
	return typeof units === 'number' ? units : ANSWER_WORDS[language][units];
}

type Answer = UnitRule | 'proposed' | 'unclear';

function parseAnswer(text: string): Answer {
	for (const words of Object.values(ANSWER_WORDS)) {
		for (const answer of ['proposed', 'line', 'skip'] as const) {
			if (foldName(words[answer]) === foldName(text)) return answer;
		}
	}
	if (/^0+$/.test(text)) return NO_ASSET_RULE;
	return (/^\d+$/.test(text) ? parseUnits(text) : undefined) ?? 'unclear';
}

export interface AskedProduct extends Product {
	readonly row: number;
	/** `<key>/<item>` of the invoices. */
	readonly items: readonly string[];
	/** Absent without an answer. */
	readonly units?: UnitRule;
}

type UnclearKind = ParamsOf<'item-answer-unclear'>['kind'];

export interface AskedProducts {
	readonly products: readonly AskedProduct[];
	/** Rows by what is wrong with them, as `7: talvez`. */
	readonly unclear: ReadonlyMap<UnclearKind, readonly string[]>;
}

type Columns = ReadonlyMap<QuestionColumn, number>;

/** Undefined for a row that is not the header of such a sheet. */
export function findQuestionColumns(cells: readonly Cell[]): Columns | undefined {
	const names = cells.map((cell) => foldName(renderCell(cell)));
	const all = LANGUAGES.map((language) => {
		const places = questionHeaders(language).map((header) => names.indexOf(foldName(header)));
		return new Map(
			QUESTION_COLUMNS.map((column, at) => [column, places[at] ?? -1] as const).filter(([, at]) => at >= 0),
		);
	});
	return all.find(({ size }) => size >= ENOUGH);
}

/** `rows`: all of a sheet. Undefined for another sheet. */
export function readQuestions(rows: readonly Row[]): AskedProducts | undefined {
	const top = rows.findIndex(({ cells }) => findQuestionColumns(cells) !== undefined);
	const [first, ...below] = top === -1 ? [] : rows.slice(top);
	const columns = first && findQuestionColumns(first.cells);
	if (first === undefined || columns === undefined) return undefined;
	const unclear = new Map<UnclearKind, readonly string[]>();
	const report: Report = (kind, { number }, found) =>
		void unclear.set(kind, [...(unclear.get(kind) ?? []), `${number}: ${found}`]);
	const missing = QUESTION_COLUMNS.findIndex((column) => !columns.has(column) && !NEEDLESS.has(column));
	const names = LANGUAGES.map((language) => questionHeaders(language)[missing]);
	if (missing !== -1) unclear.set('column', [names.join(' / ')]);
	const read: ReadText = ({ cells }, column) => renderCell(cells[columns.get(column) ?? -1]).trim();
	return { products: missing === -1 ? readProducts(below, read, report) : [], unclear };
}

type ReadText = (row: Row, column: QuestionColumn) => string;
type Report = (kind: UnclearKind, row: Row, found: string) => void;

function readProducts(rows: readonly Row[], read: ReadText, report: Report): readonly AskedProduct[] {
	const isOfGroup = (row: Row): boolean =>
		(['cProd', 'supplier', 'unit', 'items'] as const).every((of) => read(row, of) === '');
	const ofGroups = new Map<string, Answer>();
	let proposedWord = '';
	for (const row of rows.filter(isOfGroup)) {
		const [group, text] = [read(row, 'group'), read(row, 'answer')];
		if (text === '') continue;
		const [answer, known] = [parseAnswer(text), ofGroups.get(group)];
		if (group === '') report('product', row, text);
		else if (answer === 'unclear') report('answer', row, text);
		else if (known !== undefined && known !== answer) report('twice', row, text);
		if (answer === 'proposed') proposedWord = text;
		ofGroups.set(group, known !== undefined && known !== answer ? 'unclear' : answer);
	}
	return rows.flatMap((row) => {
		if (isOfGroup(row)) return [];
		const supplier = tidySupplier(read(row, 'supplier'));
		const [unit, cProd, items] = [read(row, 'unit'), read(row, 'cProd'), read(row, 'items').split(/\s+/)];
		const description = read(row, 'description');
		if (supplier === undefined || cProd === '' || foldUnit(unit) === '' || !items.every((name) => ITEM.test(name))) {
			report('product', row, description);
			return [];
		}
		const text = read(row, 'answer');
		const own = text === '' ? undefined : parseAnswer(text);
		if (own === 'unclear') report('answer', row, text);
		const answer = own ?? ofGroups.get(read(row, 'group'));
		const units = answer === 'proposed' ? parseAnswer(read(row, 'proposal')) : answer;
		if (answer === 'proposed' && units === 'unclear') report('answer', row, text || proposedWord);
		const product = {
			row: row.number,
			items,
			supplier,
			supplierName: read(row, 'supplierName'),
			cProd,
			unit,
			description,
		};
		return [units === undefined || units === 'unclear' || units === 'proposed' ? product : { ...product, units }];
	});
}

const ITEM = /^[0-9A-Z]{44}\/\d{1,3}$/;
