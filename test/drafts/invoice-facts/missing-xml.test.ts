import { expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { explainPdfs, keyOfPdf } from '../../../src/drafts/invoice-facts/missing-xml.ts';
import { problemName } from '../../messages/problem-name.ts';

const [HERE, MISSING] = [syntheticKey({ nNF: '1' }), syntheticKey({ nNF: '2' })];
const LETTERS = '35260712ABC34501DE35550010000012341000123457';
const OTHER_DIGIT = `${MISSING.slice(0, 43)}${(Number(MISSING[43]) + 1) % 10}`;
const INVOICES = ['notas/a.xml', 'caixa/m.eml!nota.xml', 'n.zip!b.xml'];

const fateOf = (file: string, files: readonly string[] = INVOICES): string => {
	const skipped = { kind: 'refused', file, problem: { code: 'file-skipped', params: { format: 'PDF' } } } as const;
	const [one] = explainPdfs([skipped], { hasInvoice: (key) => key === HERE, files: () => files });
	return one === undefined ? '' : problemName(one.problem);
};

test.each([
	['the XML is there', `notas/${HERE}.pdf`, 'file-skipped'],
	['the XML is missing', `notas/${MISSING}.pdf`, 'nfe-doc-other danfe'],
	['the XML is missing, and the name has more', `DANFE NFe ${MISSING}-nfe (1).pdf`, 'nfe-doc-other danfe'],
	['the XML is missing, and NFe is before the key', `NFe${MISSING}.pdf`, 'nfe-doc-other danfe'],
	['the XML is missing, in a zip', `n.zip!pdf/${MISSING}.PDF`, 'nfe-doc-other danfe'],
	['the key has letters', `${LETTERS.toLowerCase()}.pdf`, 'nfe-doc-other danfe'],
	['the key has a wrong digit', `${OTHER_DIGIT}.pdf`, 'nfe-doc-other pdf'],
	['the name has two keys', `${HERE} ${MISSING}.pdf`, 'nfe-doc-other pdf'],
	['the key is in the name of the folder', `${MISSING}/danfe.pdf`, 'nfe-doc-other pdf'],
	['the name has no key', 'notas/danfe.pdf', 'nfe-doc-other pdf'],
	['the name has no key, in a zip with invoices', 'n.zip!danfe.pdf', 'nfe-doc-other pdf'],
	['the name has no key, in the e-mail of an invoice', 'caixa/m.eml!danfe.pdf', 'file-skipped'],
	['the name has no key, in another e-mail', 'caixa/n.eml!danfe.pdf', 'nfe-doc-other pdf'],
])('a PDF where %s: %s is %s', (_, file, fate) => expect(fateOf(file)).toBe(fate));

test('a PDF without a key is nothing to ask for in a folder without invoices', () => {
	expect([fateOf('manual.pdf', []), fateOf(`${MISSING}.pdf`, [])]).toEqual(['file-skipped', 'nfe-doc-other danfe']);
	expect(keyOfPdf(`${MISSING}.pdf`)).toBe(MISSING);
});
