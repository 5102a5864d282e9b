import { afterAll, expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { keyOfText, PdfInvoices } from '../../../src/drafts/invoice-facts/missing-xml.ts';
import { problemName } from '../../messages/problem-name.ts';
import { writePdf } from '../../sources/open/write-pdf.ts';

const [HERE, MISSING] = [syntheticKey({ nNF: '1' }), syntheticKey({ nNF: '2' })];
const LETTERS = '35260712ABC34501DE35550010000012341000123457';
const OTHER_DIGIT = `${MISSING.slice(0, 43)}${(Number(MISSING[43]) + 1) % 10}`;
const INVOICES = ['notas/a.xml', 'caixa/m.eml!nota.xml', 'n.zip!b.xml'];
const grouped = (key: string, by = ' '): string => key.replaceAll(/(?=.)(?<=^(?:.{4})+)/g, by);

const open: PdfInvoices[] = [];
afterAll(async () => {
	for (const one of open) await one.close();
});

const fateOf = async (
	file: string,
	{ files = INVOICES, text = [] as readonly string[], named = false } = {},
): Promise<string> => {
	const pdfs = new PdfInvoices();
	open.push(pdfs);
	const problem = { code: named ? 'format-no-table' : 'file-skipped', params: { format: 'PDF' } } as const;
	const pdf = {
		async *read() {
			yield writePdf([text]);
		},
	};
	await pdfs.add({ kind: 'refused', file, problem, pdf });
	const [one] = pdfs.explain({ hasInvoice: (key) => key === HERE, files: () => files });
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
])('a PDF where %s: %s is %s', async (_, file, fate) => expect(await fateOf(file)).toBe(fate));

test.each([
	['has the XML', 'notas/danfe.pdf', HERE, {}, 'file-skipped'],
	['lacks the XML', 'notas/danfe.pdf', MISSING, {}, 'nfe-doc-other danfe'],
	['lacks the XML, in the e-mail of another invoice', 'caixa/m.eml!danfe.pdf', MISSING, {}, 'nfe-doc-other danfe'],
	['lacks the XML, and no file is an invoice', 'danfe.pdf', MISSING, { files: [] }, 'nfe-doc-other danfe'],
	['lacks the XML, and the user names the PDF', 'danfe.pdf', MISSING, { named: true }, 'nfe-doc-other danfe'],
	['has the XML, and the user names the PDF', 'danfe.pdf', HERE, { named: true }, 'file-skipped'],
])('the invoice of a key in the text %s', async (_, file, key, more, fate) =>
	expect(await fateOf(file, { text: ['CHAVE DE ACESSO', grouped(key)], ...more })).toBe(fate),
);

test.each([
	['in a folder', 'manual.pdf', {}, 'file-skipped'],
	['that the user names', 'manual.pdf', { named: true }, 'format-no-table'],
	['of an invoice that is missing', `${MISSING}.pdf`, {}, 'nfe-doc-other danfe'],
])('without invoices, a PDF %s is nothing to ask for unless it has a key', async (_, file, more, fate) =>
	expect(await fateOf(file, { files: [], ...more })).toBe(fate),
);

const OTHER = `Devolução da NF-e, chave de acesso ${HERE}`;
const OF_CARRIER = syntheticKey({ nNF: '3', mod: '57' });
const FIELD = ['DANFE', 'CHAVE DE ACESSO'];
test.each<[string, readonly string[], string | undefined]>([
	['below its caption', [...FIELD, MISSING, 'Consulta'], MISSING],
	['in groups of four', ['0001', grouped(MISSING), '2026'], MISSING],
	['in groups of four, each on its own', grouped(MISSING).split(' '), MISSING],
	['in groups with dots, in small letters', [grouped(LETTERS.toLowerCase(), '.')], LETTERS],
	['on each page', [...FIELD, grouped(MISSING), 'FOLHA 2/2', ...FIELD, grouped(MISSING)], MISSING],
	['below its caption, with another in a sentence', ['Chave de Acesso da NF-e:', MISSING, OTHER], MISSING],
	['below its caption, after another in a sentence', [OTHER, ...FIELD, MISSING], undefined],
	['below its caption, with another in groups', [...FIELD, ' ', MISSING, `ref. ${grouped(HERE)}`], MISSING],
	['in groups, with another in groups', [grouped(MISSING), `ref. ${grouped(HERE)}`], undefined],
	['below two captions, with two values', [...FIELD, MISSING, ...FIELD, HERE], undefined],
	['only in a sentence', [OTHER], undefined],
	['of a transport bill, with those of its invoices', [...FIELD, grouped(OF_CARRIER), grouped(MISSING)], undefined],
	['with a wrong digit', [...FIELD, grouped(OTHER_DIGIT)], undefined],
	['with a digit more', [...FIELD, `${MISSING}0`], undefined],
	['not there', ['Manual do usuário'], undefined],
])('a text with the key %s', (_, lines, key) => expect(keyOfText(lines.join('\n'))).toBe(key));
