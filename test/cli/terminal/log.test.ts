/** `--log`: every line matches `docs/log.schema.json`, every kind of event occurs, and there is no personal data and no key. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { FaultScript } from '../../../src/sandbox/faults/fault-script.ts';
import { openFolder, runCli, throwAwayFolder, putFiles } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';

const FILE = path.join(import.meta.dirname, '../../../docs/log.schema.json');
const plain: { readonly anyOf: readonly { readonly properties: { readonly kind: { readonly const: string } } }[] } =
	JSON.parse(readFileSync(FILE, 'utf8'));
const schema = z.fromJSONSchema(JSON.parse(readFileSync(FILE, 'utf8')));
const KINDS = plain.anyOf.map(({ properties }) => properties.kind.const);

type Event = Readonly<Record<string, unknown>> & { readonly kind: string; readonly at: string };

function eventsOf(file: string): readonly Event[] {
	const text = readFileSync(file, 'utf8');
	expect(text.endsWith('\n')).toBe(true);
	return text
		.trimEnd()
		.split('\n')
		.map((line): Event => JSON.parse(line));
}

const of = (events: readonly Event[], kind: string): readonly Event[] => events.filter((event) => event.kind === kind);

const EMPLOYEE = '5a0d0001-0000-4000-8000-000000000001';

const FAULTS: FaultScript = {
	rules: [
		{ match: { operation: 'createAsset', first: 1 }, action: { type: 'reset', when: 'after-creating' } },
		{
			// Before the first answer, so that all workers wait.
			match: { operation: 'createAsset', skip: 1, first: 1 },
			action: { type: 'answer', status: 429, retryAfterSeconds: 1 },
		},
		{
			match: { operation: 'createAsset', enrollmentId: 'PAT-4' },
			action: { type: 'answer', status: 422, code: 'asset-refused', message: 'Maria da Silva não pode' },
		},
		{
			match: { operation: 'createAsset', enrollmentId: 'PAT-5' },
			action: { type: 'answer', status: 400, code: 'Maria da Silva', message: 'Maria da Silva' },
		},
	],
};

test('logs everything that an import with faults does, in events that match the schema, without personal data', async () => {
	const { env, sandbox } = await serveApi({ faults: FAULTS });
	await sandbox.commands.load({
		employees: [{ id: EMPLOYEE, fullName: 'Ana Beatriz Moura', workEmail: 'ana.moura@empresa.example' }],
	});
	const cwd = throwAwayFolder();
	const rows = Array.from(
		{ length: 12 },
		// One of them says that there is nothing to report, which is a notice.
		(_, at) =>
			`PAT-${at + 1};em uso;03/04/2026;${at === 11 ? 'N/A' : 'Notebook de Maria da Silva'};ana.moura@empresa.example`,
	);
	putFiles(cwd, {
		'ativos.csv': ['Patrimônio;Status;Data de aquisição;Modelo;Colaborador', ...rows, 'PAT-99;em usoo;;;', ''].join(
			'\n',
		),
	});
	const { exitCode } = await runCli(['import', 'ativos.csv', '--log', 'eventos.ndjson', '--concurrency', '2'], {
		cwd,
		env,
	});
	expect(exitCode).toBe(3);
	expect((await runCli(['resume', '--log', 'eventos.ndjson'], { cwd, env })).exitCode).toBe(3);
	expect((await runCli(['import', 'ativos.csv', '--log', 'eventos.ndjson'], { cwd, env })).exitCode).toBe(3);
	const failed = await runCli(['validate', 'ativos.csv', '--log', 'eventos.ndjson', '--locale', 'fr'], { cwd, env });
	expect(failed.exitCode).toBe(2);

	const file = path.join(cwd, 'eventos.ndjson');
	const events = eventsOf(file);
	expect(events.filter((event) => !schema.safeParse(event).success)).toEqual([]);
	expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(KINDS));
	// Appended, oldest first.
	expect(of(events, 'start').map(({ command }) => command)).toEqual(['import', 'resume', 'import', 'validate']);
	expect(of(events, 'end').map((event) => event['exitCode'])).toEqual([3, 3, 3, 2]);
	expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
	expect(of(events, 'fault')).toMatchObject([{ code: 'setting-invalid' }]);
	expect(of(events, 'planned')[0]).toMatchObject({ units: 13, drafts: 12, rejected: 1, skipped: 0 });

	// At least one request and exactly one outcome per row.
	const session = events.slice(
		0,
		events.findIndex(({ kind }) => kind === 'end'),
	);
	const outcomes = of(session, 'row');
	expect(new Set(outcomes.map((event) => event['n']))).toEqual(new Set(Array.from({ length: 12 }, (_, at) => at + 1)));
	expect(outcomes).toHaveLength(12);
	const count = (outcome: string): number => outcomes.filter((event) => event['outcome'] === outcome).length;
	expect([count('created'), count('refused'), count('unconfirmed')]).toEqual([9, 2, 1]);
	expect(of(session, 'request')).toHaveLength(13);
	expect(of(session, 'request').filter((event) => event['outcome'] === 'throttled')).toMatchObject([{ status: 429 }]);
	expect(outcomes.find((event) => event['n'] === 4)).toMatchObject({ outcome: 'refused', code: 'asset-refused' });
	expect(of(session, 'pause').length).toBeGreaterThan(0);
	expect(of(session, 'progress').at(-1)).toMatchObject({ total: 12, created: 9, refused: 2, unconfirmed: 1, left: 0 });

	const text = readFileSync(file, 'utf8');
	expect(text).not.toMatch(/Maria|Ana|Moura|ana\.moura|5a0d0001/);
	expect(text).not.toContain(env['ASSET_IMPORTER_API_KEY']?.slice(8));
	expect(text).not.toMatch(/svc_|Bearer|authorization/i);
});

test.each(['missing/eventos.ndjson', 'folder'])('%s is refused before anything is read', async (file) => {
	const { cwd, run } = openFolder();
	mkdirSync(path.join(cwd, 'folder'));
	const { exitCode, stderr } = await run('validate', 'missing.csv', '--log', file);
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining(file)]);
});
