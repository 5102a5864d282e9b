import type { z } from 'zod';
import { checkInput } from '../../contract/error-body.ts';

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

export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const checked = checkInput(schema, value);
	if (checked.ok) return checked.value;
	throw new CommandError(422, 'The input is not valid.', checked.details);
}
