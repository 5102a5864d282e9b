/**
 * What an input is: invoices, which become a workbook of drafts, or anything else, about which the check has its own words.
 *
 * By content, as the check tells it. A zip counts as invoices where nothing but XML is in it.
 */
import { open } from 'node:fs/promises';
import { classifyZip, detectFormat, HEAD_BYTES } from '../../sources/open/detect-format.ts';
import { extensionOf, isPassedOver } from '../../sources/open/input-names.ts';
import { SourceRefusal } from '../../sources/values/source.ts';
import { openZip } from '../../sources/zip/open-zip.ts';

export type InputKind = 'invoices' | 'table';

export async function inputKindOf(file: string): Promise<InputKind> {
	const format = detectFormat(await readHead(file));
	if (format === 'xml') return 'invoices';
	return format === 'zip' && (await holdsInvoices(file)) ? 'invoices' : 'table';
}

async function readHead(file: string): Promise<Uint8Array> {
	const opened = await open(file, 'r');
	try {
		const { bytesRead, buffer } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await opened.close();
	}
}

async function holdsInvoices(file: string): Promise<boolean> {
	try {
		const zip = await openZip(file, file);
		await zip.close();
		// A workbook is a zip of XML as well.
		if (classifyZip(zip.entries) !== 'zip') return false;
		const names = zip.entries.map(({ name }) => name).filter((name) => !isPassedOver(name));
		return names.length > 0 && names.every((name) => extensionOf(name) === 'xml');
	} catch (error) {
		if (error instanceof SourceRefusal) return false;
		throw error;
	}
}
