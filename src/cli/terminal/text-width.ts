/** Width of a text in terminal columns, where CJK letters and emoji take two; cutting and wrapping to a width. */
const WIDE = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u;
/** Text of which every code unit is a letter of one column, as nearly all is. */
const PLAIN = /^[ -~À-ɏ“”‘’–—…•·ºª°×→]*$/;
let segmenter: Intl.Segmenter | undefined;

/** Making a segmenter takes as long as half a start of the program, so it waits for a text that needs one. */
function lettersOf(text: string): Iterable<{ readonly segment: string }> {
	segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
	return segmenter.segment(text);
}

export function widthOf(text: string): number {
	if (PLAIN.test(text)) return text.length;
	let width = 0;
	for (const { segment } of lettersOf(text)) width += widthOfLetter(segment);
	return width;
}

/** At most `width` columns, the last of them `…` where the text goes on. */
export function cutTo(text: string, width: number): string {
	if (widthOf(text) <= width) return text;
	let kept = '';
	let taken = 0;
	for (const { segment } of lettersOf(text)) {
		taken += widthOfLetter(segment);
		if (taken > width - 1) break;
		kept += segment;
	}
	return `${kept}…`;
}

/** Between words where it can be, within a word where it must. */
export function wrapTo(text: string, width: number): readonly string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(' ')) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (widthOf(longer) <= width) {
			line = longer;
			continue;
		}
		if (line !== '') lines.push(line);
		line = '';
		for (const { segment } of lettersOf(word)) {
			if (widthOf(line + segment) > width) {
				lines.push(line);
				line = '';
			}
			line += segment;
		}
	}
	return [...lines, line];
}

function widthOfLetter(letter: string): number {
	return WIDE.test(letter) ? 2 : 1;
}
