import { describe, expect, test } from 'vitest';
import { createSigner } from '../../../scripts/nfe/sign-note.mjs';
import {
	COMPANY,
	SUPPLIER,
	syntheticCnpj,
	syntheticCpf,
	syntheticEvent,
	syntheticEventAnswer,
	syntheticKey,
	syntheticNote,
	type SyntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import {
	allowedFor,
	INVOICE_CASES,
	isInvoiceCase,
	type InvoiceCase,
} from '../../../src/drafts/invoice-settings/invoice-cases.ts';
import { parseAllowedCases } from '../../../src/drafts/invoice-settings/parse-allowed.ts';
import { COMPANY_ROOT, runInvoices, runNote, sumOf } from './invoice-run.ts';
import { problemName } from '../../messages/problem-name.ts';
import { listed, rowsOf } from '../../listed.ts';

const TEST_NOTE = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
const OTHER = { CNPJ: syntheticCnpj('555666770001'), xNome: 'Outra Empresa Ltda' };
const PERSON = { CPF: syntheticCpf('123456789'), xNome: 'Pessoa de Exemplo' };
const KEY = syntheticKey();
/** A digest of another content. */
const SIGNED_ELSE = 'b3V0cm8gY29udGV1ZG8gYXNzaW4=';
const cfop = (code: string): SyntheticNote => ({ items: [{ CFOP: code }] });
const everything = parseAllowedCases(
	Object.keys(INVOICE_CASES).flatMap((name) => (isInvoiceCase(name) ? allowedFor(name, KEY) : [])),
);
const keyOf = (xml: string): string => /Id="NFe(\w+)"/.exec(xml)?.[1] ?? '';
const inner = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '');

test('a plain authorised purchase becomes an asset', () => {
	expect(runNote().kinds).toEqual(['draft']);
	expect(runNote({ protocol: { cStat: '150' } }).kinds).toEqual(['draft']);
});

describe('a note that is imported only when it is allowed', () => {
	test.each<readonly [InvoiceCase, string, SyntheticNote]>([
		['homologation', 'in ide', { tpAmb: '2' }],
		['homologation', 'in the protocol only', { protocol: { tpAmb: '2' } }],
		['homologation', 'by the name of the recipient', { dest: { ...COMPANY, xNome: TEST_NOTE } }],
		['homologation', 'by a description', { items: [{ xProd: TEST_NOTE }] }],
		['no-protocol', 'signed only', { root: 'NFe' }],
		['no-signature', 'authorised only', { unsigned: true }],
		['foreign-signer', 'by another company', { signer: createSigner(1024, '98765432000199') }],
		['foreign-signer', 'by nobody', { signer: createSigner(1024, null) }],
		['altered', 'signed as something else', { digest: SIGNED_ELSE }],
		['altered', 'under the protocol of something else', { protocol: { digVal: SIGNED_ELSE } }],
		['invalid-key', 'one digit off', { key: `${KEY.slice(0, 43)}${(Number(KEY[43]) + 1) % 10}` }],
		['nfce', 'with its recipient', { mod: '65' }],
		['nfce', 'without a recipient', { mod: '65', dest: null }],
		['own-issue', 'sold by the company to itself', { emit: { ...SUPPLIER, CNPJ: COMPANY.CNPJ } }],
		['total-differs', 'by far', { totals: { vNF: '1.00' } }],
	])('%s: %s', (name, _, note) => {
		const code = INVOICE_CASES[name];
		const refused = runNote(note);
		expect(refused.rejections.map(({ problems }) => problems.map((problem) => problem.code))).toEqual([[code]]);
		const allow = parseAllowedCases([allowedFor(name, keyOf(syntheticNote(note)))]);
		expect(runNote(note, { allow }).kinds).toEqual(['draft']);
	});

	test.each(['altered', 'no-signature', 'foreign-signer'])('%s: only with the access key', (name) => {
		for (const typed of [name, `${name}=`, `${name}=123`]) {
			expect(() => parseAllowedCases([typed])).toThrow(expect.objectContaining({ code: 'nfe-option-invalid' }));
		}
		const files = {
			'a.xml': syntheticNote({ digest: SIGNED_ELSE }),
			'b.xml': syntheticNote({ nNF: '2', digest: SIGNED_ELSE }),
		};
		expect(runInvoices(files, { allow: parseAllowedCases([`altered=${KEY}`]) }).kinds).toEqual([
			'draft',
			'nfe-altered content',
		]);
	});

	const ALTERED = `altered=${KEY}`;
	const UNSIGNED = `no-signature=${KEY}`;
	test.each<readonly [string, SyntheticNote, readonly string[], readonly string[]]>([
		['only proves too little', { digest: SIGNED_ELSE }, [], [ALTERED]],
		['was allowed', { digest: SIGNED_ELSE }, [ALTERED], [ALTERED]],
		['was allowed, and is a test', { digest: SIGNED_ELSE, tpAmb: '2' }, [ALTERED], []],
		['was allowed, and was never authorised', { digest: SIGNED_ELSE, protocol: { cStat: '539' } }, [ALTERED], []],
		['was allowed, and has another total', { unsigned: true, totals: { vNF: '1.00' } }, [UNSIGNED], []],
	])('can be allowed by itself if it %s', (_, note, allowed, allowable) => {
		expect(runNote(note, { allow: parseAllowedCases(allowed) }).allowable).toEqual(allowable);
	});

	test.each<readonly [InvoiceCase, string]>([
		['cancel-requested', syntheticEvent({ key: KEY, cStat: null })],
		['disowned', syntheticEvent({ key: KEY, tpEvento: '210220' })],
		['disowned', syntheticEvent({ key: KEY, tpEvento: '210240' })],
	])('%s, because of an event beside it', (name, event) => {
		const files = { 'nota.xml': syntheticNote(), 'evento.xml': event };
		const code = INVOICE_CASES[name];
		expect(runInvoices(files).kinds).toEqual([code]);
		expect(runInvoices(files).rejections[0]?.problems[0]?.params).toMatchObject({ file: 'evento.xml' });
		expect(runInvoices(files, { allow: parseAllowedCases([name]) }).kinds).toEqual(['draft']);
	});
});

describe('what contradicts a note', () => {
	const digest = (xml: string): string => /<DigestValue>([^<]*)/.exec(xml)?.[1] ?? '';
	const own = digest(syntheticNote());
	const problemOf = (files: Readonly<Record<string, string>>): unknown => runInvoices(files).rejections[0]?.problems[0];

	test.each<readonly [string, string, string]>([
		['content', 'agree', syntheticNote({ items: [{ xProd: 'MESA' }] }).replace('MESA', 'CADEIRA')],
		['content', 'differ', syntheticNote().replace('<vNF>', '<vNF>9')],
		['value', 'agree', syntheticNote().replace('<SignatureValue>', '<SignatureValue>AAAA')],
		['protocol', 'agree', syntheticNote({ protocol: { digVal: SIGNED_ELSE } })],
	])('is told: %s, and that its sums %s', (kind, sums, xml) => {
		expect(problemOf({ 'nota.xml': xml })).toMatchObject({ code: 'nfe-altered', params: { kind, sums } });
	});

	const protocol = (digVal: string): string =>
		`<protNFe><infProt><chNFe>${KEY}</chNFe><digVal>${digVal}</digVal><cStat>100</cStat></infProt></protNFe>`;
	const ANSWERS: Readonly<Record<string, (digVal: string) => string>> = {
		retConsReciNFe: (digVal) => `<retConsReciNFe>${protocol(digVal)}</retConsReciNFe>`,
		retConsSitNFe: (digVal) =>
			`<retConsSitNFe><cStat>100</cStat><chNFe>${KEY}</chNFe>${protocol(digVal)}</retConsSitNFe>`,
		resNFe: (digVal) => `<resNFe><chNFe>${KEY}</chNFe><digVal>${digVal}</digVal><cSitNFe>1</cSitNFe></resNFe>`,
	};

	test.each(Object.entries(ANSWERS))('is the digest that the tax authority names in %s', (_, answer) => {
		const bare = syntheticNote({ root: 'NFe' });
		const other = { 'a.xml': answer(SIGNED_ELSE), 'nota.xml': bare };
		expect(problemOf(other)).toMatchObject({ code: 'nfe-altered', params: { kind: 'protocol' } });
		expect(runInvoices({ 'nota.xml': bare, 'a.xml': answer(own) }).kinds).toEqual(['draft']);
		expect(problemOf({ 'nota.xml': syntheticNote(), 'a.xml': answer(SIGNED_ELSE) })).toMatchObject({
			code: 'nfe-altered',
		});
	});

	test.each(Object.entries(ANSWERS))('of two attempts at a key, is not that of the one which %s names', (_, answer) => {
		const first = syntheticNote({ root: 'NFe', items: [{ xProd: 'PRIMEIRA' }] });
		const second = syntheticNote({ root: 'NFe', items: [{ xProd: 'SEGUNDA' }] });
		for (const named of [first, second]) {
			const { kinds } = runInvoices({ '1.xml': first, '2.xml': second, '3.xml': answer(digest(named)) });
			const refused = 'nfe-duplicate-key+nfe-altered protocol';
			expect(kinds).toEqual(named === first ? ['draft', refused] : [refused, 'draft']);
		}
	});
});

describe('a note that another may sign', () => {
	const another = createSigner(1024, '98765432000199');
	test.each<readonly [string, SyntheticNote]>([
		[
			'a branch signs with the certificate of the head office',
			{ signer: createSigner(1024, `${SUPPLIER.CNPJ.slice(0, 8)}000271`) },
		],
		['the tax office issues it', { signer: another, ide: { procEmi: '1' } }],
		['the tax office issues it for the issuer', { signer: another, ide: { procEmi: '2' } }],
		['a person issues it', { signer: another, emit: PERSON }],
	])('%s', (_, note) => expect(runNote(note).kinds).toEqual(['draft']));
});

describe('a note that is never imported', () => {
	test.each<readonly [string, string, SyntheticNote]>([
		['nfe-cancelled', 'by its protocol', { protocol: { cStat: '101' } }],
		['nfe-cancelled', 'by an appended event beside a good protocol', { appended: syntheticEventAnswer({ key: KEY }) }],
		['nfe-denied', 'use denied', { protocol: { cStat: '110' } }],
		['nfe-not-authorised', 'refused by the authority', { protocol: { cStat: '539', xMotivo: 'Duplicidade' } }],
		['nfe-not-authorised', 'without a status', { protocol: { cStat: undefined } }],
		['nfe-protocol-other-key', 'with the proof of another note', { protocol: { chNFe: syntheticKey({ nNF: '2' }) } }],
		['nfe-change-open complement', 'finNFe 2', { ide: { finNFe: '2' } }],
		['nfe-without-goods adjustment', 'finNFe 3', { ide: { finNFe: '3' } }],
		['nfe-change-open return', 'finNFe 4, to the supplier', { ide: { finNFe: '4' }, emit: COMPANY, dest: SUPPLIER }],
		['nfe-without-goods credit', 'finNFe 5', { ide: { finNFe: '5', tpNFCredito: '01' } }],
		['nfe-without-goods debit', 'finNFe 6', { ide: { finNFe: '6', tpNFDebito: '01' } }],
		['nfe-without-goods unknown', 'finNFe 7', { ide: { finNFe: '7' } }],
		['nfe-issuer-entry', "the issuer's own entry", { ide: { tpNF: '0' }, items: [{ CFOP: '1102' }] }],
		['nfe-recipient-missing', 'addressed to nobody', { dest: null }],
		['nfe-model-unknown', 'of model 57', { mod: '57' }],
		['nfe-element-unreadable key', 'with a key that is none', { key: 'ABC' }],
		['nfe-element-unreadable items', 'without items', { items: [] }],
		['nfe-element-unreadable date', 'of a day that does not exist', { ide: { dhEmi: '2026-02-30T10:00:00-03:00' } }],
	])('%s: %s', (code, _, note) => {
		expect(runNote(note).kinds.join('+').split('+')).toContain(code);
		const allowed = runNote(note, { allow: everything });
		expect(allowed.drafts).toEqual([]);
		expect(allowed.rejections.flatMap((one) => one.problems.map(problemName))).toContain(code);
	});

	test('tells all its reasons at once, on each of its lines', () => {
		const note: SyntheticNote = { tpAmb: '2', root: 'NFe', ide: { finNFe: '3' }, items: [{}, {}] };
		const reasons = 'nfe-homologation+nfe-no-protocol protocol+nfe-without-goods adjustment';
		expect(runNote(note).kinds).toEqual([reasons, reasons]);
	});

	test.each<[string, SyntheticNote, string]>([
		['another company', { dest: OTHER, tpAmb: '2' }, `${OTHER.CNPJ} ${OTHER.xNome}`],
		['a person', { dest: PERSON }, `${PERSON.CPF} ${PERSON.xNome}`],
		['a company abroad', { dest: { idEstrangeiro: 'X1', xNome: 'Foreign Inc' } }, 'X1 Foreign Inc'],
	])('is skipped by name when it is addressed to %s, whatever else is wrong with it', (_, note, name) => {
		const run = runNote(note, { allow: everything });
		expect([run.kinds, run.drafts, run.rejections]).toEqual([['nfe-other-recipient'], [], []]);
		expect(run.skips.map(({ reason }) => reason.found)).toEqual([name]);
	});
});

describe('a cancellation in another file', () => {
	// `sources/nfe` tests the facts of each kind of document.
	test.each([
		['an event', syntheticEvent({ key: KEY })],
		[
			'another document, with the event inside',
			`<retConsSitNFe>${inner(syntheticEvent({ key: KEY }))}</retConsSitNFe>`,
		],
		['a summary', `<resNFe><chNFe>${KEY}</chNFe><cSitNFe>3</cSitNFe></resNFe>`],
	])('%s, read before or after the note', (_, voiding) => {
		const after = runInvoices({ 'nota.xml': syntheticNote(), 'outro.xml': voiding });
		const before = runInvoices({ 'outro.xml': voiding, 'nota.xml': syntheticNote() });
		for (const run of [after, before]) {
			expect(run.kinds).toEqual(['nfe-cancelled']);
			expect(run.rejections[0]?.problems[0]?.params).toEqual({ file: 'outro.xml' });
		}
	});

	test('of another note, or refused, or of the test environment, voids nothing', () => {
		for (const harmless of [
			syntheticEvent({ key: syntheticKey({ nNF: '2' }) }),
			syntheticEvent({ key: KEY, cStat: '501' }),
			syntheticEvent({ key: KEY, tpAmb: '2' }),
			syntheticEvent({ key: KEY, tpEvento: '210200' }),
			syntheticEvent({ key: KEY, tpEvento: '210210' }),
			syntheticEvent({ key: KEY, tpEvento: '211130' }),
		]) {
			expect(runInvoices({ 'nota.xml': syntheticNote(), 'outro.xml': harmless }).kinds).toEqual(['draft']);
		}
	});

	test.each([
		['a day later', '11T09:00:05-03:00', '12T09:00:05-03:00'],
		['half an hour later in another zone', '11T10:00:00-03:00', '11T09:30:00-04:00'],
	])('disowned and %s confirmed counts as confirmed', (_, disowned, confirmed) => {
		const at = (xml: string, time: string): string => xml.replaceAll('2026-03-10T09:00:05-03:00', `2026-03-${time}`);
		const files = {
			'nota.xml': syntheticNote(),
			'2.xml': at(syntheticEvent({ key: KEY, tpEvento: '210200' }), confirmed),
			'1.xml': at(syntheticEvent({ key: KEY, tpEvento: '210220' }), disowned),
		};
		expect(runInvoices(files).kinds).toEqual(['draft']);
	});
});

describe('a correction letter', () => {
	const note = syntheticNote();
	const letter = (given = {}) => syntheticEvent({ key: KEY, tpEvento: '110110', text: 'Volumes: 4', ...given });
	test.each<[string, Record<string, string>]>([
		['as an event', { 'nota.xml': note, 'cce.xml': letter() }],
		['without its answer', { 'cce.xml': letter({ cStat: null }), 'nota.xml': note }],
		['inside the note', { 'nota.xml': syntheticNote({ appended: inner(letter()) }) }],
	])('%s is a notice on every draft and changes nothing', (_, files) => {
		const run = runInvoices(files);
		expect(run.kinds).toEqual(['draft']);
		expect(run.drafts[0]?.notices).toContainEqual({ code: 'nfe-corrected', params: { text: 'Volumes: 4' } });
	});
});

test.each([
	['alone', `<protNFe><infProt><chNFe>${KEY}</chNFe><cStat>100</cStat><tpAmb>1</tpAmb></infProt></protNFe>`],
	['in the answer to a status query', `<retConsSitNFe><cStat>100</cStat><chNFe>${KEY}</chNFe></retConsSitNFe>`],
	['as a summary', `<resNFe><chNFe>${KEY}</chNFe><cSitNFe>1</cSitNFe></resNFe>`],
])('a protocol that came in another file: %s proves the note', (_, proof) => {
	const run = runInvoices({ 'nota.xml': syntheticNote({ root: 'NFe' }), 'prova.xml': proof });
	expect(run.kinds).toEqual(['draft']);
	expect(run.drafts[0]?.notices).toEqual([]);
});

describe('a second file with the same key', () => {
	test('and the same content is a copy, whatever is around it', () => {
		const note = syntheticNote();
		for (const copy of [
			note,
			syntheticNote({ root: 'NFe' }),
			syntheticNote({ infCpl: 'Pedido 77' }),
			note.replaceAll('><', '>\n<'),
			`<enviNFe>${inner(note)}</enviNFe>`,
		]) {
			const run = runInvoices({ 'a.xml': note, 'b.xml': copy });
			expect(run.kinds).toEqual(['draft', 'nfe-duplicate-copy']);
			expect(run.skips[0]?.reason.params).toEqual({ file: 'a.xml' });
		}
	});

	const duplicate = 'nfe-duplicate-key';
	const altered: SyntheticNote = { items: [{ vProd: '1.00' }] };
	const [, digest = ''] = /<DigestValue>([^<]*)/.exec(syntheticNote()) ?? [];
	const price = ['item 1 vUnCom', '4599.9000000000', '1.0000000000'] as const;
	const oneMore = { items: [{}, {}], totals: { vNF: '4599.90', vProd: '4599.90' } };
	const DESKTOP = { items: [{ xProd: 'DESKTOP' }] };
	test.each<readonly [string, SyntheticNote, string, string, string]>([
		['an altered value', altered, ...price],
		['another description', DESKTOP, 'item 1 xProd', 'NOTEBOOK 14 POL 16GB SSD 512GB', 'DESKTOP'],
		['one item more', oneMore, 'item 2 nItem', '–', '2'],
		['another recipient', { dest: OTHER }, 'dest CNPJ', COMPANY.CNPJ, OTHER.CNPJ],
		['another content without a signature', { ...altered, root: 'NFe', unsigned: true }, ...price],
	])('and %s refuses both, with the first difference, whichever comes first', (_, other, name, mine, its) => {
		const files = { 'a.xml': syntheticNote(), 'b.xml': syntheticNote(other) };
		const run = runInvoices(files);
		expect(run.drafts).toEqual([]);
		const told = run.rejections.map(({ problems: [problem] }) => problem?.params);
		expect(told[0]).toEqual({ file: 'b.xml', name, own: mine, other: its });
		expect(told.at(-1)).toEqual({ file: 'a.xml', name, own: its, other: mine });
		const turned = runInvoices({ 'a.xml': files['b.xml'], 'b.xml': files['a.xml'] });
		expect(turned.kinds.every((kind) => kind.startsWith(duplicate))).toBe(true);
	});

	test.each<readonly [string, SyntheticNote]>([
		['was signed as something else, without a protocol', { ...altered, root: 'NFe' }],
		['was signed as something else than its protocol is of', { ...altered, protocol: { digVal: SIGNED_ELSE } }],
		['has the very signature', { ...altered, digest }],
		['has the very signature, without a protocol', { ...altered, digest, root: 'NFe' }],
		['is of the test environment', { ...altered, tpAmb: '2' }],
	])('and another content gives way to what the protocol proves, when it %s', (_, other) => {
		const [proven, disproved] = [syntheticNote(), syntheticNote(other)];
		const run = runInvoices({ 'a.xml': disproved, 'b.xml': proven, 'c.xml': proven });
		expect(run.kinds[0]).toContain(duplicate);
		expect(run.kinds.slice(1)).toEqual(['draft', 'nfe-duplicate-copy']);
		expect(run.drafts[0]?.origin.file).toBe('b.xml');
		expect(runInvoices({ 'a.xml': proven, 'b.xml': disproved }).kinds[0]).toBe('draft');
	});

	test('and another content is no buyer, and a copy of either is a copy', () => {
		const files = { 'a.xml': syntheticNote({ dest: OTHER }), 'b.xml': syntheticNote(), 'c.xml': syntheticNote() };
		const run = runInvoices({ ...files, 'd.xml': syntheticNote({ nNF: '2' }) }, { companies: [] });
		expect(run.recipientsDiffer).toBeUndefined();
		expect(run.kinds.slice(1)).toEqual([duplicate, 'nfe-duplicate-copy', 'draft']);
	});

	test('gives way to the one that is authorised', () => {
		const run = runInvoices({ 'a.xml': syntheticNote({ root: 'NFe' }), 'b.xml': syntheticNote() });
		expect(run.kinds).toEqual(['nfe-duplicate-copy', 'draft']);
		expect(run.drafts[0]?.origin.file).toBe('b.xml');
	});

	test('gives way to the one whose signature holds, and names no buyer', () => {
		const intact = syntheticNote({ infCpl: 'Pedido 77' });
		const run = runInvoices({ 'a.xml': intact.replace('Pedido', 'Item'), 'b.xml': intact });
		expect(run.kinds).toEqual(['nfe-duplicate-copy', 'draft']);
		const bought = {
			'a.xml': syntheticNote({ nNF: '2' }),
			'b.xml': syntheticNote({ dest: OTHER, digest: SIGNED_ELSE }),
		};
		expect(runInvoices(bought, { companies: [] }).kinds[0]).toBe('draft');
	});

	test('in one batch is a copy too', () => {
		const run = runInvoices({ 'lote.xml': `<enviNFe>${inner(syntheticNote())}${inner(syntheticNote())}</enviNFe>` });
		expect(run.kinds).toEqual(['draft', 'nfe-duplicate-copy']);
	});
});

test.each<readonly [InvoiceCase, SyntheticNote, string]>([
	['rental', cfop('5908'), 'rented'],
	['rental', cfop('6908'), 'rented'],
	...['5909', '5912', '5913', '5914', '5915', '5916', '5917', '6552', '5554', '5555', '5905'].map(
		(code) => ['not-owned', cfop(code), 'other'] as const,
	),
	['bonus', cfop('5910'), 'other'],
	['bonus', cfop('6910'), 'other'],
	['sample', cfop('5911'), 'other'],
	['future-billing', cfop('5922'), 'bought'],
	['order-shipment', cfop('5923'), 'bought'],
	['unspecified', cfop('5949'), 'other'],
	['not-in-total', { items: [{ indTot: '0' }] }, 'bought'],
	['without-value', { items: [{ vProd: '0.00' }] }, 'bought'],
	['without-value', { items: [{ vProd: '10.00', vDesc: '10.00' }] }, 'bought'],
])('a line that is left out unless it is allowed: %s: %j', (name, note, acquisitionType) => {
	expect(runNote(note).skips.map(({ reason }) => [reason.code, reason.params])).toEqual([
		[INVOICE_CASES[name], { kind: name.replaceAll('-', '_'), allow: name }],
	]);
	const allowed = runNote(note, { allow: parseAllowedCases([name]) });
	expect(allowed.kinds).toEqual(['draft']);
	expect(allowed.drafts[0]?.body.acquisitionType).toBe(acquisitionType);
});

describe('a line that is never imported', () => {
	test.each(['5201', '5202', '5210', '6410', '5411', '5412', '5413', '5503', '5553', '5556', '5918', '5919'])(
		'returned goods, CFOP %s',
		(code) => {
			const run = runNote(cfop(code), { allow: everything });
			expect(run.kinds).toEqual(['nfe-change no_return']);
		},
	);

	test.each([
		['ISSQN', { items: [{ service: true }] }],
		['CFOP 5933', cfop('5933')],
		['transport', cfop('5353')],
		['energy', cfop('5253')],
	])('a service, %s', (_, note) => {
		const run = runNote(note, { allow: everything });
		expect(run.kinds).toEqual(['nfe-service']);
		expect(run.built[0]?.kind).toBe('skip');
	});

	test.each([...rowsOf('nfe-element-unreadable number')`0 ¦ 991 ¦ x`, ['', 'nfe-element-unreadable number']])(
		'numbered %j',
		(nItem, code) => expect(runNote({ items: [{ nItem }, { nItem: '2' }] }).kinds).toEqual([code, 'draft']),
	);

	test('numbered like another of the note', () => {
		const run = runNote({ items: [{ nItem: '1' }, { nItem: '1' }, { nItem: '2' }] });
		expect(run.kinds).toEqual(['nfe-element-unreadable repeated', 'nfe-element-unreadable repeated', 'draft']);
	});
});

describe('goods that are on two notes', () => {
	const delivery = { nNF: '2', items: [{ CFOP: '5117' }], references: [KEY] };
	const sale = { nNF: '2', items: [{ CFOP: '5120' }], references: [KEY] };

	test.each([
		['future_delivery', '5116'],
		['future_delivery', '6117'],
		['order_sale', '5118'],
		['order_sale', '5119'],
		['order_sale', '6120'],
		['over_coupon', '5929'],
	] as const)('are imported with a word: %s, CFOP %s', (kind, code) => {
		const run = runNote({ ...cfop(code), references: [syntheticKey({ nNF: '9' })] });
		expect(run.kinds).toEqual(['draft']);
		expect(run.drafts[0]?.notices).toContainEqual(
			expect.objectContaining({
				code: 'nfe-goods-elsewhere',
				params: { kind, references: syntheticKey({ nNF: '9' }) },
			}),
		);
	});

	const refersTo = (given = {}) => ({ references: [syntheticKey(given)] });
	const overCoupon = { nNF: '2', items: [{ CFOP: '5929' }], ...refersTo({ mod: '65' }) };
	const shipment = { ...cfop('5923'), ...refersTo({ nNF: '2' }) };
	test.each<readonly [string, InvoiceCase, SyntheticNote, SyntheticNote]>([
		['billing and delivery', 'future-billing', cfop('5922'), delivery],
		['sale and shipment', 'order-shipment', cfop('5923'), sale],
		['sale and shipment that refers to it', 'order-shipment', shipment, { ...sale, references: [] }],
		['coupon and the note over it', 'nfce', { mod: '65' }, overCoupon],
	])('become assets once even when both are allowed: %s', (_, name, first, second) => {
		const files = { 'a.xml': syntheticNote(first), 'b.xml': syntheticNote(second) };
		const run = runInvoices(files, { allow: parseAllowedCases([name]) });
		expect(run.kinds).toEqual(['nfe-same-goods', 'draft']);
		expect(run.skips[0]?.reason.params).toEqual({ key: syntheticKey({ nNF: '2' }) });
	});

	test('count as one note when the other is void', () => {
		const files = {
			'a.xml': syntheticNote(cfop('5922')),
			'b.xml': syntheticNote({ ...delivery, protocol: { cStat: '101' } }),
		};
		expect(runInvoices(files, { allow: parseAllowedCases(['future-billing']) }).kinds).toEqual([
			'draft',
			'nfe-cancelled',
		]);
	});

	test('of ordinary notes that refer to each other are told', () => {
		const run = runInvoices({ 'a.xml': syntheticNote(), 'b.xml': syntheticNote({ nNF: '2', references: [KEY] }) });
		expect(run.kinds).toEqual(['draft', 'draft']);
		expect(run.drafts[0]?.notices).toEqual([]);
		expect(run.drafts[1]?.notices).toEqual([
			{ code: 'nfe-goods-elsewhere', params: { kind: 'refers_to', references: KEY } },
		]);
	});
});

describe("a company's own entry note", () => {
	const own = { emit: { ...SUPPLIER, CNPJ: COMPANY.CNPJ }, ide: { tpNF: '0' } };
	test.each([
		[
			'import',
			{ ...own, dest: { idEstrangeiro: 'X1', xNome: 'Foreign Inc' }, items: [{ CFOP: '3102' }] },
			'Foreign Inc',
		],
		['purchase from a person', { ...own, dest: PERSON, items: [{ CFOP: '1102' }] }, PERSON.xNome],
	])('is a purchase from the other party: %s', (_, note, vendorName) => {
		const run = runNote(note);
		expect(run.kinds).toEqual(['draft']);
		expect(run.drafts[0]?.body.vendorName).toBe(vendorName);
	});

	test('of a returned sale is left out', () =>
		expect(runNote({ ...own, dest: OTHER, items: [{ CFOP: '1202' }] }).kinds).toEqual(['nfe-change no_return']));
});

test.each([
	['CFOP 5551', cfop('5551')],
	['indBemMovelUsado', { items: [{ indBemMovelUsado: '1' }] }],
])('a used asset: is a purchase like any other: %s', (_, note) => {
	const run = runNote(note);
	expect(run.kinds).toEqual(['draft']);
	expect(run.drafts[0]?.body.acquisitionType).toBe('bought');
});

test.each<readonly [string, SyntheticNote]>([
	['nfe-check-at-portal key', { ide: { cNF: '99999999' } }],
	['nfe-check-at-portal supplier', { emit: { ...SUPPLIER, CNPJ: `${SUPPLIER.CNPJ.slice(0, 12)}99` } }],
	['nfe-total-differs', { items: [{ vProd: '100.00' }], totals: { vNF: '101.00' } }],
	['nfe-total-missing', { totals: { vNF: undefined } }],
	['nfe-date-without-offset', { dhEmi: '2026-03-09T10:15:00' }],
])('what does not add up is told and imported: %s', (code, note) => {
	const run = runNote(note);
	expect(run.kinds).toEqual(['draft']);
	expect(run.drafts[0]?.notices.map(problemName)).toEqual([code]);
});

test('the money of a note with every kind of line adds up, and every line has one bucket', () => {
	const run = runNote({
		items: [
			{ vFrete: '10.00' },
			{ CFOP: '5910' },
			{ CFOP: '5202' },
			{ service: true, CFOP: '5933' },
			{ indTot: '0' },
			{ uCom: 'CX' },
			{ uCom: 'KG', qCom: '2.5000' },
			{ qCom: '201.0000' },
			{ qCom: '3.0000', vProd: '100.00' },
			{ vProd: 'abc' },
		],
	});
	expect(run.kinds).toEqual(listed`
		draft ¦ nfe-case-skipped bonus ¦ nfe-change no_return ¦ nfe-service ¦ nfe-case-skipped not_in_total ¦ nfe-unit-factor open
		nfe-unit-measured ¦ nfe-too-many-units ¦ draft ¦ draft ¦ draft ¦ nfe-element-unreadable amount
	`);
	const [money] = run.reconciliations;
	expect(money).toMatchObject({ items: 10, drafts: 4, rejectedItems: 3, skippedItems: 5 });
	expect(money === undefined ? undefined : sumOf(money)).toBe(money?.totalCents);
});

describe('--allow', () => {
	test('refuses a name that is no case, and lists the cases', () => {
		expect(() => parseAllowedCases(['bonus', 'brinde'])).toThrow(
			expect.objectContaining({
				code: 'nfe-option-invalid',
				params: expect.objectContaining({ kind: 'allow', found: 'brinde' }),
			}),
		);
	});

	test('never serves a name of every object', () =>
		expect(() => parseAllowedCases(['toString'])).toThrow(expect.objectContaining({ code: 'nfe-option-invalid' })));
});

test('a note that is refused as a whole: is told item by item, also those whose number cannot be used', () => {
	const run = runNote({ items: [{}, { nItem: '1' }, { nItem: '0' }], protocol: { cStat: '101' } });
	const items = run.rejections.map(({ origin }) => (origin.kind === 'invoice' ? origin.item : undefined));
	expect([run.kinds, items]).toEqual([Array.from({ length: 3 }, () => 'nfe-cancelled'), [1, 1, 3]]);
});

describe('who buys', () => {
	const note = (given: SyntheticNote, nNF: string): string => syntheticNote({ ...given, nNF });

	test('is decided by the recipients when they share one root', () => {
		const branch = { ...COMPANY, CNPJ: syntheticCnpj(`${COMPANY_ROOT}0002`) };
		const run = runInvoices({ 'a.xml': note({}, '1'), 'b.xml': note({ dest: branch }, '2') }, { companies: [] });
		expect(run.recipientsDiffer).toBeUndefined();
		expect(run.kinds).toEqual(['draft', 'draft']);
	});

	test('may have issued the invoice itself, which is then none of a purchase', () => {
		const branch = { ...SUPPLIER, CNPJ: syntheticCnpj(`${COMPANY_ROOT}0002`) };
		const files = { 'a.xml': note({}, '1'), 'b.xml': note({ emit: branch }, '2') };
		expect(runInvoices(files, { companies: [] }).kinds).toEqual(['draft', 'nfe-own-issue']);
		const allow = parseAllowedCases(['own-issue']);
		expect(runInvoices(files, { companies: [], allow }).kinds).toEqual(['draft', 'draft']);
	});

	test('is skipped as the issuer of sales to others, whatever is allowed', () => {
		const seller = { companies: [SUPPLIER.CNPJ.slice(0, 8)], allow: parseAllowedCases(['own-issue']) };
		expect(runNote({}, seller).kinds).toEqual(['nfe-other-recipient']);
		expect(runNote({}, { companies: seller.companies }).kinds).toEqual(['nfe-other-recipient']);
	});

	test('is no reason against a void note when no company is known', () => {
		const run = runInvoices({ 'a.xml': note({ protocol: { cStat: '101' } }, '1') }, { companies: [] });
		expect(run.kinds).toEqual(['nfe-cancelled']);
		const abroad = runNote({ dest: { idEstrangeiro: 'AR-77', xNome: 'Otra S.A.' } }, { companies: [] });
		expect(abroad.kinds).toEqual(['nfe-other-recipient']);
	});

	test('may be several companies, named', () => {
		const files = { 'a.xml': note({}, '1'), 'b.xml': note({ dest: OTHER }, '2') };
		const run = runInvoices(files, { companies: [COMPANY_ROOT, OTHER.CNPJ.slice(0, 8)] });
		expect(run.kinds).toEqual(['draft', 'draft']);
	});

	test('may have letters in its CNPJ', () => {
		const dest = { CNPJ: '12ABC34501DE35', xNome: 'Empresa com Letras' };
		expect(runNote({ dest }, { companies: ['12ABC345'] }).kinds).toEqual(['draft']);
	});
});
