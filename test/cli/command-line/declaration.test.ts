/** Declarations load nothing heavy, so they repeat what the config takes; here the two are held together. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_GROUPS } from '../../../src/cli/command-list.ts';
import type { OptionDeclaration } from '../../../src/cli/command-line/declaration.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { settingsSchema } from '../../../src/config/config.ts';
import { INVOICE_CASES } from '../../../src/drafts/invoice-settings/invoice-cases.ts';
import { loadHelp } from '../../../src/messages/help-texts.ts';
import { Fault } from '../../../src/messages/fault.ts';
import { PAGE_SIZE } from '../../../src/contract/endpoints.ts';

const help = await loadHelp('en');
const listed = COMMAND_GROUPS.flatMap(({ commands }) => commands);
const declarations = (
	await Promise.all(
		listed.map(async (one) => {
			const declaration = await one.declare();
			return [declaration, ...(await Promise.all((declaration.commands ?? []).map((inner) => inner.declare())))];
		}),
	)
).flat();
const options = new Map<string, OptionDeclaration>(
	declarations.flatMap(({ groups }) => groups.flatMap((group) => group.options.map((one) => [one.flag, one] as const))),
);

function settingOf(flag: string): string {
	const name = flag.replace(/^.*--(?:no-)?/, '');
	return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

test('every setting of the config has an option', () => {
	const named = [...options.keys()].map(settingOf);
	expect(Object.keys(settingsSchema.shape).filter((name) => !named.includes(name))).toEqual([]);
});

const withChoices = [...options.values()]
	.filter(({ flag }) => Object.keys(settingsSchema.shape).includes(settingOf(flag)))
	.flatMap(({ flag, choices = [], takes }) =>
		choices.map((choice): [string, string, unknown] => [flag, choice, takes === 'list' ? [choice] : choice]),
	);

test.each(withChoices)('the config takes %s %s', (flag, _, value) => {
	const config = loadConfig({ flags: { [settingOf(flag)]: value }, env: {}, cwd: import.meta.dirname });
	expect(Object.keys(config)).toContain(settingOf(flag));
});

const withOneChoice = [...options.values()].filter(({ choices, takes }) => choices !== undefined && takes === 'text');

test.each(withOneChoice)('the help names every value that the config takes for $flag', ({ flag, choices }) => {
	let expected = '';
	try {
		loadConfig({ flags: { [settingOf(flag)]: '?' }, env: {}, cwd: import.meta.dirname });
	} catch (error) {
		if (error instanceof Fault) expected = String(error.params['expected']);
	}
	// Beside each value stands the word for it: `available (disponível)`.
	const values = expected.split(', ').map((value) => value.replace(/ \(.+\)$/, ''));
	expect(new Set(values)).toEqual(new Set(choices));
});

test('the help names the cases and limits that other rooms own', () => {
	expect(options.get('--allow')?.choices).toEqual(Object.keys(INVOICE_CASES));
	expect(help('option.page-size.default')).toBe(String(PAGE_SIZE.default));
});

test('one option means one thing: wherever it stands it has the same form', () => {
	const forms = new Map<string, Set<string>>();
	for (const { groups } of declarations) {
		for (const { flag, takes, valueOptional } of groups.flatMap((group) => group.options)) {
			if (flag === '--time-zone' || flag === '-o, --output') continue;
			const form = `${takes ?? ''} ${valueOptional ?? ''}`;
			forms.set(flag, (forms.get(flag) ?? new Set()).add(form));
		}
	}
	expect([...forms].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('help loads no room but messages, and no package but commander', () => {
	const src = path.join(import.meta.dirname, '../../../src');
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
	for (const name of readdirSync(path.join(src, 'cli/declarations'))) visit(path.join(src, 'cli/declarations', name));
	const outside = [...seen]
		.map((file) => path.relative(src, file))
		.filter((file) => !file.startsWith(`cli${path.sep}`));
	const others = outside.filter((file) => !file.startsWith(`messages${path.sep}`));
	expect(others.toSorted()).toEqual(
		[
			'config/program-version.ts',
			'contract/asset-fields.ts',
			'contract/ledger-address.ts',
			'drafts/invoice-settings/invoice-cases.ts',
		].map((name) => path.normalize(name)),
	);
	expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['commander']);
});
