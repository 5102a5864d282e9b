import { expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { MissingXml } from '../../../src/invoices/facts/missing-xml.ts';
import { problemName } from '../../messages/problem-name.ts';

const [HERE, MISSING] = [syntheticKey({ nNF: '1' }), syntheticKey({ nNF: '2' })];
const LETTERS = '35260712ABC34501DE35550010000012341000123457';
const OTHER_DIGIT = `${MISSING.slice(0, 43)}${(Number(MISSING[43]) + 1) % 10}`;

const bucketOf = (file: string, { hasInvoices = true, named = false } = {}): string => {
	const missing = new MissingXml();
	const problem = { code: named ? 'format-no-table' : 'file-skipped', params: { format: 'PDF' } } as const;
	missing.addPdf({ kind: 'refused', file, problem, isPdf: true });
	const [one] = missing.explain((key) => key === HERE, hasInvoices);
	return one === undefined ? '' : problemName(one.problem);
};

test.each([
	['the XML is there', `notas/${HERE}.pdf`, 'file-skipped'],
	['the XML is missing', `notas/${MISSING}.pdf`, 'nfe-xml-missing'],
	['the XML is missing, and the name has more', `DANFE NFe ${MISSING}-nfe (1).pdf`, 'nfe-xml-missing'],
	['the XML is missing, and NFe is before the key', `NFe${MISSING}.pdf`, 'nfe-xml-missing'],
	['the XML is missing, in a zip', `n.zip!pdf/${MISSING}.PDF`, 'nfe-xml-missing'],
	['the key has letters', `${LETTERS.toLowerCase()}.pdf`, 'nfe-xml-missing'],
	['the key has a wrong digit', `${OTHER_DIGIT}.pdf`, 'file-skipped'],
	['the name has two keys', `${HERE} ${MISSING}.pdf`, 'file-skipped'],
	['the key is in the name of the folder', `${MISSING}/danfe.pdf`, 'file-skipped'],
	['the name has no key', 'notas/danfe.pdf', 'file-skipped'],
	['the name has no key, in a zip with invoices', 'n.zip!danfe.pdf', 'file-skipped'],
	['the name has no key, in the e-mail of an invoice', 'caixa/m.eml!danfe.pdf', 'file-skipped'],
	['the name has no key, in another e-mail', 'caixa/n.eml!danfe.pdf', 'file-skipped'],
])('a PDF where %s: %s is %s', (_, file, state) => expect(bucketOf(file)).toBe(state));

test.each([
	['in a folder', 'manual.pdf', {}, 'file-skipped'],
	['that the user names', 'manual.pdf', { named: true }, 'format-no-table'],
	['of an invoice that is missing', `${MISSING}.pdf`, {}, 'nfe-xml-missing'],
	['of an invoice that is missing, that the user names', `${MISSING}.pdf`, { named: true }, 'nfe-xml-missing'],
])('without invoices, a PDF %s is passed over as any other file unless its name has a key', (_, file, more, state) =>
	expect(bucketOf(file, { hasInvoices: false, ...more })).toBe(state),
);

test.each([
	['lacks the XML', `notas/${MISSING}.pdf`, 'nfe-xml-missing'],
	['has the XML', `notas/${HERE}.pdf`, 'file-skipped'],
	['has no key', 'notas/danfe.pdf', 'file-skipped'],
])('a PDF that the user names among invoices and that %s is %s', (_, file, state) =>
	expect(bucketOf(file, { named: true })).toBe(state),
);

test('of two summaries of one invoice, one asks for it; a summary that has its XML is what it is', () => {
	const missing = new MissingXml();
	const problem = { code: 'nfe-doc-summary', params: { key: MISSING } } as const;
	const add = (file: string, summarises?: string): boolean =>
		missing.addSummary({ problem, ...(summarises === undefined ? {} : { summarises }) }, { kind: 'file', file });
	expect([add('a.xml', MISSING), add('b.xml', MISSING), add('c.xml', HERE), add('d.xml')]).toEqual([
		true,
		false,
		true,
		false,
	]);
	const told = [...missing.explain((key) => key === HERE, true)];
	expect(told.map((one) => [one.origin.file, problemName(one.problem)])).toEqual([
		['a.xml', 'nfe-xml-missing'],
		['c.xml', 'nfe-doc-summary'],
	]);
});
