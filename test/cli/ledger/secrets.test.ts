/** The ledger's password and the API key must not be in anything a command prints, writes or shows to other users. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTeamDatabase } from '../../../src/runs/team/team-database.ts';
import { initTeam } from '../../../src/runs/team/team-schema.ts';
import { POSTGRES, useOwnPostgres } from '../../runs/team/postgres-server.ts';
import { throwAwayFolder, putFiles } from '../run-cli.ts';
import { serveApi, type ServedApi } from '../serve-api.ts';

const BIN = path.join(import.meta.dirname, '../../../dist/cli/bin.js');
/** Includes characters that an address must escape. */
const PASSWORD = 'Zm9v@4/Kq:7wXy%Pl';
const PRINTED = ['ps', 'stdout', 'stderr'];
const WRONG = 'nao-e@esta/1Q:8rTu';

describe.skipIf(POSTGRES === undefined)('with a PostgreSQL, which is installed here', () => {
	const server = useOwnPostgres({ password: PASSWORD });
	beforeAll(async () => {
		const database = await openTeamDatabase({ url: withPassword(PASSWORD) });
		await initTeam(database);
		await database.close();
	});

	const withPassword = (password: string): string =>
		server()
			.url()
			.replace(/:\/\/postgres:.*@/, `://postgres:${encodeURIComponent(password)}@`);
	const withoutPassword = (): string =>
		server()
			.url()
			.replace(/:\/\/postgres:.*@/, '://postgres@');
	const nowhere = async (): Promise<string> =>
		`postgres://postgres:${encodeURIComponent(PASSWORD)}@localhost:${await closedPort()}/db`;

	test.each([
		['the variable of the ledger', 0, async () => ({ env: { ASSET_IMPORTER_LEDGER: withPassword(PASSWORD) } })],
		['PGPASSWORD', 0, async () => ({ env: { PGPASSWORD: PASSWORD }, flags: ['--ledger', withoutPassword()] })],
		['the config file', 0, async () => ({ config: { ledger: withPassword(PASSWORD) } })],
		['the command line', 0, async () => ({ flags: ['--ledger', withPassword(PASSWORD)], isTyped: true })],
		[
			'the command line, in one word',
			0,
			async () => ({ flags: [`--ledger=${withPassword(PASSWORD)}`], isTyped: true }),
		],
		['a variable with the wrong password', 2, async () => ({ env: { ASSET_IMPORTER_LEDGER: withPassword(WRONG) } })],
		['a wrong PGPASSWORD', 2, async () => ({ env: { PGPASSWORD: WRONG }, flags: ['--ledger', withoutPassword()] })],
		['a server that is not there', 4, async () => ({ env: { ASSET_IMPORTER_LEDGER: await nowhere() } })],
		[
			'an address that is none',
			2,
			async () => ({ env: { ASSET_IMPORTER_LEDGER: `pg://ana:${PASSWORD}@localhost/db` } }),
		],
		[
			'a flag that is misspelt',
			2,
			async () => ({ flags: [`--leger=postgres://ana:${PASSWORD}@localhost/db`], isTyped: true }),
		],
	])('by %s, nothing shows the password or the key', async (_, exitCode, given) => {
		const api = await serveApi();
		const { env = {}, flags = [], config, isTyped = false }: Given = await given();
		const seen = await run(importOf(flags), api, { env, ...(config === undefined ? {} : { config }) });
		expect(seen.exitCode).toBe(exitCode);
		expectNoSecret(seen.texts, api, isTyped);
		// The search covers everything: a sent run leaves its record, log and rows.
		const names = [...seen.texts.keys()].map((name) => path.basename(name));
		expect(names).toEqual(expect.arrayContaining(exitCode === 0 ? [...PRINTED, 'run.json', 'journal.jsonl'] : PRINTED));
		expect(String(seen.texts.get('ps'))).toContain('ativos.csv');
	});

	test('creating the ledger shows neither', async () => {
		const api = await serveApi();
		const ledger = withPassword(PASSWORD).replace(/[^/]*$/, await server().createDatabase());
		const { exitCode, texts } = await run(['ledger', 'init'], api, { env: { ASSET_IMPORTER_LEDGER: ledger } });
		expect(exitCode).toBe(0);
		expectNoSecret(texts, api);
	});
});

function expectNoSecret(texts: Texts, { sandbox }: ServedApi, isTyped = false): void {
	const searched = new Map([...texts].filter(([name]) => !(isTyped && name === 'ps')));
	for (const secret of [PASSWORD, WRONG, sandbox.keys.sandbox]) expect(findSecret(searched, secret)).toEqual([]);
}

test('an import with created, refused and lost rows stores the key nowhere', async () => {
	const rules = [
		{ match: { enrollmentId: '^PAT-2$' }, action: { type: 'answer', status: 422 } },
		{ match: { enrollmentId: '^PAT-3$' }, action: { type: 'reset', when: 'after-creating' } },
	] as const;
	const api = await serveApi({ faults: { rules } });
	const { exitCode, texts } = await run(importOf([]), api, {});
	expect(exitCode).toBe(3);
	const names = [...texts.keys()].map((name) => path.basename(name));
	expect(names).toEqual(expect.arrayContaining(['run.json', 'journal.jsonl', 'unconfirmed.csv', 'log.ndjson']));
	expect(findSecret(texts, api.sandbox.keys.sandbox)).toEqual([]);
});

test('a command line with an unreachable ledger records its address without the password', async () => {
	const api = await serveApi();
	const ledger = `postgres://ana:${encodeURIComponent(PASSWORD)}@localhost/db`;
	const { exitCode, texts } = await run(['import', 'ativos.csv', '--sandbox', '--ledger', ledger], api, {});
	expect(exitCode).toBe(0);
	texts.delete('ps');
	expect(findSecret(texts, PASSWORD)).toEqual([]);
	const [record] = [...texts].filter(([name]) => name.endsWith('run.json'));
	expect(String(record?.[1])).toContain('postgres://ana@localhost/db');
});

test.each([
	['as it is', PASSWORD],
	['in an address', encodeURIComponent(PASSWORD)],
	['in JSON', JSON.stringify(PASSWORD)],
	['in Base64', Buffer.from(PASSWORD).toString('base64')],
	['in hexadecimal', Buffer.from(PASSWORD).toString('hex')],
	['in part', PASSWORD.slice(3, 13)],
])('the search finds it %s', (_, planted) => {
	const texts = new Map([
		['run.json', Buffer.from(`{"flags":["--ledger",${planted}]}`)],
		['log', Buffer.from('nothing')],
	]);
	expect(findSecret(texts, PASSWORD)).toEqual(['run.json']);
});

type Texts = ReadonlyMap<string, Buffer>;

interface Given {
	readonly env?: Readonly<Record<string, string>>;
	readonly flags?: readonly string[];
	readonly config?: object;
	/** Everybody can see a password on the command line. */
	readonly isTyped?: boolean;
}

function importOf(flags: readonly string[]): readonly string[] {
	return ['import', 'ativos.csv', '--log', 'log.ndjson', '--json', ...flags];
}

/** Runs the built program to its end. `texts`: everything it printed and wrote, and what `ps` showed meanwhile. */
async function run(argv: readonly string[], api: ServedApi, { env = {}, config }: Given) {
	const cwd = throwAwayFolder({
		'ativos.csv': `Patrimônio;Status\n${Array.from({ length: 50 }, (_, n) => `PAT-${n};em uso`).join('\n')}\n`,
	});
	const texts = new Map<string, Buffer>();
	if (config !== undefined) putFiles(cwd, { 'asset-importer.config.json': config });
	const child = spawn(process.execPath, [BIN, ...argv], {
		cwd,
		env: { PATH: process.env['PATH'], HOME: cwd, ASSET_IMPORTER_STATE_DIR: 'state', ...api.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const printed = { stdout: '', stderr: '' };
	child.stdout.on('data', (text) => (printed.stdout += text));
	child.stderr.on('data', (text) => (printed.stderr += text));
	const ended = once(child, 'close');
	let shown = '';
	while (child.exitCode === null) {
		shown += commandLineOf(child.pid);
		await delay(20);
	}
	await ended;
	for (const name of readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
		const file = path.join(name.parentPath, name.name);
		if (name.name !== 'asset-importer.config.json') texts.set(path.relative(cwd, file), readFileSync(file));
	}
	texts.set('stdout', Buffer.from(printed.stdout)).set('stderr', Buffer.from(printed.stderr));
	texts.set('ps', Buffer.from(shown));
	return { exitCode: child.exitCode, texts };
}

/** Reads the command line of a process, which any user of the computer can see. */
function commandLineOf(pid: number | undefined): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
	} catch {
		return '';
	}
}

/** Names of the texts that contain the secret or ten characters of it, plain or encoded. */
function findSecret(texts: Texts, secret: string): readonly string[] {
	const size = Math.min(10, secret.length);
	const pieces = Array.from({ length: secret.length - size + 1 }, (_, at) => secret.slice(at, at + size));
	const coded = [encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
	const bytes = Buffer.from(secret);
	const forms = [...pieces, ...coded, bytes.toString('base64'), bytes.toString('hex')];
	return [...texts].filter(([, text]) => forms.some((form) => text.includes(form))).map(([name]) => name);
}

async function closedPort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	return typeof address === 'object' && address !== null ? address.port : 1;
}
