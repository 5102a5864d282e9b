/** The parts of a mapping file as maps, and its mistakes with their places in it. */
import type { Problem } from '../../messages/problem.ts';
import { foldName } from '../values/folded-name.ts';
import { nearestName } from '../values/near-miss.ts';

export type Report = (code: Problem['code'], path: string, found?: unknown, params?: Problem['params']) => void;
export type Properties = ReadonlyMap<string, unknown>;

const LONGEST = 200;

/** Adds each mistake to `problems`. */
export function createReport(problems: Problem[]): Report {
	return (code, path, found, params) => {
		const text = found === undefined ? undefined : shorten(found);
		problems.push({
			code,
			place: { name: path },
			...(text === undefined ? {} : { found: text }),
			...(params === undefined ? {} : { params }),
		});
	};
}

/** The properties of an object as a map, so that no name of a user's column is one of JavaScript's. */
export function objectAt(value: unknown, path: string, report: Report): Properties {
	if (isObject(value)) return new Map(Object.entries(value));
	report('mapping-not-an-object', path, value);
	return new Map();
}

export function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function refuseUnknown(properties: Properties, known: readonly string[], path: string, report: Report): void {
	const byName = new Map(known.map((name) => [foldName(name), name]));
	for (const [name, value] of properties) {
		if (known.includes(name)) continue;
		const suggestion = nearestName(foldName(name), byName);
		report('mapping-unknown-property', placeAt(path, name), value, {
			known: known.join(', '),
			...(suggestion === undefined ? {} : { suggestion }),
		});
	}
}

/** `columns["Dt. compra"]`: the place of a property, as a person finds it. */
export function placeAt(path: string, name: string): string {
	return `${path}[${JSON.stringify(name)}]`;
}

function shorten(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
	return text.slice(0, LONGEST);
}
