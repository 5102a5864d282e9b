/** The calls of the library. An unknown option is a `TypeError` that names it, for programs without type checks. */
import type { ClientOptions } from './client/client.ts';
import { createClient as create } from './client/create-client.ts';
import type { NfeOptions } from './drafts/invoice-settings/invoice-options.ts';
import type { TableOptions } from './drafts/decisions/table-options.ts';
import { loadTexts } from './messages/texts.ts';
import type { ReportOptions } from './reports/summary/build-summary.ts';
import { writeReports as write } from './reports/write/write-reports.ts';
import {
	type PlanApi,
	type PlannedRun,
	planRun as plan,
	type PlanRunRequest,
	type PlanSettings,
} from './runs/plan/plan-run.ts';
import type { SubmitOptions } from './runs/submit/submission.ts';
import { submitRun as submit } from './runs/submit/submit.ts';
import { type SandboxOptions, serveSandbox as serve } from './sandbox/serve-sandbox.ts';
import { validateInput as validate, type ValidateOptions } from './validate-input.ts';

export const createClient: typeof create = (options) => {
	refuseUnknown('createClient', options, CLIENT);
	return create(options);
};

/** Throws `UndecidedTables` while columns or words are open, and `Fault` if it cannot go on. Invalid rows are no reason to throw. */
export async function planRun(request: PlanRunRequest, signal?: AbortSignal): Promise<PlannedRun> {
	refuseUnknown('planRun', request, REQUEST);
	return plan(request, signal);
}

export const validateInput: typeof validate = async (input, options, signal) => {
	refuseUnknown('validateInput', options ?? {}, VALIDATE);
	return validate(input, options, signal);
};

export const submitRun: typeof submit = async (dir, client, options, ...more) => {
	refuseUnknown('submitRun', options, SUBMIT);
	return submit(dir, client, options, ...more);
};

export const writeReports: typeof write = async (dir, options, signal) => {
	refuseUnknown('writeReports', options, REPORT);
	await loadTexts(options.language);
	return write(dir, options, signal);
};

export const serveSandbox: typeof serve = async (...given) => {
	refuseUnknown('serveSandbox', given[0] ?? {}, SANDBOX);
	return serve(...given);
};

/** Options by name; those of an option of its own in place of `true`. */
interface Names {
	readonly [name: string]: true | Names;
}
/** The compiler names one that is forgotten, or that is gone. */
type NamesOf<Options> = Readonly<Record<keyof Required<Options>, true | Names>>;

function refuseUnknown(place: string, given: object, names: Names): void {
	for (const [name, value] of Object.entries(given)) {
		const known = Object.hasOwn(names, name) ? names[name] : undefined;
		if (known === undefined) throw new TypeError(`${place} has no option ${name}`);
		if (known !== true && typeof value === 'object' && value !== null) refuseUnknown(`${place}, ${name}`, value, known);
	}
}

const CLIENT = {
	baseUrl: true,
	apiKey: true,
	connections: true,
	attemptTimeoutMs: true,
	readTimeoutMs: true,
	repeat: true,
	ca: true,
	proxy: true,
	clock: true,
} satisfies NamesOf<ClientOptions>;

const TABLE = {
	locale: true,
	isLocaleSaid: true,
	timeZone: true,
	defaultStatus: true,
	defaultAcquisitionType: true,
	unknownColumns: true,
	shortRows: true,
	employees: true,
	mapping: true,
	exchangeRates: true,
	startedAt: true,
	asksStrays: true,
} satisfies NamesOf<TableOptions>;

const NFE = {
	companies: true,
	rules: true,
	cost: true,
	recoverableTaxes: true,
	enrollmentIdTemplate: true,
	status: true,
	acquisitionType: true,
	allow: true,
	maxUnitsPerLine: true,
	measuredUnits: true,
	customFields: true,
	categories: true,
	timeZone: true,
	onlyInspected: true,
} satisfies NamesOf<NfeOptions>;

const SETTINGS = {
	open: true,
	sheets: true,
	table: TABLE,
	nfe: NFE,
	repeatedSerials: true,
	shard: true,
	corrections: true,
} satisfies NamesOf<PlanSettings>;

const API = {
	environment: true,
	keyIdentity: true,
	createClient: true,
	ledger: true,
} satisfies NamesOf<PlanApi>;

const REQUEST = {
	command: true,
	runsDir: true,
	inputs: true,
	program: true,
	settings: SETTINGS,
	api: API,
	again: true,
	stateDir: true,
	forgetMissing: true,
	sameCompany: true,
	options: true,
	clock: true,
	onFolder: true,
	onInput: true,
	onProgress: true,
	onAccept: true,
} satisfies NamesOf<PlanRunRequest>;

const VALIDATE = { language: true, settings: SETTINGS } satisfies NamesOf<ValidateOptions>;

const SUBMIT = {
	subject: true,
	environment: true,
	keyIdentity: true,
	concurrency: true,
	maxPerSecond: true,
	maxFailures: true,
	maxUnconfirmedInARow: true,
	again: true,
	acceptDroppedFields: true,
	sameCompany: true,
	settle: true,
	drainMs: true,
	observer: true,
	clock: true,
	stateDir: true,
	ledger: true,
} satisfies NamesOf<SubmitOptions>;

const REPORT = { language: true, now: true, shownDir: true } satisfies NamesOf<ReportOptions>;

const SANDBOX = {
	port: true,
	host: true,
	seed: true,
	dataDir: true,
	controlToken: true,
	bodyLimitBytes: true,
	now: true,
	successStatus: true,
	uniqueEnrollmentIds: true,
	demo: true,
	customFields: true,
	services: true,
	faults: true,
	requestLogLimit: true,
} satisfies NamesOf<SandboxOptions>;
