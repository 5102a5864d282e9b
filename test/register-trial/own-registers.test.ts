/**
 * Two registers that nobody prepared, in the form of `own-shapes.jsonl`, are taken through the built program: one question
 * round each, nothing decisive proposed wrong, every good row importable.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, '../../scripts/register-trial.mjs');
const SHAPES = path.join(import.meta.dirname, 'own-shapes.jsonl');

test('registers of our own hold every bar', async () => {
	// What is missed is easier to read than an exit code.
	const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, SHAPES, '--json']).catch(
		(error: { readonly stdout: string }) => error,
	);
	const answer: unknown = JSON.parse(stdout);
	expect(answer).toMatchObject({ missed: [], totals: { registers: 2 } });
});
