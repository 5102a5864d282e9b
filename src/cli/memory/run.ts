/** `asset-importer memory`: lists remembered answers about tables and products, and forgets them by name. */
import type { ColumnReading, Mapping } from '../../drafts/mapping/mapping.ts';
import { IGNORED, parseTarget } from '../../drafts/columns/column-target.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { writeTable } from '../../drafts/mapping/write-mapping.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { forgetItems, loadItems } from '../../runs/record/saved-items.ts';
import { forgetMapping, loadMappings } from '../../runs/record/saved-mappings.ts';
import { renderTargetOf } from '../inspect/render-inspect.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson, printLines } from '../terminal/io.ts';

export const runMemoryList: CommandRun = async ({ io, flags, config: { runsDir, language } }) => {
	const saved = [...(await loadMappings(runsDir)).values()];
	const items = await loadItems(runsDir);
	if (flags.json) {
		const tables = saved.map(({ mapping, ...table }) => ({ ...table, mapping: writeTable(mapping) }));
		printJson(io, [...tables, ...items]);
	} else if (saved.length + items.length === 0) io.stderr.write(`${wordsOf('cli', language)('memory.none')}\n`);
	else
		printLines(io.stdout, [
			...saved.flatMap(({ name, mapping }) => renderSaved(name, mapping, language)),
			...items.flatMap((item) => renderItem(item, language)),
		]);
	return EXIT.done;
};

/** Forgets nothing if one of the names is unknown. */
export const runMemoryForget: CommandRun = async ({ args, config: { runsDir } }) => {
	const saved = [...(await loadMappings(runsDir))];
	const items = await loadItems(runsDir);
	const names = new Set([...saved.map(([, { name }]) => name), ...items.flatMap(namesOf)]);
	const unknown = args.find((name) => !names.has(name));
	if (unknown !== undefined) {
		throw new Fault('setting-invalid', { setting: 'memory forget', found: unknown, expected: [...names].join(', ') });
	}
	for (const [fingerprint, { name }] of saved) if (args.includes(name)) await forgetMapping(runsDir, fingerprint);
	const gone = items.filter((item) => namesOf(item).some((name) => args.includes(name)));
	await forgetItems(runsDir, gone);
	return EXIT.done;
};

/** `12345678 CX-10` names a product, and `12345678` all products of a supplier. */
function namesOf({ match: { supplier = [], cProd = [] } }: ProductRule): readonly string[] {
	return [...supplier, [...supplier, ...cProd].join(' ')];
}

function renderItem(item: ProductRule, language: Language): readonly string[] {
	const { name = '', match, units = '', category, brand, model } = item;
	const kind = typeof units === 'number' ? 'number' : units;
	const counted = { kind, unit: match.unit?.join(', ') ?? '', units };
	const fields = Object.entries({ category, brand, model }).flatMap(([target, value]) =>
		value === undefined
			? []
			: [`${renderTargetOf(parseTarget(target) ?? IGNORED, language)} = ${renderVisible(value)}`],
	);
	const lines = [...(units === '' ? [] : [wordsOf('cli', language)('memory.units', counted)]), ...fields];
	const [, product = ''] = namesOf(item);
	return [`${renderVisible(product)}: ${renderVisible(name)}`, ...lines.map((line) => `    ${line}`)];
}

function renderSaved(name: string, mapping: Mapping, language: Language): readonly string[] {
	const words = wordsOf('cli', language);
	const readings = [
		...mapping.columns.values(),
		...[...mapping.columnsByLetter].map(([at, one]) => ({ ...one, header: one.header || columnLetters(at) })),
	];
	const columns = readings.map(
		({ header, ...reading }) =>
			`    ${renderQuoted(header)} → ${renderTargetOf(reading.target, language)}${renderReading(reading)}${renderValues(reading, language)}`,
	);
	const sheets = [...(mapping.sheets ?? [])].map(([sheet, fate]) => `${renderQuoted(sheet)}: ${fate}`);
	const constants = mapping.constants.map(({ target, text }) =>
		words('memory.all-rows', { field: renderTargetOf(target, language), value: renderVisible(text) }),
	);
	const leftOut = mapping.leaveOut === true ? [words('memory.left-out')] : [];
	return [renderVisible(name), ...columns, ...[...constants, ...sheets, ...leftOut].map((line) => `    ${line}`)];
}

const READING = ['locale', 'currency', 'price', 'numbers', 'serials', 'shortYears'] as const;

/** How the cells are read, in the terms of a mapping file. */
function renderReading(reading: ColumnReading): string {
	const said = READING.flatMap((key) =>
		reading[key] === undefined ? [] : `${key}: ${renderVisible(String(reading[key]))}`,
	);
	return said.length === 0 ? '' : ` [${said.join(', ')}]`;
}

function renderValues({ written = {} }: Pick<ColumnReading, 'written'>, language: Language): string {
	const said = Object.entries(written).map(([text, value]) => {
		const meant = wordOfValue('status', wordOfValue('acquisitionType', value, language), language);
		return `${renderQuoted(text)} = ${renderVisible(meant)}`;
	});
	return said.length === 0 ? '' : `: ${said.join(', ')}`;
}
