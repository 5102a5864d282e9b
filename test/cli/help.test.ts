import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { optionKey } from '../../src/cli/program.ts';
import { COMMAND_GROUPS } from '../../src/cli/commands.ts';
import { factsOf, type OptionFacts, OPTIONS } from '../../src/config/options.ts';
import { loadHelp } from '../../src/messages/help-texts.ts';
import { LANGUAGES, type Language } from '../../src/messages/message.ts';
import { commands, type Declared, listed, optionsOf } from './declared.ts';
import { type CliResult, runCli } from './run-cli.ts';

const inBothLanguages = commands.flatMap((one) =>
	LANGUAGES.map((language): [string, Language, Declared] => [one.path.join(' '), language, one]),
);

function run(argv: readonly string[], columns?: number): Promise<CliResult> {
	let stdout = '';
	const output = { write: (text: string) => (stdout += text), ...(columns === undefined ? {} : { columns }) };
	return runCli(argv, { cwd: process.cwd(), stdout: output }).then((result) => ({ ...result, stdout }));
}

describe.each(inBothLanguages)('the help of %s in %s', (_, language, { path, declaration }) => {
	test('shows usage, every argument and option with its text, and an example', async () => {
		const { exitCode, stdout } = await run([...path, '--help', '--all', '--lang', language], 100);
		expect(exitCode).toBe(0);
		expect(stdout).toContain(
			`${language === 'en' ? 'Usage' : 'Uso'}: asset-importer ${path.join(' ')} ${language === 'en' ? '[options]' : '[opções]'}`,
		);
		for (const name of optionsOf(declaration)) expect(stdout).toContain(`--${name}`);
		const help = await loadHelp(language);
		for (const { key } of declaration.arguments ?? []) expect(stdout).toContain(help(`argument.${key}.name`));
		expect(declaration.examples.length).toBeGreaterThan(0);
		const [about = '', usage = ''] = stdout.split(/^(?=Us)/m);
		for (const command of declaration.examples) expect(about).toContain(command);
		expect(usage).toContain('--help');
	});

	test('fits into 60 columns, except what is to be copied', async () => {
		const { stdout } = await run([...path, '--help', '--lang', language], 60);
		const told = stdout.replace(/^(?:Examples|Exemplos):$.*?^(?=Us)/ms, '');
		expect(told.split('\n').filter((line) => line.length > 60 && !line.startsWith('Us'))).toEqual([]);
	});
});

const families = ['runs', 'memory', 'lines', 'ledger'].map((name) => ({ path: [name] }));

test.each([...commands, ...families])('$path has no English text of commander in Portuguese', async ({ path }) => {
	const { stdout } = await run([...path, '--help', '--lang', 'pt-BR']);
	expect(stdout).not.toMatch(/Usage|Options:|Arguments:|Commands:|default:|choices:|display help|\[command\]/);
});

test('a command with many options shows the common ones, and all with --all', async () => {
	const { stdout: short } = await run(['import', '--help', '--lang', 'en']);
	expect(short).toContain('--asset-number');
	expect(short).not.toContain('--max-failures');
	expect(short).toMatch(/\nMore options: asset-importer import --help --all\n$/);
	const { stdout: long } = await run(['import', '--help', '--all', '--lang', 'en']);
	expect(long).toContain('--max-failures');
	expect(long).not.toContain('More options');
});

test('there are at most 66 options, and the help explains each of their values', async () => {
	const options = Object.entries<OptionFacts>(OPTIONS);
	// With --help and --version.
	expect(options.length + 2).toBeLessThanOrEqual(66);
	for (const language of LANGUAGES) {
		const help = await loadHelp(language);
		for (const [name, { choices = [] }] of options) {
			for (const choice of choices) expect(help(`option.${name}`)).toContain(choice.split('=').at(-1));
		}
	}
});

test.each(LANGUAGES)('the program lists every command in %s', async (language) => {
	const { exitCode, stdout } = await run(['--help', '--lang', language]);
	expect(exitCode).toBe(0);
	const help = await loadHelp(language);
	for (const { name } of listed) {
		expect(stdout).toMatch(new RegExp(`^  ${name} +${help(`command.${name}`)?.slice(0, 12)}`, 'm'));
	}
});

test.each(LANGUAGES)('the program shows each heading once in %s', async (language) => {
	const { stdout } = await run(['--help', '--lang', language]);
	const headings = stdout.split('\n').filter((line) => /^\S.*:$/.test(line));
	expect(headings).toEqual([...new Set(headings)]);
});

test('accepts --lang before the command too', async () => {
	expect((await run(['--lang', 'en', 'import', '--help'])).stdout).toMatch(/^Usage: asset-importer import/m);
});

test('help works before or after the command and its sub-command', async () => {
	const { stdout } = await run(['help', 'lines', 'update', '--lang', 'en']);
	expect(stdout).toMatch(/^Usage: asset-importer lines update/m);
	const { stdout: family } = await run(['runs', '--help', '--lang', 'en']);
	for (const name of ['list', 'show', 'resolve']) expect(family).toMatch(new RegExp(`^  ${name} `, 'm'));
});

describe('a wrong command line exits with 2 and explains in both languages', () => {
	test.each([
		[
			['imprt'],
			'comando desconhecido: “imprt”\nTalvez você quisesse dizer import',
			'unknown command “imprt”\nPerhaps you meant import',
		],
		[
			['runs', 'shw'],
			'comando desconhecido: “shw”\nTalvez você quisesse dizer list, show',
			'unknown command “shw”\nPerhaps you meant list',
		],
		[
			['import', 'a', '--shet', 'x'],
			'opção desconhecida: “--shet”\nTalvez você quisesse dizer --sheet',
			'unknown option “--shet”',
		],
		[
			['import', 'a', '--sandbox-field', 'x'],
			'opção desconhecida: “--sandbox-field”\nTalvez você quisesse dizer --sandbox-fields',
			'unknown option “--sandbox-field”\nPerhaps you meant --sandbox-fields',
		],
		[
			['import', 'a', '--api-key', 'x'],
			'opção desconhecida: “--api-key”\nTalvez você quisesse dizer --api-key-file',
			'unknown option “--api-key”\nPerhaps you meant --api-key-file',
		],
		[
			['import'],
			'falta o argumento “entradas”\nDepois de asset-importer import vem: planilhas, notas (.xml)',
			'missing argument “inputs”\nAfter asset-importer import comes: spreadsheets, invoices (.xml)',
		],
		[['import', 'a', '--sheet'], 'falta o valor de “--sheet <aba>”', '“--sheet <sheet>” needs a value'],
		[['report', 'a', 'b'], 'argumentos demais', 'too many arguments'],
		[
			['completion', 'tcsh'],
			'“tcsh” não é um dos valores aceitos\nValores: bash, zsh',
			'“tcsh” is not one of the values\nValues: bash',
		],
	])('%j', async (argv, portuguese, english) => {
		const pt = await run([...argv, '--lang', 'pt-BR']);
		expect(pt).toMatchObject({ exitCode: 2, stdout: '' });
		expect(pt.stderr).toContain(portuguese);
		expect(pt.stderr).toMatch(/\nasset-importer [a-z ]*--help mostra o que o comando aceita\.\n$/);
		const en = await run([...argv, '--lang', 'en']);
		expect(en).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(english) });
	});

	test('without a command the help is shown', async () => {
		const { exitCode, stdout, stderr } = await run([]);
		expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
		expect(stderr).toContain('Uso: asset-importer');
	});
});

test('there are texts for everything declared, and for nothing else', async () => {
	const help = await loadHelp('en');
	const taken = commands.flatMap(({ path: words, declaration }) => {
		const path = words.join('.');
		const { options, examples, arguments: args = [] } = declaration;
		return [
			`command.${path}`,
			...examples.map((_, index) => `example.${path}.${index + 1}`),
			...args.flatMap(({ key }) => [`argument.${key}`, `argument.${key}.name`]),
			...Object.keys(options).map((title) => `title.${title}`),
			...optionsOf(declaration).flatMap((name) => {
				const key = optionKey(name, path, help);
				return factsOf(name).takes === undefined ? [key] : [key, `${key}.value`];
			}),
		];
	});
	const titles = Object.keys(COMMAND_GROUPS).map((title) => `title.${title}`);
	const needed = new Set([...taken, ...titles, ...listed.map(({ name }) => `command.${name}`), 'title.general']);
	const file = new URL('../../src/messages/text/en/help.json', import.meta.url);
	const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
	expect([...needed].filter((key) => !keys.includes(key))).toEqual([]);
	const known = keys.map((key) => key.replace(/^notes\./, 'command.'));
	expect(known.filter((key) => !needed.has(key) && !key.startsWith('help.'))).toEqual([]);
});
