/** JSON Schemas of `--json` for commands that query the API. The documents in `docs/` are written from these. */
import { z } from 'zod';
import { employeeListResponseSchema } from '../../src/contract/employee.ts';
import { lineListResponseSchema } from '../../src/contract/line.ts';
import { smsListResponseSchema } from '../../src/contract/sms-message.ts';

interface AnswerSchema {
	readonly title: string;
	readonly description: string;
	readonly schema: z.ZodType;
}

const AS_GIVEN =
	'As the API gave it: only ids are sure to be there, any other field may be absent or null, and what the API adds one day is passed on.';

const ANSWER_SCHEMAS = {
	employees: {
		title: 'employees --json',
		description: `${AS_GIVEN} Personal data (documents, salary, bank, address, birth date, private contacts, custom fields) is there only with --all.`,
		schema: employeeListResponseSchema,
	},
	lines: { title: 'lines --json', description: AS_GIVEN, schema: lineListResponseSchema },
	sms: {
		title: 'sms --json',
		description: `${AS_GIVEN} With --all there is no pagination: all messages are in one list, newest first.`,
		schema: smsListResponseSchema.partial({ pagination: true }),
	},
} as const satisfies Record<string, AnswerSchema>;

export type AnswerName = keyof typeof ANSWER_SCHEMAS;
export const ANSWER_NAMES: readonly AnswerName[] = ['employees', 'lines', 'sms'];

/** The document in `docs/`. */
export function renderAnswerSchema(name: AnswerName): string {
	const { title, description, schema } = ANSWER_SCHEMAS[name];
	const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'output' });
	return `${JSON.stringify({ $schema, $id: `${name}.schema.json`, title, description, ...rest }, null, '\t')}\n`;
}
