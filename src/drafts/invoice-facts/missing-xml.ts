/** Finds the PDFs of a batch that are invoices without their XML, by the access key in the file name or in the text. */
import type { ParamsOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { PdfReader } from '../../sources/open/read-pdf.ts';
import type { RefusedSource } from '../../sources/values/source.ts';
import { findKeyProblem } from '../invoice-unit/access-key.ts';

const KEY = /(?<![0-9])[0-9]{6}[0-9A-Z]{12}[0-9]{26}(?![0-9])/g;
/** As invoices print it. One may begin inside another. */
const GROUPS = `[0-9]{4} [0-9]{2}[0-9A-Z]{2} [0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{2}[0-9]{2}${' [0-9]{4}'.repeat(6)}`;
const GROUPED = new RegExp(`(?<![0-9])(?=(${GROUPS.replaceAll(' ', String.raw`[\s.]{1,5}`)})(?![0-9]))`, 'g');
/** Month, and models of electronic fiscal documents: other long numbers may have a right check digit. */
const OF_DOCUMENT = /^.{4}(?:0[1-9]|1[0-2]).{14}(?:5[5789]|6[2-7])/;
const OF_INVOICE = /^.{20}55/;
/** Ends with the caption of the field: in a sentence, the words are about another invoice. */
const CAPTION = /\n\s*CHAVE DE ACESSO(?: D[AE] NF-?E)?\s*:?\s*\n\s*$/;
const CAPTION_LENGTH = 60;

export interface KnownInvoices {
	/** In the batch, or imported earlier. */
	readonly hasInvoice: (accessKey: string) => boolean;
	readonly files: () => Iterable<string>;
}

interface Pdf {
	readonly problem: Problem;
	readonly key: string | undefined;
	readonly isRead: boolean;
}

export class PdfInvoices {
	readonly #pdfs = new Map<string, Pdf>();
	readonly #reader = new PdfReader();

	/** Reads each file once. */
	async add({ file, problem, pdf }: RefusedSource, signal?: AbortSignal): Promise<void> {
		if (pdf === undefined || this.#pdfs.has(file)) return;
		const named = keyOfPdf(file);
		const text = named === undefined ? await this.#reader.read(pdf, signal) : '';
		this.#pdfs.set(file, { problem, key: named ?? keyOfText(text ?? ''), isRead: text !== undefined });
	}

	keys(): readonly string[] {
		return [...new Set([...this.#pdfs.values()].flatMap(({ key }) => key ?? []))];
	}

	/** Why each is passed over. One without a known key may belong to an invoice of its e-mail; else it is asked for. */
	*explain({ hasInvoice, files }: KnownInvoices): Generator<{ readonly file: string; readonly problem: Problem }> {
		const invoices = this.#pdfs.size === 0 ? [] : [...files()];
		const mails = new Set(invoices.map(mailOf));
		for (const [file, { problem, key, isRead }] of this.#pdfs) {
			const mail = mailOf(file);
			if (key !== undefined) yield { file, problem: hasInvoice(key) ? SKIPPED : other({ kind: 'danfe', key }) };
			else if (invoices.length === 0 || (mail !== undefined && mails.has(mail))) yield { file, problem };
			else yield { file, problem: other({ kind: isRead ? 'pdf' : 'pdf_unread' }) };
		}
	}

	close(): Promise<void> {
		return this.#reader.close();
	}
}

const SKIPPED: Problem = { code: 'file-skipped', params: { format: 'PDF' } };

function other(params: ParamsOf<'nfe-doc-other'>): Problem {
	return { code: 'nfe-doc-other', params };
}

/** Undefined if the name has none, or two. */
function keyOfPdf(file: string): string | undefined {
	const name = (file.split(/[!/\\]/).at(-1) ?? '').toUpperCase();
	return onlyOf((name.match(KEY) ?? []).filter((key) => findKeyProblem(key) === undefined));
}

/** Of several, the first, if it alone stands in the field of the key. */
export function keyOfText(given: string): string | undefined {
	const text = `\n${given.toUpperCase()}`;
	const found = [...text.matchAll(KEY), ...text.matchAll(GROUPED)]
		.map(({ 0: whole, 1: grouped, index }) => ({
			index,
			key: (grouped ?? whole).replaceAll(/[\s.]/g, ''),
			isGrouped: grouped !== undefined,
			isInField: CAPTION.test(text.slice(Math.max(0, index - CAPTION_LENGTH), index)),
		}))
		.filter(({ key }) => OF_DOCUMENT.test(key) && findKeyProblem(key) === undefined)
		.toSorted((one, next) => one.index - next.index);
	const isOnly = onlyOf(found.map(({ key }) => key)) !== undefined;
	const own = found.filter(({ isGrouped, isInField }) => isInField || (isOnly && isGrouped));
	const key = onlyOf(own.map((one) => one.key));
	return key !== undefined && key === found[0]?.key && OF_INVOICE.test(key) ? key : undefined;
}

function onlyOf(keys: readonly string[]): string | undefined {
	const [key, ...others] = new Set(keys);
	return others.length === 0 ? key : undefined;
}

function mailOf(file: string): string | undefined {
	return /^.*\.(?:eml|msg)!/i.exec(file)?.[0];
}
