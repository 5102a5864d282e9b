/** Units of the invoices of a run as rows of one table, as `invoices/rows/unit-table.ts` describes it. */
import type { UnitValues } from '../../drafts/draft/built.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import { createUnitTable } from '../../invoices/rows/unit-table.ts';
import type { Language } from '../../messages/message.ts';
import type { InvoiceOrigin, Origin } from '../../messages/origin.ts';
import type { ShownProblem } from '../../messages/problem.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Row } from '../../sources/values/cell.ts';
import type { RunRecord, TableRecord } from '../record/run-record.ts';
import type { RunView } from './run-view.ts';

/** A line of a plan, of its rejections or of its skips. */
export interface LineOfUnit {
	readonly origin: Origin;
	/** What is sent, or what is known of it. */
	readonly body?: UnitValues | undefined;
	readonly values?: UnitValues | undefined;
	readonly problems?: readonly ShownProblem[];
}

export interface RunUnits {
	readonly table: TableRecord;
	/** Undefined for what is no unit and no item that nobody decided: whole invoices, and what they leave out. */
	readonly rowOf: (line: LineOfUnit, number: number) => Row | undefined;
}

/** Undefined for a run without invoices. */
export async function openRunUnits(
	{ record, reconciliations }: Pick<RunView, 'record' | 'reconciliations'>,
	language: Language,
): Promise<RunUnits | undefined> {
	const { unitRows } = record;
	if (unitRows === undefined) return undefined;
	const invoices = new Map<string, Pick<InvoiceReconciliation, 'issuedAt' | 'assetLines'>>();
	for await (const { accessKey, issuedAt, assetLines } of reconciliations())
		invoices.set(accessKey, { issuedAt, assetLines });
	return createRunUnits(unitRows, language, (accessKey) => invoices.get(accessKey));
}

function createRunUnits(
	{ labels, timeZone }: NonNullable<RunRecord['unitRows']>,
	language: Language,
	invoiceOf: (accessKey: string) => Pick<InvoiceReconciliation, 'issuedAt' | 'assetLines'> | undefined,
): RunUnits {
	const { header, fields, formatCodes, rowOf } = createUnitTable({ language, timeZone, labels, invoiceOf });
	const file = wordsOf('reports', language)('units.table');
	return {
		table: { file, format: 'xlsx', formatCodes, headerRow: 0, header, fields },
		rowOf: ({ origin, body, values = body, problems = [] }, number) => {
			if (origin.kind !== 'invoice' || values === undefined) return undefined;
			return rowOf({ origin, values, ...questionOf(origin, problems, language) }, number);
		},
	};
}

function questionOf(
	{ unit }: InvoiceOrigin,
	problems: readonly ShownProblem[],
	language: Language,
): { readonly question?: string } {
	if (unit !== undefined) return {};
	return { question: problems.map((problem) => renderProblem(problem, language)).join('; ') };
}
