/**
 * The tree of an XML file to the documents in it, each named as what it is.
 *
 * Batches and SOAP envelopes are unwrapped: whatever stands around a known element makes no difference. Documents of
 * other kinds are known by their main element. A `docZip` of the distribution service is inflated within a budget and
 * read like a file of its own, once: a batch inside a batch is damaged.
 *
 * Refused: more than a file's batches may inflate to (`nfe-batch-damaged`), and several invoices in one `nfeProc` or one `NFe` (`nfe-xml-two-roots`), of which nobody knows what the protocol and
 * the signature are of. A batch (`enviNFe`) has an `NFe` for each.
 *
 * Source: NT 2014.002, 3.5 (distribution); layouts of CT-e, MDF-e, NFS-e for their names.
 */
import { gunzipSync } from 'node:zlib';
import type { KeyFact, NfeDocument } from '../values/nfe-document.ts';
import { decodeXml } from './decode-xml.ts';
import { holdsFacts, readFacts } from './key-facts.ts';
import { isOtherDocument, isServiceInvoice, nameDocument } from './name-document.ts';
import { parseXml } from './parse-xml.ts';
import { isInvoice, readInvoice } from './read-invoice.ts';
import { refusal, SourceRefusal } from '../values/source.ts';
import { attributeOf, childOf, type XmlElement } from './xml-element.ts';

/** What the batches of one file may inflate to: fifty invoices of the largest size are about this much. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** Documents in the order of the file; none when the root and all inside it are unknown. Throws `SourceRefusal`. */
export function readDocuments(file: string, root: XmlElement): readonly NfeDocument[] {
	return readElement({ file, budget: { bytesLeft: MAX_INFLATED_BYTES } }, root, '').map((document, index) =>
		document.kind === 'invoice' && index > 0 ? { ...document, position: index + 1 } : document,
	);
}

interface Reading {
	readonly file: string;
	/** What may still be inflated. */
	readonly budget: { bytesLeft: number };
	/** NSU of the `docZip` that is being read. */
	readonly nsu?: string;
}

/** `around`: the elements outside this one, `Envelope/Body`. */
function readElement(reading: Reading, element: XmlElement, around: string): readonly NfeDocument[] {
	const form = around === '' ? element.name : `${around}/${element.name}`;
	switch (element.name) {
		case 'nfeProc':
		case 'procNFe':
			return readProc(reading, element, form);
		case 'NFe':
		case 'infNFe':
			if (isInvoice(element) || isInvoiceBody(element)) return [readOne(reading, element, [], form)];
			if (isServiceInvoice(element)) return [asDocument(element, [])];
			return element.children.flatMap((child) => readElement(reading, child, form));
		case 'docZip':
			return [...readDocZip(reading, element, form)];
		case 'retDistDFeInt':
			return readDistribution(reading, element, form);
		default:
			break;
	}
	if (holdsFacts(element.name)) return [asDocument(element, readFacts(element, around))];
	if (isOtherDocument(element.name)) return [asDocument(element, [])];
	return element.children.flatMap((child) => readElement(reading, child, form));
}

/** `NFe` with its proof, and whatever programs append to it. */
function readProc(reading: Reading, element: XmlElement, form: string): readonly NfeDocument[] {
	const nfe = childOf(element, 'NFe');
	const beside = element.children.filter((child) => child !== nfe);
	if (nfe !== undefined && isInvoice(nfe)) return [readOne(reading, nfe, beside, form)];
	return beside.flatMap((child) => readElement(reading, child, form));
}

/** The only invoice of its `nfeProc` or `NFe`. */
function readOne({ file }: Reading, nfe: XmlElement, beside: readonly XmlElement[], form: string): NfeDocument {
	const inf = childOf(nfe, 'infNFe');
	const others = [...nfe.children.filter((child) => child !== inf), ...beside];
	if (others.some(holdsInvoice)) throw new SourceRefusal(file, { code: 'nfe-xml-two-roots' });
	return readInvoice(file, nfe, beside, form);
}

function holdsInvoice(element: XmlElement): boolean {
	return isInvoiceBody(element) || element.children.some(holdsInvoice);
}

function isInvoiceBody(element: XmlElement): boolean {
	return element.name === 'infNFe' && childOf(element, 'ide') !== undefined;
}

function readDistribution(reading: Reading, element: XmlElement, form: string): readonly NfeDocument[] {
	if (reading.nsu !== undefined) return [damagedDocument(reading.nsu)];
	const documents = element.children.flatMap((child) => readElement(reading, child, form));
	if (documents.length > 0) return documents;
	const found = `${childOf(element, 'cStat')?.text ?? ''} ${childOf(element, 'xMotivo')?.text ?? ''}`.trim();
	return [{ kind: 'other', problem: { code: 'nfe-doc-other', found, params: { kind: 'empty_batch' } }, facts: [] }];
}

/** One document of a batch. A damaged one is named by itself: the others of the batch are whole. */
function readDocZip(reading: Reading, element: XmlElement, form: string): readonly NfeDocument[] {
	const nsu = attributeOf(element, 'NSU') ?? '?';
	const damaged = damagedDocument(nsu);
	if (reading.nsu !== undefined) return [damaged];
	const bytes = inflateDocZip(reading, element.text);
	if (bytes === undefined) return [damaged];
	const decoded = decodeXml(bytes);
	if (!decoded.ok) return [damaged];
	const parsed = parseXml(decoded.text);
	if (!parsed.ok) return [damaged];
	const documents = readElement({ ...reading, nsu }, parsed.root, form);
	return documents.length > 0 ? documents : [asDocument(parsed.root, [])];
}

/** Base64 of gzip of XML; nothing when it is damaged. Takes what it inflates from the budget. */
function inflateDocZip({ file, budget }: Reading, base64: string): Uint8Array | undefined {
	if (!BASE64.test(base64)) return undefined;
	let bytes: Buffer;
	try {
		// One byte more than allowed, so that exactly the budget still passes.
		bytes = gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: budget.bytesLeft + 1 });
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(file);
		return undefined;
	}
	if (bytes.length > budget.bytesLeft) throw tooLarge(file);
	budget.bytesLeft -= bytes.length;
	return bytes;
}

function tooLarge(file: string): SourceRefusal {
	return refusal(file, 'nfe-batch-damaged', { kind: 'size', limit: MAX_INFLATED_BYTES / 1024 / 1024 });
}

function damagedDocument(nsu: string): NfeDocument {
	return { kind: 'other', problem: { code: 'nfe-batch-damaged', params: { kind: 'document', nsu } }, facts: [] };
}

function asDocument(element: XmlElement, facts: readonly KeyFact[]): NfeDocument {
	const [first] = facts;
	const problem = nameDocument(element.name, first);
	return first !== undefined && EVENTS.has(element.name)
		? { kind: 'event', accessKey: first.accessKey, problem, facts }
		: { kind: 'other', problem, facts };
}

const EVENTS = new Set(['procEventoNFe', 'evento', 'retEvento', 'resEvento', 'procCancNFe', 'cancNFe', 'retCancNFe']);
