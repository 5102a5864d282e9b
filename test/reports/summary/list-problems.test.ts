/** What to do about a file or an invoice that is refused stands where its refusal is told; rows have it in the file handed back. */
import { expect, test } from 'vitest';
import { groupProblems } from '../../../src/messages/group-problems.ts';
import type { Origin } from '../../../src/messages/origin.ts';
import type { Problem, ShownProblem } from '../../../src/messages/problem.ts';
import { renderAction } from '../../../src/messages/render-problem.ts';
import { listProblems, renderList } from '../../../src/reports/summary/list-problems.ts';
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
const LEFT_OUT: Problem = { code: 'sheet-left-out', found: 'Plan2', params: { score: 3 } };

/** A line of the list: where, and what is said. */
const told = (where: string, said: RegExp, end = ''): unknown =>
	expect.stringMatching(new RegExp(`^ {2}${where}: ${said.source}${end}$`, 'u'));
const advised = (problem: ShownProblem): string => `    ${renderAction(problem, 'pt-BR')}`;
const isNotFound = says('sheet-not-found', { kind: 'named', found: 'Plan9' });

test.each<[string, readonly (readonly [Origin, ShownProblem])[], readonly unknown[]]>([
	[
		'a refused file, with what to do',
		[[file('a.xlsx'), notFound()]],
		[told(String.raw`a\.xlsx`, isNotFound), advised(notFound())],
	],
	[
		'several, once',
		[
			[file('a.xlsx'), { code: 'header-not-found' }],
			[file('b.xlsx'), { code: 'header-not-found' }],
		],
		[
			told('2 arquivos', says('header-not-found'), String.raw` \(o primeiro: a\.xlsx\)`),
			advised({ code: 'header-not-found' }),
		],
	],
	[
		'a refused invoice, with the option that lets it in',
		[[INVOICE, ALTERED]],
		[
			told(String.raw`n\.xml, NF-e K, item 1`, says('nfe-total-altered', ALTERED.params)),
			expect.stringMatching(/^ {4}.* --allow total-differs/),
		],
	],
	[
		'what has its command at the end of the summary, without',
		[[INVOICE, { code: 'nfe-enrollment-missing' }]],
		[told(String.raw`n\.xml, NF-e K, item 1`, says('nfe-enrollment-missing'))],
	],
	[
		'two that need the same, with it once, behind both',
		[
			[file('a.xlsx'), notFound('Plan1', 'a')],
			[file('b.xlsx'), notFound('Plan2', 'b')],
		],
		[told(String.raw`a\.xlsx`, isNotFound), told(String.raw`b\.xlsx`, isNotFound), advised(notFound())],
	],
	[
		'a row, without',
		[[row, { code: 'enrollment-id-missing', place: { column: 0, name: 'Nº' } }]],
		[told(String.raw`a\.csv, linha 2: coluna A “Nº”`, says('enrollment-id-missing'))],
	],
	[
		'a notice of a file, without',
		[[file('a.xlsx'), LEFT_OUT]],
		[told(String.raw`a\.xlsx`, says('sheet-left-out', { found: 'Plan2' }))],
	],
])('%s', (_, added, lines) => {
	const groups = groupProblems();
	for (const [origin, problem] of added) groups.add(origin, problem);
	const listed = listProblems(groups.groups(), 'pt-BR');
	expect(renderList(listed, 'pt-BR')).toEqual(lines);
});
