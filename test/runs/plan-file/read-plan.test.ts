/** A plan read in parts gives what it gives when it is read whole. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { encodeCheckedLine } from '../../../src/runs/storage/checked-line.ts';
import { LINES_PER_MARK, readPlanIndex, writePlanIndex } from '../../../src/runs/plan-file/plan-index.ts';
import { createPlanSink } from '../../../src/runs/plan/plan-sink.ts';
import { readPlan } from '../../../src/runs/plan-file/read-plan.ts';

const DRAFTS = 5 * LINES_PER_MARK + 7;
let dir = '';
let planFile = '';
let indexFile = '';
let plan = Buffer.alloc(0);
let index = '';

beforeAll(() => {
	dir = mkdtempSync(path.join(tmpdir(), 'read-plan-'));
	planFile = path.join(dir, 'plan.jsonl');
	indexFile = path.join(dir, 'plan.index');
	const sink = createPlanSink(dir, true);
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
	plan = readFileSync(planFile);
	index = readFileSync(indexFile, 'utf8');
});

afterAll(() => {
	rmSync(dir, { recursive: true });
});

/** Both files as they were written, but for what is given. */
function restore(given: { readonly plan?: Buffer; readonly index?: string | undefined } = {}): void {
	writeFileSync(planFile, given.plan ?? plan);
	const text = 'index' in given ? given.index : index;
	if (text === undefined) rmSync(indexFile, { force: true });
	else writeFileSync(indexFile, text);
}

async function read(isWanted: (n: number) => boolean, drafts = DRAFTS): Promise<readonly string[] | string> {
	const lines: string[] = [];
	try {
		for await (const { n, bytes, offset } of readPlan(planFile, drafts, isWanted)) {
			lines.push(`${n} ${offset} ${bytes.toString()}`);
		}
	} catch (error) {
		if (error instanceof Fault) return `${error.code} ${String(error.params['line'])}`;
		throw error;
	}
	return lines;
}

test('the index says where every 1,024th line begins', () => {
	const marks = readPlanIndex(planFile, DRAFTS);
	expect(marks).toMatchObject({ bytes: plan.length });
	expect(marks?.offsets.map((offset) => /"n":(\d+)/.exec(plan.toString('utf8', offset, offset + 20))?.[1])).toEqual([
		'1',
		'1025',
		'2049',
		'3073',
		'4097',
		'5121',
	]);
});

test('whichever lines are wanted, they are the same with and without the index', async () => {
	const ranges = fc.array(fc.tuple(fc.integer({ min: 1, max: DRAFTS }), fc.nat({ max: 1_500 })), { maxLength: 4 });
	await fc.assert(
		fc.asyncProperty(ranges, async (wanted) => {
			const isWanted = (n: number): boolean => wanted.some(([from, more]) => n >= from && n <= from + more);
			restore({ index: undefined });
			const whole = await read(isWanted);
			restore();
			expect(await read(isWanted)).toEqual(whole);
		}),
		{ numRuns: 30 },
	);
});

const isLate = (n: number): boolean => n > 4_500;

describe('an index that says something else is not believed', () => {
	const changed = (change: (text: string) => string) => (): string => change(index);
	test.each<[string, () => string | undefined]>([
		['missing', () => undefined],
		['empty', () => ''],
		['damaged', changed((text) => text.replace(/\d(?=,"drafts")/, '9'))],
		[
			'of another number of drafts',
			() => encodeCheckedLine({ every: LINES_PER_MARK, drafts: DRAFTS - 1, offsets: [0], bytes: plan.length }),
		],
		[
			'of a plan of another size',
			() => encodeCheckedLine({ every: LINES_PER_MARK, drafts: DRAFTS, offsets: [0, 1, 2, 3, 4, 5], bytes: 7 }),
		],
		[
			'of other lines',
			() =>
				encodeCheckedLine({ every: LINES_PER_MARK, drafts: DRAFTS, offsets: [0, 1, 2, 3, 4, 5], bytes: plan.length }),
		],
		['without offsets', () => encodeCheckedLine({ every: LINES_PER_MARK, drafts: DRAFTS, bytes: plan.length })],
	])('%s', async (_, text) => {
		restore();
		const expected = await read(isLate);
		restore({ index: text() });
		expect(await read(isLate)).toEqual(expected);
		expect(await read((n) => n === 2 || isLate(n))).toHaveLength(expected.length + 1);
	});

	test('one of lines that are all in their place, but not at the marks', async () => {
		restore();
		const { offsets = [] } = readPlanIndex(planFile, DRAFTS) ?? {};
		const moved = [...offsets.slice(0, 4), plan.indexOf('{"n":4098,'), ...offsets.slice(5)];
		const expected = await read(isLate);
		writePlanIndex(planFile, DRAFTS, { offsets: moved, bytes: plan.length });
		expect(await read(isLate)).toEqual(expected);
	});
});

describe('a plan that was hit is told where lines of it are wanted', () => {
	const hit = (at: string, text: string): Buffer => Buffer.from(plan.toString('latin1').replace(at, text), 'latin1');
	test.each([
		['a wanted line', '"n":4600,', '"n":4601,', 'plan-damaged 4600'],
		['a line break before a wanted line', '}\n{"n":4550,', '} {"n":4550,', 'plan-damaged 4549'],
		['the line at a mark', '{"n":4097,', '{"n":4098,', undefined],
		['a line that is not wanted, beyond what is read', '"n":5,', '"n":6,', undefined],
	])('%s', async (_, at, text, fault) => {
		restore();
		const expected = fault ?? (await read(isLate));
		restore({ plan: hit(at, text) });
		expect(await read(isLate)).toEqual(expected);
	});

	test('one that is cut or longer', async () => {
		restore({ plan: plan.subarray(0, plan.lastIndexOf('{"n":')) });
		expect(await read(isLate)).toBe(`plan-damaged ${DRAFTS}`);
		restore({ plan: Buffer.concat([plan, Buffer.from('{}\n')]) });
		expect(await read(isLate)).toBe(`plan-damaged ${DRAFTS + 1}`);
	});
});
