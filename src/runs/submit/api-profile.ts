/**
 * What a probe learned about an API, kept beside the runs: one dated file per base URL.
 *
 * What it answers: the open points `created-status`, `body-limit`, `date-time-form`, `date-time-echo`, `repeated-number` and
 * `unknown-label` in `docs/open-points.md`.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RepeatRefusal } from './repeat-refusal.ts';
import { unwritable } from '../storage/disk-error.ts';
import { makeFolder, replaceFile } from '../storage/durable-file.ts';
import type { RunRecord } from '../record/run-record.ts';

export interface ApiProfile {
	readonly version: 1;
	readonly baseUrl: string;
	/** ISO, UTC. */
	readonly probedAt: string;
	/** Status of the answer to a create. */
	readonly successStatus?: number;
	/** What becomes of an enrollment id that an asset has already. */
	readonly repeatedEnrollmentId: RepeatedId;
	/** Bodies of so many bytes were accepted, of so many refused with 413. `refused` is absent when none was. */
	readonly bodyLimit: { readonly accepted: number; readonly refused?: number };
	/** A custom field that the company has not defined. */
	readonly unknownCustomField: 'ignored' | 'kept' | 'refused' | 'unknown';
	/** Fields that came back as something else than was sent; the others came back as they were. */
	readonly changedFields: readonly ChangedField[];
	/** Test assets made in the sandbox. */
	readonly assetsMade: number;
}

export type RepeatedId =
	| { readonly answer: 'created' }
	/** Absent `recognisedBy`: the API refuses other mistakes in the same words, or the probe did not look. */
	| { readonly answer: 'refused'; readonly recognisedBy?: RepeatRefusal }
	| { readonly answer: 'unknown' };

export interface ChangedField {
	readonly field: string;
	readonly sent: string;
	/** Absent: the answer has no such field. */
	readonly answered?: string;
}

export async function readProfile(runsDir: string, baseUrl: string): Promise<ApiProfile | undefined> {
	try {
		const profile: Partial<ApiProfile> | null = JSON.parse(await readFile(fileOf(runsDir, baseUrl), 'utf8'));
		if (profile?.version !== 1 || profile.baseUrl !== baseUrl) return undefined;
		const { probedAt, repeatedEnrollmentId, bodyLimit, unknownCustomField, changedFields, assetsMade } = profile;
		if (probedAt === undefined || repeatedEnrollmentId === undefined || bodyLimit === undefined) return undefined;
		if (unknownCustomField === undefined || changedFields === undefined || assetsMade === undefined) return undefined;
		const { successStatus } = profile;
		return {
			version: 1,
			baseUrl,
			probedAt,
			...(successStatus === undefined ? {} : { successStatus }),
			repeatedEnrollmentId,
			bodyLimit,
			unknownCustomField,
			changedFields,
			assetsMade,
		};
	} catch {
		// Never probed, or not by this program: nothing is known.
		return undefined;
	}
}

/** How the API refuses a repeated enrollment id; undefined where no probe has shown how to tell that from other refusals. */
export async function readRepeatRefusal(runsDir: string, baseUrl: string): Promise<RepeatRefusal | undefined> {
	const repeated = (await readProfile(runsDir, baseUrl))?.repeatedEnrollmentId;
	return repeated?.answer === 'refused' ? repeated.recognisedBy : undefined;
}

/** A probe has shown how the API of the run refuses a repeated enrollment id. */
export async function canSettle({
	dir,
	record,
}: {
	readonly dir: string;
	readonly record: RunRecord;
}): Promise<boolean> {
	const { environment } = record;
	if (environment === undefined || environment.embedded !== undefined) return false;
	return (await readRepeatRefusal(path.dirname(path.resolve(dir)), environment.baseUrl)) !== undefined;
}

export async function writeProfile(runsDir: string, profile: ApiProfile): Promise<string> {
	const file = fileOf(runsDir, profile.baseUrl);
	try {
		await makeFolder(runsDir);
		await replaceFile(file, `${JSON.stringify(profile, null, '\t')}\n`);
		return file;
	} catch (error) {
		throw unwritable(file, error);
	}
}

function fileOf(runsDir: string, baseUrl: string): string {
	return path.join(runsDir, `profile-${createHash('sha256').update(baseUrl).digest('hex').slice(0, 12)}.json`);
}
