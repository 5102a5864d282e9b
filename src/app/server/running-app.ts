/** `running.json`, in a private folder, has port and secret of the program that serves the page. It may be stale. */
import { chmod, link, lstat, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { makeFolder } from '../../disk/durable-file.ts';
import type { ErrorBody } from '../protocol/routes.ts';
import { AUTH_ROUTES } from './check-request.ts';
import { type Entry, entrySchema, type InvitationBody } from './enter.ts';
import type { AppServer } from './serve-app.ts';

const FILE = 'running.json';
const FORMER = 'former-port';
const ANSWER_MS = 10_000;
const runningSchema = z.object({ port: z.int(), pid: z.int(), secret: z.string() });

const errorSchema = z.object({ message: z.string(), action: z.string().default('') });

export interface Invitation extends Entry {
	readonly address: string;
}

export interface Declined {
	readonly declined: ErrorBody;
}

export async function askRunningApp(
	folder: string,
	wanted: InvitationBody,
): Promise<Invitation | Declined | undefined> {
	try {
		const { port, secret } = runningSchema.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
		const address = `http://127.0.0.1:${port}`;
		const answer = await fetch(`${address}${AUTH_ROUTES.session}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
			body: JSON.stringify(wanted),
			redirect: 'error',
			signal: AbortSignal.timeout(ANSWER_MS),
		});
		// Ours never refuses this request; another program has taken over the port.
		if (answer.status >= 400 && answer.status < 422) return undefined;
		if (!answer.ok) return { declined: errorSchema.parse(await answer.json()) };
		return { address, ...entrySchema.parse(await answer.json()) };
	} catch {
		return undefined;
	}
}

export async function noteRunningApp(
	folder: string,
	{ port, secret }: Pick<AppServer, 'port' | 'secret'>,
): Promise<boolean> {
	const file = path.join(folder, FILE);
	const made = `${file}.${process.pid}`;
	await rm(made, { force: true });
	await writeFile(made, JSON.stringify({ port, pid: process.pid, secret }), { mode: 0o600, flag: 'wx' });
	try {
		await link(made, file);
		await writeFile(path.join(folder, FORMER), String(port), { mode: 0o600 });
		return true;
	} catch (error) {
		if (diskErrorCode(error) === 'EEXIST') return false;
		throw error;
	} finally {
		await rm(made, { force: true });
	}
}

export async function forgetRunningApp(folder: string): Promise<void> {
	await rm(path.join(folder, FILE), { force: true });
}

/** The port of the last start. An open tab reconnects by itself if the next start uses the same port. */
export async function readFormerPort(folder: string): Promise<number | undefined> {
	const port = Number(await readFile(path.join(folder, FORMER), 'utf8').catch(() => ''));
	return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

const OTHERS = 0o077;

export async function makePrivateFolder(candidates: readonly string[]): Promise<string | undefined> {
	for (const folder of candidates) if (await isMadePrivate(folder)) return folder;
	return undefined;
}

async function isMadePrivate(folder: string): Promise<boolean> {
	try {
		await makeFolder(folder);
		// On Windows a folder inherits the permissions of its parent.
		if (process.getuid === undefined) return true;
		await chmod(folder, 0o700);
		const found = await lstat(folder);
		return found.isDirectory() && found.uid === process.getuid() && (found.mode & OTHERS) === 0;
	} catch {
		return false;
	}
}
