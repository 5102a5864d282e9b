/**
 * A mapping file: what the columns of somebody's tables mean, said once and for all. Format: `docs/mapping.schema.json`.
 *
 * Every mistake is told at once, with its place in the file. Refused: what is no object (`mapping-not-an-object`),
 * unknown properties (`mapping-unknown-property`), targets that are no column (`mapping-unknown-target`) or are missing
 * (`mapping-target-missing`), values of the wrong kind (`mapping-value-invalid`), a header named twice
 * (`mapping-header-repeated`), two constants for one field (`mapping-constant-repeated`), a constant for what tells assets
 * apart (`mapping-constant-not-allowed`).
 */
import type { Problem } from '../../problems/problem.ts';
import { nearestName } from './near-miss.ts';
import { foldKey, foldName } from './folded-name.ts';
import { MAPPING_TARGETS, parseTarget } from './mapping-target.ts';
import { readConstant, readWord } from './mapping-values.ts';
import type { ColumnTarget, MappedColumn, MappedConstant, Mapping } from './table-drafts.ts';

export type ParsedMapping =
	| { readonly ok: true; readonly value: Mapping }
	| { readonly ok: false; readonly problems: readonly Problem[] };

const COLUMN_PROPERTIES = ['to', 'locale', 'shortYears', 'values'] as const;
const PROPERTIES = ['$schema', 'columns', 'constants'] as const;

/** Checks what `JSON.parse` gave. */
export function parseMapping(json: unknown): ParsedMapping {
	const problems: Problem[] = [];
	const report = (code: Problem['code'], path: string, found?: unknown, params?: Problem['params']): void => {
		const text = found === undefined ? undefined : shorten(found);
		problems.push({
			code,
			place: { name: path },
			...(text === undefined ? {} : { found: text }),
			...(params === undefined ? {} : { params }),
		});
	};
	const root = objectAt(json, '$', report);
	refuseUnknown(root, PROPERTIES, '$', report);
	const columns = parseColumns(objectAt(root.get('columns') ?? {}, 'columns', report), report);
	const constants = parseConstants(objectAt(root.get('constants') ?? {}, 'constants', report), report);
	return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { columns, constants } };
}

type Report = (code: Problem['code'], path: string, found?: unknown, params?: Problem['params']) => void;
type Properties = ReadonlyMap<string, unknown>;

/** The properties of an object as a map, so that no name of a user's column is one of JavaScript's. */
function objectAt(value: unknown, path: string, report: Report): Properties {
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) return new Map(Object.entries(value));
	report('mapping-not-an-object', path, value);
	return new Map();
}

function refuseUnknown(properties: Properties, known: readonly string[], path: string, report: Report): void {
	const byName = new Map(known.map((name) => [foldName(name), name]));
	for (const [name, value] of properties) {
		if (known.includes(name)) continue;
		const suggestion = nearestName(foldName(name), byName);
		report('mapping-unknown-property', at(path, name), value, {
			known: known.join(', '),
			...(suggestion === undefined ? {} : { suggestion }),
		});
	}
}

function parseColumns(properties: Properties, report: Report): ReadonlyMap<string, MappedColumn> {
	const columns = new Map<string, MappedColumn>();
	for (const [header, value] of properties) {
		const path = at('columns', header);
		const parsed = typeof value === 'string' ? new Map([['to', value]]) : objectAt(value, path, report);
		const isSaid = typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value));
		const column = isSaid ? parseColumn(header, parsed, path, report) : undefined;
		const folded = foldKey(header);
		const other = columns.get(folded);
		if (other !== undefined) report('mapping-header-repeated', path, header, { other: other.header });
		else if (column !== undefined) columns.set(folded, column);
	}
	return columns;
}

function parseColumn(header: string, properties: Properties, path: string, report: Report): MappedColumn | undefined {
	refuseUnknown(properties, COLUMN_PROPERTIES, path, report);
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
		header,
		target,
		...(locale === 'pt-BR' || locale === 'en-US' ? { locale } : {}),
		...(typeof shortYears === 'boolean' ? { shortYears } : {}),
		...(values === undefined ? {} : { values }),
	};
}

function targetAt(value: unknown, path: string, report: Report): ColumnTarget | undefined {
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
		const place = at(path, text);
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

function parseConstants(properties: Properties, report: Report): readonly MappedConstant[] {
	const constants: MappedConstant[] = [];
	const seen = new Map<string, string>();
	for (const [name, value] of properties) {
		const path = at('constants', name);
		const target = targetAt(name, path, report);
		if (target === undefined) continue;
		const key = foldName(
			target.kind === 'custom' ? `custom ${target.label}` : target.kind === 'field' ? target.field : '',
		);
		const other = seen.get(key);
		seen.set(key, name);
		if (other !== undefined) report('mapping-constant-repeated', path, name, { other });
		else if (typeof value !== 'string') report('mapping-value-invalid', path, value, { expected: '"…"' });
		else {
			const problem = readConstant({ target, text: value });
			if (problem === undefined) constants.push({ target, text: value });
			else report(problem.code, path, problem.code === 'mapping-constant-not-allowed' ? name : value, problem.params);
		}
	}
	return constants;
}

/** `columns["Dt. compra"]`: the place of a property, as a person finds it. */
function at(path: string, name: string): string {
	return `${path}[${JSON.stringify(name)}]`;
}

function shorten(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
	return text.slice(0, 200);
}
