/** Fills in missing properties. Refuses unknown ones, which may be misspelt. Loads everything or nothing. */
import { z } from 'zod';
import { isUtcDateTime } from '../../contract/date-time.ts';
import { type CheckedInput, checkInput } from '../../contract/error-body.ts';
import { type DocumentedEmployee, employeeSchema } from '../../contract/employee.ts';
import { type ListedLine, listedLineSchema } from '../../contract/line.ts';
import { documentedSmsMessageSchema } from '../../contract/sms-message.ts';
import { typedCustomFieldSchema } from '../../contract/field-forms.ts';
import { detectServices } from './detect-service.ts';
import type { Store } from '../store/store.ts';
import type { LoadedMessage } from '../world/change.ts';
import { type CustomField, type Home, homeKey, type StoredLine } from '../world/world.ts';
import { CommandError } from '../http/parse-input.ts';

const items = z.array(z.unknown()).readonly().exactOptional();
export const loadableSchema = z.strictObject({ customFields: items, employees: items, lines: items, messages: items });
export type LoadableData = z.infer<typeof loadableSchema>;

const customFieldSchema = typedCustomFieldSchema.omit({ value: true });
const messageSchema = documentedSmsMessageSchema.extend({ lineId: documentedSmsMessageSchema.shape.message });

export async function loadData(store: Store, home: Home, data: LoadableData, services: readonly string[]) {
	const { identity } = store;
	const now = identity.instant();
	const customFields = each('customFields', data, (item) => checkInput(customFieldSchema, { type: 'text', ...item }));
	const types = new Map([...home.customFields.values(), ...customFields].map(({ label, type }) => [label, type]));
	const employees = each('employees', data, (item) =>
		checkInput(employeeSchema, { ...EMPTY_EMPLOYEE, id: identity.newId(), createdAt: now, ...item }),
	);
	const lines = each('lines', data, (item) =>
		checkInput(listedLineSchema, { ...EMPTY_LINE, id: identity.newId(), createdAt: now, ...item }),
	).map((line) => withTypes(line, types));
	refuseHalfCanceled(lines);
	const numbers = new Map([...home.lines.values(), ...lines].map(({ id, phoneNumber }) => [id, phoneNumber]));
	const messages = each('messages', data, (item) => {
		const { lineId, message } = item;
		if (typeof lineId !== 'string') return { ok: false, details: { lineId: 'must be the id of a line' } };
		const destinationPhoneNumber = numbers.get(lineId);
		if (destinationPhoneNumber === undefined) throw new CommandError(404, `There is no virtual line ${lineId}.`);
		return checkInput(messageSchema, {
			id: identity.newId(),
			receivedAt: now,
			originPhoneNumber: '28000',
			destinationPhoneNumber,
			detections: typeof message === 'string' ? detectServices(message, services) : {},
			...item,
		});
	}).map(({ lineId, ...message }): LoadedMessage => ({ lineId, message }));
	const loaded = { customFields, employees, lines, messages };
	await store.record({ t: 'data', home: homeKey(home.companyId, home.environment), ...loaded });
	return loaded;
}

export interface Furnishing {
	readonly employees: readonly string[];
	readonly customFields: readonly string[];
}

export async function furnishHome(
	store: Store,
	home: Home,
	{ employees, customFields }: Furnishing,
	services: readonly string[],
): Promise<void> {
	const missing = employees.filter((id) => !home.employees.has(id));
	if (missing.length > 0) await loadData(store, home, { employees: missing.map((id) => ({ id })) }, services);
	const labels = new Set(customFields);
	if (labels.size === home.customFields.size && [...labels].every((label) => home.customFields.has(label))) return;
	await store.record({ t: 'fields', home: homeKey(home.companyId, home.environment), labels: [...labels] });
}

function each<Item>(
	name: keyof LoadableData,
	data: LoadableData,
	check: (item: Readonly<Record<string, unknown>>) => CheckedInput<Item>,
): readonly Item[] {
	return (data[name] ?? []).map((item, index) => {
		const checked = check(withInstants(item));
		if (checked.ok) return checked.value;
		const details = Object.entries(checked.details).map(([field, reason]) => [`${name}[${index}].${field}`, reason]);
		throw new CommandError(422, 'The data is not valid.', Object.fromEntries(details));
	});
}

function withInstants(item: unknown): Readonly<Record<string, unknown>> {
	if (typeof item !== 'object' || item === null) return { '': item };
	const instants = Object.entries(item).map(([name, value]: readonly [string, unknown]) => [
		name,
		typeof value === 'string' && name.endsWith('At') && isUtcDateTime(value) ? new Date(value).toISOString() : value,
	]);
	return Object.fromEntries(instants);
}

function refuseHalfCanceled(lines: readonly StoredLine[]): void {
	const index = lines.findIndex(
		({ status, canceledAt, cancelReason }) => status === 'canceled' && (canceledAt === null || cancelReason === null),
	);
	if (index === -1) return;
	throw new CommandError(422, 'The data is not valid.', {
		[`lines[${index}].status`]: 'a canceled line needs canceledAt and cancelReason',
	});
}

function withTypes(line: ListedLine, types: ReadonlyMap<string, CustomField['type']>): StoredLine {
	return {
		...line,
		customFields: line.customFields.map((field) => ({ ...field, type: types.get(field.label) ?? 'text' })),
	};
}

const EMPTY_LINE: Omit<ListedLine, 'id' | 'createdAt' | 'phoneNumber'> = {
	name: null,
	status: 'active',
	canceledAt: null,
	cancelReason: null,
	redirectPhoneNumber: null,
	redirectExpiresAt: null,
	costCenter: null,
	employeeId: null,
	customFields: [],
};

const EMPTY_EMPLOYEE: Omit<DocumentedEmployee, 'id' | 'createdAt'> = {
	fullName: null,
	socialName: null,
	status: null,
	workEmail: null,
	personalEmail: null,
	workPhoneNumber: null,
	personalPhoneNumber: null,
	cpf: null,
	cnpj: null,
	rg: null,
	position: null,
	area: null,
	managerFullName: null,
	birthDate: null,
	contractType: null,
	contractEndDate: null,
	admittedAt: null,
	terminatedAt: null,
	address: null,
	customFields: [],
	bankAccount: null,
	salaryCents: null,
	sources: [],
	assetCount: 0,
	phoneAccountCount: 0,
	externalPhoneAccountCount: 0,
};
