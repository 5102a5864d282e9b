/** Deprecated endpoints are reported at the end of a run and in `summary.json`, once each, with days left. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { lastRun, runCli, throwAwayFolder, summaryOf } from '../run-cli.ts';
import { fastClock } from '../../runs/fast-clock.ts';
import { OBSOLETE, serveApi } from '../serve-api.ts';
import { says, saysWords } from '../../says.ts';

const schema = z.fromJSONSchema(
	JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../docs/summary.schema.json'), 'utf8')),
);
const ROWS = 'Patrimônio;Status;Colaborador\nPAT-1;disponível;\nPAT-2;em uso;ana.moura@companhia-modelo.example\n';

test('an import reports the deprecated endpoints used in planning and sending, once each', async () => {
	const { sandbox, env } = await serveApi();
	await sandbox.commands.markDeprecated('createAsset', OBSOLETE);
	await sandbox.commands.markDeprecated('listEmployees', { ...OBSOLETE, sunsetAt: '2026-01-02T00:00:00Z' });
	const cwd = throwAwayFolder({ 'ativos.csv': ROWS });
	const clock = fastClock(1, Date.UTC(2026, 5, 1, 12));
	const { exitCode, printed } = await runCli(['import', 'ativos.csv'], { cwd, env, clock });
	expect(exitCode).toBe(0);
	const { successor } = OBSOLETE;
	expect(summaryOf(cwd).deprecations).toMatchObject([
		{ code: 'endpoint-deprecated', method: 'GET', path: '/api/v1/employees', daysLeft: 0, successor },
		{ code: 'endpoint-deprecated', method: 'POST', path: '/api/v1/assets', daysLeft: 30, successor },
	]);
	expect(schema.safeParse(summaryOf(cwd)).error?.issues).toBeUndefined();
	expect(printed).toMatch(saysWords('reports', 'summary.deprecations'));
	expect(printed.split('POST /api/v1/assets')).toHaveLength(2);
	expect(printed).toMatch(says('endpoint-deprecated', { kind: 'ahead', days: 30, path: '/api/v1/assets' }));
});

test('rewritten reports still say it, with the days left then', async () => {
	const { sandbox, env } = await serveApi();
	await sandbox.commands.markDeprecated('createAsset', OBSOLETE);
	const cwd = throwAwayFolder({ 'ativos.csv': 'Patrimônio;Status\nPAT-1;disponível\n' });
	await runCli(['import', 'ativos.csv'], { cwd, env, clock: fastClock(1, Date.UTC(2026, 5, 1, 12)) });
	await runCli(['report', lastRun(cwd)], { cwd, env, clock: fastClock(1, Date.UTC(2026, 5, 11, 12)) });
	expect(summaryOf(cwd).deprecations).toMatchObject([{ daysLeft: 20 }]);
});
