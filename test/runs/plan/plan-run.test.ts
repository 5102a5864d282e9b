/** Planning refuses these before reading anything. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/client/clock.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { planRun, type RunRequest } from '../../../src/runs/plan/plan-run.ts';
import { throwAwayFolder } from '../../cli/run-cli.ts';

function requestIn(folder: string, runsDir: string): RunRequest {
	const input = path.join(folder, 'ativos.csv');
	writeFileSync(input, 'Patrimônio;Status\nPAT-1;em uso\n');
	return { command: 'validate', runsDir, inputs: [input], program: 'test', settings: parsePlanOptions({}) };
}

test('a runs folder inside a run is refused, since it does not know the runs beside that run', async () => {
	const folder = throwAwayFolder();
	const { dir } = await planRun(requestIn(folder, path.join(folder, 'runs')));
	for (const runsDir of [path.join(dir, 'runs'), path.join(dir, 'deeper', 'runs')]) {
		await expect(planRun(requestIn(folder, runsDir))).rejects.toMatchObject({
			code: 'runs-folder-inside-run',
			params: { run: dir, parent: path.join(folder, 'runs') },
		});
	}
	expect(readdirSync(path.join(folder, 'runs'))).toEqual([path.basename(dir)]);
});

test('a runs folder beside other files is accepted', async () => {
	const folder = throwAwayFolder();
	mkdirSync(path.join(folder, 'planilhas'));
	const { record } = await planRun(requestIn(folder, path.join(folder, 'planilhas', 'runs')));
	expect(record.planned).toMatchObject({ drafts: 1, rejected: 0 });
});

test('dates are judged by the day on which the run begins', async () => {
	const folder = throwAwayFolder();
	const request = requestIn(folder, path.join(folder, 'runs'));
	writeFileSync(request.inputs[0] ?? '', 'Patrimônio;Status;Data de aquisição\nPAT-1;em uso;31/03/2062\n');
	const plannedIn = async (now: string): Promise<unknown> =>
		(await planRun({ ...request, clock: { ...systemClock, now: () => Date.parse(now) } })).record.planned;
	expect(await plannedIn('2062-03-30T00:00:00Z')).toMatchObject({ drafts: 1, notices: [] });
	expect(await plannedIn('2062-03-29T23:59:59Z')).toMatchObject({ drafts: 0, rejected: 1 });
});
