/**
 * Compares a row with the asset that an earlier run created under the same number. A serial number that both have decides if it is
 * other equipment. Without it, two of model, brand and category must differ: one alone is more often a correction (`5440` becomes
 * `Latitude 5440`).
 */
import type { AssetRequest } from '../../contract/asset.ts';
import { ASSET_FIELDS, INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import type { FieldChange } from '../../drafts/draft/row-result.ts';
import { foldName } from '../../drafts/values/folded-name.ts';

export interface Difference {
	readonly field: keyof AssetRequest;
	readonly earlier: string;
	readonly now: string;
}

const DESCRIPTION = ['model', 'brand', 'category'] as const;
const MIN_DIFFERENCES = 2;

/** Without the source, and the number, which a later run may change. */
export type Values = Partial<AssetRequest>;

const COMPARED = ASSET_FIELDS.filter((field) => field !== 'enrollmentId');

export function findOtherEquipment(asset: Values, row: Values): Difference | undefined {
	if (asset.serialNumber !== undefined && row.serialNumber !== undefined)
		return differenceIn('serialNumber', asset, row);
	const differences = DESCRIPTION.map((field) => differenceIn(field, asset, row)).filter((one) => one !== undefined);
	return differences.length < MIN_DIFFERENCES ? undefined : differences[0];
}

/** True if a number in another spelling is the same asset: both have the model, and nothing else that describes them differs. */
export function isSameEquipment(asset: Values, row: Values): boolean {
	if (asset.model === undefined || row.model === undefined || findOtherEquipment(asset, row) !== undefined)
		return false;
	return DESCRIPTION.every((field) => differenceIn(field, asset, row) === undefined);
}

function differenceIn(
	field: 'serialNumber' | (typeof DESCRIPTION)[number],
	asset: Values,
	row: Values,
): Difference | undefined {
	const [earlier, now] = [asset[field], row[field]];
	if (earlier === undefined || now === undefined || foldName(earlier) === foldName(now)) return undefined;
	return { field, earlier, now };
}

/** `field`: of the API, or `custom:<label>`. Empty if there is no value; cents as digits. */
export function valueOf(values: Values | undefined, field: string): string {
	if (values === undefined) return '';
	if (field.startsWith(CUSTOM)) {
		const label = field.slice(CUSTOM.length);
		return values.customFields?.find((one) => one.label === label)?.value ?? '';
	}
	const named = COMPARED.find((name) => name === field);
	return named === undefined ? '' : String(values[named] ?? '');
}

const CUSTOM = 'custom:';

/** Two ways to write one instant are the same value. */
export function isSameValue(field: string, one: string, other: string): boolean {
	return one === other || (INSTANT_FIELDS.has(field) && Date.parse(one) === Date.parse(other));
}

/** Lists the fields in which two assets differ, except source and number. */
export function listDifferentFields(one: Values, other: Values): readonly string[] {
	const fields = COMPARED.filter((field) => one[field] !== other[field]);
	const customs = listCustomFields(one, other);
	if (fields.length + customs.length === 0) return fields;
	return [...fields, ...customs].filter((field) => !isSameValue(field, valueOf(one, field), valueOf(other, field)));
}

function listCustomFields(one: Values, other: Values): readonly string[] {
	const [left = NO_CUSTOMS, right = NO_CUSTOMS] = [one.customFields, other.customFields];
	const isSame = ({ label, value }: CustomField, at: number): boolean =>
		right[at]?.label === label && right[at].value === value;
	if (left.length === right.length && left.every(isSame)) return NO_FIELDS;
	return [...new Set([...left, ...right].map(({ label }) => `${CUSTOM}${label}`))];
}

type CustomField = NonNullable<Values['customFields']>[number];
const NO_CUSTOMS: readonly CustomField[] = Object.freeze([]);
const NO_FIELDS: readonly string[] = Object.freeze([]);

/** A field that a person changed in the dashboard, as `changed.xlsx` had it. */
export interface DoneField {
	readonly value: string;
	/** Fingerprint of the cells that it was read from. */
	readonly print?: string | undefined;
}

export interface RowReadings {
	/** The values that were sent. */
	readonly sent: Values;
	/** The present values of the row. */
	readonly now: Values;
	/** By field. */
	readonly done?: ReadonlyMap<string, DoneField> | undefined;
	/** True if the field was read then as it is read now. Asked only about fields with other values. */
	readonly isReadAlike: (field: string) => boolean;
	/** True if the value was other only because a person had typed it, and the source says what it said then. */
	readonly wasTyped: (field: string) => boolean;
	readonly printOf: (field: string) => string | undefined;
}

export interface ComparedReadings {
	readonly fields: readonly FieldChange[];
	/** Number of fields that differ because they are read otherwise than when they were sent. */
	readonly readDifferently: number;
}

const ALIKE: ComparedReadings = Object.freeze({ fields: [], readDifferently: 0 });

/** A value counts as changed only if today's reading of what was read then gives what was sent. */
export function compareReadings(readings: RowReadings): ComparedReadings {
	const { sent, now, done } = readings;
	const differing = listDifferentFields(sent, now);
	if (differing.length === 0 && done === undefined) return ALIKE;
	const fields: FieldChange[] = [];
	let readDifferently = 0;
	for (const field of new Set([...differing, ...(done?.keys() ?? [])])) {
		const mark = done?.get(field);
		const [was, is] = [mark?.value ?? valueOf(sent, field), valueOf(now, field)];
		if (isSameValue(field, was, is) || (mark === undefined && readings.wasTyped(field))) continue;
		const print = readings.printOf(field);
		const isSameCell = mark?.print !== undefined && mark.print === print;
		if (isSameCell || !readings.isReadAlike(field)) readDifferently++;
		else fields.push(print === undefined ? { field, was, is } : { field, was, is, print });
	}
	return { fields, readDifferently };
}
