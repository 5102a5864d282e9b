/**
 * Checks that a run may be sent with this key to this address, before anything is opened for writing. Runs without outcomes do
 * not count for the company check, so one run with a mistyped key does not lock out the right key.
 */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { isSameEnvironment } from './ledger.ts';
import type { KeyedRun, LedgerPlace } from './ledger-types.ts';
import type { PlanFigures, RunEnvironment, RunRecord } from '../record/run-record.ts';

/** Open files beside the connections: plan, journal, files of earlier runs. */
const OPEN_FILES = 16;

/** The limit cannot be queried, so the descriptors are opened. An embedded API holds the other end of each connection. */
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
): RunRecord & { readonly planned: PlanFigures } {
	const checked = checkPlanned(name, record);
	if (record.environment === undefined || !isSameEnvironment(record.environment, environment)) {
		const expected = record.environment === undefined ? '?' : renderEnvironment(record.environment);
		const { embedded, isKept } = record.environment ?? {};
		const kind = isKept === true ? 'kept' : embedded === undefined ? 'api' : 'rehearsal';
		throw new Fault('run-of-another-environment', {
			kind,
			run: name,
			expected,
			actual: renderEnvironment(environment),
		});
	}
	return checked;
}

function checkPlanned(run: string, record: RunRecord): RunRecord & { readonly planned: PlanFigures } {
	if (record.command !== 'import') throw new Fault('run-was-dry', { run });
	const { planned } = record;
	if (planned === undefined) throw new Fault('plan-unfinished', { run });
	return { ...record, planned };
}

/** Throws if a run that was planned or sent with a team's ledger lacks it: only the ledger knows what others created since. */
export function checkLedgerNamed(
	name: string,
	{ options, sessions = [], environment }: RunRecord,
	{ isShared }: LedgerPlace,
): void {
	const ledger = sessions.findLast((session) => session.ledger !== undefined)?.ledger ?? options['ledger'];
	if (isShared || typeof ledger !== 'string' || environment?.embedded !== undefined) return;
	throw new Fault('ledger-unusable', { kind: 'missing', ledger, reason: name });
}

export function checkResolvable(
	dir: string,
	record: RunRecord,
): RunRecord & { readonly planned: PlanFigures; readonly environment: RunEnvironment } {
	const run = path.basename(path.resolve(dir));
	const { environment, ...checked } = checkPlanned(run, record);
	if (environment === undefined) throw new Fault('plan-unfinished', { run });
	return { ...checked, environment };
}

/** `runs`: all runs of the environment or of the key, including the one to send. */
export function checkSameCompany(
	runs: readonly KeyedRun[],
	keyIdentity: KeyIdentity,
	environment: RunEnvironment,
): void {
	// A rehearsal has new keys each time; the environment identifies it.
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
