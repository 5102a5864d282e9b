import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { assetRequestSchema } from '../../src/contract/asset.ts';
import { FIELDS } from '../../src/drafts/columns/fields.ts';
import { LANGUAGES } from '../../src/messages/message.ts';
import { renderCount, renderReais } from '../../src/messages/render-number.ts';
import { renderField, renderParam, renderPlaces, renderState } from '../../src/messages/render-param.ts';
import { renderOrigin, renderProblem } from '../../src/messages/render-problem.ts';
import { renderPlace } from '../../src/runs/plan-file/row-names.ts';
import { wordsOf } from '../../src/messages/texts.ts';
import { saysWords } from '../says.ts';

const jsonError = (text: string): string => {
	try {
		JSON.parse(text);
		return '';
	} catch (error) {
		return error instanceof Error ? error.message : '';
	}
};

test('names of items become the options that say that they are no assets', () => {
	expect(renderParam('unrelated', 'K/1, K/2', 'en')).toBe('--belongs-to K/1=none --belongs-to K/2=none');
});

test('the rest of a long list is counted as people write numbers', () => {
	const list = Array.from({ length: 2_000 }, () => 'PAT-1').join(', ');
	expect(renderParam('list', list, 'pt-BR')).toMatch(/ e mais 1\.\d{3}$/);
});

describe('machine messages are explained in words', () => {
	test.each([
		['ENOSPC', 'ENOSPC'],
		["EROFS: read-only file system, mkdir '/runs'", 'EROFS'],
		['EISDIR: illegal operation on a directory, read', 'EISDIR'],
		['listen EADDRINUSE: address already in use 127.0.0.1:4010', 'EADDRINUSE'],
		['CERT_HAS_EXPIRED', 'CERT_HAS_EXPIRED'],
	] as const)('the reason %s, by its name too', (reason, name) => {
		for (const language of LANGUAGES) {
			const words = wordsOf('messages', language)(`reason.${name}`);
			expect(renderParam('reason', reason, language)).toBe(`${words} – ${name}`);
		}
	});

	test('our own reason, without a name', () =>
		expect(renderParam('reason', 'deadline', 'en')).toBe(wordsOf('messages', 'en')('reason.deadline')));

	test.each(['Rejeição 204: Duplicidade', 'ENEWCODE'])('%j is unchanged', (reason) => {
		for (const language of LANGUAGES) expect(renderParam('reason', reason, language)).toBe(reason);
	});

	test.each(['{', '{"a":1,}', '[1,]', '', '{"a":"x'])('no English text of the JSON parser remains in %j', (text) => {
		for (const language of LANGUAGES) {
			const said = (['json.line', 'json.character', 'json.ends'] as const).map(
				(key) => saysWords('messages', key, {}, language).source,
			);
			expect(renderParam('reason', jsonError(text), language)).toMatch(new RegExp(`^(?:${said.join('|')})`, 'u'));
		}
	});

	test.each([
		['[ … ]', 'uma lista entre colchetes, [ … ]'],
		['1 … 10000, "line", "skip"', 'um número inteiro de 1 a 10000, "line" ou "skip"'],
		['"8471", "8471.30*"', 'algo como "8471", "8471.30*"'],
		['Too small: expected number to be >=1', 'um número a partir de 1'],
		['Invalid input: expected int, received string', 'um número inteiro'],
		['error, ignore, custom-fields', 'error, ignore, custom-fields'],
	])('the expectation %s', (expected, pt) => expect(renderParam('expected', expected, 'pt-BR')).toBe(pt));

	test('the state of a row', () => {
		expect(renderState('unsent', 'pt-BR')).toMatch(saysWords('messages', 'state.unsent'));
		expect(renderParam('state', 'skipped', 'en')).toMatch(saysWords('messages', 'state.skipped', {}, 'en'));
	});
});

test('counts have thousands separators; identifiers do not', () => {
	expect([renderParam('count', 1_048_576, 'pt-BR'), renderParam('text', 1_048_576, 'en')]).toEqual([
		'1.048.576',
		'1048576',
	]);
});

test('a list is cut between items, and says how many others there are', () => {
	const recipients = Array.from({ length: 60 }, (_, index) => `1234567${index} Empresa de Nome Comprido ${index} (3)`);
	const text = renderParam('list', recipients.join('; '), 'pt-BR');
	const shown = text.split('; ').length;
	expect(text).toBe(`${recipients.slice(0, shown).join('; ')} e mais ${60 - shown}`);
	expect(text.length).toBeGreaterThan(900);
	const eight = recipients.slice(0, 8).join('; ');
	expect(renderParam('list', eight, 'pt-BR')).toBe(eight);
});

test.each([
	['', 'a nota não diz qual', 'the invoice does not say which'],
	['3526', '3526', '3526'],
])('an empty list is described in words: %j', (references, pt, en) => {
	const problem = { code: 'nfe-goods-elsewhere', params: { kind: 'refers_to', references } } as const;
	expect(renderProblem(problem, 'pt-BR')).toContain(pt);
	expect(renderProblem(problem, 'en')).toContain(en);
});

test.each([
	['amount', '12', '12'],
	['reason', '4599.90', '4599.90'],
	['instant', '2026-01-31T13:45:00.123Z', '2026-01-31 13:45:00 UTC'],
	['instant', '2026-01-31T13:45:00Z', '2026-01-31 13:45:00 UTC'],
	['instant', '31/01/2026', '31/01/2026'],
	['quoted', '2026-01-31T13:45:00Z', '“2026-01-31T13:45:00Z”'],
] as const)('the %s %s is shown as %s', (type, value, shown) =>
	expect([renderParam(type, value, 'pt-BR'), renderParam(type, value, 'en')]).toEqual([shown, shown]),
);

test.each([
	['4599.90', 'R$ 4.599,90', 'R$ 4,599.90'],
	['-1234567.05', '-R$ 1.234.567,05', '-R$ 1,234,567.05'],
	['0.03', 'R$ 0,03', 'R$ 0.03'],
])('the amount %s is shown as %s, in English as %s', (value, pt, en) =>
	expect([renderParam('amount', value, 'pt-BR'), renderParam('amount', value, 'en')]).toEqual([pt, en]),
);

test('writes amounts as Intl does in both languages', () => {
	const cents = fc.integer({ min: -1e12, max: 1e12 });
	fc.assert(
		fc.property(cents, fc.constantFrom(...LANGUAGES), (amount, language) => {
			const digits = Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(Math.abs(amount) / 100);
			expect(renderReais(amount, language)).toBe(`${amount < 0 ? '-' : ''}R$ ${digits}`);
		}),
	);
	expect(renderReais(Number.MAX_SAFE_INTEGER, 'pt-BR')).toBe('R$ 90.071.992.547.409,91');
});

test.each([
	[0, '0', '0'],
	[999, '999', '999'],
	[1_000, '1.000', '1,000'],
	[1_234_567, '1.234.567', '1,234,567'],
])('groups %i by thousands', (count, pt, en) => {
	expect(renderCount(count, 'pt-BR')).toBe(pt);
	expect(renderCount(count, 'en')).toBe(en);
});

describe('a field', () => {
	test('is called in messages like its column in the template', () => {
		for (const [field, aliases] of Object.entries(FIELDS)) {
			for (const language of LANGUAGES) expect(renderField(field, language)).toBe(aliases.names[language][0]);
		}
	});

	test('has a name if it is sent', () => {
		const unnamed = Object.keys(assetRequestSchema.shape).filter((field) => renderField(field, 'en') === field);
		expect(unnamed).toEqual([]);
	});
});

test.each([
	['a.csv:2', 'a.csv, linha 2', 'a.csv, row 2'],
	['a.csv:2; a.csv:3', 'a.csv, linhas 2 e 3', 'a.csv, rows 2 and 3'],
	['a.csv:2; a.csv:3; a.csv:9', 'a.csv, linhas 2, 3 e 9', 'a.csv, rows 2, 3 and 9'],
	[
		'a.csv:2; b.csv:2; a.csv:3',
		'a.csv, linha 2; b.csv, linha 2; a.csv, linha 3',
		'a.csv, row 2; b.csv, row 2; a.csv, row 3',
	],
	[
		'a.xlsx [TI]:2; a.xlsx [RH]:2',
		'a.xlsx, aba “TI”, linha 2; a.xlsx, aba “RH”, linha 2',
		'a.xlsx, sheet “TI”, row 2; a.xlsx, sheet “RH”, row 2',
	],
	['n.xml, item 2', 'n.xml, item 2', 'n.xml, item 2'],
	['a.csv:2; … (+3)', 'a.csv, linha 2; … (+3)', 'a.csv, row 2; … (+3)'],
	['#3', '#3', '#3'],
	['Observações, Resumo', 'Observações, Resumo', 'Observações, Resumo'],
	['', '', ''],
])('%j is shown as %j', (list, pt, en) =>
	expect([renderPlaces(list, 'pt-BR'), renderPlaces(list, 'en')]).toEqual([pt, en]),
);

test("a row beside a message has the same form as the message's own row", () => {
	fc.assert(
		fc.property(
			fc.stringMatching(/^[a-z ãé.-]{1,20}$/),
			fc.option(fc.stringMatching(/^[A-Za-zç0-9]{1,20}$/), { nil: undefined }),
			fc.integer({ min: 1, max: 1_048_576 }),
			fc.constantFrom('pt-BR' as const, 'en' as const),
			(file, sheet, row, language) => {
				const origin = { kind: 'row', file, row, ...(sheet === undefined ? {} : { sheet }) } as const;
				expect(renderPlaces(renderPlace(origin), language)).toBe(renderOrigin(origin, language));
			},
		),
	);
});

describe('in a message', () => {
	test('other rows are named like the row itself', () => {
		const problem = {
			code: 'enrollment-id-respelled',
			found: 'QQ–2',
			params: { kind: 'batch', others: 'a.csv:2; a.csv:3' },
		} as const;
		expect(renderProblem(problem, 'pt-BR')).toMatch(/ a\.csv, linhas 2 e 3\b/);
	});

	test('so is the row of an earlier run', () => {
		const params = { kind: 'earlier', run: 'r', row: 'a.csv:2', other: 'qq-2' } as const;
		const problem = { code: 'enrollment-id-respelled', found: 'QQ-2', params } as const;
		expect(renderProblem(problem, 'pt-BR')).toContain('na importação r (a.csv, linha 2)');
	});
});
