/**
 * A PostgreSQL of one's own: a cluster in a temporary folder with Debian's or whatever binaries are installed, stopped in each of
 * its ways, followed by a standby, and gone with the process that started it.
 *
 * The server refuses to run as root: where we are root, it runs as the user `postgres`.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	closeSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SUPERUSER = 'postgres';
/** Each way of stopping is a signal to the first process of the server. */
const STOPS = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' };
const READY_WITHIN_MS = 30_000;
const READY_EVERY_MS = 10;
/** Another program may take a free port before the server does. */
const MOST_PORTS = 5;

const account = process.getuid?.() === 0 ? findAccount(SUPERUSER) : {};
/** The folder of the newest binaries that are installed; without it there is nothing to start. */
export const POSTGRES = account === undefined ? undefined : findBinaries();
const running = new Set();

process.on('exit', () => {
	for (const { child, dir } of running) {
		child.kill(STOPS.immediate);
		rmSync(dir, { recursive: true, force: true });
	}
});

/** The folder of a new cluster: a server that copies it costs a fifth. Gone with the process that made it. */
export async function makeTemplate() {
	const dir = makeFolder();
	process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
	await makeData(path.join(dir, 'data'));
	return dir;
}

async function makeData(data) {
	const as = ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C'];
	await run('initdb', ['-D', data, ...as, '--no-sync']);
}

/** Made and started. Its clients come by TCP on 127.0.0.1; `psql` and standbys by a socket in its folder. */
export async function startPostgres({ fsync = false, password, settings = {}, template } = {}) {
	if (POSTGRES === undefined) throw new Error('no PostgreSQL is installed on this machine');
	const dir = makeFolder();
	try {
		const data = path.join(dir, 'data');
		if (template === undefined) await makeData(data);
		else await execute('cp', ['-R', `${path.join(template, 'data')}/.`, data]);
		const method = password === undefined ? 'trust' : 'scram-sha-256';
		const rules = ['local all all trust', 'local replication all trust', `host all all samehost ${method}`];
		writeFileSync(path.join(dir, 'data/pg_hba.conf'), `${rules.join('\n')}\n`);
		const server = await startCluster({ dir, settings: { fsync: fsync ? 'on' : 'off', ...settings }, password });
		if (password !== undefined)
			await server.psql(`ALTER ROLE ${SUPERUSER} PASSWORD '${password.replaceAll("'", "''")}'`);
		return server;
	} catch (error) {
		rmSync(dir, { recursive: true, force: true });
		throw error;
	}
}

/** The cluster of a folder, on a port that stays its own as long as nobody else takes it while it is stopped. */
async function startCluster({ dir, settings, password }) {
	const [data, logFile] = [path.join(dir, 'data'), path.join(dir, 'log')];
	const standbys = [];
	let port = 0;
	let ran;

	async function start() {
		const chosen = Object.entries({ ...settings, port, unix_socket_directories: dir, listen_addresses: 'localhost' });
		const log = openSync(logFile, 'a');
		const child = spawn(
			path.join(POSTGRES, 'postgres'),
			['-D', data, ...chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
			// A Ctrl-C is for the program that started it, which ends it in its own time.
			{ stdio: ['ignore', log, log], detached: true, cwd: dir, ...account },
		);
		closeSync(log);
		const begun = { child, dir };
		running.add(begun);
		const ended = new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
		const over = ended.finally(() => running.delete(begun));
		let isOver = false;
		over.then(
			() => (isOver = true),
			() => (isOver = true),
		);
		for (let waited = 0; !isReady(data, child.pid); waited += READY_EVERY_MS) {
			if (isOver || waited > READY_WITHIN_MS) {
				child.kill('SIGKILL');
				throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
			}
			await delay(READY_EVERY_MS);
		}
		ran = { child, over };
	}

	async function startOnFreePort() {
		for (let tried = 1; ; tried++) {
			port = await findFreePort();
			try {
				return await start();
			} catch (error) {
				if (tried === MOST_PORTS || !String(error).includes('Address already in use')) throw error;
			}
		}
	}

	async function stop(mode = 'fast') {
		ran.child.kill(STOPS[mode]);
		await ran.over;
	}

	async function standby() {
		const copy = makeFolder();
		const from = ['-h', dir, '-p', String(port), '-U', SUPERUSER];
		await run('pg_basebackup', [
			...from,
			'-D',
			path.join(copy, 'data'),
			'-R',
			'-c',
			'fast',
			'-X',
			'stream',
			'--no-sync',
		]);
		const made = await startCluster({ dir: copy, settings, password });
		standbys.push(made);
		return made;
	}

	async function close() {
		for (const one of standbys) await one.close();
		await stop('immediate');
		rmSync(dir, { recursive: true, force: true });
	}

	await startOnFreePort();
	const client = clientOf({ dir, port, password });
	return {
		...client,
		logFile,
		get pid() {
			return ran.child.pid;
		},
		start,
		stop,
		standby,
		promote: async () => void (await client.psql('SELECT pg_promote()')),
		close,
	};
}

/** Asks a server that runs, from any process. */
export function clientOf({ dir, port, password }) {
	const psql = (sql, { database = SUPERUSER, user = SUPERUSER } = {}) =>
		run('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', dir, '-p', String(port), '-U', user, '-d', database], sql);

	const url = (database = SUPERUSER, user = SUPERUSER) => {
		const secret = password === undefined || user !== SUPERUSER ? '' : `:${encodeURIComponent(password)}`;
		return `postgres://${user}${secret}@localhost:${port}/${database}`;
	};

	async function createDatabase(template = 'template1') {
		const name = `database_${randomBytes(6).toString('hex')}`;
		await psql(`CREATE DATABASE ${name} TEMPLATE ${template}`);
		return name;
	}

	async function dump(database, way) {
		const [words, putBack] = WAYS[way];
		const text = await run('pg_dump', ['-h', dir, '-p', String(port), '-U', SUPERUSER, '-d', database, ...words]);
		return async () => {
			for (;;) {
				try {
					return await putBack({ psql, createDatabase }, database, text);
				} catch (error) {
					// The server chose this transaction among two that waited for each other: it is repeated, as by hand.
					if (!error.message.includes('deadlock detected')) throw error;
				}
			}
		};
	}
	return { dir, port, url, psql, createDatabase, dump };
}

/** The ways to restore a database from a dump: how the dump is made, and how it is put back. */
const WAYS = {
	/** Another one by the same name. */
	database: [
		[],
		async ({ psql, createDatabase }, database, text) => {
			const fresh = await createDatabase();
			await psql(text, { database: fresh });
			await psql(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false;
				SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}';
				BEGIN; ALTER DATABASE ${database} RENAME TO ${fresh}_old; ALTER DATABASE ${fresh} RENAME TO ${database}; COMMIT`);
		},
	],
	/** The same one, with new tables. */
	tables: [['--clean', '--if-exists'], ({ psql }, database, text) => psql(`BEGIN;\n${text}\nCOMMIT;`, { database })],
	/** The same one, with the tables that it has. */
	rows: [
		['--data-only'],
		async ({ psql }, database, text) => {
			const ask = `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') FROM pg_tables
				WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
			await psql(`BEGIN; TRUNCATE ${await psql(ask, { database })};\n${text}\nCOMMIT;`, { database });
		},
	],
};

/** Short, since the path of a socket may have 107 bytes. */
function makeFolder() {
	const dir = mkdtempSync(path.join(tmpdir(), 'pg-'));
	mkdirSync(path.join(dir, 'data'), { mode: 0o700 });
	if (account.uid !== undefined)
		for (const one of [dir, path.join(dir, 'data')]) chownSync(one, account.uid, account.gid);
	return dir;
}

/** The file that a server keeps while it runs: its process in the first line, what it can do in the last. */
function isReady(data, pid) {
	const file = path.join(data, 'postmaster.pid');
	if (!existsSync(file)) return false;
	const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
	return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

const run = (program, words, input) => execute(path.join(POSTGRES, program), words, input);

/** The output of a program, without the last end of line. It gets no settings and no language of whoever runs it. */
function execute(program, words, input = '') {
	const env = { PATH: process.env.PATH, HOME: '/nonexistent' };
	return new Promise((resolve, reject) => {
		const child = execFile(
			program,
			words,
			{ ...account, env, cwd: '/', maxBuffer: 2 ** 30 },
			(error, stdout, stderr) => {
				if (error === null) resolve(stdout.replace(/\n$/, ''));
				else reject(new Error(stderr || error.message));
			},
		);
		// One that has ended no longer reads: what it said is what counts.
		child.stdin.on('error', () => {});
		child.stdin.end(input);
	});
}

function findFreePort() {
	return new Promise((resolve, reject) => {
		const server = createServer().once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}

function findBinaries() {
	const debian = '/usr/lib/postgresql';
	const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
	const folders = [
		...versions.map((version) => path.join(debian, version, 'bin')),
		...(process.env.PATH ?? '').split(path.delimiter),
	];
	return folders.find((folder) => ['initdb', 'postgres', 'psql'].every((name) => existsSync(path.join(folder, name))));
}

function findAccount(name) {
	const [uid, gid] = ['-u', '-g'].map((which) => Number.parseInt(spawnSync('id', [which, name]).stdout, 10));
	return uid > 0 ? { uid, gid } : undefined;
}
