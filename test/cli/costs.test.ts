/**
 * Holds an import by the built program to counts that are the same on every machine: requests, waits for the disk, bytes read and
 * written, files opened. A loss of speed shows here on the day it is made. Times are measured by `bench`; how often inputs are read, by
 * `run/inputs-read.test.ts`; what `--help` loads, by `start.test.ts`.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { throwAwayFolder } from '../throw-away-folder.ts';
import { serveApi } from './serve-api.ts';

const PROGRAM = path.resolve('dist/cli/bin.js');
const PRELOAD = path.join(import.meta.dirname, 'count-io.mjs');
const HEADER = 'Patrimônio;Status;Categoria;Marca;Modelo;Fornecedor;Nº de série;Data de aquisição;Valor';

/** Bytes for a row of such a register, in files and on the connection: what was measured, and a tenth. */
const MOST_READ = 2_800;
const MOST_WRITTEN = 1_900;

interface Counts {
	readonly read: number;
	readonly written: number;
	readonly opened: Readonly<Record<string, number>>;
	readonly synced: number;
}

function registerOf(from: number, to: number): string {
	const lines = Array.from({ length: to - from }, (_, index) => {
		const number = String(from + index).padStart(7, '0');
		const cells = [`PAT-${number}`, 'disponível', 'Notebook', 'Aroeira', 'Campo 1', 'Loja do Vale Ltda', `SN${number}`];
		return [...cells, '01/02/2024', 'R$ 1.234,90'].join(';');
	});
	return `${[HEADER, ...lines].join('\n')}\n`;
}

async function countImport(cwd: string, file: string, env: Readonly<Record<string, string>>): Promise<Counts> {
	const counts = path.join(cwd, 'counts.json');
	const flags = ['--runs-dir', `runs-of-${file}`, '--concurrency', '1', '--quiet', '--no-input'];
	const options = { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...env, COUNT_IO: counts } };
	await promisify(execFile)(process.execPath, ['--import', PRELOAD, PROGRAM, 'import', file, ...flags], options);
	const counted: Counts = JSON.parse(readFileSync(counts, 'utf8'));
	return counted;
}

test('an import sends each row once, waits for the disk once a row, and moves few bytes', async () => {
	const { env, requests } = await serveApi();
	const [few, many] = [20, 420];
	const cwd = throwAwayFolder({ 'few.csv': registerOf(0, few), 'many.csv': registerOf(few, few + many) });
	const [first, last] = [await countImport(cwd, 'few.csv', env), await countImport(cwd, 'many.csv', env)];
	expect(requests().filter((request) => request.startsWith('POST'))).toHaveLength(few + many);
	// The cost of a row, without the cost of every import.
	const costOf = (name: 'read' | 'written' | 'synced'): number => (last[name] - first[name]) / (many - few);
	expect(costOf('synced')).toBeLessThan(1.05);
	expect(costOf('read')).toBeLessThan(MOST_READ);
	expect(costOf('written')).toBeLessThan(MOST_WRITTEN);
	expect(first.opened).toMatchObject({ 'journal.jsonl': 5, 'plan.jsonl': 3, 'few.csv': 1 });
});
