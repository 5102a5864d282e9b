import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SUPPLIER, syntheticCpf, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { compareKey, findKeyProblem } from '../../../src/drafts/invoice-unit/access-key.ts';
import { mod11Digit } from '../../../src/drafts/invoice-unit/tax-id.ts';
import type { NfeInvoice } from '../../../src/sources/values/nfe-document.ts';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';

const invoiceOf = (xml: string): NfeInvoice => {
	const source = readNfeFile(Buffer.from(xml), 'nota.xml');
	const [document] = source.kind === 'nfe' ? source.documents : [];
	if (document?.kind !== 'invoice') throw new Error('no invoice');
	return document;
};

describe('an access key', () => {
	test.each([
		'43101000012345678901559999999999991999999993',
		'432505AB123456789012550010000000011000000011',
		'35260712ABC34501DE35550010000012341000123457',
		syntheticKey(),
	])('%s is right', (key) => expect(findKeyProblem(key)).toBeUndefined());

	test.each([
		['432505AB123456789012550010000000011000000012', { code: 'nfe-key-check-digit', params: { expected: 1 } }],
		['43101000012345678901559999999999991999999994', { code: 'nfe-key-check-digit', params: { expected: 3 } }],
		['', { code: 'nfe-element-unreadable', params: { kind: 'key' } }],
		['4310100001234567890155999999999999199999999', { code: 'nfe-element-unreadable', params: { kind: 'key' } }],
		['432505ab123456789012550010000000011000000011', { code: 'nfe-element-unreadable', params: { kind: 'key' } }],
		['4325A5AB123456789012550010000000011000000011', { code: 'nfe-element-unreadable', params: { kind: 'key' } }],
		[
			'4310 1000 0123 4567 8901 5599 9999 9999 9919 9999 9993',
			{ code: 'nfe-element-unreadable', params: { kind: 'key' } },
		],
	])('%j is refused', (key, problem) => expect(findKeyProblem(key)).toMatchObject({ ...problem, found: key }));

	const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
	const value = (character: string): number => character.charCodeAt(0) - 48;
	const anyKey = fc
		.tuple(fc.stringMatching(/^[0-9]{6}$/), fc.stringMatching(/^[0-9A-Z]{12}$/), fc.stringMatching(/^[0-9]{25}$/))
		.map((parts) => parts.join(''))
		.map((body) => `${body}${mod11Digit(body)}`);
	const mutation = fc.record({ at: fc.nat(43), to: fc.constantFrom(...Array.from(characters)) });

	test('with one character changed is refused, but for what modulo 11 cannot see', () => {
		// Remainders 0 and 1 share the digit 0; letters may differ by a multiple of 11.
		const remainder = (key: string): number => {
			let sum = 0;
			for (let index = 42, weight = 2; index >= 0; index--, weight = weight === 9 ? 2 : weight + 1) {
				sum += value(key.charAt(index)) * weight;
			}
			return sum % 11;
		};
		fc.assert(
			fc.property(anyKey, mutation, (key, { at, to }) => {
				fc.pre(key.charAt(at) !== to);
				const changed = key.slice(0, at) + to + key.slice(at + 1);
				const unseen =
					at < 43 && (remainder(key) === remainder(changed) || (remainder(key) < 2 && remainder(changed) < 2));
				expect(findKeyProblem(changed) === undefined).toBe(unseen && /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(changed));
			}),
			{ numRuns: 2_000 },
		);
	});

	test('with one digit changed to another digit goes unseen in at most 2 of 11 cases, and only between digits 0', () => {
		const key = syntheticKey();
		const mutations = Array.from({ length: 44 }, (_, at) => at)
			.flatMap((at) => Array.from('0123456789', (to) => key.slice(0, at) + to + key.slice(at + 1)))
			.filter((changed) => changed !== key);
		const unseen = mutations.filter((changed) => findKeyProblem(changed) === undefined);
		expect(unseen.every((changed) => changed.endsWith('0') && key.endsWith('0'))).toBe(true);
		expect(unseen.length / mutations.length).toBeLessThan(2 / 11);
	});
});

describe('a key on its note', () => {
	const note = invoiceOf(syntheticNote());

	test('says the same as the note', () => expect(compareKey(note)).toEqual([]));

	test('of a person says the same as the note', () => {
		const cpf = syntheticCpf('123456789');
		expect(compareKey(invoiceOf(syntheticNote({ emit: { CPF: cpf, xNome: 'Produtor' }, serie: '920' })))).toEqual([]);
	});

	test('of a company with letters says the same as the note', () =>
		expect(compareKey(invoiceOf(syntheticNote({ emit: { ...SUPPLIER, CNPJ: '12ABC34501DE35' } })))).toEqual([]));

	test('of layout 1.10 has a code of nine digits and no form of issue', () => {
		const key = `${syntheticKey().slice(0, 34)}123456789`;
		const cDV = String(mod11Digit(key));
		const old = { ...note, versao: '1.10', accessKey: key + cDV, ide: { ...note.ide, cNF: '123456789', cDV } };
		expect(compareKey(old)).toEqual([]);
	});

	test.each([
		['cUF', { ide: { ...note.ide, cUF: '33' } }],
		['dhEmi', { ide: { ...note.ide, dhEmi: '2026-04-01T00:00:00-03:00' } }],
		['mod', { ide: { ...note.ide, mod: '65' } }],
		['serie', { ide: { ...note.ide, serie: '2' } }],
		['nNF', { ide: { ...note.ide, nNF: '11' } }],
		['tpEmis', { ide: { ...note.ide, tpEmis: '6' } }],
		['cNF', { ide: { ...note.ide, cNF: '10203041' } }],
		['cDV', { ide: { ...note.ide, cDV: '0' } }],
		['emit/CNPJ', { emit: { ...note.emit, CNPJ: '12ABC34501DE35' } }],
	])('that differs in %s is told so', (field, change) => expect(compareKey({ ...note, ...change })).toEqual([field]));

	test('with any one character changed is refused or told: nothing of it is said only once', () => {
		fc.assert(
			fc.property(fc.nat(43), fc.constantFrom(...Array.from('0123456789ABCXYZ')), (at, to) => {
				fc.pre(note.accessKey.charAt(at) !== to);
				const changed = note.accessKey.slice(0, at) + to + note.accessKey.slice(at + 1);
				const told = findKeyProblem(changed) ?? compareKey({ ...note, accessKey: changed })[0];
				expect(told).toBeDefined();
			}),
			{ numRuns: 1_000 },
		);
	});
});
