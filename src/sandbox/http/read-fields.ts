/**
 * The fields of a JSON object of the control plane, read by name and type. What is missing, of another type or unknown
 * is told by the field's path, so that a misspelt name is not passed over in silence.
 */

/** A command of the control plane that cannot be carried out as it was given. Answered with its status and reasons. */
export class CommandError extends Error {
	override readonly name = 'CommandError';
	readonly status: 403 | 404 | 422;
	readonly details: Readonly<Record<string, string>>;

	constructor(status: 403 | 404 | 422, message: string, details: Readonly<Record<string, string>> = {}) {
		super(message);
		this.status = status;
		this.details = details;
	}
}

export interface Fields {
	readonly has: (name: string) => boolean;
	readonly text: (name: string) => string;
	readonly flag: (name: string) => boolean;
	readonly number: (
		name: string,
		range: { readonly min: number; readonly max?: number; readonly whole?: boolean },
	) => number;
	readonly choice: <const Value extends string>(name: string, values: readonly Value[]) => Value;
	readonly object: (name: string, allowed: readonly string[] | 'any') => Fields;
	readonly list: (name: string) => readonly unknown[];
	/** An object whose values are all texts. */
	readonly texts: (name: string) => Readonly<Record<string, string>>;
	readonly raw: Readonly<Record<string, unknown>>;
	/** Refuses a field for another reason. */
	readonly refuse: (name: string, reason: string) => CommandError;
}

/** Opens an object for reading. `where` is its path in the body, empty for the body itself. */
export function readFields(value: unknown, where: string, allowed: readonly string[] | 'any'): Fields {
	if (!isObject(value)) throw refusal(where === '' ? 'body' : where, 'must be a JSON object');
	const pathOf = (name: string): string => (where === '' ? name : `${where}.${name}`);
	const unknown = allowed === 'any' ? undefined : Object.keys(value).find((name) => !allowed.includes(name));
	if (unknown !== undefined) throw refusal(pathOf(unknown), 'unknown field');

	function checked<Value>(name: string, expected: string, is: (field: unknown) => field is Value): Value {
		const field = isObject(value) ? value[name] : undefined;
		if (!is(field)) throw refusal(pathOf(name), `must be ${expected}`);
		return field;
	}

	return {
		has: (name) => value[name] !== undefined,
		text: (name) =>
			checked(name, 'a text that is not empty', (field): field is string => typeof field === 'string' && field !== ''),
		flag: (name) => checked(name, 'true or false', (field) => typeof field === 'boolean'),
		number: (name, { min, max = Number.MAX_SAFE_INTEGER, whole = true }) =>
			checked(
				name,
				`a ${whole ? 'whole ' : ''}number from ${min} to ${max}`,
				(field): field is number =>
					typeof field === 'number' && field >= min && field <= max && (whole ? Number.isInteger(field) : true),
			),
		choice: <const Value extends string>(name: string, values: readonly Value[]) =>
			checked(name, `one of ${values.join(', ')}`, (field): field is Value => values.some((one) => one === field)),
		object: (name, names) => readFields(value[name], pathOf(name), names),
		list: (name) => checked(name, 'a list', (field): field is readonly unknown[] => Array.isArray(field)),
		texts: (name) =>
			checked(
				name,
				'an object of texts',
				(field): field is Readonly<Record<string, string>> =>
					isObject(field) && Object.values(field).every((one) => typeof one === 'string'),
			),
		raw: value,
		refuse: (name, reason) => refusal(pathOf(name), reason),
	};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(path: string, reason: string): CommandError {
	return new CommandError(422, 'The input is not valid.', { [path]: reason });
}
