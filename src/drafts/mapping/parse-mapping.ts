/**
 * A mapping file: what the columns of somebody's tables mean, said once and for all. Format: `docs/mapping.schema.json`.
 *
 * Every mistake is told at once, with its place in the file. Refused: what is no object (`mapping-not-an-object`),
 * unknown properties (`mapping-unknown-property`), targets that are no column (`mapping-unknown-target`) or are missing
 * (`mapping-target-missing`), values of the wrong kind (`mapping-value-invalid`), a header or a letter named twice
 * (`mapping-header-repeated`), what is no letter of a column (`mapping-letter-invalid`), two constants for one field
 * (`mapping-constant-repeated`), a constant for what tells assets apart (`mapping-constant-not-allowed`).
 */
import type { Problem } from '../../messages/problem.ts';
import { foldName } from '../values/folded-name.ts';
import { createReport, objectAt, placeAt, type Properties, refuseUnknown, type Report } from './mapping-json.ts';
import { readConstant } from './mapping-values.ts';
import { parseColumns, parseLetteredColumns, targetAt } from './parse-mapped-columns.ts';
import type { MappedConstant, Mapping } from './mapping.ts';

export type ParsedMapping =
	| { readonly ok: true; readonly value: Mapping }
	| { readonly ok: false; readonly problems: readonly Problem[] };

const PROPERTIES = ['$schema', 'columns', 'columnsByLetter', 'constants'] as const;

/** Checks what `JSON.parse` gave. */
export function parseMapping(json: unknown): ParsedMapping {
	const problems: Problem[] = [];
	const report = createReport(problems);
	const root = objectAt(json, '$', report);
	refuseUnknown(root, PROPERTIES, '$', report);
	const part = (name: (typeof PROPERTIES)[number]): Properties => objectAt(root.get(name) ?? {}, name, report);
	const columns = parseColumns(part('columns'), report);
	const columnsByLetter = parseLetteredColumns(part('columnsByLetter'), report);
	const constants = parseConstants(part('constants'), report);
	return problems.length > 0 ? { ok: false, problems } : { ok: true, value: { columns, columnsByLetter, constants } };
}

function parseConstants(properties: Properties, report: Report): readonly MappedConstant[] {
	const constants: MappedConstant[] = [];
	const seen = new Map<string, string>();
	for (const [name, value] of properties) {
		const path = placeAt('constants', name);
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
