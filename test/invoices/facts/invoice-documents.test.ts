/** Facts about an invoice come from the copy that counts. */
import { expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { DEFAULT_NFE_OPTIONS } from '../../../src/drafts/invoice-settings/invoice-options.ts';
import { InvoiceDocuments, type ReadInvoice } from '../../../src/invoices/facts/invoice-documents.ts';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';

const NOTE = syntheticNote();
const COPIES = {
	whole: NOTE,
	indented: NOTE.replaceAll('><', '>\n<'),
	unsigned: NOTE.replace(/<Signature .*<\/Signature>/s, ''),
	'without protocol': NOTE.replace(/<protNFe.*<\/protNFe>/s, ''),
	'authorised as a test': syntheticNote({ protocol: { tpAmb: '2' } }),
} as const;
type Copy = keyof typeof COPIES;

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
	const documents = new InvoiceDocuments();
	const read = copies.flatMap((name): readonly ReadInvoice[] => {
		const source = readNfeFile(Buffer.from(COPIES[name]), name);
		if (source.kind !== 'nfe') return [];
		return source.documents.flatMap((document) => {
			documents.add(name, document);
			return document.kind === 'invoice' ? [{ file: name, invoice: document }] : [];
		});
	});
	const recalled = documents.recall([]);
	const dependent = read.filter(({ invoice }) => recalled.dependsOnOthers(invoice));
	const facts = recalled.settle(dependent, DEFAULT_NFE_OPTIONS);
	expect([facts.fileOf(read[0]?.invoice.accessKey ?? ''), facts.settled.companies]).toEqual([counts, companies]);
});
