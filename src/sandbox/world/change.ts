import type { Environment } from '../../contract/api-key.ts';
import type { DocumentedEmployee } from '../../contract/employee.ts';
import type { DocumentedSmsMessage } from '../../contract/sms-message.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import {
	type ApiKey,
	type Company,
	type CustomField,
	type DeprecationMark,
	emptyState,
	type Home,
	homeKey,
	type StoredLine,
	type Webhook,
	type World,
	type WorldState,
} from './world.ts';

export interface LoadedMessage {
	readonly lineId: string;
	readonly message: DocumentedSmsMessage;
}

export type Change =
	| { readonly t: 'company'; readonly company: Company }
	| { readonly t: 'key'; readonly key: ApiKey }
	| {
			readonly t: 'data';
			readonly home: string;
			readonly employees?: readonly DocumentedEmployee[];
			readonly lines?: readonly StoredLine[];
			readonly messages?: readonly LoadedMessage[];
			readonly customFields?: readonly CustomField[];
	  }
	| { readonly t: 'fields'; readonly home: string; readonly labels: readonly string[] }
	| {
			readonly t: 'asset';
			readonly home: string;
			readonly a: { readonly id: string; readonly employeeId?: string | undefined };
	  }
	| { readonly t: 'detach'; readonly home: string; readonly assetId: string; readonly employeeId: string }
	| { readonly t: 'deprecation'; readonly operation: OperationId; readonly mark: DeprecationMark | null }
	| { readonly t: 'webhook'; readonly webhook: Webhook }
	| { readonly t: 'webhook-removed'; readonly id: string }
	| { readonly t: 'reset' };

export function applyChange(world: World, change: Change, position: number): void {
	const { state } = world;
	switch (change.t) {
		case 'company':
			state.companies.set(change.company.id, change.company);
			openHome(state, change.company.id, 'production');
			return;
		case 'key':
			state.keys.set(change.key.key, change.key);
			openHome(state, change.key.companyId, change.key.environment);
			return;
		case 'data':
			return applyData(homeOf(state, change.home), change);
		case 'fields':
			return applyFields(homeOf(state, change.home), change.labels);
		case 'asset':
			homeOf(state, change.home).assetCount++;
			return countEmployeeAsset(homeOf(state, change.home), change.a.employeeId, 1);
		case 'detach':
			state.detachedAssets.add(change.assetId);
			return countEmployeeAsset(homeOf(state, change.home), change.employeeId, -1);
		case 'deprecation':
			if (change.mark === null) state.deprecations.delete(change.operation);
			else state.deprecations.set(change.operation, change.mark);
			return;
		case 'webhook':
			state.webhooks.set(change.webhook.id, change.webhook);
			return;
		case 'webhook-removed':
			state.webhooks.delete(change.id);
			return;
		case 'reset':
			world.state = emptyState(position);
	}
}

function countEmployeeAsset({ assetCountByEmployee }: Home, employeeId: string | undefined, by: number): void {
	if (employeeId !== undefined) assetCountByEmployee.set(employeeId, (assetCountByEmployee.get(employeeId) ?? 0) + by);
}

function openHome(state: WorldState, companyId: string, environment: Environment): void {
	const key = homeKey(companyId, environment);
	if (state.homes.has(key)) return;
	state.homes.set(key, {
		companyId,
		environment,
		lines: new Map(),
		employees: new Map(),
		messages: new Map(),
		customFields: new Map(),
		assetCount: 0,
		assetCountByEmployee: new Map(),
	});
}

function homeOf(state: WorldState, key: string): Home {
	const home = state.homes.get(key);
	if (home === undefined) throw new Error(`There is no environment ${key}`);
	return home;
}

function applyFields({ customFields }: Home, labels: readonly string[]): void {
	customFields.clear();
	for (const label of labels) customFields.set(label, { label, type: 'text' });
}

function applyData(home: Home, data: Extract<Change, { t: 'data' }>): void {
	for (const field of data.customFields ?? []) home.customFields.set(field.label, field);
	for (const employee of data.employees ?? []) home.employees.set(employee.id, employee);
	for (const line of data.lines ?? []) home.lines.set(line.id, line);
	for (const { lineId, message } of data.messages ?? []) {
		const messages = home.messages.get(lineId);
		if (messages === undefined) home.messages.set(lineId, [message]);
		else messages.push(message);
	}
}
