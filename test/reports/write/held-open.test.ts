/** Injects the errors of Windows for a workbook that Excel has open: this was never run on Windows itself. */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import disk from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReports } from '../../../src/reports/write/write-reports.ts';
import { makeRun } from '../run-folder.ts';

/** Until the test ends, this call refuses to touch the workbook. */
function hold(call: 'rm' | 'rename', code: string): void {
	const real = { rm: disk.rm, rename: disk.rename };
	const refuse = (file: unknown): void => {
		if (path.basename(String(file)) === 'rejected.xlsx') throw Object.assign(new Error(code), { code });
	};
	const held: typeof real = {
		async rm(file, options) {
			refuse(file);
			return real.rm(file, options);
		},
		async rename(from, to) {
			refuse(from);
			return real.rename(from, to);
		},
	};
	Object.assign(disk, { [call]: held[call] });
	syncBuiltinESMExports();
	onTestFinished(() => {
		Object.assign(disk, real);
		syncBuiltinESMExports();
	});
}

test.each<[string, 'rm' | 'rename']>([
	['EBUSY', 'rm'],
	['EPERM', 'rm'],
	['EACCES', 'rm'],
	['EBUSY', 'rename'],
	['EPERM', 'rename'],
])('a workbook that is open (%s in %s) stays, and the new one gets another name', async (code, call) => {
	const problem = { code: 'status-missing' } as const;
	const dir = makeRun({
		rejections: [
			{ origin: { kind: 'row', file: 'ativos.csv', row: 2 }, row: { number: 2, cells: ['A'] }, problems: [problem] },
		],
	});
	const write = () => writeReports(dir, { language: 'en', now: new Date('2026-01-31T13:45:00Z') });
	await write();
	hold(call, code);
	// An edited workbook is renamed, an own one removed.
	if (call === 'rename') appendFileSync(path.join(dir, 'rejected.xlsx'), 'x');
	const summary = await write();
	expect(existsSync(path.join(dir, 'rejected.xlsx'))).toBe(true);
	const placed = summary.reports.filter(({ name }) => /^rejected-.*\.xlsx$/.test(name));
	expect(placed).toHaveLength(1);
	expect(readdirSync(dir)).toContain(placed[0]?.name);
});
