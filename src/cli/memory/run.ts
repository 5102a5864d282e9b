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
import { nameOfProduct, withOrigin } from '../../drafts/invoice-settings/match-item.ts';
import type { ProductRule } from '../../drafts/invoice-settings/parse-rules.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { forgetItems, loadItems } from '../../runs/record/saved-items.ts';
import { forgetMapping, loadMappings } from '../../runs/record/saved-mappings.ts';
import { renderTargetOf } from '../inspect/render-inspect.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson, printLines } from '../terminal/io.ts';

export const runMemoryList: CommandRun = async ({ io, flags, config: { runsDir, language } }) => {
	const saved = [...(await loadMappings(runsDir)).values()];
	const { products, belongsTo } = await loadItems(runsDir);
	const changes = Object.entries(belongsTo);
	if (flags.json) {
		const tables = saved.map(({ mapping, ...table }) => ({ ...table, mapping: writeTable(mapping) }));
		printJson(io, [...tables, ...products, ...changes.map(([item, to]) => ({ item, belongsTo: to }))]);
	} else if (saved.length + products.length + changes.length === 0)
		io.stderr.write(`${wordsOf('cli', language)('memory.none')}\n`);
	else
		printLines(io.stdout, [
			...saved.flatMap(({ name, mapping }) => renderSaved(name, mapping, language)),
			...products.flatMap((item) => renderItem(item, language)),
			...changes.map(([item, to]) => `${item} → ${renderVisible(to)}`),
		]);
	return EXIT.done;
};

/** Forgets nothing if one of the names is unknown. */
export const runMemoryForget: CommandRun = async ({ io, args, flags, config: { runsDir, language } }) => {
	const saved = [...(await loadMappings(runsDir))];
	const { products, belongsTo } = await loadItems(runsDir);
	const changes = Object.keys(belongsTo);
	const listed = new Set([...saved.map(([, { name }]) => name), ...products.map(nameOfProduct), ...changes]);
	const names = new Set([...listed, ...products.flatMap(({ match }) => match.supplier ?? [])]);
	const unknown = args.find((name) => !names.has(name));
	if (unknown !== undefined) {
		const nearest = [...listed].toSorted((one, other) => shared(other, unknown) - shared(one, unknown)).slice(0, 3);
		const more = listed.size > nearest.length || listed.size === 0 ? ['asset-importer memory list'] : [];
		const expected = [...nearest.map(quoteWord), ...more].join(', ');
		throw new Fault('setting-invalid', { setting: 'memory forget', found: unknown, expected });
	}
	const tables = saved.filter(([, { name }]) => args.includes(name));
	for (const [fingerprint] of tables) await forgetMapping(runsDir, fingerprint);
	const gone = products.filter((item) =>
		[nameOfProduct(item), ...(item.match.supplier ?? [])].some((name) => args.includes(name)),
	);
	const goneChanges = changes.filter((name) => args.includes(name));
	await forgetItems(runsDir, {
		products: gone,
		belongsTo: Object.fromEntries(goneChanges.map((name) => [name, ''])),
	});
	const forgotten = [
		...tables.map(([, { name }]) => renderVisible(name)),
		...gone.map((item) => renderItem(item, language)[0]),
		...goneChanges,
	];
	if (!flags.quiet)
		io.stderr.write(`${wordsOf('cli', language)('memory.forgotten', { names: forgotten.join('\n    ') })}\n`);
	return EXIT.done;
};

function renderItem(item: ProductRule, language: Language): readonly string[] {
	const { name = '', match, units = '', category, brand, model } = item;
	const kind = typeof units === 'number' ? 'number' : units;
	const counted = { kind, unit: match.unit?.join(', ') ?? '', units };
	const fields = Object.entries({ category, brand, model }).flatMap(([target, value]) =>
		value === undefined
			? []
			: [[`${renderTargetOf(parseTarget(target) ?? IGNORED, language)} = ${renderVisible(value)}`, target] as const],
	);
	const counts = units === '' ? [] : [[wordsOf('cli', language)('memory.units', counted), 'units'] as const];
	return [
		`${renderVisible(nameOfProduct(item))}: ${renderVisible(name)}`,
		...[...counts, ...fields].map(([line, field]) => `    ${withOrigin(line, item, field)}`),
	];
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
	const sheets = [...(mapping.sheets ?? [])].map(([sheet, use]) => `${renderQuoted(sheet)}: ${use}`);
	const constants = mapping.constants.map(({ target, text }) =>
		words('memory.all-rows', { field: renderTargetOf(target, language), value: renderVisible(text) }),
	);
	const meanings = [...(mapping.words ?? [])].map(
		([field, meant]) => `${renderTargetOf(parseTarget(field) ?? IGNORED, language)}${renderValues(meant, language)}`,
	);
	const ignored = mapping.leaveOut === true ? [words('memory.ignored')] : [];
	return [
		renderVisible(name),
		...columns,
		...[...meanings, ...constants, ...sheets, ...ignored].map((line) => `    ${line}`),
	];
}

const READING = ['locale', 'currency', 'price', 'numbers', 'serials', 'order', 'swapped', 'shortYears'] as const;

/** Renders the reading of a column in the terms of a mapping file. */
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

function shared(name: string, typed: string): number {
	let length = 0;
	while (length < name.length && name[length] === typed[length]) length++;
	return length;
}
