/** JSON Schemas of `--json` for commands that query the API. The documents in `docs/` are written from these. */
import { z } from 'zod';
import { employeeListResponseSchema } from '../../src/contract/employee.ts';
import { lineListResponseSchema } from '../../src/contract/line.ts';
import { smsListResponseSchema } from '../../src/contract/sms-message.ts';

const whole = z.int().nonnegative();
const profile = z.strictObject({
	version: z.literal(1),
	baseUrl: z.string(),
	probedAt: z.string().describe('ISO 8601 in UTC.'),
	successStatus: z.int().optional().describe('Status of the answer to a create; absent when none was answered so.'),
	repeatedEnrollmentId: z
		.union([
			z.strictObject({ answer: z.literal('created') }),
			z.strictObject({
				answer: z.literal('refused'),
				recognisedBy: z
					.strictObject({
						status: z.int(),
						code: z.string().optional(),
						message: z.string().optional(),
						publicDetails: z.record(z.string(), z.string()).optional(),
						body: z.string().optional(),
					})
					.optional()
					.describe(
						'The answer, with {id} where it names the enrollment id; absent when other mistakes are refused in the same words.',
					),
			}),
			z.strictObject({ answer: z.literal('unknown') }),
		])
		.describe('What becomes of an enrollment id that an asset has already.'),
	bodyLimit: z
		.strictObject({ accepted: whole, refused: whole.optional() })
		.describe('Bytes of the largest body accepted and of the smallest refused with 413.'),
	unknownCustomField: z.enum(['ignored', 'kept', 'refused', 'unknown']),
	changedFields: z
		.array(z.strictObject({ field: z.string(), sent: z.string(), answered: z.string().optional() }))
		.describe('Fields that came back in another form than they were sent in.'),
	assetsMade: whole.describe('Test assets that the probe created.'),
});

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
	probe: {
		title: 'probe --json',
		description: 'What the probe learned, also kept in the runs folder. Values of the API, dated, for one address.',
		schema: profile,
	},
} as const satisfies Record<string, AnswerSchema>;

export type AnswerName = keyof typeof ANSWER_SCHEMAS;
export const ANSWER_NAMES: readonly AnswerName[] = ['employees', 'lines', 'sms', 'probe'];

/** The document in `docs/`. */
export function renderAnswerSchema(name: AnswerName): string {
	const { title, description, schema } = ANSWER_SCHEMAS[name];
	const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'output' });
	return `${JSON.stringify({ $schema, $id: `${name}.schema.json`, title, description, ...rest }, null, '\t')}\n`;
}
