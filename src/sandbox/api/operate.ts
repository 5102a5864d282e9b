/** 404, then whether the company is active, then the input (open point `order-of-checks`). */
import type { IncomingMessage } from 'node:http';
import type { DocumentedEmployee } from '../../contract/employee.ts';
import { type ListedLine, type DocumentedUpdatedLine, type LineChange, lineChangeSchema } from '../../contract/line.ts';
import type { smsListQuerySchema } from '../../contract/sms-message.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { type Answer, COMPANY_INACTIVE, invalidInput, NO_SUCH_LINE, success, unprocessable } from '../http/answer.ts';
import type { Store } from '../store/store.ts';
import { type Home, homeKey, type StoredLine, type WorldState } from '../world/world.ts';
import { listSmsMessages } from './list-sms-messages.ts';
import { isUtf8 } from 'node:buffer';
import { type AssetCreation, assetCreationSchema } from '../../contract/asset.ts';
import { checkInput } from '../../contract/error-body.ts';

/** Open point `media-type`. */

export type ParsedBody =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly reason: string };

const JSON_TYPE = /^application\/json[\t ]*(?:;.*)?$/i;

function parseJsonBody(request: IncomingMessage, bytes: Buffer): ParsedBody {
	const type = request.headers['content-type'];
	if (bytes.length === 0) return { ok: false, reason: 'a JSON body is required' };
	if (type !== 'application/json' && !JSON_TYPE.test(type ?? '')) {
		return { ok: false, reason: 'Content-Type must be application/json' };
	}
	if (!isUtf8(bytes)) return { ok: false, reason: 'not UTF-8' };
	try {
		return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
	} catch {
		return { ok: false, reason: 'not valid JSON' };
	}
}

export function enrollmentIdOf(bytes: Buffer): string | undefined {
	try {
		return enrollmentIdIn(JSON.parse(bytes.toString('utf8')));
	} catch {
		return undefined;
	}
}

function enrollmentIdIn(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('enrollmentId' in value)) return undefined;
	return typeof value.enrollmentId === 'string' ? value.enrollmentId : undefined;
}

/** The API documents no such rule, so it is off by default (open point `repeated-number`). */

type EnrollmentIds = ReturnType<typeof createEnrollmentIds>;

export function createEnrollmentIds(store: Store) {
	const taken = new WeakMap<WorldState, Map<Home, Promise<Set<string>>>>();
	return {
		async claim(home: Home, enrollmentId: string): Promise<boolean> {
			const { state } = store.world;
			const byHome = taken.get(state) ?? new Map<Home, Promise<Set<string>>>();
			taken.set(state, byHome);
			const reading = byHome.get(home) ?? readTaken(store, home);
			byHome.set(home, reading);
			const ids = await reading;
			if (ids.has(enrollmentId)) return false;
			ids.add(enrollmentId);
			return true;
		},
	};
}

async function readTaken(store: Store, home: Home): Promise<Set<string>> {
	const ids = new Set<string>();
	for await (const { enrollmentId } of store.readAssets(home)) ids.add(enrollmentId);
	return ids;
}

/** Open points `date-time-echo`, `unknown-label`, `employee-id` and `employee-pair`. */

export interface PreparedAsset {
	readonly json: string;
	readonly enrollmentId: string;
	readonly employeeId: string | undefined;
}

export type AssetPreparation =
	| { readonly ok: true; readonly asset: PreparedAsset }
	| { readonly ok: false; readonly answer: Answer };

function prepareAsset(store: Store, home: Home, body: unknown): AssetPreparation {
	const checked = checkInput(assetCreationSchema, body);
	if (!checked.ok) return { ok: false, answer: invalidInput(checked.details) };
	const { employeeId, enrollmentId } = checked.value;
	if (employeeId !== undefined && !home.employees.has(employeeId)) {
		return { ok: false, answer: unprocessable({ employeeId: 'no employee of this environment has this id' }) };
	}
	return {
		ok: true,
		asset: { json: JSON.stringify(buildAsset(store, home, checked.value)), enrollmentId, employeeId },
	};
}

function buildAsset(store: Store, home: Home, sent: AssetCreation): object {
	const createdAt = store.identity.instant();
	return {
		id: store.identity.newId(),
		enrollmentId: sent.enrollmentId,
		status: sent.status,
		source: sent.source,
		createdAt,
		category: sent.category,
		brand: sent.brand,
		model: sent.model,
		vendorName: sent.vendorName,
		serialNumber: sent.serialNumber,
		acquisitionDate: inMilliseconds(sent.acquisitionDate),
		acquisitionType: sent.acquisitionType,
		priceCents: sent.priceCents,
		nfeNumber: sent.nfeNumber,
		contractId: sent.contractId,
		warrantyExpirationDate: inMilliseconds(sent.warrantyExpirationDate),
		allocatedLocation: sent.allocatedLocation,
		employeeId: sent.employeeId,
		employeeAttachedAt:
			sent.employeeId === undefined || sent.employeeAttachedAt !== undefined
				? inMilliseconds(sent.employeeAttachedAt)
				: createdAt,
		customFields: sent.customFields === undefined ? [] : knownFields(home, sent.customFields),
	};
}

function inMilliseconds(utc: string | undefined): string | undefined {
	if (utc === undefined) return undefined;
	return utc.length === WITH_SECONDS ? `${utc.slice(0, -1)}.000Z` : new Date(utc).toISOString();
}

const WITH_SECONDS = '2026-01-31T13:45:00Z'.length;

function knownFields(home: Home, sent: readonly { readonly label: string; readonly value: string }[]) {
	const known = new Map<string, { readonly label: string; readonly type: 'text' | 'select'; readonly value: string }>();
	for (const { label, value } of sent) {
		const field = home.customFields.get(label);
		if (field !== undefined) known.set(label, { label, type: field.type, value });
	}
	return [...known.values()];
}

/** Open points `custom-field-merge` and `unknown-employee`. */

export type LineUpdated =
	| { readonly ok: true; readonly line: StoredLine }
	| { readonly ok: false; readonly answer: Answer };

function updateLine(home: Home, line: StoredLine, body: unknown): LineUpdated {
	const checked = checkInput(lineChangeSchema, body);
	if (!checked.ok) return { ok: false, answer: invalidInput(checked.details) };
	const { employeeId } = checked.value;
	if (typeof employeeId === 'string' && !home.employees.has(employeeId)) {
		return { ok: false, answer: unprocessable({ employeeId: 'no employee of this environment has this id' }) };
	}
	return { ok: true, line: mergeLine(home, line, checked.value) };
}

function mergeLine(home: Home, line: StoredLine, change: LineChange): StoredLine {
	const customFields = new Map(line.customFields.map((field) => [field.label, field]));
	for (const field of knownFields(home, change.customFields ?? [])) customFields.set(field.label, field);
	return {
		...line,
		name: change.name === undefined ? line.name : change.name,
		costCenter: change.costCenter === undefined ? line.costCenter : change.costCenter,
		employeeId: change.employeeId === undefined ? line.employeeId : change.employeeId,
		customFields: [...customFields.values()],
	};
}

function updatedLine(line: StoredLine): DocumentedUpdatedLine {
	const { redirectPhoneNumber: _number, redirectExpiresAt: _expires, ...rest } = line;
	return { ...rest, customFields: [...rest.customFields] };
}

export interface Operation {
	readonly operation: OperationId;
	readonly id: string;
	readonly query: string;
	readonly request: IncomingMessage;
	readonly body: Buffer;
	readonly home: Home;
}

export interface OperationSettings {
	readonly store: Store;
	readonly smsQuerySchema: ReturnType<typeof smsListQuerySchema>;
	/** The status of a created asset (open point `created-status`). */
	readonly successStatus: 200 | 201;
	readonly enrollmentIds?: EnrollmentIds;
}

type Answered = Answer | Promise<Answer>;

export function operate(settings: OperationSettings, operation: Operation): Answered {
	const { companyId } = operation.home;
	const line = NAMES_A_LINE[operation.operation] ? operation.home.lines.get(operation.id) : undefined;
	if (NAMES_A_LINE[operation.operation] && line === undefined) return NO_SUCH_LINE;
	if (settings.store.world.state.companies.get(companyId)?.active !== true) return COMPANY_INACTIVE;
	return OPERATIONS[operation.operation](settings, operation, line);
}

const NAMES_A_LINE: Readonly<Record<OperationId, boolean>> = {
	listLines: false,
	updateLine: true,
	listSmsMessages: true,
	listEmployees: false,
	createAsset: false,
};

const OPERATIONS: Readonly<
	Record<OperationId, (settings: OperationSettings, operation: Operation, line: StoredLine | undefined) => Answered>
> = {
	listLines: (_settings, { home }) => success(200, listLines(home)),
	listEmployees: (_settings, { home }) => success(200, listEmployees(home)),
	listSmsMessages: (settings, { home, id, query }) =>
		listSmsMessages(home.messages.get(id) ?? [], query, settings.smsQuerySchema),
	updateLine: (settings, operation, line) =>
		line === undefined ? NO_SUCH_LINE : changeLine(settings.store, operation, line),
	createAsset,
};

async function changeLine(store: Store, { request, body, home }: Operation, line: StoredLine): Promise<Answer> {
	const parsed = parseJsonBody(request, body);
	if (!parsed.ok) return invalidInput({ body: parsed.reason });
	const updated = updateLine(home, line, parsed.value);
	if (!updated.ok) return updated.answer;
	await store.record({ t: 'data', home: homeKey(home.companyId, home.environment), lines: [updated.line] });
	return success(200, updatedLine(updated.line));
}

function createAsset(settings: OperationSettings, { request, body, home }: Operation): Answered {
	const parsed = parseJsonBody(request, body);
	if (!parsed.ok) return invalidInput({ body: parsed.reason });
	const prepared = prepareAsset(settings.store, home, parsed.value);
	if (!prepared.ok) return about(enrollmentIdIn(parsed.value), prepared.answer);
	if (settings.enrollmentIds === undefined) return keepAsset(settings, home, prepared.asset);
	return keepUniqueAsset(settings, settings.enrollmentIds, home, prepared.asset);
}

async function keepUniqueAsset(
	settings: OperationSettings,
	enrollmentIds: EnrollmentIds,
	home: Home,
	asset: PreparedAsset,
): Promise<Answer> {
	const { enrollmentId } = asset;
	return (await enrollmentIds.claim(home, enrollmentId))
		? keepAsset(settings, home, asset)
		: about(enrollmentId, DUPLICATE);
}

function keepAsset({ store, successStatus }: OperationSettings, home: Home, asset: PreparedAsset): Answered {
	const { json, employeeId, enrollmentId } = asset;
	const answer: Answer = { status: successStatus, body: json, enrollmentId };
	const kept = store.recordAsset(home, json, employeeId);
	return kept === undefined ? answer : kept.then(() => answer);
}

function about(enrollmentId: string | undefined, answer: Answer): Answer {
	return enrollmentId === undefined ? answer : { ...answer, enrollmentId };
}

const DUPLICATE = unprocessable({ enrollmentId: 'an asset with this enrollment id exists' });

/** Open point `list-order`. */
function listEmployees(home: Home): { readonly employees: readonly DocumentedEmployee[] } {
	const lineCounts = new Map<string, number>();
	for (const { employeeId } of home.lines.values()) {
		if (employeeId !== null) lineCounts.set(employeeId, (lineCounts.get(employeeId) ?? 0) + 1);
	}
	return {
		employees: [...home.employees.values()].map((employee) => ({
			...employee,
			assetCount: employee.assetCount + (home.assetCountByEmployee.get(employee.id) ?? 0),
			phoneAccountCount: employee.phoneAccountCount + (lineCounts.get(employee.id) ?? 0),
		})),
	};
}

function listLines(home: Home): readonly ListedLine[] {
	return [...home.lines.values()].map(listedLine);
}

function listedLine(line: StoredLine): ListedLine {
	return { ...line, customFields: line.customFields.map(({ label, value }) => ({ label, value })) };
}
