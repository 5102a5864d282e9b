/**
 * The program that serves the page of a runs folder already: a file says on which port, and has the secret by which another start
 * asks it for a token. It lies in a folder that only the user can look into. A file whose program does not answer is stale.
 */
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ErrorBody } from '../protocol/routes.ts';
import { WAYS_IN } from './check-request.ts';
import { againAnswer, type AgainBody, type Entry } from './enter.ts';
import type { AppServer } from './serve-app.ts';

const FILE = 'running.json';
const ANSWER_MS = 10_000;
const runningSchema = z.object({ port: z.int(), pid: z.int(), secret: z.string() });

const errorSchema = z.object({ message: z.string(), action: z.string().default('') });

export interface Invitation extends Entry {
	readonly address: string;
}

/** What went wrong with the program that runs, in its words. */
export interface Declined {
	readonly declined: ErrorBody;
}

/** Asks the program that runs for a token. Undefined: none runs. */
export async function askRunningApp(folder: string, wanted: AgainBody): Promise<Invitation | Declined | undefined> {
	try {
		const { port, secret } = runningSchema.parse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')));
		const address = `http://127.0.0.1:${port}`;
		const answer = await fetch(`${address}${WAYS_IN.again}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
			body: JSON.stringify(wanted),
			redirect: 'error',
			signal: AbortSignal.timeout(ANSWER_MS),
		});
		// Its own refusals are of a program that took over the port.
		if (answer.status >= 400 && answer.status < 422) return undefined;
		if (!answer.ok) return { declined: errorSchema.parse(await answer.json()) };
		return { address, ...againAnswer.parse(await answer.json()) };
	} catch {
		return undefined;
	}
}

/** False: another program came first, and its file stands. */
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
		return true;
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
		throw error;
	} finally {
		await rm(made, { force: true });
	}
}

export async function forgetRunningApp(folder: string): Promise<void> {
	await rm(path.join(folder, FILE), { force: true });
}
