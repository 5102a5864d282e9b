import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { converted } from '../../../src/drafts/values/converted.ts';
import { readPlainText } from '../../../src/drafts/values/cell-text.ts';
import { isPlain, readUnusualText } from '../../../src/drafts/values/tidy-text.ts';
import { listed } from '../../listed.ts';

test.each(listed`
	Jo&atilde;o ¦ JO&Atilde;O ¦ Silva &amp; Filhos ¦ Jo&#227;o ¦ Jo&#xE3;o ¦ Mesa&nbsp;1 ¦ 3&ordm; andar ¦ Sala 3_x000D_
	Sala_x000d_Mesa ¦ Sala 1<br>Sala 2 ¦ <p style="x">Sala</p> ¦ <b>HP</b> ¦ Sala 1<BR/>
`)('%j stays unchanged, with a notice', (text) => {
	expect(readPlainText(text, 'pt-BR')).toEqual({
		ok: true,
		value: text,
		notice: { code: 'text-with-markup', found: text },
	});
});

test.each(listed`
	P&B ¦ Silva & Filhos ¦ R&D; TI ¦ AT&T; Vivo ¦ H&M; ¦ Procter&Gamble; ¦ &#1; ¦ a_b ¦ _x00D_ ¦ maq_x86_64 ¦ < 24"
	a<b ¦ <vazio> ¦ 5 > 3 ¦ &atilde
`)('%j is a text', (text) => expect(readPlainText(text, 'pt-BR')).toEqual(converted(text)));

test('no text with a notice takes the fast path', () => {
	const piece = fc.oneof(fc.string(), fc.constantFrom('&amp;', '<br>', '_x000D_', '&', ';', '<', '>', '_x', 'D_'));
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
			const text = pieces.join('');
			const read = readUnusualText(text);
			expect(read.ok && read.notice !== undefined && isPlain(text)).toBe(false);
		}),
	);
});
