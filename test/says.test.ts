import { describe, expect, test } from 'vitest';
import { renderProblem } from '../src/messages/render-problem.ts';
import { wordsOf } from '../src/messages/texts.ts';
import { says, saysWords } from './says.ts';

describe('a message is recognised without its wording', () => {
	test.each([
		[{ found: 'Spare' }, true],
		[{}, true],
		[{ found: 'Spares' }, false],
	])('with the values %j: %j', (values, isSaid) => {
		const text = renderProblem({ code: 'status-unknown', found: 'Spare' }, 'pt-BR');
		expect(says('status-unknown', values).test(text)).toBe(isSaid);
	});

	test('not by another code', () => {
		expect(says('no-data-rows').test(renderProblem({ code: 'status-unknown', found: 'x' }, 'pt-BR'))).toBe(false);
	});

	test.each([
		[1, { before: 1 }, true],
		[1_000, { before: 1_000, after: 2 }, true],
		[7, {}, true],
		[1, { before: 2 }, false],
	])('%i before, asked for %j: %j', (before, values, isSaid) => {
		const full = { employee: 'e', before, after: 2, confirmed: 3, rows: 4, verdict: 'v' };
		expect(saysWords('cli', 'evidence', values, 'en').test(wordsOf('cli', 'en')('evidence', full))).toBe(isSaid);
	});
});
