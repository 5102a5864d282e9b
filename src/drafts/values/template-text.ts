export type TemplatePiece<Name extends string> = string | { readonly name: Name; readonly width: number };

const PLACEHOLDER = /\{(?<name>[^{}:]*)(?::(?<width>\d{1,2}))?\}/g;

export function parseTemplate<Name extends string>(
	text: string,
	names: readonly Name[],
): { readonly pieces: readonly TemplatePiece<Name>[] } | { readonly unknown: string } {
	const pieces: TemplatePiece<Name>[] = [];
	let from = 0;
	for (const match of text.matchAll(PLACEHOLDER)) {
		const name = names.find((one) => one === match.groups?.['name']);
		if (name === undefined) return { unknown: match[0] };
		pieces.push(text.slice(from, match.index), { name, width: Number(match.groups?.['width'] ?? 0) });
		from = match.index + match[0].length;
	}
	pieces.push(text.slice(from));
	const isStray = pieces.some((piece) => typeof piece === 'string' && /[{}]/.test(piece));
	return isStray ? { unknown: text } : { pieces: pieces.filter((piece) => piece !== '') };
}

const START = /(?<seq>\{seq:\d{1,2}):(?<start>\d{1,12})\}/g;

/** `{seq:05:300}` means `{seq:05}` starting at 300. */
export function takeStart(template: string): { readonly template: string; readonly start: number } {
	const start = Number([...template.matchAll(START)][0]?.groups?.['start'] ?? 1);
	return { template: template.replaceAll(START, '$<seq>}'), start };
}

export function fillTemplate<Name extends string>(
	pieces: readonly TemplatePiece<Name>[],
	values: Readonly<Record<Name, string>>,
): string {
	let text = '';
	for (const piece of pieces) {
		text += typeof piece === 'string' ? piece : values[piece.name].padStart(piece.width, '0');
	}
	return text;
}
