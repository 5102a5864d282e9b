/** Identities that are repeated in the inputs, as each row reports them. */
import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/drafts/draft/row-result.ts';
import type { Problem } from '../../../src/messages/problem.ts';
import { Identities } from '../../../src/runs/plan/identities.ts';
import { expectLinear } from '../../growth.ts';

type Numbers = Pick<Draft['body'], 'enrollmentId' | 'serialNumber'>;
type Serials = 'refuse' | 'accept';

function draftOf(row: number, numbers: Numbers): Draft {
	const body = { status: 'available', source: 'sheets-import', ...numbers } as const;
	const origin = { kind: 'row', file: 'lista.csv', row } as const;
	return { kind: 'draft', key: numbers.enrollmentId, origin, body, notices: [] };
}

function othersOf(problem: Problem | undefined): string {
	const params: Readonly<Record<string, unknown>> = problem?.params ?? {};
	return String(params['others']);
}

/** The problems of each row, once all are noted. */
function sayOfEach(serials: Serials, drafts: readonly Draft[]): readonly string[] {
	const place = { table: 0, isRow: true, cellOf: () => undefined };
	const identities = new Identities();
	for (const draft of drafts) identities.note(draft, place);
	const finder = identities.find(serials, ['lista.csv:']);
	return drafts.map((draft) => {
		const repeats = finder.repeatsOf(draft, place).map(({ problem }) => problem);
		const [problem] = [...repeats, ...finder.nearDuplicatesOf(draft, place)];
		return `${problem?.code ?? ''} ${othersOf(problem)}`;
	});
}

const same: Numbers = { enrollmentId: 'PAT-1' };
const serial = (row: number): Numbers => ({ enrollmentId: `PAT-${row}`, serialNumber: 'SN-1' });
const spelling = (row: number): Numbers => ({ enrollmentId: row % 2 === 0 ? 'qq-1' : 'QQ 1', serialNumber: `S${row}` });

describe.each<[string, Serials, (row: number) => Numbers, string]>([
	['one number', 'refuse', () => same, 'enrollment-id-repeated'],
	['one serial number', 'refuse', serial, 'serial-number-repeated'],
	['one serial number, accepted', 'accept', serial, 'serial-number-shared'],
	['one number in two spellings', 'refuse', spelling, 'enrollment-id-repeated'],
])('rows that share %s', (_, serials, numbersAt, code) => {
	const make = (size: number) => Array.from({ length: size }, (_none, index) => draftOf(index + 2, numbersAt(index)));

	test('name the first four others and how many more there are', () => {
		const others = sayOfEach(serials, make(14)).map((said) => said.replaceAll('lista.csv:', ''));
		const own = (row: number) => numbersAt(row - 2).enrollmentId;
		const shares = (row: number) =>
			Array.from({ length: 14 }, (_none, index) => index + 2).filter(
				(other) => other !== row && (code.startsWith('serial') || own(other) === own(row)),
			);
		expect(others).toEqual(
			make(14).map((_draft, index) => {
				const all = shares(index + 2);
				return `${code} ${all.slice(0, 4).join('; ')}; … (+${all.length - 4})`;
			}),
		);
	});
});

test('rows that share one number cost time that grows with their number', async () => {
	const make = (size: number) => Array.from({ length: size }, (_, index) => draftOf(index + 2, same));
	await expectLinear(4_000, make, (drafts) => sayOfEach('refuse', drafts));
});
