/**
 * `asset-importer employees`: the company's employees, as a table or as the API returned them. Personal data is shown only on
 * request: fields outside `WORK_FIELDS` (documents, salary, bank, address, birth date, private contacts, custom fields and
 * whatever the API adds later) need `--all`.
 */
import type { Employee } from '../../contract/employee.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { CommandRun } from '../terminal/command.ts';
import { readApi } from '../api/read-api.ts';
import { printJson, tableWidth } from '../terminal/io.ts';
import { renderRecord, renderTable, type TableColumn } from '../terminal/render-table.ts';

const WORK_FIELDS: readonly string[] = [
	'id',
	'fullName',
	'socialName',
	'status',
	'workEmail',
	'workPhoneNumber',
	'position',
	'area',
	'managerFullName',
	'contractType',
	'contractEndDate',
	'admittedAt',
	'terminatedAt',
	'sources',
	'createdAt',
	'assetCount',
	'phoneAccountCount',
	'externalPhoneAccountCount',
] satisfies readonly (keyof Employee)[];

export const runEmployees: CommandRun = (invocation) =>
	readApi(invocation, async ({ client, signal }) => {
		const { io, flags, config } = invocation;
		const { all, json, quiet } = flags;
		const employees = await client.listEmployees(signal);
		if (json) printJson(io, { employees: all ? employees : employees.map(workFieldsOf) });
		else if (all) io.stdout.write(employees.map((one) => `${renderRecord(fieldsOf(one))}\n`).join('\n'));
		else if (employees.length > 0) io.stdout.write(`${renderEmployees(employees, config.language, tableWidth(io))}\n`);
		if (quiet) return;
		const words = wordsOf('cli', config.language);
		io.stderr.write(`${words('employees.count', { count: employees.length })}\n`);
		if (!all) io.stderr.write(`${words('employees.hidden')}\n`);
	});

function workFieldsOf(employee: Employee): object {
	return Object.fromEntries(Object.entries(employee).filter(([name]) => WORK_FIELDS.includes(name)));
}

function renderEmployees(employees: readonly Employee[], language: Language, width: number | undefined): string {
	const words = wordsOf('cli', language);
	const columns: readonly TableColumn[] = [
		{ title: words('employees.name') },
		{ title: words('employees.email') },
		{ title: words('employees.area') },
		{ title: words('employees.assets'), figures: true },
		{ title: words('employees.lines'), figures: true },
		{ title: words('employees.external-lines'), figures: true },
	];
	const rows = employees.map((one) => [
		one.fullName ?? one.socialName ?? one.id,
		one.workEmail ?? '',
		one.area ?? '',
		String(one.assetCount ?? ''),
		String(one.phoneAccountCount ?? ''),
		String(one.externalPhoneAccountCount ?? ''),
	]);
	return renderTable(columns, rows, width);
}

/** Flattens an employee to the API's names: `address.city`, `sources`. */
function fieldsOf(value: object, prefix = ''): readonly (readonly [string, string])[] {
	return Object.entries(value).flatMap(([name, field]: [string, unknown]): readonly (readonly [string, string])[] => {
		const path = `${prefix}${name}`;
		if (field === null || field === undefined) return [];
		if (typeof field !== 'object') return [[path, typeof field === 'string' ? field : JSON.stringify(field)]];
		return Array.isArray(field)
			? [[path, field.length === 0 ? '' : JSON.stringify(field)]]
			: fieldsOf(field, `${path}.`);
	});
}
