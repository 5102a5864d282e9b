/**
 * The columns of a mapping file, by header and by letter: what each fills, and how its cells are read. The refusals are
 * listed in `parse-mapping.ts`.
 */
import { foldKey, foldName } from '../values/folded-name.ts';
import { isObject, objectAt, placeAt, type Properties, refuseUnknown, type Report } from './mapping-json.ts';
import { MAPPING_TARGETS, parseTarget } from './mapping-target.ts';
import { readWord } from './mapping-values.ts';
import { nearestName } from '../values/near-miss.ts';
import type { ColumnReading, LetteredColumn, MappedColumn } from './mapping.ts';
import type { ColumnTarget } from '../columns/column-target.ts';

const READING_PROPERTIES = ['to', 'locale', 'shortYears', 'values'] as const;

/** By `foldKey` of the header. */
export function parseColumns(properties: Properties, report: Report): ReadonlyMap<string, MappedColumn> {
	const columns = new Map<string, MappedColumn>();
	for (const [header, value] of properties) {
		const path = placeAt('columns', header);
		const reading = parseReading(value, READING_PROPERTIES, path, report);
		const folded = foldKey(header);
		const other = columns.get(folded);
		if (other !== undefined) report('mapping-header-repeated', path, header, { other: other.header });
		else if (reading !== undefined) columns.set(folded, { header, ...reading });
	}
	return columns;
}

/** By position, from 0. */
export function parseLetteredColumns(properties: Properties, report: Report): ReadonlyMap<number, LetteredColumn> {
	const columns = new Map<number, LetteredColumn>();
	const seen = new Map<number, string>();
	for (const [letters, value] of properties) {
		const path = placeAt('columnsByLetter', letters);
		const column = parseColumnLetters(letters);
		const reading = parseReading(value, [...READING_PROPERTIES, 'header'], path, report);
		const header = isObject(value) ? new Map(Object.entries(value)).get('header') : undefined;
		if (header !== undefined && typeof header !== 'string') {
			report('mapping-value-invalid', `${path}.header`, header, { expected: '"…"' });
		}
		if (column === undefined) {
			report('mapping-letter-invalid', path, letters);
			continue;
		}
		const other = seen.get(column);
		seen.set(column, letters);
		if (other !== undefined) report('mapping-header-repeated', path, letters, { other });
		else if (reading !== undefined) {
			columns.set(column, { ...reading, ...(typeof header === 'string' ? { header } : {}) });
		}
	}
	return columns;
}

function parseReading(
	value: unknown,
	known: readonly string[],
	path: string,
	report: Report,
): ColumnReading | undefined {
	const properties = typeof value === 'string' ? new Map([['to', value]]) : objectAt(value, path, report);
	if (typeof value !== 'string' && !isObject(value)) return undefined;
	refuseUnknown(properties, known, path, report);
	const target = targetAt(properties.get('to'), `${path}.to`, report);
	const locale = properties.get('locale');
	if (locale !== undefined && locale !== 'pt-BR' && locale !== 'en-US') {
		report('mapping-value-invalid', `${path}.locale`, locale, { expected: 'pt-BR, en-US' });
	}
	const shortYears = properties.get('shortYears');
	if (shortYears !== undefined && typeof shortYears !== 'boolean') {
		report('mapping-value-invalid', `${path}.shortYears`, shortYears, { expected: 'true, false' });
	}
	if (target === undefined) return undefined;
	const values = parseValues(properties.get('values'), target, `${path}.values`, report);
	return {
		target,
		...(locale === 'pt-BR' || locale === 'en-US' ? { locale } : {}),
		...(typeof shortYears === 'boolean' ? { shortYears } : {}),
		...(values === undefined ? {} : { values }),
	};
}

export function targetAt(value: unknown, path: string, report: Report): ColumnTarget | undefined {
	const target = typeof value === 'string' ? parseTarget(value) : undefined;
	if (target !== undefined) return target;
	if (value === undefined || value === null) {
		report('mapping-target-missing', path);
		return undefined;
	}
	const suggestion = typeof value === 'string' ? nearestName(foldName(value), MAPPING_TARGETS) : undefined;
	report('mapping-unknown-target', path, value, suggestion === undefined ? {} : { suggestion });
	return undefined;
}

function parseValues(
	json: unknown,
	target: ColumnTarget,
	path: string,
	report: Report,
): ReadonlyMap<string, string> | undefined {
	if (json === undefined) return undefined;
	const values = new Map<string, string>();
	for (const [text, meant] of objectAt(json, path, report)) {
		const place = placeAt(path, text);
		if (typeof meant !== 'string') report('mapping-value-invalid', place, meant, { expected: '"…"' });
		else if (values.has(foldKey(text))) report('mapping-header-repeated', place, text, { other: text });
		else {
			const problem = meant === '' ? undefined : readWord(meant, target);
			if (problem !== undefined) report(problem.code, place, meant, problem.params);
			values.set(foldKey(text), meant);
		}
	}
	return values;
}

/** `A` is 0, `AA` is 26; in either case. Undefined for what is no column of a sheet: at most three letters. */
export function parseColumnLetters(letters: string): number | undefined {
	if (!/^[A-Za-z]{1,3}$/.test(letters)) return undefined;
	let column = 0;
	for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 0x40;
	return column - 1;
}
