/** Serves the API for one test, with demonstration data, and tells how a command finds it. */
import { onTestFinished } from 'vitest';
import { openFolder } from './run-cli.ts';
import type { Files } from '../throw-away-folder.ts';
import { type SandboxOptions, type Sandbox, serveSandbox } from '../../src/sandbox/serve-sandbox.ts';

export interface ServedApi {
	readonly sandbox: Sandbox;
	readonly env: Readonly<Record<string, string>>;
	/** `METHOD /path`, of all requests so far. */
	readonly requests: () => readonly string[];
}

export async function serveApi(options: SandboxOptions = {}): Promise<ServedApi> {
	const sandbox = await serveSandbox({ demo: true, ...options });
	onTestFinished(() => sandbox.close());
	return {
		sandbox,
		env: {
			LANG: 'pt_BR.UTF-8',
			ASSET_IMPORTER_BASE_URL: sandbox.baseUrl,
			ASSET_IMPORTER_API_KEY: sandbox.keys.sandbox,
		},
		requests: () => sandbox.requests().map(({ method, path }) => `${method} ${path}`),
	};
}

/** Serves the API, with a folder from which commands find it. */
export async function openFolderWithApi(files: Files = {}, options: SandboxOptions = {}) {
	const api = await serveApi(options);
	return { ...api, ...openFolder(files, { env: api.env }) };
}

export const OBSOLETE = {
	deprecatedAt: '2026-01-01T00:00:00Z',
	sunsetAt: '2026-07-01T00:00:00Z',
	documentation: 'https://api.example/changes',
	successor: 'https://api.example/v3',
} as const;
