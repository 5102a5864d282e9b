import { joinProblem } from '../../../src/messages/problem.ts';
import { expect, test } from 'vitest';
import { parseEnrollmentTemplate } from '../../../src/drafts/invoice-settings/enrollment-template.ts';
import type { ItemPlan } from '../../../src/drafts/invoice/invoice-plan.ts';
import { createNumberAdvice } from '../../../src/drafts/invoice/number-advice.ts';

const TAKEN = joinProblem('enrollment-id-taken', { found: 'P-1', params: { run: 'r1' } });

const LINE: ItemPlan = {
	fate: 'drafts',
	item: 2,
	units: 9,
	costCents: 900n,
	description: 'MONITOR',
	model: 'MONITOR',
	supplierId: '41',
	number: '57',
	series: '1',
	acquisitionDate: '2026-03-09T12:00:00.000Z',
	acquisitionType: 'bought',
	serialNumbers: [],
	customValues: {},
	notices: [],
};

function adviceOf(text: string, taken: readonly string[]) {
	const asked: string[] = [];
	const isTaken = (id: string): boolean => asked.push(id) > 0 && taken.includes(id);
	const advice = createNumberAdvice({ enrollmentIdTemplate: parseEnrollmentTemplate(text) }, isTaken);
	const plan = { accessKey: 'KEY', lines: [LINE] };
	const draft = { origin: { kind: 'invoice', file: 'n.xml', accessKey: 'KEY', item: 2, unit: 3 } } as const;
	return { asked, at: (seq: number) => advice(plan, seq, draft, TAKEN) };
}

test('names the first number behind all that are taken, over gaps', () => {
	const { at, asked } = adviceOf('P-{seq:03}', ['P-001', 'P-002', 'P-007', 'P-900']);
	expect(at(1)).toEqual({ code: 'nfe-number-taken', found: 'P-1', params: { run: 'r1', next: 901, seq: '{seq}' } });
	const once = asked.length;
	expect(at(2).params).toMatchObject({ next: 901 });
	expect(asked).toHaveLength(once);
});

test('asks again behind the number that it named', () => {
	const { at } = adviceOf('P-{seq}', ['P-1', 'P-5000', 'P-5001']);
	expect(at(1).params).toMatchObject({ next: 2 });
	expect(at(5000).params).toMatchObject({ next: 5002 });
});

test('gives the other placeholders what the unit has', () => {
	expect(adviceOf('{number}-{item}-{unit}-{seq}', ['57-2-3-2']).at(1).params).toMatchObject({ next: 3 });
});

test('leaves a template without a count as it is', () => {
	const { at, asked } = adviceOf('NF{number}-{item}-{unit}', []);
	expect([at(1), asked]).toEqual([TAKEN, []]);
});
