/**
 * Every statement that the sandbox must serve has a test that names its number, every one about its caller too or one that
 * is known by its name, and `docs/api-conformance.md` says which. After a change of either, `npx vitest run test/sandbox/checklist.test.ts -u` writes the document again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SERVED, WITHOUT_TEST } from './checklist.ts';
import { HANDLED } from './handled.ts';

const TESTS = path.join(import.meta.dirname);
const DOCUMENT = path.join(import.meta.dirname, '../../docs/api-conformance.md');

/** The numbers that the name of a test, or of a row of its table, begins with. */
const NUMBERS_OF_A_NAME = /[([]\s*'(?<numbers>S-\d{3}(?:,? S-\d{3})*)/g;

function findTests(): ReadonlyMap<string, readonly string[]> {
	const found = new Map<string, string[]>();
	const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
	for (const file of files.toSorted()) {
		for (const match of readFileSync(path.join(TESTS, file), 'utf8').matchAll(NUMBERS_OF_A_NAME)) {
			for (const number of match.groups?.['numbers']?.match(/S-\d{3}/g) ?? []) {
				const known = found.get(number) ?? [];
				found.set(number, known.includes(file) ? known : [...known, file]);
			}
		}
	}
	return found;
}

/** Tests of the rooms other than the sandbox: by the numbers that their names hold anywhere, beside those known by name. */
function findCallerTests(): ReadonlyMap<string, readonly string[]> {
	const files = readdirSync(path.join(TESTS, '..'), { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => file.endsWith('.test.ts') && !file.startsWith('sandbox/'))
		.toSorted()
		.map((file) => ({ file, text: readFileSync(path.join(TESTS, '..', file), 'utf8') }));
	return new Map(
		Object.entries(HANDLED).map(([number, { tests = [] }]) => {
			const naming = new RegExp(`['\`][^'\`\\n]*\\b${number}\\b`);
			const shows = ({ file, text }: { readonly file: string; readonly text: string }): boolean =>
				naming.test(text) || tests.some(([known, name]) => known === file && text.includes(name));
			return [number, files.filter(shows).map(({ file }) => file)];
		}),
	);
}

const found = findTests();
const callerTests = findCallerTests();
const numbers = SERVED.flatMap(([, rules]) => Object.keys(rules));

test('the list holds the 161 statements, each once', () => {
	expect(numbers).toHaveLength(161);
	expect(new Set(numbers).size).toBe(161);
});

test('every statement has a test that names it, or a reason why it has none', () => {
	expect(numbers.filter((number) => !found.has(number) && WITHOUT_TEST[number] === undefined)).toEqual([]);
	expect(Object.keys(WITHOUT_TEST).filter((number) => found.has(number) || !numbers.includes(number))).toEqual([]);
});

test('no test names a statement that the list does not have', () =>
	expect([...found.keys()].filter((number) => !numbers.includes(number))).toEqual([]));

test('every statement about the caller has a test, and each that is known by its name is still there', () => {
	expect([...callerTests].filter(([, files]) => files.length === 0)).toEqual([]);
	const named = Object.entries(HANDLED).flatMap(([number, { tests = [] }]) =>
		tests.map(([file]) => ({ number, file })),
	);
	expect(named.filter(({ number, file }) => callerTests.get(number)?.includes(file) !== true)).toEqual([]);
	expect(Object.keys(HANDLED).filter((number) => numbers.includes(number))).toEqual([]);
});

test('the document says which test shows which statement', async () => {
	const sections = SERVED.map(([section, rules]) => {
		const rows = Object.entries(rules).map(([number, rule]) => {
			const files = (found.get(number) ?? []).map((file) => `\`test/sandbox/${file.replaceAll('\\', '/')}\``);
			return `| ${number} | ${rule} | ${files.join(', ') || (WITHOUT_TEST[number] ?? '')} |`;
		});
		return [`## ${section}`, '', '| No. | Rule | Test |', '| --- | --- | --- |', ...rows, ''].join('\n');
	});
	const document = [
		'# What the sandbox serves, and the tests that show it',
		'',
		`The ${numbers.length} statements about the API that the local sandbox must serve, by the numbers of the conformance`,
		'checklist, and the tests whose names carry them. Where the specification is silent, a rule is what this sandbox has',
		'settled on, not a fact about the service.',
		'',
		'Written by `test/sandbox/checklist.test.ts`, which fails when a statement has no test or this file is out of date.',
		'',
		...sections,
		'## What the importer handles',
		'',
		`The ${Object.keys(HANDLED).length} statements that are about the caller only. Most of those above are about both.`,
		'',
		'| No. | Rule | Test |',
		'| --- | --- | --- |',
		...Object.entries(HANDLED).map(([number, { rule }]) => {
			const files = (callerTests.get(number) ?? []).map((file) => `\`test/${file}\``);
			return `| ${number} | ${rule} | ${files.join(', ')} |`;
		}),
		'',
	].join('\n');
	await expect(document).toMatchFileSnapshot(DOCUMENT);
});
