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
		[1, { rows: 1 }, true],
		[1_000, { rows: 1_000, file: 'a.csv' }, true],
		[7, {}, true],
		[1, { rows: 2 }, false],
	])('%i rows, asked for %j: %j', (rows, values, isSaid) => {
		const full = { rows, file: 'a.csv' };
		expect(
			saysWords('cli', 'progress.reading', values, 'en').test(wordsOf('cli', 'en')('progress.reading', full)),
		).toBe(isSaid);
	});
});
