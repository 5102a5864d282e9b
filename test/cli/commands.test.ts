/** Checks that the table of options, the commands and the config match. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { settingsSchema } from '../../src/config/config.ts';
import { flagsSchema } from '../../src/config/flags.ts';
import { filterOptions, type OptionFacts, OPTIONS } from '../../src/config/options.ts';
import { Fault } from '../../src/messages/fault.ts';
import { commands, optionsOf } from './declared.ts';

const options = Object.entries<OptionFacts>(OPTIONS);

function settingOf(option: string): string {
	const name = option.replace(/^no-/, '');
	return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

test('every setting and flag is an option, and every option is a setting or flag', () => {
	const read = [...Object.keys(settingsSchema.shape), ...Object.keys(flagsSchema.shape)];
	expect(new Set(options.map(([name]) => settingOf(name)))).toEqual(new Set(read));
});

test('every option is used by a command, and by none twice', () => {
	const taken = commands.map(({ declaration }) => optionsOf(declaration));
	expect(new Set(taken.flat())).toEqual(new Set(Object.keys(OPTIONS)));
	for (const names of taken) expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

const withChoices = options
	.filter(([name]) => Object.keys(settingsSchema.shape).includes(settingOf(name)))
	.flatMap(([name, { choices = [], takes }]) =>
		choices.map((choice): [string, string, unknown] => [name, choice, takes === 'list' ? [choice] : choice]),
	);

test.each(withChoices)('the config accepts --%s %s', (name, _, value) => {
	const config = loadConfig({ flags: { [settingOf(name)]: value }, env: {}, cwd: import.meta.dirname });
	expect(Object.keys(config)).toContain(settingOf(name));
});

const withOneChoice = options.filter(([, { choices, takes }]) => choices !== undefined && takes === 'text');

test.each(withOneChoice)('the help lists every value that the config accepts for --%s', (name, { choices }) => {
	let expected = '';
	try {
		loadConfig({ flags: { [settingOf(name)]: '?' }, env: {}, cwd: import.meta.dirname });
	} catch (error) {
		if (error instanceof Fault) expected = String(error.params['expected']);
	}
	// Each value is followed by its word: `available (disponível)`.
	expect(new Set(expected.split(', ').map((value) => value.replace(/ \(.+\)$/, '')))).toEqual(new Set(choices));
});

test.each([
	[['--sheet', 'TI', '--yes', '-o', 'x.xlsx'], '--sheet', ['--sheet', 'TI']],
	[['--sheet=TI', '--yes'], '--sheet', ['--sheet=TI']],
	[['--yes', 'word'], '--yes', ['--yes']],
	[['--created', '--lang', 'en'], '--created', ['--created']],
	[['--unheard-of', 'x'], '--unheard-of', []],
	[['-n', '-o', 'x.xlsx'], '--output', ['-o', 'x.xlsx']],
])('from %j keeps %s with its value', (words, kept, expected) => {
	expect(filterOptions(words, ({ flag }) => flag === kept)).toEqual(expected);
});

test('help loads only the module messages and the package commander', () => {
	const src = path.join(import.meta.dirname, '../../src');
	const seen = new Set<string>();
	const packages = new Set<string>();
	const visit = (file: string): void => {
		if (seen.has(file)) return;
		seen.add(file);
		const text = readFileSync(file, 'utf8');
		for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm)) {
			if (specifier.startsWith('.')) visit(path.resolve(path.dirname(file), specifier));
			else packages.add(specifier);
		}
	};
	visit(path.join(src, 'cli/bin.ts'));
	visit(path.join(src, 'cli/main.ts'));
	const outside = [...seen]
		.map((file) => path.relative(src, file))
		.filter((file) => !file.startsWith(`cli${path.sep}`));
	expect(outside.filter((file) => !file.startsWith(`messages${path.sep}`)).toSorted()).toEqual(
		[
			'config/options.ts',
			'config/program-version.ts',
			'contract/asset-fields.ts',
			'contract/ledger-address.ts',
			'drafts/invoice-settings/invoice-cases.ts',
		].map((name) => path.normalize(name)),
	);
	expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['commander']);
});
