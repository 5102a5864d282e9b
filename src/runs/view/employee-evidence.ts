/**
 * Compares the number of assets of each employee before and after a run with what the run confirmed, as evidence on its
 * unconfirmed rows. It decides nothing: others may have changed the counts. The API may not give `assetCount`: open point
 * `employee-fields` in `docs/open-points.md`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import type { Employee } from '../../contract/employee.ts';
import { Fault } from '../../messages/fault.ts';
import { unwritable } from '../../disk/disk-error.ts';
import { replaceFile } from '../../disk/durable-file.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { RunLine, RunView } from './run-view.ts';

export type EvidenceMoment = 'before' | 'after';
/** `assetCount` by employee id. */
type AssetCounts = Readonly<Record<string, number>>;

export interface EmployeeEvidence {
	readonly employeeId: string;
	readonly before: number;
	readonly after: number;
	readonly confirmed: number;
	/** Positions in the plan. */
	readonly unconfirmed: readonly number[];
	/** The share of those rows that was created; `unclear` if the counts do not fit. */
	readonly suggests: 'none' | 'some' | 'all' | 'unclear';
}

export function namesEmployees({ tables }: Pick<RunRecord, 'tables'>): boolean {
	return tables.some(({ fields }) => fields.includes('employeeId'));
}

export async function listEmployeeIds(run: RunView): Promise<readonly string[]> {
	const ids = new Set<string>();
	for await (const { line } of run.lines()) if (line.body.employeeId !== undefined) ids.add(line.body.employeeId);
	return [...ids];
}

/** Keeps the first counts from before the run, since later sessions start after some assets were created. */
async function writeAssetCounts(dir: string, moment: EvidenceMoment, employees: readonly Employee[]): Promise<void> {
	const counts = Object.fromEntries(
		employees.flatMap(({ id, assetCount }) => (typeof assetCount === 'number' ? [[id, assetCount]] : [])),
	);
	try {
		if (moment === 'before' && (await readAssetCounts(dir, 'before')) !== undefined) return;
		await replaceFile(fileOf(dir, moment), `${JSON.stringify(counts)}\n`);
	} catch (error) {
		throw unwritable(fileOf(dir, moment), error);
	}
}

async function readAssetCounts(dir: string, moment: EvidenceMoment): Promise<AssetCounts | undefined> {
	try {
		const counts: AssetCounts = JSON.parse(await readFile(fileOf(dir, moment), 'utf8'));
		return counts;
	} catch {
		return undefined;
	}
}

/** Asks the API only if the run has drafts for employees; after the run, only if one of them is unconfirmed. */
export async function gatherAssetCounts(
	run: RunView,
	moment: EvidenceMoment,
	client: Pick<ApiClient, 'listEmployees'>,
	signal: AbortSignal,
): Promise<void> {
	if (!(await isOfUse(run, moment))) return;
	try {
		await writeAssetCounts(run.dir, moment, await client.listEmployees(signal));
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
	}
}

export async function readEvidence(run: RunView): Promise<readonly EmployeeEvidence[]> {
	const [before, after] = [await readAssetCounts(run.dir, 'before'), await readAssetCounts(run.dir, 'after')];
	return before === undefined || after === undefined ? [] : weighEvidence(run.lines(), before, after);
}

export async function weighEvidence(
	lines: AsyncIterable<RunLine>,
	before: AssetCounts,
	after: AssetCounts,
): Promise<readonly EmployeeEvidence[]> {
	const confirmed = new Map<string, number>();
	const unconfirmed = new Map<string, number[]>();
	for await (const { line, state } of lines) {
		const { employeeId } = line.body;
		if (employeeId === undefined) continue;
		if (state === 'created') confirmed.set(employeeId, (confirmed.get(employeeId) ?? 0) + 1);
		if (!isUnsure(state)) continue;
		unconfirmed.set(employeeId, [...(unconfirmed.get(employeeId) ?? []), line.n]);
	}
	return [...unconfirmed].flatMap(([employeeId, rows]): EmployeeEvidence[] => {
		const [had, has] = [before[employeeId], after[employeeId]];
		if (had === undefined || has === undefined) return [];
		const sure = confirmed.get(employeeId) ?? 0;
		const suggests = readCounts(has - had - sure, rows.length);
		return [{ employeeId, before: had, after: has, confirmed: sure, unconfirmed: rows, suggests }];
	});
}

function isUnsure(state: RunLine['state']): boolean {
	return state === 'unconfirmed' || state === 'attempting';
}

async function isOfUse(run: RunView, moment: EvidenceMoment): Promise<boolean> {
	for await (const { line, state } of run.lines()) {
		if (line.body.employeeId !== undefined && (moment === 'before' || isUnsure(state))) return true;
	}
	return false;
}

/** `extra`: assets beyond the confirmed ones. `unsure`: unconfirmed rows. */
function readCounts(extra: number, unsure: number): EmployeeEvidence['suggests'] {
	if (extra < 0 || extra > unsure) return 'unclear';
	if (extra === 0) return 'none';
	return extra === unsure ? 'all' : 'some';
}

function fileOf(dir: string, moment: EvidenceMoment): string {
	return path.join(dir, `employees-${moment}.json`);
}
