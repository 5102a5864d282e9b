import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writeReports } from '../../../src/reports/write/write-reports.ts';
import { AT, CSV_TABLE, makeRun, NOW, planLine } from '../run-folder.ts';
import { SUMMARY } from '../run-summary.ts';

const FILE = path.join(import.meta.dirname, '../../../docs/summary.schema.json');
const schema = z.fromJSONSchema(JSON.parse(readFileSync(FILE, 'utf8')));

test('a summary written to disk matches the schema', async () => {
	const dir = makeRun({
		lines: [planLine(1), planLine(2)],
		journal: [
			{ type: 'attempt', n: 1, at: AT },
			{ type: 'created', n: 1, at: AT },
			{ type: 'attempt', n: 2, at: AT },
		],
		ended: 'interrupted',
		rejections: [
			{ origin: { kind: 'file', file: 'a.pdf' }, problems: [{ code: 'no-data-rows' }] },
			{
				origin: { kind: 'row', file: CSV_TABLE.file, row: 4 },
				row: { number: 4, cells: ['x'] },
				problems: [{ code: 'no-data-rows' }],
			},
			{
				origin: { kind: 'invoice', file: 'a.xml', accessKey: '0'.repeat(44), item: 1 },
				problems: [{ code: 'no-data-rows' }],
			},
		],
		record: { tables: [{ ...CSV_TABLE, locales: { 2: 'en-US' } }] },
	});
	await writeReports(dir, { language: 'en', now: NOW });
	const written: unknown = JSON.parse(readFileSync(path.join(dir, 'summary.json'), 'utf8'));
	expect(schema.safeParse(written).error?.issues).toBeUndefined();
	expect(written).toMatchObject({ rejectedLocale: 'en-US', unconfirmed: [{ code: 'attempt-interrupted' }] });
});

test.each<[string, object]>([
	['an unknown property', { extra: 1 }],
	['a bucket that is not a count', { buckets: { ...SUMMARY.buckets, created: -1 } }],
	['a missing bucket', { buckets: { units: 1 } }],
	['an unknown state', { state: 'done' }],
	['a local time', { startedAt: '2026-01-31 13:45' }],
	['amounts with cents as decimals', { cents: { ...SUMMARY.cents, created: 1.5 } }],
])('the schema refuses %s', (_, over) => {
	expect(schema.safeParse(SUMMARY).success).toBe(true);
	expect(schema.safeParse({ ...SUMMARY, ...over }).success).toBe(false);
});
