/** Bodies of the control plane, checked by a schema before anything is changed. */
import type { z } from 'zod';
import { checkInput } from '../../contract/error-body.ts';

/** A command of the control plane that cannot be carried out. Answered with its status and its reasons by field. */
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

/** Throws `CommandError` with the fields that are wrong. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const checked = checkInput(schema, value);
	if (checked.ok) return checked.value;
	throw new CommandError(422, 'The input is not valid.', checked.details);
}
