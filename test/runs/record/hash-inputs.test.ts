/** A run records few or many inputs. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeReports } from '../../../src/reports/write/write-reports.ts';
import { hashInputs } from '../../../src/runs/record/hash-inputs.ts';
import { parsePlanOptions } from '../../../src/config/plan-options.ts';
import { planRun } from '../../../src/runs/plan/plan-run.ts';
import { readRunRecord } from '../../../src/runs/record/run-folder.ts';
import type { RunInput } from '../../../src/runs/record/run-record.ts';
import { FileHashes } from '../../../src/sources/bytes/hash-file.ts';
import { listInputs } from '../../../src/sources/open/list-inputs.ts';
import { throwAwayFolder } from '../../cli/run-cli.ts';

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A folder of different files that are not real inputs. */
function folderOf(files: number): string {
	const folder = path.join(throwAwayFolder(), 'notas');
	mkdirSync(folder);
	for (let index = 0; index < files; index++) {
		writeFileSync(path.join(folder, `${String(index).padStart(4, '0')}.txt`), `texto ${index}`);
	}
	return folder;
}

async function planFolder(folder: string) {
	const told: RunInput[] = [];
	const { dir } = await planRun({
		command: 'validate',
		runsDir: path.join(path.dirname(folder), 'runs'),
		inputs: [folder],
		program: 'test',
		settings: parsePlanOptions({}),
		onInput: (input) => void told.push(input),
	});
	return { dir, told, record: await readRunRecord(dir) };
}

test('the record lists a thousand inputs, each with its fingerprint', async () => {
	const folder = folderOf(1_000);
	const { dir, told, record } = await planFolder(folder);
	expect(record.inputs).toHaveLength(1_000);
	expect(record.inputs).toEqual(told);
	expect(record.inputs[999]).toEqual({ file: path.join(folder, '0999.txt'), sha256: sha256('texto 999'), bytes: 9 });
	expect(record.allInputs).toBeUndefined();
	expect(existsSync(path.join(dir, 'inputs.jsonl'))).toBe(false);
});

test('of more inputs, the record lists the first thousand and a separate file lists all', async () => {
	const { dir, told, record } = await planFolder(folderOf(1_003));
	const bytes = readFileSync(path.join(dir, 'inputs.jsonl'));
	expect(JSON.parse(`[${bytes.toString('utf8').trim().replaceAll('\n', ',')}]`)).toEqual(told);
	expect(record.inputs).toEqual(told.slice(0, 1_000));
	const sum = told.reduce((so, input) => so + input.bytes, 0);
	expect(record.allInputs).toEqual({ count: 1_003, bytes: sum, sha256: sha256(bytes) });

	const summary = await writeReports(dir, { language: 'pt-BR', now: new Date() });
	expect(summary).toMatchObject({ inputs: record.inputs, allInputs: record.allInputs });
	expect(readFileSync(path.join(dir, 'report.html'), 'utf8')).toContain('0007.txt, e mais 995');
});

test.each([
	['is longer', 'texto mais longo'],
	['has other bytes of the same length', 'TEXTO 1'],
])('an input that changes and %s is refused', async (_, text) => {
	const folder = folderOf(3);
	const hashed = await hashInputs(await listInputs([folder]), new FileHashes(), () => {});
	hashed.checkUnchanged();
	const changed = path.join(folder, '0001.txt');
	writeFileSync(changed, text);
	const later = Date.now() / 1000 + 10;
	utimesSync(changed, later, later);
	expect(() => hashed.checkUnchanged()).toThrow(expect.objectContaining({ code: 'input-changed' }));
});
