/**
 * Asks about addresses known only from a run record or from the config file of the working folder, which may come from anyone.
 * They must be confirmed once before a key or ledger data goes there. Without a terminal: `address-unconfirmed`.
 */
import { canonicalAddress, parseBaseUrl } from '../../client/base-url.ts';
import { environmentOfKey } from '../../contract/api-key.ts';
import { isLoopbackHost } from '../../contract/endpoints.ts';
import { parseLedgerAddress, showLedgerAddress } from '../../contract/ledger-address.ts';
import { Fault } from '../../messages/fault.ts';
import { type Destination, isConfirmed, noteConfirmed } from '../../runs/record/confirmed-addresses.ts';
import { identifyKey } from '../../runs/record/key-fingerprint.ts';
import type { RunEnvironment } from '../../runs/record/run-record.ts';
import { isOfAddress, isOfKey, listSentRuns, sentFolderOfUser } from '../../runs/record/sent-runs.ts';
import type { Invocation } from '../terminal/command.ts';
import { askOnFault } from './confirm.ts';

type Asking = Pick<Invocation, 'io' | 'config'>;

export async function confirmAddressOfRun(asking: Asking, environment: RunEnvironment, apiKey: string): Promise<void> {
	const { baseUrl } = environment;
	await confirmKey(asking, environment, apiKey, new Fault('address-unconfirmed', { kind: 'run', address: baseUrl }));
}

/** Confirms the configured address. Loopback needs no confirmation. */
export async function confirmAddress(asking: Asking): Promise<void> {
	const { baseUrl, apiKey, ofFolder } = asking.config;
	if (baseUrl === undefined || apiKey === undefined || !ofFolder.settings.has('baseUrl')) return;
	const environment = { baseUrl: parseBaseUrl(baseUrl), kind: environmentOfKey(apiKey) };
	if (isLoopbackHost(new URL(environment.baseUrl).hostname)) return;
	const params = { kind: 'file', address: environment.baseUrl, path: ofFolder.file } as const;
	await confirmKey(asking, environment, apiKey, new Fault('address-unconfirmed', params));
}

export async function confirmLedger(asking: Asking): Promise<void> {
	const { ledger, ofFolder } = asking.config;
	if (ledger === undefined || !ofFolder.settings.has('ledger')) return;
	const host = parseLedgerAddress(ledger.url)?.host ?? '';
	if (host.startsWith('/') || isLoopbackHost(host)) return;
	const address = showLedgerAddress(ledger.url);
	await confirm(
		asking,
		{ address },
		new Fault('address-unconfirmed', { kind: 'ledger', address, path: ofFolder.file }),
	);
}

/** A key that was sent there before needs no confirmation. */
async function confirmKey(asking: Asking, environment: RunEnvironment, apiKey: string, fault: Fault): Promise<void> {
	const { stateDir } = asking.config;
	const keyIdentity = identifyKey(apiKey);
	const sent = stateDir === undefined ? [] : listSentRuns(sentFolderOfUser(stateDir));
	if (sent.some((run) => isOfAddress(run, environment) && isOfKey(run, environment, keyIdentity))) return;
	await confirm(asking, { address: canonicalAddress(environment.baseUrl), keyIdentity }, fault);
}

async function confirm(asking: Asking, destination: Destination, fault: Fault): Promise<void> {
	const { stateDir } = asking.config;
	const refuse = async (): Promise<void> => {
		if (!isConfirmed(stateDir, destination)) throw fault;
	};
	await askOnFault(asking, fault.code, refuse, () => noteConfirmed(stateDir, destination));
}
