import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { type CodeRow, codes, findCode } from '../../src/messages/codes.ts';
import { LANGUAGES } from '../../src/messages/message.ts';
import { formatText, namesIn } from '../../src/messages/format-text.ts';
import { messageOf } from '../../src/messages/texts.ts';

const SRC = path.join(import.meta.dirname, '../../src');
const TEXT = path.join(SRC, 'messages/text');
const rows = Object.entries<CodeRow>(codes);
/** A code that only a comment mentions is not used. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.tsx?$/.test(file) && file !== path.join('messages', 'codes.ts'))
	.map((file) => withoutComments(readFileSync(path.join(SRC, file), 'utf8')));

const PARTS = ['title', 'several', 'explanation', 'action', 'inPage', 'example'] as const;
/** Characters of windows-1252: a message must survive in the `rejected.csv` of a file in that encoding. */
const WINDOWS_1252 = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const texts = rows.flatMap(([code]) =>
	LANGUAGES.flatMap((language) =>
		PARTS.map((part) => ({
			name: `${code} ${language} ${part}`,
			code,
			language,
			part,
			text: messageOf(code, language)[part],
		})),
	),
);
type Text = (typeof texts)[number];
/** Messages about phone lines, and about options and commands that the page never gives. */
const TERMINAL_ONLY =
	/^(?:line|phone|run-was-dry|resolve|changed-line|command-line|sandbox-with|app-not|confirmation-needed|option-file|date-option|run-of-another|mapping-needs|tables-undecided|ca-|input-no-match|request-invalid|again-unmet|setting-unknown|sheet-of-text)/;
const namesOf = (wrong: readonly { readonly name: string }[]): readonly string[] => wrong.map(({ name }) => name);
const textsThat = (isWrong: (text: Text) => boolean): readonly string[] => namesOf(texts.filter(isWrong));

/** The kinds that a text distinguishes. */
const kindsIn = (text: string): readonly string[] =>
	chosenIn(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
const chosenIn = (elements: ReturnType<IntlMessageFormat['getAst']>): readonly string[] =>
	elements.flatMap((element) => {
		if (!('options' in element)) return [];
		const own = element.value === 'kind' ? Object.keys(element.options).filter((kind) => kind !== 'other') : [];
		return [...own, ...Object.values(element.options).flatMap(({ value }) => chosenIn(value))];
	});

/** The keys of each file of texts, with their values. */
const filesOf = (language: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> =>
	new Map(
		readdirSync(path.join(TEXT, language))
			.filter((file) => file.endsWith('.json'))
			.map((file) => [file, JSON.parse(readFileSync(path.join(TEXT, language, file), 'utf8'))]),
	);

describe('the texts', () => {
	test('of both languages are in the same files, under the same keys', () => {
		const [pt, en] = LANGUAGES.map(filesOf);
		expect([...(pt?.keys() ?? [])]).toEqual([...(en?.keys() ?? [])]);
		const keysOf = (entries: Readonly<Record<string, unknown>> = {}): readonly string[] =>
			Object.keys(entries).toSorted();
		expect(
			[...(pt ?? [])].filter(([file, entries]) => keysOf(entries).join() !== keysOf(en?.get(file)).join()),
		).toEqual([]);
	});

	test('have each key once in a file, of which a second one would replace the first', () => {
		const twice = readdirSync(TEXT, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.json'))
			.flatMap((file) => {
				const text = readFileSync(path.join(TEXT, file), 'utf8');
				const keys = Array.from(text.matchAll(/^\t"[^"]+"(?=:)/gm), ([key]) => key);
				return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${file} ${key.trim()}`);
			});
		expect(twice).toEqual([]);
	});

	test('use the same parameters in both languages', () => {
		const [pt, en] = LANGUAGES.map(filesOf);
		const textsOfEntry = (entry: unknown): readonly string[] =>
			Object.entries(typeof entry === 'string' ? { entry } : Object(entry)).flatMap(([part, text]) =>
				part === 'example' ? [] : [String(text)],
			);
		const namesOfEntry = (entry: unknown): readonly string[] =>
			[...new Set(textsOfEntry(entry).flatMap(namesIn))].toSorted();
		for (const [file, entries] of pt ?? []) {
			// Plain texts, in which braces are literal.
			if (file === 'help.json') continue;
			for (const [key, entry] of Object.entries(entries)) {
				expect(namesOfEntry(entry), `${file} ${key}`).toEqual(namesOfEntry(en?.get(file)?.[key]));
			}
		}
	});

	test('exist for every code, and for no other', () => {
		for (const language of LANGUAGES) {
			const declared = [...filesOf(language).values()].flatMap((entries) =>
				Object.entries(entries).flatMap(([key, entry]) => (typeof entry === 'string' ? [] : [key])),
			);
			expect(declared.toSorted()).toEqual(rows.map(([code]) => code).toSorted());
		}
	});

	test('have a title and an explanation, and other parts in both languages or none', () => {
		expect(
			textsThat(({ part, text }) => (part === 'title' || part === 'explanation') && (text ?? '').trim() === ''),
		).toEqual([]);
		const has = (part: 'action' | 'inPage' | 'example' | 'several', code: string): readonly boolean[] =>
			LANGUAGES.map((language) => messageOf(code, language)[part] !== undefined);
		const inOneOnly = rows.filter(([code]) =>
			(['action', 'inPage', 'example', 'several'] as const).some((part) => new Set(has(part, code)).size > 1),
		);
		expect(inOneOnly).toEqual([]);
	});

	test('name in the page no option of the command line and no command', () => {
		const shown = texts.filter(({ code, part }) => {
			const { kind } = findCode(code) ?? {};
			if (part === 'title' || part === 'several' || part === 'inPage') return true;
			if (part === 'explanation') return kind === 'fault';
			return (
				part === 'action' && (kind === 'fault' || kind === 'refusal') && messageOf(code, 'en').inPage === undefined
			);
		});
		const ofAssets = (text = ''): string =>
			text.replaceAll(/\{kind, select, lines? \{[^}]*\} other \{([^}]*)\}\}/g, '$1');
		const isOfTerminal = ({ code, text }: Text): boolean =>
			/--[a-z]|asset-importer |comando |command /.test(ofAssets(text)) && !TERMINAL_ONLY.test(code);
		expect(namesOf(shown.filter(isOfTerminal))).toEqual([]);
	});

	test('say nothing if there is nothing to do', () => {
		expect(textsThat(({ text = '' }) => /nada a fazer|nothing (?:is )?to (?:be done|do)\b/i.test(text))).toEqual([]);
	});

	test('lack an action only if there is nothing to correct', () => {
		const silent = rows.filter(([code]) => messageOf(code, 'en').action === undefined);
		expect(silent.filter(([, { kind }]) => kind === 'refusal' || kind === 'fault')).toEqual([]);
	});

	test('have no line breaks, no blanks at the ends and only characters of windows-1252', () => {
		expect(
			textsThat(({ text = '' }) => text.trim() !== text || text.includes('  ') || !WINDOWS_1252.test(text)),
		).toEqual([]);
	});

	test('have titles without a full stop, and sentences with one', () => {
		expect(textsThat(({ part, text = '' }) => (part === 'title' || part === 'several') && text.endsWith('.'))).toEqual(
			[],
		);
		const sentences = ['explanation', 'action', 'inPage'];
		expect(textsThat(({ part, text = '.' }) => sentences.includes(part) && !/[.!?:]["”»]?$/.test(text))).toEqual([]);
	});

	test('use all parameters of their code, and nothing else', () => {
		const ofPlace = (kind: string | undefined): readonly string[] =>
			kind === 'fault' ? ['resume'] : ['found', 'header', 'column', 'resume'];
		const wrong = LANGUAGES.flatMap((language) =>
			rows.flatMap(([code, { kind, params }]) => {
				const message = messageOf(code, language);
				const named = new Set(PARTS.flatMap((part) => (part === 'example' ? [] : namesIn(message[part] ?? ''))));
				const needed = Object.entries(params).flatMap(([name, type]) => (type === 'hidden' ? [] : [name]));
				const missing = needed.filter((name) => !named.has(name));
				const unknown = [...named].filter((name) => !needed.includes(name) && !ofPlace(kind).includes(name));
				return missing.length + unknown.length === 0
					? []
					: [`${code} ${language}: -${missing.join()} +${unknown.join()}`];
			}),
		);
		expect(wrong).toEqual([]);
	});

	test('describe an empty list in words if a parameter is a list', () => {
		const chosen = texts.flatMap(({ name, code, text = '' }) =>
			Array.from(text.matchAll(/\{(\w+), select, empty_list /g), ([, param = '']) => ({
				name: `${name} ${param}`,
				type: findCode(code)?.params[param],
			})),
		);
		expect(namesOf(chosen.filter(({ type }) => type !== 'list'))).toEqual([]);
		expect(chosen.length).toBeGreaterThan(10);
	});

	test('choose the plural by a count, the same one in both languages', () => {
		const plurals = texts.flatMap(({ code, language, part, text = '' }) =>
			Array.from(text.matchAll(/\{(\w+), plural, /g), ([, param = '']) => ({
				name: `${code} ${part} ${param}`,
				language,
				type: findCode(code)?.params[param],
			})),
		);
		expect(namesOf(plurals.filter(({ type }) => type !== 'count'))).toEqual([]);
		const [pt, en] = LANGUAGES.map((language) => new Set(namesOf(plurals.filter((one) => one.language === language))));
		expect(pt).toEqual(en);
	});

	test("have a text for each kind of a code, with that kind's parameters only", () => {
		const kinds = rows.flatMap(([code, row]) =>
			'kinds' in row ? Object.entries(Object(row.kinds)).map(([kind, own]) => ({ code, kind, own: Object(own) })) : [],
		);
		const said = new Set<string>();
		const wrong = LANGUAGES.flatMap((language) =>
			kinds.flatMap(({ code, kind, own }) => {
				const { title, explanation, action = '' } = messageOf(code, language);
				const ofOthers = kinds.flatMap((other) => (other.code === code ? Object.keys(other.own) : []));
				const shared = Object.keys(findCode(code)?.params ?? {}).filter((name) => !ofOthers.includes(name));
				const names = [...shared, ...Object.keys(own), 'found', 'header', 'column', 'resume'];
				const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
				const text = [title, explanation, action].map((part) => formatText(part, { ...values, kind }, language)).join();
				const isAlike = said.has(`${language} ${code} ${text}`);
				said.add(`${language} ${code} ${text}`);
				const missing = Object.keys(own).filter((name) => !text.includes(`<${name}>`));
				return isAlike || missing.length > 0 ? [`${code} ${kind} ${language} ${missing.join()}`] : [];
			}),
		);
		expect(wrong).toEqual([]);
		const unknown = texts.flatMap(({ code, part, text = '' }) => {
			const own = kinds.filter((one) => one.code === code).map(({ kind }) => kind);
			return own.length === 0 || part === 'example' ? [] : kindsIn(text).filter((kind) => !own.includes(kind));
		});
		expect(unknown).toEqual([]);
		expect(kinds.length).toBeGreaterThan(50);
	});

	test('are messages that can be parsed', () => {
		for (const { code, language, part, text } of texts) {
			if (text === undefined || part === 'example') continue;
			const params = Object.keys(findCode(code)?.params ?? {});
			const values = Object.fromEntries([...params, 'found', 'header', 'column', 'resume'].map((name) => [name, '1']));
			expect(() => formatText(text, values, language), `${code} ${language} ${part}`).not.toThrow();
		}
	});
});

describe('the code', () => {
	test('uses every code', () => {
		const unused = rows.map(([code]) => code).filter((code) => !sources.some((text) => text.includes(`'${code}'`)));
		expect(unused).toEqual([]);
	});

	test('uses every text', () => {
		const words = [...filesOf('en').entries()].flatMap(([, entries]) =>
			Object.entries(entries).flatMap(([key, entry]) => (typeof entry === 'string' ? [key] : [])),
		);
		const isUsed = (key: string): boolean => {
			const parts = key.split('.').slice(0, -1);
			// A text chosen by a value is used through a template: `plan.${name}`.
			const named = [`'${key}'`, ...parts.map((_, index) => `\`${parts.slice(0, index + 1).join('.')}.\${`)];
			return sources.some((text) => named.some((name) => text.includes(name)));
		};
		expect(words.filter((key) => !isUsed(key))).toEqual([]);
		expect(words.length).toBeGreaterThan(100);
	});

	test('is checked against the codes by the compiler: no text is used as a code', () => {
		expect(
			sources.flatMap((text) => text.match(/\bas (?:unknown as )?(?:Problem|Fault|Message)Code\b/g) ?? []),
		).toEqual([]);
	});
});

test.each([
	['{n} {n, plural, one {vez} other {vezes}}', '0', 0, 'pt-BR', '0 vezes'],
	['{n} {n, plural, one {vez} other {vezes}}', '1', 1, 'pt-BR', '1 vez'],
	['{n} {n, plural, one {vez} other {vezes}}', '1.000', 1_000, 'pt-BR', '1.000 vezes'],
	['{n} {n, plural, one {time} other {times}}', '0', 0, 'en', '0 times'],
	['{n} {n, plural, one {time} other {times}}', '2, 3 and 4', Number.NaN, 'en', '2, 3 and 4 times'],
	['no braces, "marks" and \'apostrophes\'', '1', 1, 'en', 'no braces, "marks" and \'apostrophes\''],
] as const)('%s of %s', (text, shown, number, language, line) => {
	const n = { toString: () => shown, valueOf: () => number };
	expect(formatText(text, { n }, language)).toBe(line);
});

const leavesOf = (value: unknown): readonly string[] =>
	typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leavesOf);

test.each(LANGUAGES)('every plural in %s is rendered with 0, 1, 2 and 1,000, and 0 takes the plural', (language) => {
	const counted = [...filesOf(language).values()].flatMap(leavesOf).filter((text) => text.includes(', plural,'));
	expect(counted.length).toBeGreaterThan(40);
	const ofZero = /=[02] \{/;
	const wrong = counted.filter((text) => {
		const plurals = new Set(Array.from(text.matchAll(/\{(\w+), plural,/g), ([, name]) => name));
		const [zero, , two, thousand] = [0, 1, 2, 1_000].map((count) => {
			const values = namesIn(text).map((name) => [name, plurals.has(name) ? count : '1']);
			return formatText(text, Object.fromEntries(values), language).replaceAll(/\d+(?:[.,]\d+)*/g, '#');
		});
		return !ofZero.test(text) && (thousand !== two || zero !== two);
	});
	expect(wrong).toEqual([]);
});
