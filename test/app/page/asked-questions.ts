/** Questions of every kind about `ASKED_TABLE`. */
import { askWords } from '../../../src/drafts/decisions/ask-texts.ts';
import { ask, type Question } from '../../../src/drafts/decisions/question.ts';
import { columnPatch } from '../../../src/drafts/mapping/write-mapping.ts';

export const HEADER = ['Placa', 'Equipamento', 'Cond.', 'Setor', 'Nº série', 'Usuário', 'Compra'] as const;

const place = (column: number, to: string) => columnPatch(HEADER, column, { to });

const ROWS: Readonly<Record<string, readonly string[]>> = {
	1: ['Inventário de TI'],
	3: ['Placa', 'Equipamento', 'Cond.', 'Setor'],
};

const header = ask({
	path: '/headerRow',
	group: 'header',
	about: { kind: 'header' },
	values: ['1', '3', 'none'],
	place: (row) => ({ headerRow: row === 'none' ? row : Number(row) }),
	proposal: '3',
	typed: 'headerRow',
	samples: (row) => ROWS[row],
});

const OF_HEADER: Question = {
	...header,
	options: header.options.map((option) => (option.value === '3' ? option : { ...option, readsAgain: true })),
};

const number = ask({
	path: '/fields/enrollmentId',
	group: 'number',
	about: { kind: 'number', likely: 2 },
	values: ['0', '4'],
	place: (column) => place(Number(column), 'enrollmentId'),
	proposal: '0',
	typed: 'rowNumbers',
});

const status = ask({
	path: '/fields/status',
	group: 'status',
	about: { kind: 'status', likely: 1 },
	values: ['2'],
	place: (column) => place(Number(column), 'status'),
});

const STATUS: Question = {
	...status,
	options: [...status.options, { value: 'all available', patch: { constants: { status: 'available' } } }],
};

export const column = (at: number, targets: readonly string[]): Question =>
	ask({
		path: `/columns/${HEADER[at] ?? ''}/to`,
		group: 'columns',
		about: { kind: 'column', column: at, why: at === 4 ? 'name' : 'no-field', likely: targets.length },
		values: [...targets, 'ignore'],
		place: (to) => place(at, to),
		proposal: targets[0],
	});

const people = ask({
	path: '/columns/Usuário/to',
	group: 'people 5',
	about: { kind: 'people', column: 5, count: 2 },
	values: ['employeeId', 'custom: Usuário'],
	place: (to) => place(5, to),
	proposal: 'employeeId',
});

const person = (text: string, id: string, name: string, count: number, proposal?: string): Question =>
	ask({
		path: `/words/employeeId/${text}`,
		scope: 'rows',
		group: 'person 5',
		about: { kind: 'person', column: 5, text, count },
		values: [id, ''],
		place: (one) => ({ words: { employeeId: { [text]: one } } }),
		proposal,
		typed: 'person',
		samples: (one) => (one === id ? [name] : undefined),
	});

const dates = (kind: 'order' | 'years', values: readonly string[], proposal?: string): Question =>
	ask({
		path: `/columns/Compra/${kind}`,
		group: kind,
		about: { kind, column: 6, count: 4 },
		values,
		examples: () => [{ text: '03/04/2021', day: '2021-04-03' }],
		place: (value) => columnPatch(HEADER, 6, { to: 'acquisitionDate', [kind]: value }),
		proposal,
	});

export const QUESTIONS: readonly Question[] = [
	OF_HEADER,
	number,
	STATUS,
	column(3, ['custom: Setor', 'allocatedLocation']),
	column(4, ['serialNumber']),
	...askWords(2, 'status', [
		{ text: 'Em uso', count: 180, proposal: 'in-use' },
		{ text: 'Bom', count: 52 },
		{ text: 'Quebrado', count: 8, proposal: 'broken' },
	]),
	people,
	person('ana.souza', 'e1', 'Ana Souza', 3, 'e1'),
	person('B. Lima', 'e2', 'Bruna Lima', 1),
	dates('order', ['dmy', 'mdy']),
	dates('years', ['true', 'false'], 'true'),
];
