import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '../../src/messages/fill-placeholders.ts';
import { renderParam, renderState } from '../../src/messages/param-words.ts';

const jsonError = (text: string): string => {
	try {
		JSON.parse(text);
		return '';
	} catch (error) {
		return error instanceof Error ? error.message : '';
	}
};

describe('what a machine says is told in words', () => {
	test.each([
		['ENOSPC', 'o disco está cheio – ENOSPC', 'the disk is full – ENOSPC'],
		[
			"EROFS: read-only file system, mkdir '/runs'",
			'o disco só permite leitura – EROFS',
			'the disk is read-only – EROFS',
		],
		[
			'EISDIR: illegal operation on a directory, read',
			'é uma pasta, não um arquivo – EISDIR',
			'it is a folder, not a file – EISDIR',
		],
		[
			'listen EADDRINUSE: address already in use 127.0.0.1:4010',
			'a porta já está em uso – EADDRINUSE',
			'the port is in use already – EADDRINUSE',
		],
		['CERT_HAS_EXPIRED', 'o certificado venceu – CERT_HAS_EXPIRED', 'the certificate has expired – CERT_HAS_EXPIRED'],
		['deadline', 'o prazo acabou', 'the deadline passed'],
		['Rejeição 204: Duplicidade', 'Rejeição 204: Duplicidade', 'Rejeição 204: Duplicidade'],
		['ENEWCODE', 'ENEWCODE', 'ENEWCODE'],
	])('the reason %s', (reason, pt, en) => {
		expect(renderParam('reason', reason, 'pt-BR')).toBe(pt);
		expect(renderParam('reason', reason, 'en')).toBe(en);
	});

	test.each(['{', '{"a":1,}', '[1,]', '', '{"a":"x'])('no English of the JSON parser is left of %j', (text) => {
		expect(renderParam('reason', jsonError(text), 'pt-BR')).toMatch(
			/^o JSON (?:está errado n|termina antes do fim ou não é)/,
		);
		expect(renderParam('reason', jsonError(text), 'en')).toMatch(/^the JSON (?:is wrong |ends before its end)/);
	});

	test.each([
		['[ … ]', 'uma lista entre colchetes, [ … ]'],
		['1 … 10000, "line", "skip"', 'um número inteiro de 1 a 10000, "line" ou "skip"'],
		['"8471", "8471.30*"', 'algo como "8471", "8471.30*"'],
		['Too small: expected number to be >=1', 'um número a partir de 1'],
		['Invalid input: expected int, received string', 'um número inteiro'],
		['error, ignore, custom-fields', 'error, ignore, custom-fields'],
	])('the expectation %s', (expected, pt) => {
		expect(renderParam('expected', expected, 'pt-BR')).toBe(pt);
	});

	test('the state of a row', () => {
		expect(renderState('unsent', 'pt-BR')).toBe('ainda não enviada');
		expect(renderParam('state', 'skipped', 'en')).toBe('left out');
	});
});

describe('placeholders', () => {
	test.each([
		['{n|vez|vezes}', 1, 'pt-BR', '1 vez'],
		['{n|vez|vezes}', 2, 'pt-BR', '2 vezes'],
		['{n|time|times}', 0, 'en', '0 times'],
		['{count} linhas', 1_048_576, 'pt-BR', '1.048.576 linhas'],
		['row {row}', 1_048_576, 'en', 'row 1048576'],
	] as const)('%s of %i', (template, value, language, text) => {
		expect(fillPlaceholders(template, { params: { n: value, count: value, row: value } }, language)).toBe(text);
	});

	test('are cut between the items of a list, which says how many are left', () => {
		const recipients = Array.from(
			{ length: 60 },
			(_, index) => `1234567${index} Empresa de Nome Comprido ${index} (3)`,
		);
		const text = fillPlaceholders('{recipients}', { params: { recipients: recipients.join('; ') } }, 'pt-BR');
		const shown = text.split('; ').length;
		expect(text).toBe(`${recipients.slice(0, shown).join('; ')} e mais ${60 - shown}`);
		expect(text.length).toBeGreaterThan(900);
		const eight = recipients.slice(0, 8).join('; ');
		expect(fillPlaceholders('{recipients}', { params: { recipients: eight } }, 'pt-BR')).toBe(eight);
	});
});

test.each([
	['rows', 'nenhuma', 'none'],
	['known', 'nenhum', 'none'],
	['references', 'a nota não diz qual', 'the note does not say which'],
	['found', '', ''],
])('an empty list of %s is said in words', (name, pt, en) => {
	expect([renderParam(name, '', 'pt-BR'), renderParam(name, '', 'en')]).toEqual([pt, en]);
});

test.each([
	['sum', '4599.90', 'R$ 4.599,90'],
	['difference', '-1234567.05', '-R$ 1.234.567,05'],
	['price', '0.03', 'R$ 0,03'],
	['total', '12', '12'],
	['reason', '4599.90', '4599.90'],
])('the amount %s %s is %s', (name, value, shown) => {
	expect([renderParam(name, value, 'pt-BR'), renderParam(name, value, 'en')]).toEqual([shown, shown]);
});

test.each([
	['since', '2026-01-31T13:45:00.123Z', '2026-01-31 13:45:00 UTC'],
	['at', '2026-01-31T13:45:00Z', '2026-01-31 13:45:00 UTC'],
	['at', '31/01/2026', '31/01/2026'],
	['found', '2026-01-31T13:45:00Z', '2026-01-31T13:45:00Z'],
])('an instant in {%s}, %s, is told as %s', (name, value, told) => {
	expect(renderParam(name, value, 'pt-BR')).toBe(told);
	expect(renderParam(name, value, 'en')).toBe(told);
});
