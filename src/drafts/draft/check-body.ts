/** `isPlainlyRight` accepts nearly every body in a fifth of the schema's time. The schema checks all others. */
import { ASSET_SOURCES, type AssetRequest, assetRequestSchema } from '../../contract/asset.ts';
import { ACQUISITION_TYPES, ASSET_FIELDS, ASSET_STATUSES, INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import { isUtcDateTime } from '../../contract/date-time.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';

export type Body = { -readonly [Field in keyof AssetRequest]?: AssetRequest[Field] };

export type CheckedBody =
	| { readonly ok: true; readonly value: AssetRequest }
	| { readonly ok: false; readonly problems: readonly Problem[] };

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
const TYPES: ReadonlySet<unknown> = new Set([...ACQUISITION_TYPES, undefined]);
const TEXTS = ASSET_FIELDS.filter((field) => assetRequestSchema.shape[field].safeParse('any text').success);
const INSTANTS = ASSET_FIELDS.filter((field) => INSTANT_FIELDS.has(field));

export function isPlainlyRight(body: Body): body is AssetRequest {
	const { enrollmentId, status, source, acquisitionType, priceCents, customFields } = body;
	if (!isText(enrollmentId) || !STATUSES.has(status) || !SOURCES.has(source) || !TYPES.has(acquisitionType))
		return false;
	if (priceCents !== undefined && !(Number.isSafeInteger(priceCents) && priceCents >= 0)) return false;
	for (const field of TEXTS) if (body[field] !== undefined && !isText(body[field])) return false;
	for (const field of INSTANTS) {
		const value = body[field];
		if (value !== undefined && !(isText(value) && isUtcDateTime(value))) return false;
	}
	if (customFields === undefined) return true;
	return customFields.length > 0 && customFields.every(({ label, value }) => isText(label) && isText(value));
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
