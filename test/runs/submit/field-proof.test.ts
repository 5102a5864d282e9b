/** The API drops custom fields that the dashboard lacks, and only the answer to a create shows it. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CreateOutcome } from '../../../src/client/outcome.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { type FakeApi, fakeApi, notSent, refusal, throttled } from '../fake-api.ts';
import { makeRun } from '../make-run.ts';
import { sendRun } from '../send-run.ts';

/** Makes a run; each argument has the labels of a row. */
async function runOf(...rows: readonly (readonly string[])[]): Promise<string> {
	const customFields = [...new Set(rows.flat())];
	const bodies = rows.map((labels) =>
		labels.length === 0 ? {} : { customFields: labels.map((label) => ({ label, value: '1' })) },
	);
	const ids = rows.map((_, index) => `P-${index + 1}`);
	return makeRun(path.join(throwAwayFolder(), 'runs'), { ids, bodies, figures: { customFields } });
}

/** Like the API of a dashboard with these fields. `early`: other outcomes, by request. */
function dashboard(
	rows: readonly (readonly string[])[],
	has: readonly string[],
	early: readonly CreateOutcome[] = [],
): FakeApi {
	return fakeApi(({ id, count, create }) => {
		if (early[count] !== undefined) return early[count];
		const ignoredLabels = rows[Number(id.slice(2)) - 1]?.filter((label) => !has.includes(label)) ?? [];
		const outcome = create();
		return ignoredLabels.length === 0 ? outcome : { ...outcome, ignoredLabels };
	}, 1);
}

const none: readonly string[] = [];
const plain = Array.from({ length: 9 }, () => none);

test.each<[string, readonly (readonly string[])[], number, string]>([
	['the first row', [['Cor'], ...plain], 1, 'Cor'],
	['a later row', [...plain, ['Cor'], ['Cor'], ...plain], 1, 'Cor'],
	['the row with the most', [...plain, ['Cor'], ['Cor', 'Sala'], ['Cor']], 1, 'Cor, Sala'],
	['rows with one each, of which the first is there', [...plain, ['Andar'], ['Sala'], ['Andar'], ['Sala']], 2, 'Sala'],
])('after the answer to %s nothing more is created', async (_, rows, created, fields) => {
	const api = dashboard(rows, ['Andar']);
	const { reason, fault } = await sendRun(await runOf(...rows), api, { concurrency: 8 });
	expect({ reason, code: fault?.code, fields: fault?.params['fields'] }).toEqual({
		reason: 'stopped',
		code: 'custom-fields-dropped',
		fields,
	});
	expect(api.assets.size).toBe(created);
});

test.each<[string, readonly CreateOutcome[]]>([
	['was throttled', [throttled(1_000), throttled(1_000)]],
	['did not reach the API', [notSent]],
	['was refused', [refusal, refusal]],
])('a row that %s does not tell: the fields are still asked about one at a time', async (_, early) => {
	const rows = [...plain, ...Array.from({ length: 9 }, () => ['Cor'])];
	const api = dashboard(rows, [], early);
	const { fault } = await sendRun(await runOf(...rows), api, { concurrency: 8 });
	expect([fault?.code, api.assets.size, api.seen.mostInFlight]).toEqual(['custom-fields-dropped', 1, 1]);
});

test('a dashboard with all fields gets every row once', async () => {
	const rows = [...plain, ['Cor'], ['Sala'], ['Cor', 'Sala'], ...plain];
	const api = dashboard(rows, ['Cor', 'Sala']);
	const { reason, counts } = await sendRun(await runOf(...rows), api, { concurrency: 8 });
	expect({ reason, created: counts.created, left: counts.left }).toEqual({ reason: 'finished', created: 21, left: 0 });
	expect(new Set(api.assets.values())).toEqual(new Set([1]));
	expect(api.calls).toHaveLength(21);
});

test('where every row with fields is refused, the others are sent all the same', async () => {
	const rows = [...plain, ...Array.from({ length: 12 }, () => ['Cor'])];
	const api = fakeApi(({ id }) => (rows[Number(id.slice(2)) - 1]?.length === 0 ? undefined : refusal));
	const { counts } = await sendRun(await runOf(...rows), api);
	expect(counts).toMatchObject({ created: 9, refused: 12, left: 0 });
});
