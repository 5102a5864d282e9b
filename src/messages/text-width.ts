/** Width of text in terminal columns (CJK and full-width letters and emoji take two); cutting and wrapping to a width. */
const WIDE =
	/^(?![\uFF61-\uFFDC])[\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]/u;
/** Text whose code units each take one column, as in nearly all text. */
const PLAIN = /^[ -~À-ɏ“”‘’–—…•·ºª°×→]*$/;
let segmenter: Intl.Segmenter | undefined;

/** Creates a segmenter only if needed, since that takes half as long as starting the program. */
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

/** At most `width` columns; ends with `…` if the text was cut. */
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

/** Breaks between words if possible, else within a word. */
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
