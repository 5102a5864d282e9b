/** 404, then whether the company is active, then the input (open point `order-of-checks`). */
import type { IncomingMessage } from 'node:http';
import type { DocumentedEmployee } from '../../contract/employee.ts';
import type { ListedLine } from '../../contract/line.ts';
import type { smsListQuerySchema } from '../../contract/sms-message.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { type Answer, COMPANY_INACTIVE, invalidInput, NO_SUCH_LINE, success, unprocessable } from '../http/answer.ts';
import type { Store } from '../store/store.ts';
import { type Home, homeKey, type StoredLine } from '../world/world.ts';
import { prepareAsset, type PreparedAsset } from './create-asset.ts';
import type { EnrollmentIds } from './enrollment-ids.ts';
import { listSmsMessages } from './list-sms-messages.ts';
import { enrollmentIdIn, parseJsonBody } from './parse-body.ts';
import { updatedLine, updateLine } from './update-line.ts';

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

/** The answer waits for the log. */
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
export function listEmployees(home: Home): { readonly employees: readonly DocumentedEmployee[] } {
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

export function listLines(home: Home): readonly ListedLine[] {
	return [...home.lines.values()].map(listedLine);
}

export function listedLine(line: StoredLine): ListedLine {
	return { ...line, customFields: line.customFields.map(({ label, value }) => ({ label, value })) };
}
