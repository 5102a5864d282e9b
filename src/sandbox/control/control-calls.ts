/** The operations of the control plane whose input needs reading, each to the command that carries it out. */
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { OPERATION_IDS, type OperationId } from '../../contract/endpoints.ts';
import { CommandError, type Fields, readFields } from '../http/read-fields.ts';
import type { Commands } from '../commands/create-commands.ts';
import type { HomeName } from '../commands/companies.ts';
import type { DeprecationMark } from '../world/world.ts';

export interface ControlCall {
	readonly commands: Commands;
	/** What stands in the place of `{…}` in the path. */
	readonly id: string;
	readonly home: HomeName;
	/** The body, from JSON; `undefined` without one. */
	readonly body: unknown;
}

export function postCompany({ commands, body }: ControlCall): unknown {
	const fields = readFields(body, '', ['legalName', 'taxId', 'address', 'active']);
	return commands.createCompany({
		legalName: fields.text('legalName'),
		...(fields.has('taxId') ? { taxId: fields.text('taxId') } : {}),
		...(fields.has('address') ? { address: fields.text('address') } : {}),
		...(fields.has('active') ? { active: fields.flag('active') } : {}),
	});
}

export function patchCompany({ commands, id, body }: ControlCall): unknown {
	return commands.setCompanyActive(id, readFields(body, '', ['active']).flag('active'));
}

export function postKey({ commands, id, body }: ControlCall): unknown {
	const fields = readFields(body, '', ['environment', 'prefixed', 'expired', 'forbidden']);
	return commands.createKey({
		companyId: id,
		environment: fields.choice('environment', ENVIRONMENTS),
		...(fields.has('prefixed') ? { prefixed: fields.flag('prefixed') } : {}),
		...readKeyChange(fields),
	});
}

export function patchKey({ commands, body }: ControlCall): unknown {
	const fields = readFields(body, '', ['key', 'expired', 'forbidden']);
	return commands.changeKey(fields.text('key'), readKeyChange(fields));
}

function readKeyChange(fields: Fields) {
	return {
		...(fields.has('expired') ? { expired: fields.flag('expired') } : {}),
		...(fields.has('forbidden') ? { forbidden: readForbidden(fields) } : {}),
	};
}

function readForbidden(fields: Fields): 'all' | readonly OperationId[] {
	if (fields.raw['forbidden'] === 'all') return 'all';
	return fields.list('forbidden').map((name) => operationOf(String(name)));
}

export function postData({ commands, home, body }: ControlCall): unknown {
	const fields = readFields(body, '', ['customFields', 'employees', 'lines', 'messages']);
	const list = (name: string): readonly unknown[] => (fields.has(name) ? fields.list(name) : []);
	return commands.load(
		{
			customFields: list('customFields'),
			employees: list('employees'),
			lines: list('lines'),
			messages: list('messages'),
		},
		home,
	);
}

export function postLine({ commands, home, body }: ControlCall): unknown {
	const fields = readFields(body ?? {}, '', ['areaCode', 'name']);
	const areaCode = fields.has('areaCode') ? { areaCode: fields.text('areaCode') } : {};
	return commands.createLine({ ...areaCode, ...(fields.has('name') ? { name: fields.text('name') } : {}) }, home);
}

export function postSms({ commands, home, id, body }: ControlCall): unknown {
	const fields = readFields(body, '', ['message', 'originPhoneNumber', 'receivedAt']);
	const message = fields.text('message');
	return commands.simulateSms(
		{
			lineId: id,
			message,
			...(fields.has('originPhoneNumber') ? { originPhoneNumber: fields.text('originPhoneNumber') } : {}),
			...(fields.has('receivedAt') ? { receivedAt: fields.text('receivedAt') } : {}),
		},
		home,
	);
}

export function putDeprecation({ commands, id, body }: ControlCall): unknown {
	const fields = readFields(body, '', ['deprecatedAt', 'sunsetAt', 'documentation', 'successor', 'afterSunset']);
	const mark: DeprecationMark = {
		deprecatedAt: fields.text('deprecatedAt'),
		sunsetAt: fields.text('sunsetAt'),
		documentation: fields.text('documentation'),
		...(fields.has('successor') ? { successor: fields.text('successor') } : {}),
		...(fields.has('afterSunset') ? { afterSunset: fields.choice('afterSunset', ['serve', 'refuse']) } : {}),
	};
	return commands.markDeprecated(operationOf(id), mark);
}

export function postWebhook({ commands, home, body }: ControlCall): unknown {
	return commands.registerWebhook(readFields(body, '', ['url']).text('url'), home);
}

export function putFaults({ commands, body }: ControlCall): unknown {
	commands.setFaultsFrom(body);
	return commands.faults().script();
}

export function operationOf(name: string): OperationId {
	const operation = OPERATION_IDS.find((id) => id === name);
	if (operation === undefined) {
		throw new CommandError(404, `There is no operation ${name}; there are ${OPERATION_IDS.join(', ')}.`);
	}
	return operation;
}
