/** Uses bare `node:http`, so that authentication precedes the body and faults reach the socket. Loopback only. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { ENVIRONMENTS } from '../contract/api-key.ts';
import type { Asset } from '../contract/asset.ts';
import { isLoopbackHost } from '../contract/endpoints.ts';
import { renderOpenApi } from '../contract/render-open-api.ts';
import { smsListQuerySchema } from '../contract/sms-message.ts';
import { failure, sendAnswer } from './http/answer.ts';
import { createClaim } from './api/operate.ts';
import { refuseWithoutHost, refuseUnparsed } from './http/refuse-unparsed.ts';
import { type ApiSettings, serveApi } from './api/serve-api.ts';
import { type Commands, createCommands } from './commands/create-commands.ts';
import { completeFirstCompany, firstKeys, type HomeName } from './commands/companies.ts';
import { CONTROL_PREFIX, type ControlSettings, serveControl } from './control/serve-control.ts';
import { DEMO_DATA } from './commands/demo-data.ts';
import type { FaultScript } from './faults/fault-script.ts';
import { createRequestLog, type RequestEntry, type SandboxRequest } from './http/request-log.ts';
import { INVENTED_SERVICES } from './commands/detect-service.ts';
import { createIdentity, openStore } from './store/store.ts';
import { SandboxStartError } from './store/change-log.ts';
import { createWebhookSender } from './webhooks/send-webhooks.ts';

/** A running sandbox. */
export interface SandboxServer {
	/** A loopback address with the port. */
	readonly baseUrl: string;
	readonly port: number;
	/** Address of the control API (`docs/sandbox.md`), whose calls need the token. */
	readonly controlUrl: string;
	readonly controlToken: string;
	/** Keys of the first company. The unprefixed key is for production; the last two are refused. */
	readonly keys: Readonly<Record<'sandbox' | 'production' | 'unprefixed' | 'expired' | 'forbidden', string>>;
	/** Assets created so far in the environment of a key, by default `keys.sandbox`. */
	readonly assets: (home?: { readonly apiKey?: string }) => Promise<readonly Asset[]>;
	/** The latest requests, oldest first. */
	readonly requests: () => readonly SandboxRequest[];
	/** Applies from the next request on. Throws for an invalid script. */
	readonly setFaults: (script: FaultScript) => void;
	/** Aborts open connections. Without a `dataDir`, all data is lost. */
	readonly close: () => Promise<void>;
}

export interface Sandbox extends SandboxServer {
	readonly commands: Commands;
	readonly requests: () => readonly RequestEntry[];
	readonly assets: (home?: HomeName) => Promise<readonly Asset[]>;
}

const DEFAULT_SEED = 'asset-importer-sandbox';
const KEEP_ALIVE_MS = 65_000;

export async function serveSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { host = SANDBOX_DEFAULTS.host, now = Date.now, services = INVENTED_SERVICES, dataDir } = options;
	if (!isLoopbackHost(host)) {
		throw new SandboxStartError('host-not-loopback', `${host} is not an address of this machine only`);
	}
	const { store, webhooks, commands } = await openWorld(options, services, now);
	const requests = createRequestLog(
		options.requestLogLimit ?? SANDBOX_DEFAULTS.requestLogLimit,
		dataDir === undefined ? undefined : path.join(dataDir, 'requests.jsonl'),
	);
	const api: ApiSettings = {
		store,
		requests,
		now,
		faults: commands.faults,
		smsQuerySchema: smsListQuerySchema(services),
		successStatus: options.successStatus ?? 201,
		bodyLimitBytes: options.bodyLimitBytes ?? SANDBOX_DEFAULTS.bodyLimitBytes,
		...(options.uniqueEnrollmentIds === true ? { claim: createClaim(store) } : {}),
	};
	const controlToken = options.controlToken ?? randomBytes(16).toString('hex');
	const control: ControlSettings = {
		commands,
		requests,
		token: controlToken,
		renderDescription: () =>
			renderOpenApi({ serverUrl: baseUrl, services, deprecations: commands.summarizeWorld().deprecations }),
	};
	const server = createSandboxServer(api, control);
	const port = await listen(server, options.port ?? 0, host).catch(async (error: unknown) => {
		await requests.close();
		await store.close();
		throw error;
	});
	const baseUrl = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;

	return {
		baseUrl,
		port,
		controlUrl: `${baseUrl}${CONTROL_PREFIX}/`,
		controlToken,
		keys: firstKeys(store),
		commands,
		assets: (home) => collect(commands.readAssets(home)),
		requests: () => requests.entries(),
		setFaults: commands.setFaults,
		async close() {
			webhooks.close();
			await closeServer(server);
			await requests.close();
			await store.close();
		},
	};
}

async function openWorld(options: SandboxOptions, services: readonly string[], now: () => number) {
	const { seed, dataDir, customFields } = options;
	// A new world has new keys. With the old keys, a client would assume that assets of the old world exist here.
	const keySeed = seed ?? randomBytes(16).toString('hex');
	const store = await openStore(createIdentity(seed, now), dataDir);
	const webhooks = createWebhookSender(store, now);
	const commands = createCommands({
		store,
		services,
		webhooks,
		webhookSeed: seed ?? DEFAULT_SEED,
		now,
		async begin(): Promise<void> {
			await completeFirstCompany(store, keySeed);
			if (options.demo === true) {
				await commands.load(customFields === undefined ? DEMO_DATA : { ...DEMO_DATA, customFields: [] });
			}
			await defineFields(commands, customFields);
		},
	});
	try {
		if (store.world.state.companies.size === 0) await commands.reset();
		else {
			await completeFirstCompany(store, keySeed);
			await defineFields(commands, customFields);
		}
		if (options.faults !== undefined) commands.setFaults(options.faults);
	} catch (error) {
		webhooks.close();
		await store.close();
		throw error;
	}
	return { store, webhooks, commands };
}

function closeServer(server: Server): Promise<unknown> {
	return new Promise((resolve) => {
		server.close(resolve);
		server.closeAllConnections();
	});
}

async function defineFields({ load }: Commands, labels: readonly string[] = []): Promise<void> {
	if (labels.length === 0) return;
	for (const environment of ENVIRONMENTS)
		await load({ customFields: labels.map((label) => ({ label })) }, { environment });
}

function createSandboxServer(api: ApiSettings, control: ControlSettings): Server {
	const serve = (request: IncomingMessage, response: ServerResponse, continueFirst: boolean): void => {
		if (refuseWithoutHost(request, response)) return;
		if (request.url?.startsWith(CONTROL_PREFIX) !== true) {
			void serveApi(api, request, response, continueFirst);
			return;
		}
		if (continueFirst) response.writeContinue();
		serveControl(control, request, response).catch((error: unknown) => {
			const message = error instanceof Error ? error.message : String(error);
			if (response.headersSent) response.destroy();
			else sendAnswer(response, failure(500, { code: 'unknown', message }));
		});
	};
	const server = createServer(
		{ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0, keepAlive: true, noDelay: true, requireHostHeader: false },
		(request, response) => serve(request, response, false),
	);
	// `Expect: 100-continue`: authenticate before asking for the body.
	server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => serve(request, response, true));
	refuseUnparsed(server);
	return server;
}

function listen(server: Server, port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', (error) => {
			reject(new SandboxStartError('port-unavailable', error.message, { cause: error }));
		});
		server.listen(port, host.replace(/^\[(?<inner>.*)\]$/, '$<inner>'), () => {
			const address = server.address();
			resolve(typeof address === 'object' && address !== null ? address.port : port);
		});
	});
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
	const all: Item[] = [];
	for await (const item of items) all.push(item);
	return all;
}

/** Options of a sandbox for your own tests. */
export interface SandboxOptions {
	/** Default: a free port. */
	readonly port?: number;
	/** A loopback address. Default: `127.0.0.1`. */
	readonly host?: string;
	/** The same requests then give the same ids, times and keys in every run. */
	readonly seed?: string;
	/** Folder for data that outlives the process. Absent: the data is in memory. */
	readonly dataDir?: string;
	readonly controlToken?: string;
	readonly bodyLimitBytes?: number;
	/** Unix time in milliseconds. With a seed, used only for the request log. */
	readonly now?: () => number;
	/** The status for a created asset. Default: 201 (open point `created-status`). */
	readonly successStatus?: 200 | 201;
	/** Refuse an enrollment id that exists (open point `repeated-number`). */
	readonly uniqueEnrollmentIds?: boolean;
	/** Start a new sandbox with demonstration employees, lines, messages and custom fields. */
	readonly demo?: boolean;
	/** Labels of custom fields in both environments of the first company, in place of the demonstration's. */
	readonly customFields?: readonly string[];
	readonly services?: readonly string[];
	readonly faults?: FaultScript;
	readonly requestLogLimit?: number;
}

const SANDBOX_DEFAULTS = {
	host: '127.0.0.1',
	bodyLimitBytes: 1024 * 1024,
	requestLogLimit: 20_000,
} as const;
