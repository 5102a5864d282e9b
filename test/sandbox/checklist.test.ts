/**
 * Every statement that the sandbox must serve has a test that names its number, and `docs/api-conformance.md` says
 * which. After a change of either, `npx vitest run test/sandbox/checklist.test.ts -u` writes the document again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SERVED, WITHOUT_TEST } from './checklist.ts';

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

const found = findTests();
const numbers = SERVED.flatMap(([, rules]) => Object.keys(rules));

test('the list holds the 161 statements, each once', () => {
	expect(numbers).toHaveLength(161);
	expect(new Set(numbers).size).toBe(161);
});

test('every statement has a test that names it, or a reason why it has none', () => {
	expect(numbers.filter((number) => !found.has(number) && WITHOUT_TEST[number] === undefined)).toEqual([]);
	expect(Object.keys(WITHOUT_TEST).filter((number) => found.has(number) || !numbers.includes(number))).toEqual([]);
});

test('no test names a statement that the list does not have', () => {
	expect([...found.keys()].filter((number) => !numbers.includes(number))).toEqual([]);
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
	].join('\n');
	await expect(document).toMatchFileSnapshot(DOCUMENT);
});
