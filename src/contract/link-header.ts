/**
 * Parses the `Link` header: several links, quoted and bare parameters, several relations. Only the first `rel` counts; a link
 * with an `anchor` is about another resource and is skipped. A broken rest is dropped.
 *
 * Source: RFC 8288, section 3 and appendix B.
 */
export interface ParsedLink {
	readonly target: string;
	readonly relations: readonly string[];
}

export interface ParsedLinks {
	readonly links: readonly ParsedLink[];
	/** False if a part could not be read. */
	readonly wellFormed: boolean;
}

const TARGET = /[\t ,]*<(?<target>[^>]*)>/y;
const PARAMETER =
	/[\t ]*;[\t ]*(?:(?<name>[!#$%&'*+.^_`|~\w-]+)[\t ]*(?:=[\t ]*(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>[^\t ",;<>]*)))?)?/y;
const END_OF_LINK = /[\t ]*(?:,|$)/y;
const ONLY_BLANKS_AND_COMMAS = /[\t ,]*$/y;

export function parseLinkHeader(values: readonly string[]): ParsedLinks {
	const read = values.map(parseLinkValue);
	return {
		links: read.flatMap(({ links }) => links),
		wellFormed: read.every(({ wellFormed }) => wellFormed),
	};
}

function parseLinkValue(value: string): ParsedLinks {
	const links: ParsedLink[] = [];
	let at = 0;
	const next = (pattern: RegExp): RegExpExecArray | null => {
		pattern.lastIndex = at;
		const match = pattern.exec(value);
		if (match !== null) at = pattern.lastIndex;
		return match;
	};
	while (next(ONLY_BLANKS_AND_COMMAS) === null) {
		const target = next(TARGET)?.groups?.['target'];
		if (target === undefined) return { links, wellFormed: false };
		let relations: readonly string[] | undefined;
		let anchored = false;
		for (let groups = next(PARAMETER)?.groups; groups !== undefined; groups = next(PARAMETER)?.groups) {
			const name = groups['name']?.toLowerCase();
			const text = groups['quoted']?.replaceAll(/\\(.)/g, '$1') ?? groups['bare'] ?? '';
			if (name === 'rel') relations ??= text.toLowerCase().split(/\s+/).filter(Boolean);
			if (name === 'anchor') anchored = true;
		}
		if (next(END_OF_LINK) === null) return { links, wellFormed: false };
		if (!anchored) links.push({ target, relations: relations ?? [] });
	}
	return { links, wellFormed: true };
}
