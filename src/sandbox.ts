/** `asset-importer/sandbox`: the simulated API alone, for the tests of other programs. */
import { namesOf, refuseUnknown } from './refuse-unknown.ts';
import { type SandboxOptions, type SandboxServer, serveSandbox as serve } from './sandbox/serve-sandbox.ts';

export type { Asset } from './contract/asset.ts';
export type { FaultScript } from './sandbox/faults/fault-script.ts';
export type { SandboxRequest } from './sandbox/http/request-log.ts';
export type { SandboxOptions, SandboxServer } from './sandbox/serve-sandbox.ts';

const OPTIONS = namesOf<SandboxOptions>()(
	'port host seed dataDir controlToken bodyLimitBytes now successStatus uniqueEnrollmentIds demo customFields services faults requestLogLimit',
);

/** Serves the whole API of the sandbox on a loopback address. */
export async function serveSandbox(options: SandboxOptions = {}): Promise<SandboxServer> {
	refuseUnknown('serveSandbox', options, OPTIONS);
	return serve(options);
}
