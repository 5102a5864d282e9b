/** What to do about a file or an invoice that is refused stands where its refusal is told; rows have it in the file handed back. */
import { expect, test } from 'vitest';
import { groupProblems } from '../../../src/messages/group-problems.ts';
import type { Origin } from '../../../src/messages/origin.ts';
import type { Problem, ShownProblem } from '../../../src/messages/problem.ts';
import { renderAction } from '../../../src/messages/render-problem.ts';
import { listProblems, renderList } from '../../../src/reports/summary/list-problems.ts';

const file = (name: string): Origin => ({ kind: 'file', file: name });
const INVOICE: Origin = { kind: 'invoice', file: 'n.xml', accessKey: 'K', item: 1 };
const row: Origin = { kind: 'row', file: 'a.csv', row: 2 };
const NOT_FOUND = (found: string): Problem => ({
	code: 'sheet-not-found',
	found,
	params: { kind: 'named', sheets: 'Plan1' },
});
const LEFT_OUT: Problem = { code: 'sheet-left-out', found: 'Plan2', params: { score: 3 } };

test.each<[string, readonly (readonly [Origin, ShownProblem])[], readonly string[]]>([
	[
		'a refused file, with what to do',
		[[file('a.xlsx'), NOT_FOUND('Plan9')]],
		['  a.xlsx: não há uma aba chamada “Plan9”', '    Confira o nome dado em --sheet.'],
	],
	[
		'several, once',
		[
			[file('a.xlsx'), { code: 'header-not-found' }],
			[file('b.xlsx'), { code: 'header-not-found' }],
		],
		[
			'  2 arquivos: não parece ser uma tabela (o primeiro: a.xlsx)',
			`    ${renderAction({ code: 'header-not-found' }, 'pt-BR')}`,
		],
	],
	[
		'a refused invoice, with the option that lets it in',
		[
			[
				INVOICE,
				{ code: 'nfe-total-altered', params: { field: 'vNF', sum: '350.00', total: '9350.00', difference: '9000.00' } },
			],
		],
		[
			'  n.xml, NF-e K, item 1: vNF é R$ 9.350,00 na nota, mas as contas dão R$ 350,00: diferença de R$ 9.000,00',
			'    Baixe o XML outra vez do portal da NF-e ou peça-o ao fornecedor. Para importar assim mesmo, com os valores dos itens, use --allow total-differs.',
		],
	],
	[
		'what has its command at the end of the summary, without',
		[[INVOICE, { code: 'nfe-enrollment-missing' }]],
		['  n.xml, NF-e K, item 1: falta o número de patrimônio'],
	],
	[
		'two that need the same, with it once, behind both',
		[
			[
				file('a.xlsx'),
				{ code: 'sheet-not-found', found: 'Plan9', params: { kind: 'named', sheets: 'Plan1', field: 'a' } },
			],
			[
				file('b.xlsx'),
				{ code: 'sheet-not-found', found: 'Plan9', params: { kind: 'named', sheets: 'Plan2', field: 'b' } },
			],
		],
		[
			'  a.xlsx: não há uma aba chamada “Plan9”',
			'  b.xlsx: não há uma aba chamada “Plan9”',
			'    Confira o nome dado em --sheet.',
		],
	],
	[
		'a row, without',
		[[row, { code: 'enrollment-id-missing', place: { column: 0, name: 'Nº' } }]],
		['  a.csv, linha 2: coluna A “Nº”: falta o número de patrimônio'],
	],
	[
		'a notice of a file, without',
		[[file('a.xlsx'), LEFT_OUT]],
		['  a.xlsx: a aba “Plan2” também parece ter ativos e NÃO foi importada'],
	],
])('%s', (_, added, lines) => {
	const groups = groupProblems();
	for (const [origin, problem] of added) groups.add(origin, problem);
	const listed = listProblems(groups.groups(), 'pt-BR');
	expect(renderList(listed, 'pt-BR')).toEqual(lines);
});
