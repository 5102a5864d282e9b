import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { TRIALS } from '../../scripts/trials.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
/** Files that describe what was, or list names of other projects' documents. */
const NOT_SEARCHED = ['CHANGELOG.md', path.basename(import.meta.filename)];
/** Documents that are not here: a design, a list of open points, a checklist, by number or by section. */
const ABSENT = /\bNS-\d\d\b|\bDESIGN\b|\b[Ss]ource: specification\b|\(specification,|NF-e reference/g;
/** May only go down. */
const LEFT_TO_MEND = 0;
const OPEN_POINTS = /\bopen points?\s(?:\*\s)?(?<names>`[a-z-]+`(?:\s\([^)]*\))?(?:(?:,| and)\s(?:\*\s)?`[a-z-]+`)*)/gi;
const PATH = /`(?<file>(?:docs|src|test|scripts|bench)\/[\w./-]+\.(?:ts|mjs|md|json|mts))(?::\d+)?`/g;

const texts = ['src', 'test', 'scripts', 'bench', 'docs', '.']
	.flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((file) =>
			path.join(folder, file),
		),
	)
	.filter((file) => /\.(?:ts|mts|mjs|md)$/.test(file) && !file.includes('node_modules'))
	.filter((file) => !NOT_SEARCHED.includes(path.basename(file)))
	.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

function findAll(pattern: RegExp): readonly { readonly file: string; readonly match: RegExpExecArray }[] {
	return texts.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })));
}

test('no comment cites a document that is not here', () => {
	const found = findAll(ABSENT).map(({ file, match }) => `${file}: ${match[0]}`);
	expect(found.length, `left: ${found.join(', ')}`).toBeLessThanOrEqual(LEFT_TO_MEND);
});

test('every open point that is named has its line in the document', () => {
	const known = readFileSync(path.join(ROOT, 'docs/open-points.md'), 'utf8');
	const named = findAll(OPEN_POINTS).flatMap(({ file, match }) =>
		[...(match.groups?.['names'] ?? '').matchAll(/`(?<name>[a-z-]+)`/g)].map(({ groups }) => ({
			file,
			name: groups?.['name'] ?? '',
		})),
	);
	expect(named.length).toBeGreaterThan(30);
	expect(named.filter(({ name }) => !known.includes(`| \`${name}\``))).toEqual([]);
});

test('every file that is named is there', () => {
	const named = findAll(PATH).map(({ file, match }) => ({ file, named: match.groups?.['file'] ?? '' }));
	expect(named.filter(({ named: cited }) => !existsSync(path.join(ROOT, cited)))).toEqual([]);
});

describe('the scripts of npm', () => {
	const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

	test('are at most twelve: what few need is a trial', () =>
		expect(Object.keys(scripts).length).toBeLessThanOrEqual(12));

	test('exist where a text names them', () => {
		const named = findAll(/npm run (?:--silent )?(?<name>[a-z][a-z:-]*)/g).map(({ file, match }) => ({
			file,
			name: match.groups?.['name'] ?? '',
		}));
		expect(named.length).toBeGreaterThan(20);
		expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
	});

	test('start the trials that texts name', () => {
		const named = findAll(/npm run trial -- (?<name>[a-z][a-z-]*)/g).map(({ match }) => match.groups?.['name'] ?? '');
		expect(named.filter((name) => !Object.hasOwn(TRIALS, name))).toEqual([]);
	});

	test.each(Object.entries(TRIALS))('the head of the script of the trial %s says how to start it', (name, [script]) => {
		const head = readFileSync(path.join(ROOT, 'scripts', script), 'utf8').slice(0, 2000);
		expect(head).toContain(`npm run trial -- ${name}`);
	});
});
