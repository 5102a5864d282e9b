/** Connects to the API: the configured one, or a sandbox embedded in the command (`--sandbox`). */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { parseBaseUrl } from '../../client/base-url.ts';
import type { ApiClient } from '../../client/client.ts';
import type { Config } from '../../config/config.ts';
import { readNamedFile } from '../../config/load-config.ts';
import type { Flags } from '../../config/flags.ts';
import { environmentOfKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import { identifyKey } from '../../runs/record/key-fingerprint.ts';
import type { PlanApi } from '../../runs/plan/plan-run.ts';
import type { RunEnvironment } from '../../runs/record/run-record.ts';
import type { Sandbox } from '../../sandbox/serve-sandbox.ts';
import type { Invocation } from '../terminal/command.ts';
import { listenForStop, type Stop } from '../terminal/stop.ts';
import { confirmAddress, confirmAddressOfRun } from './confirm-address.ts';
import { teamPlace } from './team.ts';

export interface PlanNeeds {
	/** Labels that the plan fills. A rehearsal has these fields, unless `--sandbox-fields` names others. */
	readonly customFields: readonly string[];
	readonly employees: () => Promise<readonly string[]>;
}

/** A rehearsal has no team ledger. */
export interface Connection extends PlanApi {
	/** Adds what a plan needs to an API served inside the command; does nothing for any other API. */
	readonly furnish: (needs: PlanNeeds) => Promise<void>;
	/** Ends the API served inside the command, if any. */
	readonly close: () => Promise<void>;
}

export const DEFAULT_CONCURRENCY = 8;
/** `--sandbox-fields` takes two words beside labels: one for the labels of the plan, one for no labels. */
const LABELS_OF_PLAN = 'plan';
const NO_LABELS = 'none';
const DEFAULT_TIMEOUT_SECONDS = 60;

/** Runs `work` with the API and a stop signal, and releases both however it ends. */
export async function whileConnected<Api extends Connection | undefined, Result>(
	{ io, config }: Invocation,
	connecting: () => Promise<Api>,
	work: (connection: Api, stop: Stop) => Promise<Result>,
): Promise<Result> {
	const stop = listenForStop(io, config.language);
	try {
		const connection = await connecting();
		try {
			return await work(connection, stop);
		} finally {
			await connection?.close();
		}
	} finally {
		stop.dispose();
	}
}

export async function withClient<Result>(
	connection: Connection,
	work: (client: ApiClient) => Promise<Result>,
): Promise<Result> {
	const client = await connection.createClient();
	try {
		return await work(client);
	} finally {
		await client.close();
	}
}

/** `earlier` is the API of the run to resume. A rehearsal is resumed in a new sandbox that takes its identity. */
export async function connect(invocation: Invocation, earlier?: RunEnvironment): Promise<Connection> {
	const { config, flags } = invocation;
	if (flags.sandbox && flags.sandboxData !== undefined) return connectKept(invocation, flags.sandboxData);
	if (flags.sandbox) return connectEmbedded(invocation, earlier);
	refuseOfRehearsal(flags);
	if (config.baseUrl === undefined) throw new Fault('base-url-missing');
	if (config.apiKey === undefined) throw new Fault('api-key-missing');
	await confirmAddress(invocation);
	return connectTo(invocation, config.baseUrl, config.apiKey);
}

/**
 * Connects to the API of a run to resume: the one in its record, unless another one is named. A rehearsal goes on in a
 * rehearsal, whatever the environment or the config file names.
 */
export async function connectToRun(
	invocation: Invocation,
	environment: RunEnvironment | undefined,
): Promise<Connection> {
	const { config, typedFlags } = invocation;
	const isRehearsal =
		environment?.embedded !== undefined && !typedFlags.some((word) => /^--base-url(?:=|$)/.test(word));
	const flags = isRehearsal ? { ...invocation.flags, sandbox: true } : invocation.flags;
	const { apiKey } = config;
	if (!flags.sandbox) refuseOfRehearsal(flags);
	if (flags.sandbox || config.baseUrl !== undefined || apiKey === undefined || environment === undefined) {
		return connect({ ...invocation, flags }, environment);
	}
	await confirmAddressOfRun(invocation, environment, apiKey);
	return connectTo(invocation, environment.baseUrl, apiKey);
}

/** Connects to the API that a dry run may use to look up employees. Undefined without an address or a key. */
export async function connectIfNamed(invocation: Invocation): Promise<Connection | undefined> {
	const { config, flags } = invocation;
	const { baseUrl, apiKey } = config;
	// Another command may be writing to this world. A dry run only needs its identity.
	if (flags.sandbox && flags.sandboxData !== undefined)
		return connectKept(invocation, flags.sandboxData, { servesLate: true });
	if (!flags.sandbox) refuseOfRehearsal(flags);
	if (flags.sandbox) return connect(invocation);
	if (baseUrl === undefined || apiKey === undefined) return undefined;
	const connection = await connectTo(invocation, baseUrl, apiKey);
	return {
		...connection,
		// Most dry runs never send the key, so ask only before it is sent.
		createClient: async () => {
			await confirmAddress(invocation);
			return connection.createClient();
		},
	};
}

/** Refuses sandbox options for another API: a command cannot change a company's fields or where its data is kept. */
function refuseOfRehearsal({ sandboxFields: customFields, sandboxData: data }: Flags): void {
	if (data !== undefined) {
		throw new Fault('setting-invalid', { setting: '--sandbox-data', found: data, expected: '--sandbox' });
	}
	if (customFields.length === 0) return;
	const found = customFields.join(', ');
	throw new Fault('setting-invalid', { setting: '--sandbox-fields', found, expected: '--sandbox' });
}

async function connectEmbedded(
	{ config, flags, io }: Invocation,
	earlier: RunEnvironment | undefined,
): Promise<Connection> {
	const typedLabels = flags.sandboxFields;
	const { serveSandbox } = await import('../../sandbox/serve-sandbox.ts');
	const sandbox = await serveSandbox({ demo: true, customFields: labelsOf(typedLabels) });
	const connection = await connectTo({ config: ofThisComputer(config), io }, sandbox.baseUrl, sandbox.keys.sandbox);
	return {
		...connection,
		environment:
			earlier?.embedded === undefined || earlier.isKept === true
				? { ...connection.environment, embedded: randomUUID() }
				: earlier,
		furnish: (needs) => furnishSandbox(sandbox, typedLabels, needs),
		close: () => sandbox.close(),
	};
}

/** All commands with the folder share one world. `servesLate`: serve it only if a client is needed. */
async function connectKept(
	{ config, flags, io }: Invocation,
	data: string,
	{ servesLate = false }: { readonly servesLate?: boolean } = {},
): Promise<Connection> {
	const folder = path.resolve(io.cwd, data);
	const { openKeptWorld, serveKept } = await import('./kept-world.ts');
	let served: Promise<Sandbox> | undefined;
	const serve = (): Promise<Sandbox> => (served ??= serveKept(folder, labelsOf(flags.sandboxFields), io.clock));
	const close = async (): Promise<void> => {
		const sandbox = await served?.catch(() => undefined);
		served = undefined;
		await sandbox?.close();
	};
	if (!servesLate) await serve();
	const world = await openKeptWorld(folder, serve, close, io.clock).catch(async (error: unknown) => {
		await close();
		throw error;
	});
	if (servesLate) await close();
	const local = { config: ofThisComputer(config), io };
	return {
		environment: world.environment,
		keyIdentity: identifyKey(world.apiKey),
		createClient: async () => (await connectTo(local, (await serve()).baseUrl, world.apiKey)).createClient(),
		furnish: async (needs) => furnishSandbox(await serve(), flags.sandboxFields, needs),
		close,
	};
}

/** A rehearsal uses neither proxy nor ledger. */
function ofThisComputer({ proxy: _proxy, ledger: _ledger, ...local }: Config): Config {
	return local;
}

function labelsOf(typedLabels: readonly string[]): readonly string[] {
	return typedLabels.filter((label) => label !== LABELS_OF_PLAN && label !== NO_LABELS);
}

async function furnishSandbox(
	{ commands }: Sandbox,
	typedLabels: readonly string[],
	{ customFields, employees }: PlanNeeds,
): Promise<void> {
	const ofPlan = typedLabels.length === 0 || typedLabels.includes(LABELS_OF_PLAN) ? customFields : [];
	await commands.furnish({ employees: await employees(), customFields: [...labelsOf(typedLabels), ...ofPlan] });
}

async function connectTo(
	{ config, io }: Pick<Invocation, 'config' | 'io'>,
	address: string,
	apiKey: string,
): Promise<Connection> {
	const baseUrl = parseBaseUrl(address);
	return {
		environment: { baseUrl, kind: environmentOfKey(apiKey) },
		keyIdentity: identifyKey(apiKey),
		...(await teamPlace({ config, io })),
		async createClient() {
			const { createClient } = await import('../../client/create-client.ts');
			return createClient({
				baseUrl,
				apiKey,
				connections: config.concurrency ?? DEFAULT_CONCURRENCY,
				clock: io.clock,
				attemptTimeoutMs: (config.timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
				...(config.caFile === undefined ? {} : { ca: readNamedFile('certificate', '--ca-file', config.caFile) }),
				...(config.proxy === undefined ? {} : { proxy: config.proxy }),
			});
		},
		furnish: async () => {},
		close: async () => {},
	};
}
