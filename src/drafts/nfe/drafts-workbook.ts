/**
 * What a workbook of drafts holds, as plain data: one row per asset that the notes would become, to be completed by
 * people and imported again, and one line for everything that was left out.
 *
 * A row carries its identity (access key, item, unit): imported from the workbook it is the same asset as from the XML.
 * Plan the notes with `forWorkbook`, so that a missing enrollment id or status is a blank cell and no rejection.
 */
import type { AssetRequest } from '../../contract/asset.ts';
import type { Problem } from '../../problems/problem.ts';
import { listCustomFields, resolveLabels } from './custom-fields.ts';
import type { EnrollmentSequence } from './build-invoice-drafts.ts';
import type { InvoicePlan, PlannedAssets, WrittenLine } from './invoice-plan.ts';
import { shareFields } from './share-fields.ts';
import { shareOf } from './split-cents.ts';

export interface DraftRow {
	/** Texts of the columns `NFE_IDENTITY_HEADERS`. */
	readonly identity: readonly [accessKey: string, item: string, unit: string];
	/** The request as far as the note gives it; no `source`, which the import sets by the identity. */
	readonly body: Partial<Omit<AssetRequest, 'source'>>;
	readonly file: string;
	/** The description on the note, whatever the model was set to. */
	readonly description: string;
	readonly notices: readonly Problem[];
}

/** One line of a note that became no asset, or a part of another line's. */
export interface LeftOutLine extends WrittenLine {
	readonly file: string;
	readonly accessKey: string;
	readonly item?: number;
	readonly fate: 'rejection' | 'skip';
	readonly problems: readonly Problem[];
}

export function* buildDraftRows(plan: InvoicePlan, sequence: EnrollmentSequence): Iterable<DraftRow> {
	for (const line of plan.lines) {
		if (line.fate !== 'drafts') continue;
		for (let unit = 1; unit <= line.units; unit++) yield buildRow(plan, line, unit, sequence);
	}
}

function buildRow(
	{ file, accessKey, options }: InvoicePlan,
	line: PlannedAssets,
	unit: number,
	sequence: EnrollmentSequence,
): DraftRow {
	const { item, number, series, units } = line;
	const serialNumber = line.serialNumbers[unit - 1];
	const customFields =
		options.customFields === false
			? []
			: listCustomFields(resolveLabels(options.customFields, options.rules?.customFields), {
					...line.customValues,
					unit: `${unit}/${units}`,
				});
	const values = { supplier: line.supplierId, number, series, item: String(item), unit: String(unit), key: accessKey };
	const enrollmentId = options.enrollmentIdTemplate?.render({ ...values, seq: String(sequence.next++) });
	return {
		identity: [accessKey, String(item), String(unit)],
		body: {
			...(enrollmentId === undefined ? {} : { enrollmentId }),
			...(options.status === undefined ? {} : { status: options.status }),
			...shareFields(line),
			...(serialNumber === undefined ? {} : { serialNumber }),
			priceCents: Number(shareOf(line.costCents, units, unit - 1)),
			...(customFields.length === 0 ? {} : { customFields }),
		},
		file,
		description: line.description,
		notices: line.notices,
	};
}

export function listLeftOut({ file, accessKey, lines, written }: InvoicePlan): readonly LeftOutLine[] {
	return lines.flatMap((line, index) => {
		if (line.fate === 'drafts') return [];
		const problems = line.fate === 'skip' ? [line.reason] : line.problems;
		const item = line.item === undefined ? {} : { item: line.item };
		return [{ file, accessKey, ...item, fate: line.fate, problems, ...(written[index] ?? NOTHING_WRITTEN) }];
	});
}

const NOTHING_WRITTEN: WrittenLine = { description: '', quantity: '', unitName: '', totalCents: 0 };
