export type LineRole = 'heading' | 'refusal';
export type Line = string | { readonly role: LineRole; readonly text: string };
export type Block = readonly Line[];

export function heading(text: string): Line {
	return { role: 'heading', text };
}

export function refusal(text: string): Line {
	return { role: 'refusal', text };
}

export function joinBlocks(blocks: readonly Block[]): readonly Line[] {
	return blocks.filter((lines) => lines.length > 0).flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

export function renderLines(lines: readonly Line[]): string {
	return lines.map((line) => (typeof line === 'string' ? line : line.text)).join('\n');
}
