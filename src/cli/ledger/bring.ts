/**
 * `asset-importer ledger import`: imports runs folders into the team's ledger, separately for each API and kind of key. The key
 * identifies the company, so runs of the other kind of key need that key. Throws `api-key-missing`, `run-not-found` for a
 * folder without runs, and `key-of-another-company` if no run of the folder was sent with this key.
 */
import path from 'node:path';
import { canonicalAddress } from '../../client/base-url.ts';
import { environmentOfKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import { wordsOf } from '../../messages/texts.ts';
import { checkSameCompany } from '../../runs/ledger/check-run.ts';
import { listRunFolders } from '../../runs/ledger/ledger.ts';
import type { KeyedRun } from '../../runs/ledger/ledger-types.ts';
import { identifyKey } from '../../runs/record/key-fingerprint.ts';
import { isRunFolder, readRecordSync } from '../../runs/record/run-folder.ts';
import type { RunEnvironment } from '../../runs/record/run-record.ts';
import { type SyncedFolder, syncRuns } from '../../runs/team/sync-runs.ts';
import { teamAddress } from '../api/team.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { printJson, showPath } from '../terminal/io.ts';
import { createProgress } from '../terminal/progress.ts';

export const runLedgerImport: CommandRun = async ({ args, io, flags, config }) => {
	const address = await teamAddress({ io, config });
	const { apiKey, language } = config;
	if (apiKey === undefined) throw new Fault('api-key-missing');
	const keyIdentity = identifyKey(apiKey);
	const words = wordsOf('cli', language);
	const progress = createProgress(io, flags.quiet);
	const sameCompany = flags.accept.includes('same-company');
	const figures = [];
	for (const folder of args) {
		const runsDir = path.resolve(io.cwd, folder);
		const brought = new Map<string, number>();
		const onRun = ({ run, drafts }: SyncedFolder): void => {
			brought.set(run, (brought.get(run) ?? 0) + drafts);
			progress.show(() => words('ledger.bringing', { run }));
		};
		for (const [environment, runs] of await listEnvironments(runsDir)) {
			if (environment.kind !== environmentOfKey(apiKey)) continue;
			if (!sameCompany) checkSameCompany(runs, keyIdentity, environment);
			const asked = { runsDir, environment, keyIdentity, sameCompany, onRun };
			await syncRuns(address, asked).finally(() => progress.clear());
		}
		const drafts = [...brought.values()].reduce((sum, count) => sum + count, 0);
		figures.push({ folder: showPath(io, runsDir), runs: brought.size, drafts });
	}
	if (flags.json) printJson(io, figures);
	else for (const one of figures) io.stdout.write(`${words('ledger.brought', one)}\n`);
	return EXIT.done;
};

/** Lists the APIs that runs were sent to, without embedded sandboxes. */
async function listEnvironments(runsDir: string): Promise<Iterable<readonly [RunEnvironment, readonly KeyedRun[]]>> {
	const found = new Map<string, [RunEnvironment, KeyedRun[]]>();
	const names = await listRunFolders(runsDir);
	if (names.length === 0) {
		if (!isRunFolder(runsDir)) throw new Fault('run-not-found', { path: runsDir });
		throw new Fault('setting-invalid', { setting: 'folder', found: runsDir, expected: path.dirname(runsDir) });
	}
	for (const name of names) {
		const dir = path.join(runsDir, name);
		const record = readRecordSync(dir);
		const { environment, sessions = [] } = record;
		if (environment === undefined || environment.embedded !== undefined || sessions.length === 0) continue;
		const key = `${environment.kind} ${canonicalAddress(environment.baseUrl)}`;
		const [, runs] = found.get(key) ?? [environment, []];
		found.set(key, [environment, [...runs, { name, record, hasOutcomes: true }]]);
	}
	return found.values();
}
