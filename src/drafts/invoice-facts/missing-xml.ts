/** Which PDFs of a batch are invoices whose XML is missing. The file name has the access key, as most programs save a DANFE. */
import type { Problem } from '../../messages/problem.ts';
import type { RefusedSource } from '../../sources/values/source.ts';
import { findKeyProblem } from '../invoice-unit/access-key.ts';

const KEY = /(?<![0-9])[0-9]{6}[0-9A-Z]{12}[0-9]{26}(?![0-9])/g;

export interface KnownInvoices {
	/** In the batch, or imported earlier. */
	readonly hasInvoice: (accessKey: string) => boolean;
	readonly files: () => Iterable<string>;
}

/** Why each PDF is passed over. One without a key in its name may belong to an invoice of its e-mail; else it is asked for. */
export function* explainPdfs(
	pdfs: readonly RefusedSource[],
	{ hasInvoice, files }: KnownInvoices,
): Generator<{ readonly file: string; readonly problem: Problem }> {
	const invoices = pdfs.length === 0 ? [] : [...files()];
	const mails = new Set(invoices.map(mailOf));
	for (const { file, problem } of pdfs) {
		const key = keyOfPdf(file);
		const mail = mailOf(file);
		if (key !== undefined) {
			yield { file, problem: hasInvoice(key) ? problem : { code: 'nfe-doc-other', params: { kind: 'danfe', key } } };
		} else if (invoices.length === 0 || (mail !== undefined && mails.has(mail))) yield { file, problem };
		else yield { file, problem: { code: 'nfe-doc-other', params: { kind: 'pdf' } } };
	}
}

/** Undefined if the name has none, or two. */
export function keyOfPdf(file: string): string | undefined {
	const name = (file.split(/[!/\\]/).at(-1) ?? '').toUpperCase();
	const [key, ...others] = new Set((name.match(KEY) ?? []).filter((one) => findKeyProblem(one) === undefined));
	return others.length === 0 ? key : undefined;
}

function mailOf(file: string): string | undefined {
	return /^.*\.(?:eml|msg)!/i.exec(file)?.[0];
}
