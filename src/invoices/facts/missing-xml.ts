/** Finds the invoices whose XML is missing: those of PDFs with an access key in the file name, and of summaries. */
import type { FileOrigin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { OtherDocument } from '../../sources/values/nfe-document.ts';
import type { RefusedSource } from '../../sources/values/source.ts';
import { findKeyProblem } from '../../drafts/invoice-unit/access-key.ts';

const KEY = /(?<![0-9])[0-9]{6}[0-9A-Z]{12}[0-9]{26}(?![0-9])/g;

interface Mention {
	readonly origin: FileOrigin;
	readonly key: string | undefined;
	/** Why it is passed over if nothing is missing. */
	readonly otherwise: Problem;
}

export class MissingXml {
	readonly #mentions: Mention[] = [];
	readonly #summaries = new Set<string>();

	addPdf({ file, problem }: RefusedSource): void {
		const key = keyOfPdf(file);
		this.#mentions.push({ origin: { kind: 'file', file }, key, otherwise: key === undefined ? problem : PDF_SKIPPED });
	}

	/** Returns false for a document that summarises no invoice, or the same one again. */
	addSummary(
		{ summarises: key, problem: otherwise }: Pick<OtherDocument, 'summarises' | 'problem'>,
		origin: FileOrigin,
	) {
		if (key === undefined || this.#summaries.has(key)) return false;
		this.#summaries.add(key);
		this.#mentions.push({ origin, key, otherwise });
		return true;
	}

	keys(): readonly string[] {
		return [...new Set(this.#mentions.flatMap(({ key }) => key ?? []))];
	}

	/** Why each is passed over. A PDF that a person named is a mistake only where no invoice is. `isKnown`: here, earlier, or void. */
	*explain(
		isKnown: (key: string) => boolean,
		hasInvoices: boolean,
	): Generator<Pick<Mention, 'origin'> & { problem: Problem }> {
		for (const { origin, key, otherwise } of this.#mentions) {
			if (key === undefined) yield { origin, problem: hasInvoices ? PDF_SKIPPED : otherwise };
			else yield { origin, problem: isKnown(key) ? otherwise : { code: 'nfe-xml-missing', params: { key } } };
		}
	}
}

/** The problem of a PDF beside invoices, which is one of them in print. */
export const PDF_SKIPPED: Problem = { code: 'file-skipped', params: { format: 'PDF' } };

/** Undefined if the name has none, or two. */
function keyOfPdf(file: string): string | undefined {
	const name = (file.split(/[!/\\]/).at(-1) ?? '').toUpperCase();
	const [key, ...others] = new Set((name.match(KEY) ?? []).filter((one) => findKeyProblem(one) === undefined));
	return others.length === 0 ? key : undefined;
}
