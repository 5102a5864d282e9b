/** `validate` as a person types it: a process of its own, its answer checked against what was generated. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureProcess, mustBe, PROGRAM } from './measure.mjs';

/** `expected`: `{ rows, cents }`, of which nothing is rejected; absent cents are not looked at. */
export async function measureValidate(input, expected, { flags = [], ...options } = {}) {
	const runs = mkdtempSync(path.join(tmpdir(), 'asset-importer-bench-runs-'));
	try {
		const argv = [PROGRAM, 'validate', input, '--json', '--quiet', '--runs-dir', runs, ...flags];
		const measured = await measureProcess(argv, { timeoutMs: 900_000, ...options });
		if (measured.failure !== undefined) return measured;
		const { buckets, cents } = JSON.parse(measured.stdout);
		mustBe(`validate ${path.basename(input)}`, { ...buckets }, bucketsOf(expected.rows));
		if (expected.cents !== undefined) mustBe('cents', cents.planned, expected.cents);
		return measured;
	} finally {
		rmSync(runs, { recursive: true, force: true });
	}
}

function bucketsOf(rows) {
	return { units: rows, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: rows };
}
