/** Options of single commands, which a config file may not set (`setting-invalid`). Other settings are in `config.ts`. */
import { z } from 'zod';
import { OPTIONS } from './options.ts';

const FROM_ONE = '1, 2, 3 …';
const PORTS = '0 … 65535';
const on = z.boolean().default(false);
const text = z.string().optional();
const list = z.array(z.string()).default([]);
/** A flag with an optional value. */
const textOrOn = z.union([z.string(), z.literal(true)]).optional();

export const flagsSchema = z.object({
	// every command
	config: text,
	json: on,
	quiet: on,
	verbose: on,
	log: text,

	// the API
	sandbox: on,
	apiKeyFile: text,

	// sending
	yes: on,
	confirm: text,
	/** Assets to send in this session. */
	first: z.int({ error: FROM_ONE }).min(1, { error: FROM_ONE }).optional(),
	again: list,
	accept: z.array(z.enum(OPTIONS.accept.choices)).default([]),
	droppedFields: z.enum(OPTIONS['dropped-fields'].choices).optional(),

	// inspect, template, draft, import
	output: text,
	saveMapping: on,

	// validate
	keepPlan: on,

	// open questions about a table
	/** False after `--no-input`. */
	input: z.boolean().default(true),
	acceptProposals: on,

	// runs resolve
	created: textOrOn,
	notCreated: on,

	// lines update
	dryRun: on,
	name: text,
	costCenter: text,
	employee: text,
	custom: list,
	clear: list,

	// sms
	from: text,
	to: text,
	service: list,
	all: on,

	// sandbox
	port: z.int({ error: PORTS }).min(0, { error: PORTS }).max(65_535, { error: PORTS }).optional(),
	sandboxData: text,
	demo: on,
	/** Labels; one flag may have several, separated by commas. */
	sandboxFields: list.transform((typed) =>
		typed
			.flatMap((labels) => labels.split(','))
			.map((label) => label.trim())
			.filter((label) => label !== ''),
	),

	// app
	/** False after `--no-open`: no browser is opened. */
	open: z.boolean().default(true),
});
export type Flags = Readonly<z.infer<typeof flagsSchema>>;
