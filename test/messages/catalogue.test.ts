/** Holds the catalogue to its promises, and the code to the catalogue. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/messages/catalogue/index.ts';
import { LANGUAGES, type CatalogueEntry } from '../../src/messages/message.ts';
import { placeholdersOf } from '../../src/messages/fill-placeholders.ts';
import { renderProblemsDoc } from '../../src/messages/render-problems-doc.ts';

const SRC = path.join(import.meta.dirname, '../../src');
/** A code that only a comment names is not used. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
const CATALOGUE = path.join('messages', 'catalogue');
const entries = Object.entries<CatalogueEntry>(catalogue);
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts') && !file.startsWith(CATALOGUE))
	.map((file) => ({
		room: file.split(path.sep)[0] ?? '',
		text: withoutComments(readFileSync(path.join(SRC, file), 'utf8')),
	}));
/** These rooms speak of the codes of the API too. */
const API_ROOMS = new Set(['contract', 'client', 'sandbox']);

/** What windows-1252 holds: a message must survive in the `rejected.csv` of a file in that encoding. */
const WINDOWS_1252 = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const texts = entries.flatMap(([code, entry]) =>
	LANGUAGES.flatMap((language) =>
		(['title', 'several', 'explanation', 'action', 'example'] as const).map((part) => ({
			name: `${code} ${language} ${part}`,
			part,
			text: entry[language][part],
		})),
	),
);
const namesOf = (wrong: readonly { readonly name: string }[]): readonly string[] => wrong.map(({ name }) => name);

describe('the catalogue', () => {
	test('names its codes in kebab-case, each once', () => {
		expect(entries.map(([code]) => code).filter((code) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))).toEqual([]);
		const declared = readdirSync(path.join(SRC, CATALOGUE)).flatMap((file) =>
			[...readFileSync(path.join(SRC, CATALOGUE, file), 'utf8').matchAll(/^\t'?([a-z0-9-]+)'?: \{$/gm)].map(
				(match) => match[1],
			),
		);
		expect(new Set(declared)).toEqual(new Set(entries.map(([code]) => code)));
		expect(declared.length).toBe(entries.length);
	});

	test('says title, explanation and action of every code in both languages', () => {
		expect(
			namesOf(texts.filter(({ part, text }) => part !== 'example' && part !== 'several' && (text ?? '').trim() === '')),
		).toEqual([]);
	});

	test('has texts without line breaks, blanks at the ends, or characters that windows-1252 has not', () => {
		expect(
			namesOf(texts.filter(({ text = '' }) => text.trim() !== text || text.includes('  ') || !WINDOWS_1252.test(text))),
		).toEqual([]);
	});

	test('has titles without a full stop, and sentences with one', () => {
		expect(
			namesOf(texts.filter(({ part, text = '' }) => (part === 'title' || part === 'several') && text.endsWith('.'))),
		).toEqual([]);
		expect(
			namesOf(
				texts.filter(
					({ part, text = '' }) => (part === 'explanation' || part === 'action') && !/[.!?:]["”»]?$/.test(text),
				),
			),
		).toEqual([]);
	});

	test('says the same in both languages: same placeholders, an example in both or in none, no text left untranslated', () => {
		const wrong = entries.filter(([, entry]) => {
			const [pt, en] = LANGUAGES.map((language) => {
				const { title, several = '', explanation, action } = entry[language];
				return [...new Set([title, several, explanation, action].flatMap(placeholdersOf))].toSorted().join(' ');
			});
			const oneHas = (part: 'example' | 'several'): boolean =>
				(entry['pt-BR'][part] === undefined) !== (entry.en[part] === undefined);
			return pt !== en || oneHas('example') || oneHas('several');
		});
		expect(wrong.map(([code]) => code)).toEqual([]);
		expect(
			entries.filter(([, entry]) => entry['pt-BR'].explanation === entry.en.explanation).map(([code]) => code),
		).toEqual([]);
	});

	test('names placeholders in braces and nothing else in braces, but for examples, which are literal', () => {
		expect(
			namesOf(
				texts.filter(
					({ part, text = '' }) =>
						part !== 'example' && /[{}]/.test(text.replaceAll(/\{[a-zA-Z][a-zA-Z0-9]*(?:\|[^|{}]+\|[^|{}]+)?\}/g, '')),
				),
			),
		).toEqual([]);
	});
});

describe('the code', () => {
	test('uses every code of the catalogue', () => {
		const unused = entries
			.map(([code]) => code)
			.filter((code) => !sources.some(({ text }) => text.includes(`'${code}'`)));
		expect(unused).toEqual([]);
	});

	test('is held to the catalogue by the compiler: no text is passed off as a code', () => {
		const passedOff = sources.flatMap(
			({ text }) => text.match(/\bas (?:unknown as )?(?:Problem|Fault|Message)Code\b/g) ?? [],
		);
		expect(passedOff).toEqual([]);
	});

	test('gives no problem or fault a code that is not in the catalogue', () => {
		const used = sources.flatMap(({ room, text }) =>
			[
				...text.matchAll(/\bnew Fault\(\s*'([^']+)'|\brefused\(\s*'([^']+)'/g),
				...(API_ROOMS.has(room) ? [] : text.matchAll(/\{ code: '([a-z][a-z0-9-]*)'/g)),
			].map((match) => match[1] ?? match[2] ?? ''),
		);
		expect(used.filter((code) => !Object.hasOwn(catalogue, code))).toEqual([]);
		expect(used.length).toBeGreaterThan(100);
	});
});

// Write it anew with `npm run build && node scripts/render-problems-doc.mjs`.
test('docs/problems.md is what the catalogue says', () => {
	const page = readFileSync(path.join(SRC, '../docs/problems.md'), 'utf8');
	expect(page === renderProblemsDoc() ? 'in step' : 'behind the catalogue').toBe('in step');
});
