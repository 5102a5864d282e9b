/** Facts about an invoice come from the copy that counts. */
import { describe, expect, test } from 'vitest';
import { syntheticEvent, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_NFE_OPTIONS } from '../../../src/drafts/invoice-settings/invoice-options.ts';
import { InvoiceDocuments, type ReadInvoice } from '../../../src/invoices/facts/invoice-documents.ts';
import type { SeenChange } from '../../../src/invoices/facts/invoice-facts.ts';
import { definedOf } from '../../../src/messages/problem.ts';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';
import type { NfeDocument } from '../../../src/sources/values/nfe-document.ts';

const NOTE = syntheticNote();
const COPIES = {
	whole: NOTE,
	indented: NOTE.replaceAll('><', '>\n<'),
	unsigned: NOTE.replace(/<Signature .*<\/Signature>/s, ''),
	'without protocol': NOTE.replace(/<protNFe.*<\/protNFe>/s, ''),
	'authorised as a test': syntheticNote({ protocol: { tpAmb: '2' } }),
} as const;
type Copy = keyof typeof COPIES;

const keyOf = (xml: string): string => /Id="NFe(?<key>\w{44})"/.exec(xml)?.groups?.['key'] ?? '';
const KEY = keyOf(NOTE);
const BARE = (name: string): string => syntheticNote({ root: 'NFe', items: [{ xProd: name }] });

function readAll(file: string, xml: string): readonly NfeDocument[] {
	const source = readNfeFile(Buffer.from(xml), file);
	return source.kind === 'nfe' ? source.documents : [];
}

function settle(files: readonly (readonly [file: string, xml: string])[], seen: readonly SeenChange[] = []) {
	const documents = new InvoiceDocuments();
	const read = files.flatMap(([file, xml]) =>
		readAll(file, xml).flatMap((document): readonly ReadInvoice[] => {
			documents.add(file, document);
			return document.kind === 'invoice' ? [{ file, invoice: document }] : [];
		}),
	);
	const recalled = documents.recall(seen);
	const dependent = read.filter(({ invoice }) => recalled.dependsOnOthers(invoice));
	return { read, recalled, facts: recalled.settle(dependent, DEFAULT_NFE_OPTIONS) };
}

test.each<readonly [counts: Copy, copies: readonly Copy[], companies: readonly string[]]>([
	['whole', ['whole'], ['90765432']],
	['indented', ['unsigned', 'indented', 'whole'], ['90765432']],
	['whole', ['without protocol', 'whole', 'indented'], ['90765432']],
	['authorised as a test', ['authorised as a test'], []],
	['authorised as a test', ['unsigned', 'authorised as a test'], []],
	['authorised as a test', ['without protocol', 'authorised as a test'], []],
	['authorised as a test', ['authorised as a test', 'without protocol'], []],
	['whole', ['whole', 'authorised as a test'], ['90765432']],
])('the copy that is %s names the buyer: %j', (counts, copies, companies) => {
	const { facts, read } = settle(copies.map((name) => [name, COPIES[name]]));
	expect([facts.fileOf(read[0]?.invoice.accessKey ?? ''), facts.settled.companies]).toEqual([counts, companies]);
});

test.each<readonly [string, readonly string[], readonly string[]]>([
	['is cancelled', [NOTE, syntheticEvent({ key: keyOf(NOTE) })], []],
	['is altered', [NOTE.replace('<vNF>', '<vNF>9')], []],
	['has two contents, and neither is proven', [BARE('A'), BARE('B')], []],
	['is of the test environment', [syntheticNote({ tpAmb: '2' })], []],
	['has no protocol', [syntheticNote({ root: 'NFe' })], []],
	['has no signature', [syntheticNote({ unsigned: true })], []],
	['adds to another', [syntheticNote({ ide: { finNFe: '2' } })], []],
	['has an invalid key', [syntheticNote({ key: `${KEY.slice(0, 43)}${(Number(KEY[43]) + 1) % 10}` })], []],
	['is for a consumer', [syntheticNote({ mod: '65' })], []],
	["is the issuer's own entry", [syntheticNote({ ide: { tpNF: '0' } })], ['41234567']],
	['does not say its purpose', [syntheticNote({ ide: { finNFe: undefined } })], ['90765432']],
	['returns all its items', [syntheticNote({ items: [{ CFOP: '5202' }] })], []],
])('an invoice that %s names %j as the company', (_, xmls, companies) => {
	expect(settle(xmls.map((xml, index) => [`${index}.xml`, xml])).facts.settled.companies).toEqual(companies);
});

describe('a return', () => {
	const returning = syntheticNote({ nNF: '9', ide: { finNFe: '4' }, references: [keyOf(NOTE)] });
	const invoice = readAll('r.xml', returning).find((one) => one.kind === 'invoice');
	const name = `${keyOf(returning)}/1`;

	test('makes the run look at its purchase again, also if an earlier run saw it', () => {
		const [purchase] = settle([['n.xml', NOTE]]).read;
		expect(settle([['n.xml', NOTE]]).recalled.areDependent).toBe(false);
		expect(
			settle([
				['n.xml', NOTE],
				['r.xml', returning],
			]).recalled.areDependent,
		).toBe(true);
		const { recalled } = settle([['n.xml', NOTE]], [{ file: 'r.xml', ...definedOf({ invoice }) }]);
		expect(purchase && recalled.dependsOnOthers(purchase.invoice)).toBe(true);
	});

	test.each([
		['open', []],
		['none', [syntheticEvent({ key: keyOf(returning) })]],
	])('is %s with %j', (state, events) => {
		const { facts } = settle([NOTE, returning, ...events].map((xml, index) => [`${index}.xml`, xml]));
		expect(facts.changes.own.get(name)?.state).toBe(state);
	});

	test('that an earlier run did not apply to an item loses its effect there, and no other loses its own', () => {
		const effect = (by: string, item: string) => ({ file: 'r.xml', by, changed: `nfe:${keyOf(NOTE)}/${item}/1` });
		const { facts } = settle(
			[['n.xml', NOTE]],
			[
				effect(keyOf(returning), '1'),
				effect(keyOf(returning), '2'),
				effect('another', '1'),
				{ file: 'r.xml', isApplied: true, to: [`${keyOf(NOTE)}/2`], ...definedOf({ invoice }) },
			],
		);
		const left = Array.from(facts.effects.values(), ({ by, changed }) => [by, changed.at(-3)]);
		expect(left).toEqual([
			[keyOf(returning), '2'],
			['another', '1'],
		]);
	});
});
