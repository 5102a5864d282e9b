import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ASSET_STATUSES } from '../../src/contract/asset-fields.ts';
import { FIELDS } from '../../src/drafts/columns/fields.ts';
import { parseRules } from '../../src/drafts/invoice-settings/parse-rules.ts';
import { STATUS_WORDS } from '../../src/drafts/values/asset-words.ts';
import { parseFaultScript } from '../../src/sandbox/faults/fault-script.ts';
import { throwAwayFolder, putFiles } from '../cli/run-cli.ts';
import { followPage } from './follow-page.ts';
import { readTranscript, readUntestedCommands } from './read-transcript.ts';
import { planLinesOf } from '../runs/plan-lines.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Pages in Portuguese; all others are in English. */
const PORTUGUESE = ['docs/guia.md'];
/** Run by `team.test.ts`, which has one. */
const OF_A_DATABASE = 'docs/team.md';
const DOCUMENTS = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'src/README.md',
	'samples/README.md',
	...readdirSync(path.join(ROOT, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];
const readPage = (page: string) => readFileSync(path.join(ROOT, page), 'utf8');
/** Pages with commands that a reader types. */
const TRANSCRIPTS = DOCUMENTS.filter((page) => readPage(page).includes('\n```console\n'));

test('the first page and both guides are among the pages that are run', () =>
	expect(TRANSCRIPTS).toEqual(expect.arrayContaining(['README.md', 'docs/guia.md', 'docs/guide.md'])));

test.skipIf(process.platform === 'win32').each(TRANSCRIPTS.filter((page) => page !== OF_A_DATABASE))(
	'every command of %s prints what the page shows',
	async (page) =>
		expect(await followPage(page, PORTUGUESE.includes(page) ? 'pt_BR.UTF-8' : 'en_US.UTF-8')).toBeUndefined(),
);

test.each(TRANSCRIPTS)('no command of %s is outside the blocks that are run', (page) =>
	expect(readUntestedCommands(path.join(ROOT, page))).toEqual([]),
);

test.each(TRANSCRIPTS)('%s hides nothing from its reader', (page) => expect(readPage(page)).not.toContain('<!--'));

test('the two guides take the same steps in the same order', () => {
	const [guia, guide] = ['docs/guia.md', 'docs/guide.md'].map((page) =>
		readTranscript(path.join(ROOT, page), page).map((step) =>
			step.kind === 'command' ? step.text.replaceAll(/(?<!samples\/\S*)\b[\w-]+\.(?=xlsx|json|csv)/g, '*.') : step.kind,
		),
	);
	expect(guide).toEqual(guia);
	const [sections, englishSections] = ['docs/guia.md', 'docs/guide.md'].map((page) =>
		[...readPage(page).matchAll(/^#+ (?=.)/gm)].map(([marks]) => marks),
	);
	expect(englishSections).toEqual(sections);
});

test.each([
	['docs/guia.md', 'pt-BR'],
	['docs/guide.md', 'en'],
])('%s quotes the page in its own words', (guide, language) => {
	const folder = path.join(ROOT, 'src/messages/text', language);
	const texts = ['app.json', 'server.json'].map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
	const ofThePage = readPage(guide)
		.split(/^## /m)
		.filter((section) => section.includes('(images/page-'))
		.join('')
		.replaceAll('\n', ' ');
	const quotes = [...ofThePage.matchAll(/“(?<quote>[^”]+)”/g)].map(({ groups }) => groups?.['quote'] ?? '');
	expect(quotes.length).toBeGreaterThan(8);
	expect(quotes.filter((quote) => !texts.includes(quote))).toEqual([]);
});

test('the row that the README shows becomes the asset that it shows', async () => {
	const [header, , row] = readPage('README.md')
		.split('\n')
		.filter((line) => line.startsWith('| '));
	const [, asset] = /```json\n(.*?)```/s.exec(readPage('README.md')) ?? [];
	const folder = throwAwayFolder();
	const records = [header, row].map((line) => line?.slice(2, -2).replaceAll(' | ', ';'));
	putFiles(folder, { 'row.csv': records.join('\n') });
	const args = ['dist/cli/bin.js', 'validate', path.join(folder, 'row.csv'), '--keep-plan', '--runs-dir', folder];
	await promisify(execFile)(process.execPath, args, { cwd: ROOT });
	const [run] = readdirSync(folder).filter((name) => name.endsWith('-row'));
	const [line] = planLinesOf(path.join(folder, run ?? '', 'plan.jsonl'));
	expect(line).toMatchObject({ n: 1, body: JSON.parse(asset ?? '') });
	expect(Object.keys(JSON.parse(asset ?? ''))).toEqual(Object.keys(line?.body ?? {}));
});

test('the reference names every field and every status, by the first words of both languages', () => {
	const rows = readPage('docs/reference.md')
		.split('\n')
		.filter((line) => line.startsWith('| '));
	const fields = Object.values(FIELDS).map(({ names }) => [names['pt-BR'][0], names.en[0]]);
	const statuses = ASSET_STATUSES.map((status) => STATUS_WORDS.words[status].slice(0, 2));
	const missing = [...fields, ...statuses].filter(
		([portuguese, english]) => !rows.some((row) => row.includes(`| ${portuguese} | ${english} |`)),
	);
	expect(missing).toEqual([]);
});

test('in a clone, npx starts the built program', async () => {
	const { stdout } = await promisify(execFile)('npx', ['asset-importer', '--version'], { cwd: ROOT });
	expect(stdout.trim()).toBe(JSON.parse(readPage('package.json')).version);
});

const EXAMPLES = [...readPage('docs/library.md').matchAll(/^## (?<title>.*?)$[^]*?^```js\n(?<code>[^]*?)^```$/gm)].map(
	({ groups }) => [groups?.['title'] ?? '', groups?.['code'] ?? ''] as const,
);

test('the page of the library has seven examples', () => expect(EXAMPLES).toHaveLength(7));

test.each(EXAMPLES)('the example of the library “%s” runs as shown, and prints what it says', async (_, example) => {
	const folder = throwAwayFolder();
	cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
	const built = (file: string): string => `'${pathToFileURL(path.join(ROOT, 'dist', file)).href}'`;
	const here = example
		.replace("'asset-importer'", built('index.js'))
		.replace("'asset-importer/sandbox'", built('sandbox.js'));
	putFiles(folder, { 'example.mjs': here });
	const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder });
	const [, promised] = /console\.log\(.*\); \/\/ (.*)$/m.exec(example) ?? [];
	expect(stdout.trim()).toBe(promised);
});

const blocksOf = (page: string) =>
	[...readPage(page).matchAll(/^```json\n(?<json>.*?)^```$/gms)].map(({ groups }) => groups?.['json'] ?? '');

test.each(['docs/guia.md', 'docs/guide.md'])('the rules that %s shows are rules', (page) => {
	const shown = blocksOf(page).find((json) => json.includes('"joins"')) ?? '{"joins"';
	expect(parseRules(JSON.parse(shown))).toMatchObject({ ok: true });
});

test('the fault script that the page of the sandbox shows is a fault script', () => {
	const [shown = '{'] = blocksOf('docs/sandbox.md');
	expect(parseFaultScript(JSON.parse(shown)).rules).toHaveLength(1);
});

test.each(DOCUMENTS)('links: of %s lead somewhere', (document) => {
	const broken = [...readPage(document).matchAll(/\]\((?<target>[^)\s]+)\)/g)]
		.map(({ groups }) => groups?.['target'] ?? '')
		.filter((target) => !/^https?:/.test(target) && !leads(document, target));
	expect(broken).toEqual([]);
});

function leads(document: string, target: string): boolean {
	const [file = '', anchor] = target.split('#');
	const page = file === '' ? path.join(ROOT, document) : path.join(ROOT, path.dirname(document), file);
	if (!existsSync(page)) return false;
	return anchor === undefined || anchorsOf(readFileSync(page, 'utf8')).includes(decodeURIComponent(anchor));
}

/** The anchors that Markdown viewers give to headings. */
function anchorsOf(text: string): readonly string[] {
	return [...text.matchAll(/^#{1,6} (?<heading>.+)$/gm)].map(({ groups }) =>
		(groups?.['heading'] ?? '')
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);
}
