import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMAND_GROUPS } from '../../../src/cli/command-list.ts';
import { type CommandDeclaration, keyOfOption, type ListedCommand } from '../../../src/cli/command-line/declaration.ts';
import { loadHelp } from '../../../src/messages/help-texts.ts';
import { LANGUAGES, type Language } from '../../../src/messages/message.ts';
import { type CliResult, runCli } from '../run-cli.ts';

interface Named {
	readonly path: readonly string[];
	readonly declaration: CommandDeclaration;
}

async function declared(listed: ListedCommand, before: readonly string[] = []): Promise<readonly Named[]> {
	const declaration = await listed.declare();
	const path = [...before, listed.name];
	const inner = await Promise.all((declaration.commands ?? []).map((one) => declared(one, path)));
	return [{ path, declaration }, ...inner.flat()];
}

const commands = (
	await Promise.all(COMMAND_GROUPS.flatMap((group) => group.commands.map((one) => declared(one))))
).flat();
const inBothLanguages = commands.flatMap((one) =>
	LANGUAGES.map((language): [string, Language, Named] => [one.path.join(' '), language, one]),
);

function run(argv: readonly string[], columns?: number): Promise<CliResult> {
	let stdout = '';
	const output = { write: (text: string) => (stdout += text), ...(columns === undefined ? {} : { columns }) };
	return runCli(argv, { cwd: process.cwd(), stdout: output }).then((result) => ({ ...result, stdout }));
}

describe.each(inBothLanguages)('the help of %s in %s', (_, language, { path, declaration }) => {
	test('shows usage, every argument and option with its words, and an example', async () => {
		const { exitCode, stdout } = await run([...path, '--help', '--lang', language], 100);
		expect(exitCode).toBe(0);
		expect(stdout).toContain(
			`${language === 'en' ? 'Usage' : 'Uso'}: asset-importer ${path.join(' ')} ${language === 'en' ? '[options]' : '[opções]'}`,
		);
		for (const { flag } of declaration.groups.flatMap(({ options }) => options)) expect(stdout).toContain(flag);
		const help = await loadHelp(language);
		for (const { key } of declaration.arguments ?? []) expect(stdout).toContain(help(`argument.${key}.name`));
		expect(declaration.examples.length).toBeGreaterThan(0);
		for (const command of declaration.examples) expect(stdout).toContain(command);
	});

	test('keeps within 60 columns, but for what is to be copied', async () => {
		const { stdout } = await run([...path, '--help', '--lang', language], 60);
		const [, ...copied] = stdout.split(/^(?:Examples|Exemplos):$/m);
		const told = stdout.slice(0, stdout.length - copied.join('').length);
		expect(told.split('\n').filter((line) => line.length > 60 && !line.startsWith('Us'))).toEqual([]);
	});
});

test.each(commands)('$path says nothing of commander in Portuguese', async ({ path }) => {
	const { stdout } = await run([...path, '--help', '--lang', 'pt-BR']);
	expect(stdout).not.toMatch(/Usage|Options:|Arguments:|Commands:|default:|choices:|display help|\[command\]/);
});

test.each(commands)('$path tells what holds without each option that takes a value', async ({ declaration }) => {
	const help = await loadHelp('en');
	// Where there is nothing to hold: the option names the one thing that the command is about.
	const plain = [
		'--id',
		'--phone',
		'--name',
		'--cost-center',
		'--employee',
		'--custom',
		'--clear',
		'--again',
		'--created',
		'--resume',
		'--write-mapping',
	];
	const silent = declaration.groups
		.flatMap(({ options }) => options)
		.filter((one) => one.takes !== undefined && !plain.includes(one.flag))
		.filter((one) => help(`option.${keyOfOption(one)}.default`) === undefined);
	expect(silent.map(({ flag }) => flag)).toEqual([]);
});

test.each(LANGUAGES)('the program lists every command in %s', async (language) => {
	const { exitCode, stdout } = await run(['--help', '--lang', language]);
	expect(exitCode).toBe(0);
	const help = await loadHelp(language);
	for (const { name } of COMMAND_GROUPS.flatMap((group) => group.commands)) {
		expect(stdout).toMatch(new RegExp(`^  ${name} +${help(`command.${name}`)?.slice(0, 12)}`, 'm'));
	}
});

test.each(LANGUAGES)('the program has each heading once in %s', async (language) => {
	const { stdout } = await run(['--help', '--lang', language]);
	const headings = stdout.split('\n').filter((line) => /^\S.*:$/.test(line));
	expect(headings).toEqual([...new Set(headings)]);
});

test('takes --lang before the command too', async () => {
	const { stdout } = await run(['--lang', 'en', 'import', '--help']);
	expect(stdout).toMatch(/^Usage: asset-importer import/);
});

describe('a wrong command line ends with 2 and says in both languages', () => {
	test.each([
		[
			['imprt'],
			"comando desconhecido 'imprt'\n(Será que é import?)",
			"unknown command 'imprt'\n(Did you mean import?)",
		],
		[
			['runs', 'shw'],
			"comando desconhecido 'shw'\n(Será que é um destes: show, resolve?)",
			"unknown command 'shw'\n(Did you mean one of show, resolve?)",
		],
		[['import', 'a', '--shet', 'x'], "opção desconhecida '--shet'\n(Será que é --sheet?)", "unknown option '--shet'"],
		[['import'], "falta o argumento 'entradas'", "missing required argument 'inputs'"],
		[['import', 'a', '--sheet'], "falta o valor da opção '--sheet <aba>'", "option '--sheet <sheet>' argument missing"],
		[['report', 'a', 'b'], "'report' recebe 1 argumento(s), não 2.", "too many arguments for 'report'"],
		[
			['completion', 'tcsh'],
			"argumento 'shell': o valor 'tcsh' não serve. Valores: bash, zsh, fish.",
			"command-argument value 'tcsh' is invalid for argument 'shell'",
		],
	])('%j', async (argv, portuguese, english) => {
		const pt = await run([...argv, '--lang', 'pt-BR']);
		expect(pt).toMatchObject({ exitCode: 2, stdout: '' });
		expect(pt.stderr).toContain(`erro: ${portuguese}`);
		expect(pt.stderr).toMatch(/\nAjuda: asset-importer [a-z ]*--help\n$/);
		const en = await run([...argv, '--lang', 'en']);
		expect(en.exitCode).toBe(2);
		expect(en.stderr).toContain(`error: ${english}`);
	});

	test('no command at all is answered by the help', async () => {
		const { exitCode, stdout, stderr } = await run([]);
		expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
		expect(stderr).toContain('Uso: asset-importer');
	});
});

test('words stand for all that is declared, and for nothing else', () => {
	const taken = commands.flatMap(({ path: words, declaration: { groups, examples, arguments: args = [] } }) => {
		const name = words.join('.');
		const options = groups.flatMap((group) => group.options);
		return [
			`command.${name}`,
			...examples.map((_, index) => `example.${name}.${index + 1}`),
			...args.flatMap(({ key }) => [`argument.${key}`, `argument.${key}.name`]),
			...groups.map(({ title }) => `title.${title}`),
			...options.map((one) => `option.${keyOfOption(one)}`),
			...options.flatMap((one) => (one.takes === undefined ? [] : [`option.${keyOfOption(one)}.value`])),
		];
	});
	// `help` is commander's own command.
	const needed = new Set(['command.help', ...taken, ...COMMAND_GROUPS.map(({ title }) => `title.${title}`)]);
	const file = new URL('../../../src/messages/text/en/help.json', import.meta.url);
	const keys = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
	expect([...needed].filter((key) => !keys.includes(key))).toEqual([]);
	const known = keys.map((key) => key.replace(/\.default$/, '').replace(/^notes\./, 'command.'));
	expect(known.filter((key) => !needed.has(key) && !/^(?:help|usage)\./.test(key))).toEqual([]);
});
