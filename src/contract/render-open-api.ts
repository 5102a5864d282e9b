/**
 * The API description (OpenAPI 3.1), made from the schemas that check requests and answers. A deprecated operation is marked as
 * the API promises: `deprecated: true`, a description with a deprecation tag, dates and link, and headers in every answer
 * except 401 and 403.
 */
import { z } from 'zod';
import { assetCreationSchema, assetSchema } from './asset.ts';
import { DEPRECATION_HEADERS, type Deprecation } from './deprecation.ts';
import { employeeListSchema } from './employee.ts';
import { ENDPOINTS, OPERATION_IDS, type OperationId } from './endpoints.ts';
import { ERROR_STATUSES, type ErrorStatus, errorBodySchema } from './error-body.ts';
import { lineChangeSchema, lineListSchema, updatedLineSchema } from './line.ts';
import { smsListQuerySchema, smsListSchema } from './sms-message.ts';

export interface ApiDescriptionOptions {
	/** Without a trailing slash. */
	readonly serverUrl: string;
	/** Identifiers that the filter accepts. */
	readonly services: readonly string[];
	readonly deprecations?: Readonly<Partial<Record<OperationId, Deprecation>>>;
}

const ERROR_NAMES: Readonly<Record<ErrorStatus, readonly [name: string, description: string]>> = {
	401: ['Unauthorized', 'The token is missing or invalid. Never carries deprecation headers.'],
	403: ['Forbidden', 'The key has no permission. Never carries deprecation headers.'],
	404: ['NotFound', 'There is no such thing in the environment of the key.'],
	413: ['PayloadTooLarge', 'The body is too large.'],
	422: ['Unprocessable', 'The input is wrong, cannot be processed, or the company is not active.'],
	500: ['Unknown', 'An unknown failure.'],
};
const WITHOUT_DEPRECATION: readonly ErrorStatus[] = [401, 403];

const DEPRECATION_HEADER_SCHEMAS: JsonObject = {
	Deprecation: {
		description: 'When the endpoint is or will be deprecated: Unix seconds after an @ (RFC 9745).',
		schema: { type: 'string', pattern: '^@-?\\d+$' },
	},
	Sunset: {
		description: 'From when the endpoint is no longer guaranteed: an IMF-fixdate (RFC 8594).',
		schema: { type: 'string' },
	},
	Link: {
		description:
			'The page that describes the change (relation `deprecation`) and, where there is one, the replacing endpoint (relation `successor-version`).',
		schema: { type: 'string' },
	},
};

const HEADER_REFERENCES: JsonObject = Object.fromEntries(
	DEPRECATION_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

export function renderOpenApi(options: ApiDescriptionOptions): JsonObject {
	const paths: Record<string, Record<string, JsonObject>> = {};
	const schemas: Record<string, JsonObject> = {};
	for (const id of OPERATION_IDS) {
		const { path, method } = ENDPOINTS[id];
		const { answer, request } = DESCRIBED_OPERATIONS[id];
		schemas[answer[0]] = renderJsonSchema(answer[1], 'output');
		if (request !== undefined) schemas[request[0]] = renderJsonSchema(request[1], 'input');
		(paths[path] ??= {})[method.toLowerCase()] = renderOperation(id, options);
	}
	for (const status of ERROR_STATUSES) {
		schemas[ERROR_NAMES[status][0]] = renderJsonSchema(errorBodySchema(status), 'output');
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Virtual Phone Line, Employee and Asset API',
			version: '1.0.0',
			description:
				'As the local sandbox of asset-importer serves it. Where the specification of the service is silent, the answers are those that this sandbox has settled on, not facts about the service.',
			license: { name: 'MIT', identifier: 'MIT' },
			contact: { name: 'asset-importer', url: 'https://www.npmjs.com/package/asset-importer' },
		},
		servers: [{ url: options.serverUrl, description: 'The key selects the environment; the address is the same.' }],
		tags: TAGS,
		security: [{ apiKey: [] }],
		paths,
		components: {
			securitySchemes: {
				apiKey: {
					type: 'http',
					scheme: 'bearer',
					bearerFormat: 'key',
					description: 'Keys of production begin with svc_prod_, keys of the sandbox with svc_test_.',
				},
			},
			schemas,
			...(Object.keys(options.deprecations ?? {}).length > 0 ? { headers: DEPRECATION_HEADER_SCHEMAS } : {}),
		},
	};
}

function renderOperation(id: OperationId, options: ApiDescriptionOptions): JsonObject {
	const { tag, summary, description, successStatus, answer, request } = DESCRIBED_OPERATIONS[id];
	const deprecation = options.deprecations?.[id];
	const headers = deprecation === undefined ? {} : { headers: HEADER_REFERENCES };
	const parameters = renderParameters(id, options.services);
	return {
		operationId: id,
		tags: [tag],
		summary,
		description: deprecation === undefined ? description : `${renderDeprecationTag(deprecation)} ${description}`,
		...(deprecation === undefined ? {} : { deprecated: true }),
		...(parameters.length > 0 ? { parameters } : {}),
		...(request === undefined ? {} : { requestBody: { required: true, content: jsonOf(request[0]) } }),
		responses: {
			[successStatus]: { description: 'The request was processed.', ...headers, content: jsonOf(answer[0]) },
			...Object.fromEntries(
				ERROR_STATUSES.map((status) => [
					status,
					{
						description: ERROR_NAMES[status][1],
						...(WITHOUT_DEPRECATION.includes(status) ? {} : headers),
						content: jsonOf(ERROR_NAMES[status][0]),
					},
				]),
			),
		},
	};
}

function renderDeprecationTag(deprecation: Deprecation): string {
	const [since, until] = [deprecation.deprecatedAt, deprecation.sunsetAt].map((instant) => instant.slice(0, 10));
	return `**[Deprecated]** Since ${since}, served until ${until}. Migration: [${deprecation.documentation}](${deprecation.documentation}).`;
}

function renderParameters(id: OperationId, services: readonly string[]): readonly JsonObject[] {
	const inPath = ENDPOINTS[id].path.includes('{id}')
		? [{ name: 'id', in: 'path', required: true, description: 'The id of the line.', schema: { type: 'string' } }]
		: [];
	if (id !== 'listSmsMessages') return inPath;
	const inQuery = Object.entries(smsListQuerySchema(services).shape).map(([name, schema]) => {
		const { description, ...rest } = renderJsonSchema(schema, 'input');
		return {
			name,
			in: 'query',
			required: false,
			...(description === undefined ? {} : { description }),
			...(name === 'service' ? { style: 'form', explode: true } : {}),
			schema: rest,
		};
	});
	return [...inPath, ...inQuery];
}

function jsonOf(name: string): JsonObject {
	return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}

export type JsonObject = { readonly [name: string]: unknown };

/** `input` for a request, `output` for an answer. */
export function renderJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
	const { $schema: _dialect, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io });
	return rest;
}

export interface DescribedOperation {
	readonly tag: string;
	readonly summary: string;
	readonly description: string;
	readonly successStatus: 200 | 201;
	/** Name and schema of a success answer's body. */
	readonly answer: readonly [name: string, schema: z.ZodType];
	readonly request?: readonly [name: string, schema: z.ZodType];
}

export const TAGS = [
	{ name: 'Virtual lines', description: 'Virtual mobile phone lines and the SMS messages that they receive.' },
	{ name: 'Employees', description: 'The people of the company.' },
	{ name: 'Assets', description: 'The equipment of the company.' },
] as const;

export const DESCRIBED_OPERATIONS: Readonly<Record<OperationId, DescribedOperation>> = {
	listLines: {
		tag: 'Virtual lines',
		summary: 'List virtual lines',
		description: 'All virtual lines of the company in the environment of the key.',
		successStatus: 200,
		answer: ['VirtualLineList', lineListSchema],
	},
	updateLine: {
		tag: 'Virtual lines',
		summary: 'Update a virtual line',
		description: 'Changes what is sent; a property that is left out stays as it is.',
		successStatus: 200,
		answer: ['UpdatedVirtualLine', updatedLineSchema],
		request: ['VirtualLineUpdate', lineChangeSchema],
	},
	listSmsMessages: {
		tag: 'Virtual lines',
		summary: 'List SMS messages of a line',
		description: 'Received messages, newest first. Serves to process again the notifications that were missed.',
		successStatus: 200,
		answer: ['SmsMessageList', smsListSchema],
	},
	listEmployees: {
		tag: 'Employees',
		summary: 'List employees',
		description: 'All employees of the company with every field, in one answer without pagination.',
		successStatus: 200,
		answer: ['EmployeeList', employeeListSchema],
	},
	createAsset: {
		tag: 'Assets',
		summary: 'Create an asset',
		description:
			'Creates one asset. There is no idempotency key and no way to list assets: a request whose outcome is unknown must not be sent again.',
		successStatus: 201,
		answer: ['Asset', assetSchema],
		request: ['AssetCreation', assetCreationSchema],
	},
};
