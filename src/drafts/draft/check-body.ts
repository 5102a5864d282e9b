/**
 * The last look at a body: the contract's schema decides. What it refuses and no converter caught is a rejection too
 * (`contract-refused`), never sent and never thrown.
 *
 * Nearly every body that comes here is right. `isPlainlyRight` says so for a fifth of what the schema costs; whatever it
 * is not sure of goes to the schema. A property test holds it to never passing what the schema refuses.
 */
import { ASSET_SOURCES, type AssetRequest, assetRequestSchema } from '../../contract/asset.ts';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../contract/asset-fields.ts';
import { daysInMonth } from '../../contract/date-time.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import { readDigits } from '../values/number-text.ts';

/** A request body in the making. */
export type Body = { -readonly [Field in keyof AssetRequest]?: AssetRequest[Field] };

export type CheckedBody =
	| { readonly ok: true; readonly value: AssetRequest }
	| { readonly ok: false; readonly problems: readonly Problem[] };

/** `placeOf`: the column of a field, where the table has one. */
export function checkBody(body: Body, placeOf: (field: string) => ProblemPlace | undefined): CheckedBody {
	if (isPlainlyRight(body)) return { ok: true, value: body };
	const checked = assetRequestSchema.safeParse(body);
	if (checked.success) return { ok: true, value: checked.data };
	const problems = checked.error.issues.map((issue): Problem => {
		const [field] = issue.path;
		const place = typeof field === 'string' ? placeOf(field) : undefined;
		const value: unknown =
			typeof field === 'string' ? Object.entries(body).find(([name]) => name === field)?.[1] : undefined;
		return {
			code: 'contract-refused',
			...(place === undefined ? {} : { place }),
			...(value === undefined ? {} : { found: typeof value === 'string' ? value : JSON.stringify(value) }),
			params: { field: issue.path.join('.'), reason: issue.message },
		};
	});
	return { ok: false, problems };
}

const STATUSES: ReadonlySet<unknown> = new Set(ASSET_STATUSES);
const SOURCES: ReadonlySet<unknown> = new Set(ASSET_SOURCES);
const TYPES: ReadonlySet<unknown> = new Set(ACQUISITION_TYPES);

export function isPlainlyRight(body: Body): body is AssetRequest {
	return (
		isText(body.enrollmentId) &&
		STATUSES.has(body.status) &&
		SOURCES.has(body.source) &&
		isTextOrNone(body.category) &&
		isTextOrNone(body.brand) &&
		isTextOrNone(body.model) &&
		isTextOrNone(body.vendorName) &&
		isTextOrNone(body.serialNumber) &&
		isDateOrNone(body.acquisitionDate) &&
		(body.acquisitionType === undefined || TYPES.has(body.acquisitionType)) &&
		(body.priceCents === undefined || (Number.isSafeInteger(body.priceCents) && body.priceCents >= 0)) &&
		isTextOrNone(body.nfeNumber) &&
		isTextOrNone(body.contractId) &&
		isDateOrNone(body.warrantyExpirationDate) &&
		isTextOrNone(body.allocatedLocation) &&
		isTextOrNone(body.employeeId) &&
		isDateOrNone(body.employeeAttachedAt) &&
		(body.customFields === undefined || hasFields(body.customFields))
	);
}

function hasFields(fields: NonNullable<Body['customFields']>): boolean {
	if (fields.length === 0) return false;
	for (const { label, value } of fields) if (!isText(label) || !isText(value)) return false;
	return true;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}

function isTextOrNone(value: unknown): boolean {
	return value === undefined || (typeof value === 'string' && value !== '');
}

/** Dates repeat: those that were found right, looked up for a third of what looking at them again costs. */
const rightDates = new Set<unknown>();
const MAX_REMEMBERED = 2 ** 13;

function isDateOrNone(value: unknown): boolean {
	if (value === undefined || rightDates.has(value)) return true;
	if (!isDate(value)) return false;
	if (rightDates.size >= MAX_REMEMBERED) rightDates.clear();
	rightDates.add(value);
	return true;
}

/** Of the date-times that the API takes, those in the form that this room writes most: `2025-12-31T03:00:00Z`. */
function isDate(value: unknown): boolean {
	if (typeof value !== 'string' || value.length !== 20 || !hasMarks(value)) return false;
	const [year, month, day] = [readDigits(value, 0, 4), readDigits(value, 5, 7), readDigits(value, 8, 10)];
	if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return false;
	return readDigits(value, 11, 13) <= 23 && readDigits(value, 14, 16) <= 59 && readDigits(value, 17, 19) <= 59;
}

function hasMarks(text: string): boolean {
	const [dash, colon] = [0x2d, 0x3a];
	return (
		text.charCodeAt(4) === dash &&
		text.charCodeAt(7) === dash &&
		text.charCodeAt(10) === 0x54 &&
		text.charCodeAt(13) === colon &&
		text.charCodeAt(16) === colon &&
		text.charCodeAt(19) === 0x5a
	);
}
