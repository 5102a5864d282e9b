/** `--explain` has an entry for every code, in both languages, with each of its kinds. */
import { beforeAll, describe, expect, test } from 'vitest';
import { explainCode, MESSAGE_CODES } from '../../src/messages/explain.ts';
import { LANGUAGES } from '../../src/messages/message.ts';
import { loadTexts } from '../../src/messages/texts.ts';

beforeAll(async () => {
	for (const language of LANGUAGES) await loadTexts(language);
});

test('an entry is the code, what becomes of the row, what is wrong, what to do, and a right value', () => {
	expect(explainCode('text-with-markup', 'en')).toBe(`text-with-markup: it is imported

the text contains markup: {found}
Codes like &atilde;, <br> or _x000D_ are left over from an export, and the register would show them as they are.
Replace the codes with what they mean.

Example: João, not Jo&atilde;o
`);
});

describe.each(LANGUAGES)('in %s', (language) => {
	test('every code has one, without the syntax of choices', () => {
		const entries = MESSAGE_CODES.map((code) => explainCode(code, language) ?? '');
		expect(entries.filter((entry) => entry.length < 20 || /, (?:plural|select),/.test(entry))).toEqual([]);
	});
});

test('kinds of a code are told one by one; an unknown code has no entry', () => {
	expect(explainCode('file-empty', 'en')?.split('\n\n').length).toBeGreaterThan(3);
	expect(explainCode('no-such-code', 'en')).toBeUndefined();
});
