import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, html, trusted } from '../../../src/reports/html/markup.ts';
import { anyText } from '../../any-text.ts';

test.each([
	['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
	['" onclick="x', '&quot; onclick=&quot;x'],
	["it's", 'it&#39;s'],
	['Móveis & Cia', 'Móveis &amp; Cia'],
	['&lt;', '&amp;lt;'],
	['a\u0000b\u202ec', 'a\ufffdb\ufffdc'],
	['linha 1\n\tlinha 2', 'linha 1\n\tlinha 2'],
])('escapes %j as %j', (text, escaped) => expect(escapeHtml(text)).toBe(escaped));

test('escapes text, and renders markup, lists, numbers and absent values', () => {
	expect(
		html`<p title="${'"'}">${'<b>'}${7}${undefined}${false}${[html`<i>${'&'}</i>`, 'x']}${trusted('<br>')}</p>`.markup,
	).toBe('<p title="&quot;">&lt;b&gt;7<i>&amp;</i>x<br></p>');
});

test('lets no text break out of an element or attribute', () => {
	fc.assert(
		fc.property(anyText(), (text) => {
			const escaped = escapeHtml(text);
			expect(escaped).not.toMatch(/[<>"']/);
			expect(escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
		}),
	);
});
