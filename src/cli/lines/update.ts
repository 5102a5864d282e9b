/** `asset-importer lines update <line>`: changes one phone line in one request. Repeating it does no harm. */
import type { ApiClient } from '../../client/client.ts';
import { definedOf } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import type { Line, LineUpdate } from '../../contract/line.ts';
import { tidyLabel } from '../../drafts/columns/column-target.ts';
import { fillEmployee } from '../../drafts/columns/employee-column.ts';
import { createEmployeeDirectory } from '../../drafts/columns/employee-directory.ts';
import type { Body } from '../../drafts/draft/check-body.ts';
import { isBlank } from '../../drafts/values/cell-text.ts';
import { tidyText } from '../../drafts/values/tidy-text.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem, ShownProblem } from '../../messages/problem.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { problemOfApiError } from '../../reports/rejected/rejected-rows.ts';
import { confirmChange } from '../api/confirm.ts';
import { type ApiCall, callApi } from '../api/read-api.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson, printLines } from '../terminal/io.ts';
import { findLine } from './find-line.ts';

export const runLinesUpdate: CommandRun = (invocation) => {
	const wanted = readChanges(invocation.flags);
	return callApi(invocation, (call) => updateLine(invocation, wanted, call));
};

async function updateLine(invocation: Invocation, wanted: LineUpdate, call: ApiCall): Promise<number> {
	const { args, flags, config, io } = invocation;
	const { client, connection, signal } = call;
	const words = wordsOf('cli', config.language);
	const say = (problem: ShownProblem): void => void io.stderr.write(`${renderProblem(problem, config.language)}\n`);
	const line = findLine(await client.listLines(signal), args[0] ?? '');
	const person = await findEmployee(client, flags.employee, signal);
	if ('problems' in person) {
		for (const problem of person.problems) say(problem);
		return EXIT.rowsLeft;
	}
	const changes = changesOf(line, { ...wanted, ...person });
	const name = line.phoneNumber ?? line.id;
	if (flags.json) printJson(io, { id: line.id, changes });
	else printLines(io.stdout, listChanges(line, changes, invocation));
	const end = (kind: 'unchanged' | 'would-change' | 'changed'): number => {
		if (!flags.quiet) io.stderr.write(`${words(`lines.${kind}`, { line: renderVisible(name) })}\n`);
		return EXIT.done;
	};
	if (Object.keys(changes).length === 0) return end('unchanged');
	if (flags.dryRun) return end('would-change');
	if (!(await confirmChange(invocation, connection.environment, name))) return end('unchanged');
	const customFields = (changes.customFields ?? []).map(({ label }) => label);
	await connection.furnish({ customFields, employees: async () => [] });
	const outcome = await client.updateLine(line.id, changes, signal);
	if (outcome.kind === 'stopped') throw outcome.fault;
	if (outcome.kind === 'failed') {
		if (outcome.notTheApi !== undefined) throw outcome.notTheApi;
		say(outcome.problem);
		return signal.aborted ? EXIT.interrupted : EXIT.stopped;
	}
	if (outcome.kind === 'refused') {
		say(problemOfApiError(outcome.error));
		return EXIT.rowsLeft;
	}
	end('changed');
	for (const notice of outcome.notices) say(notice);
	return outcome.ignoredLabels === undefined ? EXIT.done : EXIT.rowsLeft;
}

const FIELDS = { name: 'name', 'cost-center': 'costCenter', employee: 'employee' } as const;

/** Reads the changes except the employee, who is looked up. */
function readChanges(flags: Flags): LineUpdate {
	const { name, costCenter, employee, clear, custom } = flags;
	for (const [option, field] of Object.entries(FIELDS)) {
		if (flags[field] !== undefined) requireText(`--${option}`, flags[field]);
	}
	for (const text of clear) {
		const field = Object.entries(FIELDS).find(([option]) => option === text)?.[1];
		if (field === undefined || flags[field] !== undefined) {
			const expected = Object.keys(FIELDS).filter((option) => option !== text);
			throw new Fault('setting-invalid', { setting: '--clear', found: text, expected: expected.join(', ') });
		}
	}
	const cleared = (option: string, value: string | undefined): string | null | undefined =>
		clear.includes(option) ? null : value === undefined ? undefined : tidyText(value);
	const update = definedOf({
		name: cleared('name', name),
		costCenter: cleared('cost-center', costCenter),
		employeeId: cleared('employee', undefined),
		customFields: custom.length === 0 ? undefined : custom.map(readCustomField),
	});
	if (employee === undefined && Object.keys(update).length === 0) throw new Fault('line-change-missing');
	return update;
}

function readCustomField(text: string): { readonly label: string; readonly value: string } {
	const [label = '', ...rest] = text.split('=');
	const field = { label: tidyLabel(label), value: tidyText(rest.join('=')) };
	if (field.label !== '' && field.value !== '') return field;
	throw new Fault('setting-invalid', { setting: '--custom', found: text, expected: '"Andar=2º"' });
}

/** Refuses an empty text, since `--clear` empties a field. */
function requireText(option: string, value: string): void {
	if (tidyText(value) === '')
		throw new Fault('setting-invalid', { setting: option, found: value, expected: '--clear' });
}

async function findEmployee(
	client: ApiClient,
	text: string | undefined,
	signal: AbortSignal,
): Promise<Pick<LineUpdate, 'employeeId'> | { readonly problems: readonly Problem[] }> {
	if (text === undefined) return {};
	const directory = createEmployeeDirectory(await client.listEmployees(signal));
	const body: Body = {};
	const columns = [{ index: 0, place: { name: '--employee' } }];
	const problems = fillEmployee([text], body, { columns, directory, isNobody: isBlank }, []);
	return body.employeeId === undefined ? { problems } : { employeeId: body.employeeId };
}

/** Returns only the values that differ from those of the line. */
function changesOf(line: Line, { name, costCenter, employeeId, customFields = [] }: LineUpdate): LineUpdate {
	const had = new Map((line.customFields ?? []).map(({ label, value }) => [label, value]));
	const custom = customFields.filter(({ label, value }) => had.get(label) !== value);
	return {
		...(name === undefined || name === (line.name ?? null) ? {} : { name }),
		...(costCenter === undefined || costCenter === (line.costCenter ?? null) ? {} : { costCenter }),
		...(employeeId === undefined || employeeId === (line.employeeId ?? null) ? {} : { employeeId }),
		...(custom.length === 0 ? {} : { customFields: custom }),
	};
}

function listChanges(line: Line, changes: LineUpdate, { config: { language } }: Invocation): readonly string[] {
	const words = wordsOf('cli', language);
	const had = new Map((line.customFields ?? []).map(({ label, value }) => [label, value]));
	const { name, costCenter, employeeId, customFields = [] } = changes;
	const listed: readonly (readonly [string, string | null | undefined, string | null | undefined])[] = [
		[words('lines.name'), line.name, name],
		[words('lines.cost-center'), line.costCenter, costCenter],
		[words('lines.employee'), line.employeeId, employeeId],
		...customFields.map(({ label, value }) => [label, had.get(label), value] as const),
	];
	return listed.flatMap(([label, before, after]) =>
		after === undefined ? [] : [renderVisible(`${label}: ${before ?? '-'} → ${after ?? '-'}`)],
	);
}
