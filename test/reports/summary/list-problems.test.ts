import { expect, test } from 'vitest';
import { groupProblems } from '../../../src/messages/group-problems.ts';
import type { Origin } from '../../../src/messages/origin.ts';
import type { Problem, ShownProblem } from '../../../src/messages/problem.ts';
import { renderAction } from '../../../src/messages/render-problem.ts';
import { listProblems, renderList } from '../../../src/reports/summary/build-summary.ts';
import { says } from '../../says.ts';

const file = (name: string): Origin => ({ kind: 'file', file: name });
const INVOICE: Origin = { kind: 'invoice', file: 'n.xml', accessKey: 'K', item: 1 };
const row: Origin = { kind: 'row', file: 'a.csv', row: 2 };
const notFound = (sheets = 'Plan1', field = ''): ShownProblem => ({
	code: 'sheet-not-found',
	found: 'Plan9',
	params: { kind: 'named', sheets, field },
});
const ALTERED: Problem = {
	code: 'nfe-total-altered',
	params: { field: 'vNF', sum: '350.00', total: '9350.00', difference: '9000.00' },
};
const LEFT_OUT: Problem = { code: 'sheet-ignored', found: 'Plan2', params: { score: 3 } };

/** A line of the list: place and message. */
const told = (where: string, said: RegExp, end = ''): unknown => {
	const [start, rest] = [where, end].map((text) => text.replaceAll(/[.()]/g, String.raw`\$&`));
	return expect.stringMatching(new RegExp(`^ {2}${start}: ${said.source}${rest}$`, 'u'));
};
const advised = (problem: ShownProblem): string => `    ${renderAction(problem, 'pt-BR')}`;
const isNotFound = says('sheet-not-found', { kind: 'named', found: 'Plan9' });
const [A, B] = [file('a.xlsx'), file('b.xlsx')];
const NO_ID: Problem = { code: 'nfe-enrollment-missing' };
const NO_HEADER: Problem = { code: 'header-not-found' };
const NO_NUMBER: Problem = { code: 'enrollment-id-missing', place: { column: 0, name: 'Nº' } };
const IN_INVOICE = 'n.xml, NF-e K, item 1';
const TWO_FILES = told('2 arquivos', says('header-not-found'), ' (o primeiro: a.xlsx)');
const [ONE, OTHER] = [notFound('Plan1', 'a'), notFound('Plan2', 'b')];
const ALLOWS = expect.stringMatching(/^ {4}.* --allow total-differs/);

type Added = readonly (readonly [Origin, ShownProblem])[];
test.each<[string, Added, ...unknown[]]>([
	['a refused file, with what to do', [[A, notFound()]], told('a.xlsx', isNotFound), advised(notFound())],
	['several, once', [A, B].map((one) => [one, NO_HEADER]), TWO_FILES, advised(NO_HEADER)],
	['an invoice, with its option', [[INVOICE, ALTERED]], told(IN_INVOICE, says(ALTERED.code, ALTERED.params)), ALLOWS],
	[
		'a problem with its advice at the end of the summary',
		[[INVOICE, NO_ID]],
		told(IN_INVOICE, says('nfe-enrollment-missing')),
	],
	[
		'two with the same advice, which follows once after both',
		[A, B].map((one, index) => [one, index === 0 ? ONE : OTHER]),
		told('a.xlsx', isNotFound),
		told('b.xlsx', isNotFound),
		advised(notFound()),
	],
	['a row, without', [[row, NO_NUMBER]], told('a.csv, linha 2: coluna A “Nº”', says('enrollment-id-missing'))],
	['a notice of a file, without', [[A, LEFT_OUT]], told('a.xlsx', says('sheet-ignored', { found: 'Plan2' }))],
])('%s', (_, added, ...lines) => {
	const groups = groupProblems();
	for (const [origin, problem] of added) groups.add(origin, problem);
	expect(renderList(listProblems(groups.groups(), 'pt-BR'), 'pt-BR')).toEqual(lines);
});
