import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BatchReader } from '../../../src/disk/batch-reader.ts';
import { Fault } from '../../../src/messages/fault.ts';
import { PlanSink } from '../../../src/runs/plan/plan-sink.ts';
import { type PlannedRecord, readPlan } from '../../../src/runs/plan-file/read-plan.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const DRAFTS = 5_000;

const NO_FILES = { read: 1, refused: 0, skipped: 0 };
const COUNTED = { units: DRAFTS, drafts: DRAFTS, rejected: 0, skipped: 0, totalCents: 0 };
const RECORD: PlannedRecord = {
	version: 1,
	planned: { ...COUNTED, files: NO_FILES, byStatus: {}, byCategory: {}, bySupplier: {}, notices: [] },
};

function writePlan(): string {
	const dir = throwAwayFolder();
	const sink = new PlanSink(dir, { writeDrafts: true, table: { timeZone: 'UTC' } });
	for (let row = 1; row <= DRAFTS; row++) {
		const enrollmentId = `PAT-${row}${'é'.repeat(row % 13)}`;
		sink.put({
			kind: 'draft',
			key: enrollmentId,
			origin: { kind: 'row', file: 'ativos.csv', row },
			body: { enrollmentId, source: 'sheets-import', status: 'available' },
			notices: [],
		});
	}
	sink.finish();
	return path.join(dir, 'plan.jsonl');
}

async function read(file: string, isWanted: (n: number) => boolean): Promise<readonly number[] | string> {
	const lines: number[] = [];
	const reader = new BatchReader(file);
	try {
		for await (const { n, bytes, offset } of readPlan(path.dirname(file), RECORD, isWanted)) {
			expect(bytes.toString()).toContain(`{"n":${n},"key":"PAT-${n}`);
			expect(reader.lineAt(offset)?.equals(bytes)).toBe(true);
			lines.push(n);
		}
	} catch (error) {
		if (error instanceof Fault) return `${error.code} ${String(error.params['line'])}`;
		throw error;
	} finally {
		reader.close();
	}
	return lines;
}

const isLate = (n: number): boolean => n > 4_500;
const late = Array.from({ length: 500 }, (_, index) => 4_501 + index);

test('yields the wanted lines in order, each with its offset', async () => {
	const file = writePlan();
	expect(await read(file, isLate)).toEqual(late);
	expect(await read(file, (n) => n % 1_000 === 1)).toEqual([1, 1_001, 2_001, 3_001, 4_001]);
});

test.each([
	['a wanted line', '"n":4600,', '"n":4601,', /^plan-damaged 4(?:5|6)/],
	['a line break before a wanted line', '}\n{"n":4550,', '} {"n":4550,', /^plan-damaged 45/],
])('a plan that is damaged in %s is refused', async (_, at, text, fault) => {
	const file = writePlan();
	const plan = readFileSync(file, 'latin1');
	expect(plan).toContain(at);
	writeFileSync(file, plan.replace(at, text), 'latin1');
	expect(await read(file, isLate)).toMatch(fault);
});

test('a plan that is damaged only in unwanted lines yields the wanted ones', async () => {
	const file = writePlan();
	writeFileSync(file, readFileSync(file, 'latin1').replace('"n":5,', '"n":6,'), 'latin1');
	expect(await read(file, isLate)).toEqual(late);
	expect(await read(file, () => true)).toMatch(/^plan-damaged/);
});

test('a plan that is cut or longer is refused', async () => {
	const file = writePlan();
	const plan = readFileSync(file);
	writeFileSync(file, plan.subarray(0, plan.lastIndexOf('{"n":')));
	expect(await read(file, isLate)).toMatch(/^plan-damaged/);
	writeFileSync(file, Buffer.concat([plan, Buffer.from('{}\n')]));
	expect(await read(file, isLate)).toBe(`plan-damaged ${DRAFTS + 1}`);
});
