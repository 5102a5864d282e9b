/** Choices at the terminal in groups of questions, and what they write. */
import { expect, test } from 'vitest';
import { askGroup } from '../../../src/cli/run/ask-questions.ts';
import { textsOf } from '../../../src/cli/run/render-questions.ts';
import { askItems } from '../../../src/drafts/decisions/ask-items.ts';
import { ask, patchOf, type Question } from '../../../src/drafts/decisions/question.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/decisions/table-options.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';

const found = findHeader(
	[{ number: 1, cells: ['Asset tag', 'Status', 'Purchased', 'Assignee'] }],
	DEFAULT_TABLE_OPTIONS,
);
if (found === undefined) throw new Error('no header');
const table = { found, profile: { rows: 9, columns: [] }, place: { file: 'a.csv' } };

const person = (text: string, near: readonly string[], proposal?: string): Question =>
	ask({
		path: `/words/employeeId/${text}`,
		group: 'person 3',
		about: { kind: 'person', column: 3, text, count: 4 },
		values: [...near, ''],
		place: (id) => ({ [text]: id }),
		proposal,
		typed: 'person',
	});
const PEOPLE = [person('Ana', ['a'], 'a'), person('Caio', ['c']), person('Davi', ['c']), person('Eva', ['c', 'e'])];
const [ANA, CAIO, DAVI, EVA] = PEOPLE;
const word = (text: string): Question =>
	ask({
		path: `/words/status/${text}`,
		group: 'words',
		about: { kind: 'word', column: 1, field: 'status', text, count: 4 },
		values: ['sold', 'lost', ''],
		place: (meaning) => ({ [text]: meaning }),
	});
const WORDS = [word('x'), word('y'), word('z')];
const ITEMS = askItems(
	['A', 'B', 'C'].map((cProd) => {
		const item = { supplier: '1', supplierName: '', cProd, description: '', unit: 'UN', places: [] };
		return { ...item, reason: 'toner', asset: 1 };
	}),
);
const SKIPPED = ['A', 'B', 'C'].map((code) => ({ items: { [`1 ${code} UN `]: 'skip' } }));

/** A typed text is the place of an option; `undefined` is Esc. */
test.each<[string, readonly (Question | undefined)[], readonly (string | undefined)[], readonly object[] | undefined]>([
	['one by one, those without a proposal', [ANA, CAIO], ['0', 'accept'], [{ Ana: 'a' }, { Caio: 'c' }]],
	['somebody else, by address', [ANA, CAIO], ['2', ' caio@x.com ', 'accept'], [{ Ana: 'a' }, { Caio: 'caio@x.com' }]],
	['another one than was proposed', [ANA, CAIO], ['0', '0', '1', 'accept'], [{ Ana: '' }, { Caio: 'c' }]],
	['the question before', [CAIO, DAVI], ['0', undefined, '1', '1'], [{ Caio: '' }, { Davi: '' }]],
	['the group before', [ANA, CAIO], [undefined], undefined],
	['only one', [CAIO], ['1'], [{ Caio: '' }]],
	['the same for the rest', WORDS, ['1', 'rest 0'], [{ x: 'lost' }, { y: 'lost' }, { z: 'lost' }]],

	['at once for all products', ITEMS, ['rest 1'], SKIPPED],
])('a user chooses %s', async (_, group, typed, written) => {
	const left = [...typed];
	const next = async (): Promise<string | undefined> => left.shift();
	const prompter = { say: () => {}, select: next, text: next };
	const asking = { texts: textsOf(table, 'en'), prompter, language: 'en', keepPart: async () => {} } as const;
	const answers = await askGroup(
		group.flatMap((one) => one ?? []),
		asking,
	);
	expect(answers?.map(({ option, text }) => patchOf(option, text))).toEqual(written);
});

test('what was typed is offered by its text for all that are left', async () => {
	const offered: string[] = [];
	const left = ['2', ' caio@x.com ', 'rest 0'];
	const prompter = {
		say: () => {},
		select: async ({ options }: { readonly options: readonly { readonly label: string }[] }) => {
			offered.push(options.at(-2)?.label ?? '');
			return left.shift();
		},
		text: async () => left.shift(),
	};
	const asking = { texts: textsOf(table, 'en'), prompter, language: 'en', keepPart: async () => {} } as const;
	const answers = await askGroup(
		[CAIO, DAVI, EVA].flatMap((one) => one ?? []),
		asking,
	);
	expect(offered.at(-1)).toContain('caio@x.com');
	expect(answers?.map(({ option, text }) => patchOf(option, text))).toEqual([
		{ Caio: 'caio@x.com' },
		{ Davi: 'caio@x.com' },
		{ Eva: 'caio@x.com' },
	]);
});
