/** A `docZip` is inflated once, in a budget. Two invoices in an `nfeProc` are refused. Source: NT 2014.002, 3.5. */
import { gunzipSync } from 'node:zlib';
import type { KeyFact, NfeDocument } from '../values/nfe-document.ts';
import { decodeXml } from './decode-xml.ts';
import { holdsFacts, readFacts } from './key-facts.ts';
import { isOtherDocument, isServiceInvoice, nameDocument } from './name-document.ts';
import { parseXml } from './parse-xml.ts';
import { isInvoice, readInvoice } from './read-invoice.ts';
import { refusal, SourceRefusal } from '../values/source.ts';
import { attributeOf, childOf, descendantOf, type XmlElement } from './xml-element.ts';

/** cStat of a query that asked too often: the answer says nothing about documents. */
const TOO_OFTEN = '656';
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

export function readDocuments(file: string, root: XmlElement): readonly NfeDocument[] {
	return readElement({ file, budget: { bytesLeft: MAX_INFLATED_BYTES } }, root, '').map((document, index) =>
		document.kind === 'invoice' && index > 0 ? { ...document, position: index + 1 } : document,
	);
}

interface Reading {
	readonly file: string;
	readonly budget: { bytesLeft: number };
	readonly nsu?: string;
}

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

function readProc(reading: Reading, element: XmlElement, form: string): readonly NfeDocument[] {
	const nfe = childOf(element, 'NFe');
	const beside = element.children.filter((child) => child !== nfe);
	if (nfe !== undefined && isInvoice(nfe)) return [readOne(reading, nfe, beside, form)];
	return beside.flatMap((child) => readElement(reading, child, form));
}

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
	const isTooOften = childOf(element, 'cStat')?.text === TOO_OFTEN;
	const found = `${childOf(element, 'cStat')?.text ?? ''} ${childOf(element, 'xMotivo')?.text ?? ''}`.trim();
	return [
		{
			kind: 'other',
			problem: { code: 'nfe-doc-other', found, params: { kind: isTooOften ? 'too_often' : 'empty_batch' } },
			facts: [],
		},
	];
}

/** The other documents of a batch with a damaged one are whole. */
function readDocZip(reading: Reading, element: XmlElement, form: string): readonly NfeDocument[] {
	const nsu = attributeOf(element, 'NSU') ?? '?';
	const damaged = damagedDocument(nsu);
	if (reading.nsu !== undefined) return [damaged];
	const bytes = inflateDocZip(reading, element.text);
	if (bytes === undefined) return [damaged];
	const decoded = decodeXml(bytes);
	if (!decoded.ok) return [damaged];
	const parsed = parseXml(decoded.utf8);
	if (!parsed.ok) return [damaged];
	const documents = readElement({ ...reading, nsu }, parsed.root, form);
	return documents.length > 0 ? documents : [asDocument(parsed.root, [])];
}

function inflateDocZip({ file, budget }: Reading, base64: string): Uint8Array | undefined {
	if (!BASE64.test(base64)) return undefined;
	let bytes: Buffer;
	try {
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
	// The national event of services has the name of that of goods.
	const isOfService = descendantOf(element, 'infEvento', 'pedRegEvento') !== undefined;
	const problem = nameDocument(isOfService ? 'pedRegEvento' : element.name, first);
	const isSummary = element.name === 'resNFe' && first?.what === 'authorised';
	return first !== undefined && EVENTS.has(element.name)
		? { kind: 'event', accessKey: first.accessKey, problem, facts }
		: { kind: 'other', problem, facts, ...(isSummary ? { summarises: first.accessKey } : {}) };
}

const EVENTS = new Set(['procEventoNFe', 'evento', 'retEvento', 'resEvento', 'procCancNFe', 'cancNFe', 'retCancNFe']);
