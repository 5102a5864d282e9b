/**
 * `docs/api-conformance.md` lists the statements about the API, by the numbers of the conformance checklist, each rule in our
 * own words. Every one has a test that names its number, or one that is known by its name. After a change of the tests,
 * `npx vitest run test/sandbox/checklist.test.ts -u` writes the third column again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const TESTS = path.join(import.meta.dirname);
const DOCUMENT = path.join(import.meta.dirname, '../../docs/api-conformance.md');

/** Tests, by file and name, of statements about the caller whose number they do not name. */
const KNOWN: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
	'S-023': [['cli/bad-input.test.ts', 'a production key is not used without a word of confirmation']],
	'S-053': [
		['cli/bad-input.test.ts', 'a production key is not used without a word of confirmation'],
		['cli/lines/lines-update.test.ts', 'production asks, and without a terminal only --yes counts'],
	],
	'S-140': [
		['cli/employees/employees.test.ts', '%j shows no personal data'],
		['drafts/columns/employee-column.test.ts', 'cause problems without personal data of the directory'],
	],
	'S-160': [
		['drafts/table/create-row-builder.test.ts', 'leaves out what is empty, blank or absent'],
		['invoices/plan/build-units.test.ts', "source: 'nfe-import'"],
	],
	'S-165': [['drafts/values/money.test.ts', 'reads back every amount that Intl writes in %s']],
	'S-180': [['runs/plan/make-plan.test.ts', 'refuses every row with it, in any file, and names the others']],
	'S-210': [['drafts/values/time/date-time.test.ts', 'reads %j as %s']],
	'S-211': [['invoices/plan/build-units.test.ts', 'of %s is %s']],
};

/** The numbers at the start of a test's name, or of a row of its table. */
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

/** Tests of the modules other than the sandbox: by the number anywhere in their names, beside those known by name. */
function findCallerTests(numbers: readonly string[]): ReadonlyMap<string, readonly string[]> {
	const files = readdirSync(path.join(TESTS, '..'), { recursive: true, encoding: 'utf8' })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => file.endsWith('.test.ts') && !file.startsWith('sandbox/'))
		.toSorted()
		.map((file) => ({ file, text: readFileSync(path.join(TESTS, '..', file), 'utf8') }));
	return new Map(
		numbers.map((number) => {
			const naming = new RegExp(`['\`][^'\`\\n]*\\b${number}\\b`);
			const shows = ({ file, text }: { readonly file: string; readonly text: string }): boolean =>
				naming.test(text) || (KNOWN[number] ?? []).some(([known, name]) => known === file && text.includes(name));
			return [number, files.filter(shows).map(({ file }) => file)];
		}),
	);
}

const ROW = /^\| (?<number>S-\d{3}) \| (?<rule>.*) \| (?<tests>[^|]*) \|$/gm;
const CALLER = '\n## What the importer handles\n';
const document = readFileSync(DOCUMENT, 'utf8');
const numbersIn = (text: string): readonly string[] =>
	[...text.matchAll(ROW)].map(({ groups }) => groups?.['number'] ?? '');
const [served, ofCaller] = document.split(CALLER).map(numbersIn);
const found = findTests();
const callerTests = findCallerTests(ofCaller ?? []);

test('the document holds 161 statements about the API and 28 about its caller, each once', () => {
	expect([served?.length, ofCaller?.length]).toEqual([161, 28]);
	expect(new Set(numbersIn(document)).size).toBe(161 + 28);
});

test('every statement is named by a test, and tests name no others', () => {
	expect([...found.keys()].toSorted()).toEqual(served?.toSorted());
	expect([...callerTests].filter(([, files]) => files.length === 0)).toEqual([]);
});

test('each test listed by name still exists', () => {
	const known = Object.entries(KNOWN).flatMap(([number, tests]) => tests.map(([file]) => ({ number, file })));
	expect(known.filter(({ number, file }) => callerTests.get(number)?.includes(file) !== true)).toEqual([]);
});

test('the document lists the tests of each statement', async () => {
	const [of, caller] = document.split(CALLER).map((part, index) =>
		part.replaceAll(ROW, (_, number: string, rule: string) => {
			const files = index === 0 ? found.get(number)?.map((file) => `sandbox/${file}`) : callerTests.get(number);
			return `| ${number} | ${rule} | ${(files ?? []).map((file) => `\`test/${file.replaceAll('\\', '/')}\``).join(', ')} |`;
		}),
	);
	await expect(`${of}${CALLER}${caller}`).toMatchFileSnapshot(DOCUMENT);
});
