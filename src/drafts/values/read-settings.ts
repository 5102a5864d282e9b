import { z } from 'zod';
import type { Problem } from '../../messages/problem.ts';
import { foldName } from './folded-name.ts';
import { nearestName } from './near-miss.ts';

export type ReadSettings<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly problems: readonly Problem[] };

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const LONGEST_FOUND = 200;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

export function readSettings<Value>(json: unknown, schema: z.ZodType<Value>): ReadSettings<Value> {
	const parsed = schema.safeParse(json);
	if (parsed.success) return { ok: true, value: parsed.data };
	return { ok: false, problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, [], json)) };
}

export function settingsObject<Shape extends z.core.$ZodShape>(
	shape: Shape,
	expected = '{ … }',
): z.ZodObject<Shape, z.core.$strict> {
	const known = Object.keys(shape).join(', ');
	return z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? known : expected) });
}

/** `z.record` silently drops a property of this name. */
const PROTO = /^\0*__proto__$/;
const HIDDEN_PROTO = /^\0+(?=__proto__$)/;

export function recordOf<Value extends z.ZodType>(
	value: Value,
	expected?: string,
	name: z.ZodString = z.string(),
): z.ZodType<Readonly<Record<string, z.output<Value>>>, Readonly<Record<string, z.input<Value>>>> {
	return z
		.preprocess(
			(written: Readonly<Record<string, z.input<Value>>>) =>
				renameProperties(written, (one) => (PROTO.test(one) ? `\0${one}` : one)),
			z.record(name, value, expected),
		)
		.transform((read) => renameProperties(read, shownName));
}

function renameProperties<Value>(
	object: Readonly<Record<string, Value>>,
	rename: (name: string) => string,
): Readonly<Record<string, Value>> {
	if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
	return Object.fromEntries(Object.entries(object).map(([name, one]) => [rename(name), one]));
}

function shownName(name: string): string {
	return HIDDEN_PROTO.test(name) ? name.slice(1) : name;
}

export interface SettingsContext {
	readonly issues: z.core.$ZodRawIssue[];
}

const OWN_ISSUE = 'custom';

export function reportUnfit({ issues }: SettingsContext, expected: string): void {
	issues.push({ code: OWN_ISSUE, path: [], input: undefined, message: expected });
}

export function reportProblem({ issues }: SettingsContext, problem: Problem, path: Path = []): void {
	issues.push({ code: OWN_ISSUE, path: [...path], input: undefined, params: { problem } });
}

export function renderSettingsPath(path: Path): string {
	if (path.length === 0) return '$';
	return path
		.map((step, at) => {
			if (typeof step === 'number') return `[${step}]`;
			const name = String(step);
			if (!IDENTIFIER.test(name)) return `[${JSON.stringify(name)}]`;
			return at === 0 ? name : `.${name}`;
		})
		.join('');
}

function problemsOf(issue: Issue, above: Path, json: unknown): readonly Problem[] {
	const path = [...above, ...issue.path].map((step) => (typeof step === 'string' ? shownName(step) : step));
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((name) => unknownProperty(name, path, issue.message));
	}
	if (issue.code === 'invalid_union') {
		const inside = issue.errors.find((issues) => !issues.every(isOtherKind));
		if (inside !== undefined) return inside.flatMap((one) => problemsOf(one, path, json));
	}
	const place = { name: renderSettingsPath(path) };
	const meant: unknown = issue.code === OWN_ISSUE ? issue.params?.['problem'] : undefined;
	const value = valueAt(json, path);
	const found = value === undefined ? {} : { found: shorten(value) };
	if (isProblem(meant)) return [{ ...found, ...meant, place }];
	return [{ code: 'property-invalid', place, ...found, params: { expected: issue.message } }];
}

function isOtherKind({ code, path }: Issue): boolean {
	return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

function unknownProperty(name: string, path: Path, known: string): Problem {
	const byName = new Map(known.split(', ').map((one) => [foldName(one), one]));
	const suggestion = nearestName(foldName(name), byName);
	return {
		code: 'property-unknown',
		place: { name: renderSettingsPath([...path, name]) },
		params: { known, ...(suggestion === undefined ? {} : { suggestion }) },
	};
}

function isProblem(value: unknown): value is Problem {
	return typeof value === 'object' && value !== null && 'code' in value;
}

function valueAt(json: unknown, path: Path): unknown {
	let value = json;
	for (const step of path) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = Object.getOwnPropertyDescriptor(value, step)?.value;
	}
	return value;
}

function shorten(value: unknown): string {
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.slice(0, LONGEST_FOUND);
}
