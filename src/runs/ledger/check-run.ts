/**
 * Whether a run may be sent here and now, before anything is opened for writing.
 *
 * Refused: a run of something else (`run-of-another-subject`), a dry run (`run-was-dry`), a plan never finished (`plan-unfinished`), another base URL or kind of key than the
 * run's (`run-of-another-environment`), a key that none of the environment's runs was sent with
 * (`key-of-another-company`), a key whose runs were all sent to another address (`key-at-another-address`); both unless a person
 * confirms that the company is the same. A run that made nothing says nothing of whose the
 * folder is: a key that was mistyped once is not to keep the right one out. Fewer descriptors than the requests at once
 * need (`too-many-open-files`). No ledger of the team, where the run was planned or sent with one (`ledger-unusable`).
 */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { isSameEnvironment } from './ledger.ts';
import type { KeyedRun, LedgerPlace } from './ledger-types.ts';
import type { PlanFigures, RunEnvironment, RunRecord } from '../record/run-record.ts';

/** Files that are open beside the connections: plan, journal, those of earlier runs. */
const OPEN_FILES = 16;

/** Tries it: the limit of the system cannot be asked for. An API that this process serves has the other ends open, too. */
export function checkDescriptors(concurrency: number, { embedded }: RunEnvironment): void {
	const count = concurrency * (embedded === undefined ? 1 : 2) + OPEN_FILES;
	const opened: number[] = [];
	try {
		while (opened.length < count) opened.push(openSync(devNull, 'r'));
	} catch (error) {
		const fault = findTooManyOpen(error);
		if (fault !== undefined) throw fault;
	} finally {
		for (const descriptor of opened) closeSync(descriptor);
	}
}

export function checkSendable(
	name: string,
	record: RunRecord,
	environment: RunEnvironment,
	subject?: RunRecord['subject'],
): RunRecord & { readonly planned: PlanFigures } {
	checkSubject(name, record, subject);
	if (record.command !== 'import') throw new Fault('run-was-dry', { run: name });
	const { planned } = record;
	if (planned === undefined) throw new Fault('plan-unfinished', { run: name });
	if (record.environment === undefined || !isSameEnvironment(record.environment, environment)) {
		const expected = record.environment === undefined ? '?' : renderEnvironment(record.environment);
		throw new Fault('run-of-another-environment', { run: name, expected, actual: renderEnvironment(environment) });
	}
	return { ...record, planned };
}

/**
 * A run that was planned with the ledger of a team, or sent with it once, goes on with it: what others have created since
 * stands there alone, and there they look for what this one creates.
 */
export function checkLedgerNamed(
	name: string,
	{ options, sessions = [], environment }: RunRecord,
	{ isShared }: LedgerPlace,
): void {
	const ledger = sessions.findLast((session) => session.ledger !== undefined)?.ledger ?? options['ledger'];
	if (isShared || typeof ledger !== 'string' || environment?.embedded !== undefined) return;
	throw new Fault('ledger-unusable', { kind: 'missing', ledger, reason: name });
}

/** A run in which a person may settle rows. */
export function checkResolvable(
	dir: string,
	record: RunRecord,
): RunRecord & { readonly planned: PlanFigures; readonly environment: RunEnvironment } {
	const run = path.basename(path.resolve(dir));
	checkSubject(run, record, undefined);
	if (record.command !== 'import') throw new Fault('run-was-dry', { run });
	const { planned, environment } = record;
	if (planned === undefined || environment === undefined) throw new Fault('plan-unfinished', { run });
	return { ...record, planned, environment };
}

/** Refuses a run of phone lines where one of assets is meant, and the other way round. */
export function checkSubject(name: string, record: RunRecord, subject: RunRecord['subject']): void {
	if (record.subject === subject) return;
	throw new Fault('run-of-another-subject', { kind: record.subject ?? 'assets', run: name });
}

/** `runs` are all of the environment and of the key, the one to be sent included. */
export function checkSameCompany(
	runs: readonly KeyedRun[],
	keyIdentity: KeyIdentity,
	environment: RunEnvironment,
): void {
	// A rehearsal goes on in a new world, whose keys are new: whose it is says the environment.
	if (environment.embedded !== undefined) return;
	const telling = runs.filter(({ hasOutcomes }) => hasOutcomes);
	const isHere = ({ record }: KeyedRun): boolean =>
		record.environment !== undefined && isSameEnvironment(record.environment, environment);
	const elsewhere = telling.at(-1);
	if (elsewhere?.record.environment !== undefined && !telling.some(isHere)) {
		const { baseUrl } = elsewhere.record.environment;
		throw new Fault('key-at-another-address', { run: elsewhere.name, earlier: baseUrl, now: environment.baseUrl });
	}
	const sent = telling
		.filter(isHere)
		.flatMap(({ name, record }) =>
			(record.sessions ?? []).flatMap(({ keyFingerprint }) =>
				keyFingerprint === undefined ? [] : [{ name, keyFingerprint }],
			),
		);
	const latest = sent.at(-1);
	if (latest === undefined || sent.some(({ keyFingerprint }) => keyIdentity.isOf(keyFingerprint))) return;
	throw new Fault('key-of-another-company', { run: latest.name });
}

function renderEnvironment({ baseUrl, kind, embedded, isKept }: RunEnvironment): string {
	const facts = [kind, ...(embedded === undefined ? [] : [embedded]), ...(isKept === true ? ['--sandbox-data'] : [])];
	return `${baseUrl} (${facts.join(', ')})`;
}
