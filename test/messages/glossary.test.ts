import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../src/messages/message.ts';

const replaced = readFileSync('docs/glossary.md', 'utf8')
	.split('\n')
	.flatMap((line) => /^\| .* \| (?<words>[^|]+) \|$/.exec(line)?.groups?.['words']?.split(', ') ?? [])
	.filter((word) => word !== 'not' && word !== '---');

/** Each text by its key. */
function textsOf(language: Language): readonly (readonly [string, string])[] {
	const folder = path.join('src/messages/text', language);
	return readdirSync(folder)
		.filter((file) => file.endsWith('.json'))
		.flatMap((file) => leaves(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file));
}

function leaves(value: unknown, place = ''): readonly (readonly [string, string])[] {
	if (typeof value === 'string') return [[place, value]];
	return Object.entries(Object(value)).flatMap(([key, inner]) => leaves(inner, `${place}/${key}`));
}

test('the glossary lists words that it replaces', () => {
	expect(replaced).toContain('left out');
	expect(replaced.length).toBeGreaterThan(15);
});

test.each(LANGUAGES)('help and messages in %s use no word that the glossary replaces', (language) => {
	const texts = textsOf(language);
	expect(texts.length).toBeGreaterThan(1000);
	const pattern = new RegExp(`(?<!\\p{L})(?:${replaced.join('|')})(?!\\p{L})`, 'iu');
	expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});
