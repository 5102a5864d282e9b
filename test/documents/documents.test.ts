/** The pages that people read tell the truth: each command is run, and prints what the page shows; no link is broken. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseRules } from '../../src/drafts/invoice-settings/parse-rules.ts';
import { type Sandbox, serveSandbox } from '../../src/sandbox/serve-sandbox.ts';
import { throwAwayFolder } from '../cli/run-cli.ts';
import { act } from './person.ts';
import { type Step, readTranscript, readUntestedCommands } from './read-transcript.ts';
import { Shell } from './run-transcript.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LANGUAGE_OF = { 'README.md': 'en_US.UTF-8', 'docs/guia.md': 'pt_BR.UTF-8' } as const;
const PAGES = ['README.md', 'docs/guia.md'] as const;

test.skipIf(process.platform === 'win32').each(PAGES)(
	'every command of %s prints what the page shows',
	async (page) => {
		const steps = readTranscript(path.join(ROOT, page), page);
		expect(steps.filter(({ kind }) => kind === 'command').length).toBeGreaterThan(5);
		const folder = throwAwayFolder();
		cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
		const sandbox = await serveSandbox({ customFields: ['Cor', 'Centro de custo'] });
		onTestFinished(() => sandbox.close());
		const shell = new Shell(folder, { LANG: LANGUAGE_OF[page], ASSET_IMPORTER_API_KEY: sandbox.keys.production });
		expect(await follow(steps, shell, sandbox)).toBeUndefined();
	},
);

/** Does what the page says, in order. Answers the first difference to what it shows. */
async function follow(steps: readonly Step[], shell: Shell, sandbox: Sandbox): Promise<string | undefined> {
	for (const step of steps) {
		if (step.kind === 'person') {
			await act(step, { sandbox, resolve: (shown) => shell.resolve(shown) });
			continue;
		}
		const difference = await shell.run(step);
		if (difference !== undefined) return difference;
	}
	return undefined;
}

test.each(PAGES)('no command of %s stands outside the blocks that are run', (page) => {
	expect(readUntestedCommands(path.join(ROOT, page))).toEqual([]);
});

test('the example of the library runs as it stands in the README, and prints what it says', async () => {
	const text = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
	const example = /^```js\n(?<code>.*?)^```$/ms.exec(text)?.groups?.['code'] ?? '';
	const folder = throwAwayFolder();
	cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
	const library = pathToFileURL(path.join(ROOT, 'dist/index.js')).href;
	writeFileSync(path.join(folder, 'example.mjs'), example.replace("'asset-importer'", `'${library}'`));
	const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder });
	const [, promised] = /console\.log\(.*\); \/\/ (.*)$/m.exec(example) ?? [];
	expect(stdout.trim()).toBe(promised);
});

test('the rules that the guide shows are rules', () => {
	const text = readFileSync(path.join(ROOT, 'docs/guia.md'), 'utf8');
	const rules = [...text.matchAll(/^```json\n(?<json>.*?)^```$/gms)].map(({ groups }) => groups?.['json'] ?? '');
	const shown = rules.find((json) => json.includes('"joins"')) ?? '{"joins"';
	expect(parseRules(JSON.parse(shown))).toMatchObject({ ok: true });
});

const DOCUMENTS = [
	'README.md',
	'CHANGELOG.md',
	'src/README.md',
	'samples/README.md',
	...readdirSync(path.join(ROOT, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];

describe('links', () => {
	test.each(DOCUMENTS)('of %s lead somewhere', (document) => {
		const text = readFileSync(path.join(ROOT, document), 'utf8');
		const broken = [...text.matchAll(/\]\((?<target>[^)\s]+)\)/g)]
			.map(({ groups }) => groups?.['target'] ?? '')
			.filter((target) => !/^https?:/.test(target) && !leads(document, target));
		expect(broken).toEqual([]);
	});
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
