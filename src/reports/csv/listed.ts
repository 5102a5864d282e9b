import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import { nameFile, renderField } from '../../messages/render-param.ts';
import { renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { JournalEntry, PlanLine, SkipLine } from '../../runs/record/run-record.ts';
import { earlierOf } from '../../runs/record/earlier.ts';
import { planName } from '../../runs/plan-file/row-names.ts';
import { renderReasons } from '../rejected/rejected-layout.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import type { Rejected } from '../rejected/rejected-rows.ts';

type ReportWord = Parameters<ReturnType<typeof wordsOf<'reports'>>>[0];
export type ColumnName = ReportWord extends infer Word ? (Word extends `column.${infer Name}` ? Name : never) : never;

export const ORIGIN = ['file', 'sheet', 'row', 'accessKey', 'item', 'unit'] as const satisfies readonly ColumnName[];

export const CREATED_COLUMNS: readonly ColumnName[] = ['enrollmentId', 'assetId', 'createdAt', ...ORIGIN, 'notices'];
const SENT_FIELDS = [...ASSET_FIELDS.filter((field) => field !== 'enrollmentId'), 'source'] as const;

/** Makes the columns after those above: every value that was sent, each custom field in a column of its own. */
export function createSentColumns(labels: readonly string[], language: Language) {
	return {
		header: [...SENT_FIELDS.map((field) => renderField(field, language)), ...labels],
		render: ({ body }: PlanLine): readonly string[] => {
			const customs = new Map(body.customFields?.map(({ label, value }) => [label, value]));
			return [
				...SENT_FIELDS.map((field) => renderSent(field, body, language)),
				...labels.map((label) => customs.get(label) ?? ''),
			];
		},
	};
}

function renderSent(field: (typeof SENT_FIELDS)[number], body: PlanLine['body'], language: Language): string {
	if (field === 'priceCents') return body.priceCents === undefined ? '' : renderPrice(body.priceCents);
	return wordOfValue(field, body[field] ?? '', language);
}

export const UNCONFIRMED_COLUMNS: readonly ColumnName[] = [
	'enrollmentId',
	'reason',
	'action',
	'sentAt',
	'status',
	'category',
	'brand',
	'model',
	'serialNumber',
	'vendorName',
	'nfeNumber',
	'price',
	...ORIGIN,
	'planLine',
	'codes',
];
export const SKIPPED_COLUMNS: readonly ColumnName[] = ['enrollmentId', 'reason', ...ORIGIN, 'codes'];
export const REJECTED_COLUMNS: readonly ColumnName[] = [...ORIGIN, 'problems', 'codes'];

export function renderColumnNames(columns: readonly ColumnName[], language: Language): readonly string[] {
	const words = wordsOf('reports', language);
	return columns.map((column) => words(`column.${column}`));
}

export function renderCreated(line: PlanLine, entry: JournalEntry | undefined, language: Language): readonly string[] {
	const created = entry?.type === 'created' ? entry : undefined;
	return [
		line.body.enrollmentId,
		created?.id ?? '',
		created?.createdAt ?? '',
		...renderOriginCells(line.origin, language),
		(created?.notices ?? []).map((notice) => renderProblem(notice, language)).join(' | '),
	];
}

export function renderUnconfirmed(
	line: PlanLine,
	sentAt: string,
	problem: ShownProblem,
	language: Language,
): readonly string[] {
	const { body, origin, n } = line;
	return [
		body.enrollmentId,
		renderProblem(problem, language),
		renderAdvice(problem, language),
		sentAt,
		wordOfValue('status', body.status, language),
		body.category ?? '',
		body.brand ?? '',
		body.model ?? '',
		body.serialNumber ?? '',
		body.vendorName ?? '',
		body.nfeNumber ?? '',
		body.priceCents === undefined ? '' : renderPrice(body.priceCents),
		...renderOriginCells(origin, language),
		planName(n),
		problem.code,
	];
}

export function renderSkipped(skip: SkipLine, enrollmentId: string | undefined, language: Language): readonly string[] {
	const { origin, reason } = skip;
	const known = (earlierOf(reason) === undefined ? undefined : reason.found) ?? enrollmentId;
	return [known ?? '', renderProblem(reason, language), ...renderOriginCells(origin, language), reason.code];
}

export function renderRejected(rejected: Rejected, language: Language): readonly string[] {
	const { problems, codes } = renderReasons(rejected, language);
	return [...renderOriginCells(rejected.origin, language), problems.join(' | '), codes];
}

export function renderOriginCells(origin: Origin, language: Language): readonly string[] {
	const cell = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
	const file = nameFile(origin.file, language);
	if (origin.kind === 'file') return [file, '', '', '', '', ''];
	if (origin.kind === 'row') return [file, cell(origin.sheet), cell(origin.row), '', '', cell(origin.unit)];
	return [file, '', '', origin.accessKey, cell(origin.item), cell(origin.unit)];
}

function renderPrice(cents: number): string {
	const digits = String(cents).padStart(3, '0');
	return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}
