/** Checks the resource (404), then if the company is active, then the input (open point `order-of-checks`). */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { type AssetCreation, assetCreationSchema } from '../../contract/asset.ts';
import type { DocumentedEmployee } from '../../contract/employee.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { checkInput } from '../../contract/error-body.ts';
import { type DocumentedUpdatedLine, type ListedLine, type LineChange, lineChangeSchema } from '../../contract/line.ts';
import type { smsListQuerySchema } from '../../contract/sms-message.ts';
import { type Answer, COMPANY_INACTIVE, invalidInput, NO_SUCH_LINE, success, unprocessable } from '../http/answer.ts';
import type { OpenEntry } from '../http/request-log.ts';
import type { Store } from '../store/store.ts';
import { type Home, homeKey, type StoredLine } from '../world/world.ts';
import { listSmsMessages } from './list-sms-messages.ts';

export interface Operation {
	readonly operation: OperationId;
	readonly id: string;
	readonly query: string;
	readonly request: IncomingMessage;
	readonly body: Buffer;
	readonly home: Home;
	readonly entry: OpenEntry;
}

export interface OperationSettings {
	readonly store: Store;
	readonly smsQuerySchema: ReturnType<typeof smsListQuerySchema>;
	/** The status for a created asset (open point `created-status`). */
	readonly successStatus: 200 | 201;
	readonly claim?: ReturnType<typeof createClaim>;
}

/** Ends an operation with this answer. */
class Refused extends Error {
	readonly answer: Answer;

	constructor(answer: Answer) {
		super('refused');
		this.answer = answer;
	}
}

export async function operate(settings: OperationSettings, asked: Operation): Promise<Answer> {
	const { operation, home, id, query } = asked;
	const { companies } = settings.store.world.state;
	const isOfLine = operation === 'updateLine' || operation === 'listSmsMessages';
	if (isOfLine && !home.lines.has(id)) return NO_SUCH_LINE;
	if (companies.get(home.companyId)?.active !== true) return COMPANY_INACTIVE;
	try {
		switch (operation) {
			case 'listLines':
				return success(200, [...home.lines.values()].map(listedLine));
			case 'listEmployees':
				return success(200, listEmployees(home));
			case 'listSmsMessages':
				return listSmsMessages(home.messages.get(id) ?? [], query, settings.smsQuerySchema);
			case 'updateLine':
				return await updateLine(settings, asked);
			case 'createAsset':
				return await createAsset(settings, asked);
		}
	} catch (error) {
		if (error instanceof Refused) return error.answer;
		throw error;
	}
}

async function createAsset(settings: OperationSettings, { request, body, home, entry }: Operation): Promise<Answer> {
	const { store, successStatus, claim } = settings;
	const value = parseJsonBody(request, body);
	entry.enrollmentId = enrollmentIdIn(value);
	const sent = checkBody(assetCreationSchema, value);
	requireEmployee(home, sent.employeeId);
	const asset = buildAsset(store, home, sent);
	if (claim !== undefined && !(await claim(home, sent.enrollmentId))) {
		return unprocessable({ enrollmentId: 'an asset with this enrollment id exists' });
	}
	await store.record({ t: 'asset', home: homeKey(home.companyId, home.environment), a: asset });
	return success(successStatus, asset);
}

/** Open points `custom-field-merge` and `unknown-employee`. */
async function updateLine({ store }: OperationSettings, { request, body, home, id }: Operation): Promise<Answer> {
	const change = checkBody(lineChangeSchema, parseJsonBody(request, body));
	requireEmployee(home, change.employeeId);
	const line = home.lines.get(id);
	if (line === undefined) return NO_SUCH_LINE;
	const updated = mergeLine(home, line, change);
	await store.record({ t: 'data', home: homeKey(home.companyId, home.environment), lines: [updated] });
	return success(200, updatedLine(updated));
}

const JSON_TYPE = /^application\/json[\t ]*(?:;.*)?$/i;

/** Open point `media-type`. */
function parseJsonBody({ headers }: IncomingMessage, bytes: Buffer): unknown {
	const refuse = (reason: string): Refused => new Refused(invalidInput({ body: reason }));
	if (bytes.length === 0) throw refuse('a JSON body is required');
	if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw refuse('Content-Type must be application/json');
	if (!isUtf8(bytes)) throw refuse('not UTF-8');
	try {
		return JSON.parse(bytes.toString('utf8'));
	} catch {
		throw refuse('not valid JSON');
	}
}

function checkBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const checked = checkInput(schema, value);
	if (checked.ok) return checked.value;
	throw new Refused(invalidInput(checked.details));
}

function requireEmployee({ employees }: Home, employeeId: string | null | undefined): void {
	if (typeof employeeId !== 'string' || employees.has(employeeId)) return;
	throw new Refused(unprocessable({ employeeId: 'no employee of this environment has this id' }));
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
export function createClaim(store: Store) {
	const taken = new WeakMap<Home, Promise<Set<string>>>();
	return async (home: Home, enrollmentId: string): Promise<boolean> => {
		const reading = taken.get(home) ?? readTaken(store, home);
		taken.set(home, reading);
		const ids = await reading;
		const isFree = !ids.has(enrollmentId);
		ids.add(enrollmentId);
		return isFree;
	};
}

async function readTaken(store: Store, home: Home): Promise<Set<string>> {
	const ids = new Set<string>();
	for await (const { enrollmentId } of store.readAssets(home)) ids.add(enrollmentId);
	return ids;
}

/** Open points `date-time-echo`, `unknown-label`, `employee-id` and `employee-pair`. */
function buildAsset({ identity }: Store, home: Home, sent: AssetCreation) {
	const { enrollmentId, status, source, employeeId, employeeAttachedAt, ...more } = sent;
	const createdAt = identity.instant();
	const isAttachedNow = employeeId !== undefined && employeeAttachedAt === undefined;
	return {
		id: identity.newId(),
		enrollmentId,
		status,
		source,
		createdAt,
		...more,
		acquisitionDate: inMilliseconds(sent.acquisitionDate),
		warrantyExpirationDate: inMilliseconds(sent.warrantyExpirationDate),
		employeeId,
		employeeAttachedAt: isAttachedNow ? createdAt : inMilliseconds(employeeAttachedAt),
		customFields: knownFields(home, sent.customFields ?? []),
	};
}

function inMilliseconds(utc: string | undefined): string | undefined {
	return utc === undefined ? undefined : new Date(utc).toISOString();
}

function knownFields(home: Home, sent: readonly { readonly label: string; readonly value: string }[]) {
	const known = new Map<string, { readonly label: string; readonly type: 'text' | 'select'; readonly value: string }>();
	for (const { label, value } of sent) {
		const field = home.customFields.get(label);
		if (field !== undefined) known.set(label, { label, type: field.type, value });
	}
	return [...known.values()];
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

function listedLine(line: StoredLine): ListedLine {
	return { ...line, customFields: line.customFields.map(({ label, value }) => ({ label, value })) };
}
