import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	escapeUnseenInLines,
	renderJson,
	renderQuoted,
	renderVisible,
	SHOWN_CHARACTERS,
} from '../../src/messages/render-visible.ts';
import { anyText } from '../any-text.ts';

test.each([
	['disponível', 'disponível'],
	['a\tb\r\nc', 'a\\tb\\r\\nc'],
	['\u001b[31mred', '\\u{1b}[31mred'],
	['PAT\u200b-1', 'PAT\\u{200b}-1'],
	['abc\u202etxt.exe', 'abc\\u{202e}txt.exe'],
	['\u0000', '\\u{0}'],
	['half \ud83d pair', 'half \\u{d83d} pair'],
	['whole 😀 pair', 'whole 😀 pair'],
	['R$\u00a01.234,56', 'R$\u00a01.234,56'],
	['C:\\Ativos', 'C:\\Ativos'],
	['', ''],
])('shows %j as %j', (text, shown) => expect(renderVisible(text)).toBe(shown));

test.each([
	['a'.repeat(80), 'a'.repeat(80)],
	['a'.repeat(81), `${'a'.repeat(79)}…`],
	['😀'.repeat(81), `${'😀'.repeat(79)}…`],
	['a'.repeat(1_000_000), `${'a'.repeat(79)}…`],
])('cuts a long text to eighty characters', (text, shown) => expect(renderVisible(text)).toBe(shown));

test('makes blanks at the ends visible by quotation marks', () => expect(renderQuoted(' 10 ')).toBe('“ 10 ”'));

test('never lets a control, a direction mark or a long text through', () => {
	fc.assert(
		fc.property(anyText({ maxLength: 200 }), (text) => {
			const shown = renderVisible(text);
			// With the flag `u`, Cs matches a lone surrogate.
			expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
			// An escape is at most ten characters long.
			expect(Array.from(shown).length).toBeLessThanOrEqual(SHOWN_CHARACTERS * 10);
		}),
	);
});

test('JSON has the same values, all visible, whatever they are', () => {
	fc.assert(
		fc.property(anyText(), anyText(), (name, text) => {
			for (const indent of [undefined, '\t']) {
				const json = renderJson({ [`n${name}`]: text }, indent);
				expect(json).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
				expect(JSON.parse(json)).toEqual({ [`n${name}`]: text });
				expect(escapeUnseenInLines(json)).toBe(json);
			}
		}),
	);
});
