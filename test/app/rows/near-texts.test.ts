import { expect, test } from 'vitest';
import { nearTexts } from '../../../src/app/rows/problem-kinds.ts';
import type { Problem } from '../../../src/messages/problem.ts';

const unknown = (found: string, suggestion?: string): Problem => ({
	code: 'status-unknown',
	found,
	...(suggestion === undefined ? {} : { params: { suggestion } }),
});

test.each([
	['a slip', unknown('disponivle'), ['disponível']],
	['a slip in another word for the same', unknown('sucatiado'), ['descartado']],
	['a slip between two words, the nearer first', unknown('vendoado'), ['vendido']],
	['what the check took it for, before what is spelled alike', unknown('doada', 'sold'), ['vendido', 'doado']],
	['nothing like any word', unknown('??'), []],
	['a word of its own', unknown('terceirizado'), []],
	['an empty cell', { code: 'status-missing' }, []],
	['a problem without words', { code: 'money-format', found: '1.2.3' }, []],
] satisfies readonly (readonly [string, Problem, readonly string[]])[])('near %s', (_name, problem, near) =>
	expect(nearTexts(problem, 'pt-BR')).toEqual(near),
);

test('are words of the language', () => expect(nearTexts(unknown('disponivle'), 'en')).toEqual(['available']));
