/** JSON Schema 2020-12, the dialect of OpenAPI 3.1, from a zod schema. */
import { z } from 'zod';

export type JsonObject = { readonly [name: string]: unknown };

/** `input`: what a caller may send. `output`: what an answer holds. */
export function renderJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
	const { $schema: _dialect, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io });
	return rest;
}
