/** The calls of the library. An unknown option throws a `TypeError` that names it, for programs without type checks. */
import { type AssetClient, createAssetClient } from './asset-client.ts';
import { parseBaseUrl } from './client/base-url.ts';
import type { ApiOptions } from './client/client.ts';
import { createClient as create } from './client/create-client.ts';
import type { ApiError } from './client/outcome.ts';
import type { ImportSettings } from './config/import-settings.ts';
import { parseSettings } from './config/load-config.ts';
import { parseJson, parsePlanOptions } from './config/plan-options.ts';
import { environmentOfKey, readPastedKey } from './contract/api-key.ts';
import type { Question } from './drafts/decisions/question.ts';
import { parseMapping } from './drafts/mapping/parse-mapping.ts';
import { Fault } from './messages/fault.ts';
import type { Language } from './messages/message.ts';
import type { Origin } from './messages/origin.ts';
import { definedOf, type ShownProblem } from './messages/problem.ts';
import { renderFault as renderCause, renderProblem as render } from './messages/render-problem.ts';
import { sayFaults } from './messages/say-faults.ts';
import { loadTexts } from './messages/texts.ts';
import { namesOf, refuseUnknown } from './refuse-unknown.ts';
import type { ReportFile } from './reports/summary/run-summary.ts';
import { writeReports as write } from './reports/write/write-reports.ts';
import { proposeMappings as propose, OpenQuestions as Open } from './runs/plan/open-tables.ts';
import { type PlanChoices, planRun as plan } from './runs/plan/plan-run.ts';
import { identifyKey } from './runs/record/key-fingerprint.ts';
import type { SendChoices, StopSignals, SubmitEvent, SubmitResult } from './runs/submit/submission.ts';
import { submitRun as submit } from './runs/submit/submit.ts';
import { openRun as open, type RunFigures } from './runs/view/run-view.ts';
import {
	figuresOf,
	type InputFigures,
	type InputProblem,
	type NamedInput,
	problemsOf,
	validateInput as validate,
	type ValidatedInput,
	type ValidateOptions,
} from './validate-input.ts';

sayFaults();

/** Options of `planRun`. */
export interface PlanOptions extends PlanChoices {
	readonly settings?: ImportSettings;
	/** Needed for `import`. Without it, employees and earlier runs are not checked, and the run says so. */
	readonly api?: ApiOptions;
}

/** A planned run and its folder. */
export interface PlannedRun {
	readonly dir: string;
	readonly figures: InputFigures;
}

/** Options of `submitRun`. */
export interface SubmitOptions extends SendChoices {
	/** The API of the plan. A run for another API or environment throws `Fault`. */
	readonly api: ApiOptions;
	/** Most requests in flight, each on its own connection: 1 to 256. Default: 8. */
	readonly concurrency?: number;
}

/** The state of a run when it was opened. */
export interface OpenedRun {
	readonly figures: RunFigures;
	/** Problems of rejected and skipped rows, and notices, as in `validateInput`. */
	readonly problems: () => AsyncIterable<InputProblem>;
	/** In input order. Empty for a dry run. */
	readonly assets: () => AsyncIterable<RunAsset>;
}

/** An asset of a run and its outcome. */
export interface RunAsset {
	readonly enrollmentId: string;
	readonly origin: Origin;
	/** `attempting`: sent, with an unknown outcome. */
	readonly state: 'unsent' | 'attempting' | 'created' | 'refused' | 'unconfirmed' | 'skipped';
	/** The API's id. Absent if its answer was cut off. */
	readonly id?: string;
	/** Why the API refused it. */
	readonly error?: ApiError;
}

/** The figures of a run and its report files. */
export interface WrittenReports {
	readonly figures: RunFigures;
	/** In the run folder, beside `summary.json`. */
	readonly reports: readonly ReportFile[];
}

/** A table with open questions. */
export interface TableWithQuestions {
	/** Its key in the `tables` of a mapping. */
	readonly key: string;
	readonly place: { readonly file: string; readonly sheet?: string };
	readonly found: { readonly header: readonly string[] };
	readonly questions: readonly Question[];
}

/** Thrown if the meaning of columns or words is open, once for all tables. Answer it with `proposeMappings`. */
export interface OpenQuestions extends Fault {
	readonly tables: readonly TableWithQuestions[];
	/** Files that are refused whatever the answers are. */
	readonly refusedFiles: readonly { readonly file: string; readonly problem: ShownProblem }[];
}
/** For `instanceof`. */
export const OpenQuestions: abstract new (...given: never) => OpenQuestions = Open;

/** Throws `Fault` for unusable options. Opens no connection yet. */
export function createClient(options: ApiOptions): AssetClient {
	requireApi(options);
	refuseUnknown('createClient', options, API);
	return createAssetClient(options);
}

/**
 * Reads the inputs and stores a plan in a new run folder. Invalid rows do not throw. Throws `OpenQuestions` for open
 * questions, and `Fault` if it cannot continue.
 */
export async function planRun(options: PlanOptions, signal?: AbortSignal): Promise<PlannedRun> {
	refuseUnknown('planRun', options, PLAN, OWN_NAMES);
	const { api, settings = {}, ...request } = options;
	const { command, program } = request;
	if (typeof program !== 'string' || (command !== 'validate' && (command !== 'import' || api === undefined)))
		throw new TypeError('planRun needs program, and command: validate, or import with api');
	if (api !== undefined) requireApi(api);
	const { dir, record } = await plan(
		{
			...request,
			settings: parsePlanOptions(settings),
			...(api && { api: { ...identify(api), createClient: async () => create({ ...api, connections: 1 }) } }),
		},
		signal,
	);
	return { dir, figures: figuresOf(record) };
}

/** Checks one input like `asset-importer validate`. Throws like `planRun`. Sends nothing and leaves no files. */
export async function validateInput(
	input: string | NamedInput,
	options: ValidateOptions = {},
	signal?: AbortSignal,
): Promise<ValidatedInput> {
	refuseUnknown('validateInput', options, ['language', 'settings'], OWN_NAMES);
	return validate(input, options, signal);
}

/**
 * Sends the rows of a run that are not sent yet. Call it again to continue after an interruption. Throws `Fault` if
 * nothing may be sent, and `AbortError` if it is stopped before it begins.
 */
export async function submitRun(
	dir: string,
	options: SubmitOptions,
	onEvent?: (event: SubmitEvent) => void,
	stop?: StopSignals,
): Promise<SubmitResult> {
	refuseUnknown('submitRun', options, SUBMIT, OWN_NAMES);
	const { api, concurrency = 8, ...choices } = options;
	requireApi(api);
	const { maxPerSecond, maxFailures, first } = choices;
	parseSettings({ concurrency, maxPerSecond, maxFailures });
	if (first !== undefined && !(Number.isSafeInteger(first) && first > 0)) {
		throw new Fault('setting-invalid', { setting: 'first', found: String(first), expected: '1, 2, 3 …', file: '' });
	}
	const client = create({ ...api, connections: concurrency });
	try {
		return await submit(dir, client, { ...choices, ...identify(api), concurrency }, onEvent, stop);
	} finally {
		await client.close();
	}
}

/** Reads a run, also while it is being sent. Texts of problems are in `language`. */
export async function openRun(dir: string, language: Language = 'en', signal?: AbortSignal): Promise<OpenedRun> {
	await loadTexts(language);
	const run = await open(dir, signal);
	return {
		figures: run.figures,
		problems: () => problemsOf({ ...run, notices: run.record.planned?.notices ?? [] }, language),
		async *assets() {
			for await (const { line, state, entry } of run.lines()) {
				const { id } = entry?.type === 'created' ? entry : {};
				const { error } = entry?.type === 'refused' ? entry : {};
				yield { enrollmentId: line.body.enrollmentId, origin: line.origin, state, ...definedOf({ id, error }) };
			}
		},
	};
}

/** Writes the reports of a run into its folder. It may be called again at any time. */
export async function writeReports(
	dir: string,
	options: { readonly language: Language },
	signal?: AbortSignal,
): Promise<WrittenReports> {
	refuseUnknown('writeReports', options, ['language']);
	await loadTexts(options.language);
	const { buckets, reports } = await write(dir, { ...options, now: new Date() }, signal);
	return { figures: buckets, reports };
}

/** Returns the JSON of a mapping: `given`, all proposals for the open tables, and `?` where you must decide. */
export function proposeMappings(error: OpenQuestions, given?: object): object {
	if (!(error instanceof Open)) throw new TypeError('proposeMappings needs the error of planRun or validateInput');
	return propose(error, parseJson('mapping', given, parseMapping));
}

/** Renders one line: place, message, text found, suggestion. Needs `loadTexts`. */
export const renderProblem: (problem: ShownProblem, language: Language) => string = render;

/** Renders the cause and what to do, each on its own line. Needs `loadTexts`. */
export const renderFault: (fault: Fault, language: Language) => string = renderCause;

/** For programs without type checks. */
function requireApi(api: unknown): void {
	for (const setting of ['baseUrl', 'apiKey'] as const) {
		const found: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, setting) : undefined;
		if (typeof found === 'string') continue;
		throw new Fault('setting-invalid', { setting, found: String(found), expected: 'expected string', file: '' });
	}
}

function identify({ baseUrl, apiKey }: ApiOptions) {
	const pasted = readPastedKey(apiKey);
	const key = pasted.ok ? pasted.key : apiKey;
	return {
		environment: { baseUrl: parseBaseUrl(baseUrl), kind: environmentOfKey(key) },
		keyIdentity: identifyKey(key),
	};
}

const API = namesOf<ApiOptions>()('baseUrl apiKey attemptTimeoutMs readTimeoutMs ca proxy');
const SETTINGS = namesOf<ImportSettings>()(
	'sheet csv locale timeZone defaultStatus defaultAcquisitionType unknownColumns repeatedSerials exchangeRate company assetNumber cost invoiceFields allow belongsTo limit mapping rules',
);
const PLAN = namesOf<PlanOptions>()(
	'command runsDir inputs program settings api again stateDir forgetMissing sameCompany onProgress',
);
const SUBMIT = namesOf<SubmitOptions>()(
	'api concurrency maxPerSecond maxFailures maxUnconfirmedInARow again acceptDroppedFields fieldsCreated sameCompany first drainMs stateDir',
);
const OWN_NAMES: Readonly<Record<string, readonly string[]>> = { api: API, settings: SETTINGS };
