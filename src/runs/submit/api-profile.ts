/**
 * Results of a probe, kept beside the runs: one dated file per base URL. It answers the open points `created-status`,
 * `body-limit`, `date-time-form`, `date-time-echo`, `repeated-number` and `unknown-label` in `docs/open-points.md`.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RepeatRefusal } from './repeat-refusal.ts';
import { keepFile } from '../../disk/durable-file.ts';
import type { RunRecord } from '../record/run-record.ts';

const refusalSchema: z.ZodType<RepeatRefusal> = z.object({
	status: z.int(),
	code: z.string().exactOptional(),
	message: z.string().exactOptional(),
	publicDetails: z.record(z.string(), z.string()).exactOptional(),
	body: z.string().exactOptional(),
});

const repeatedSchema = z.discriminatedUnion('answer', [
	z.object({ answer: z.literal('created') }),
	/** `recognisedBy` is absent if the API refuses other mistakes in the same words, or if the probe did not check. */
	z.object({ answer: z.literal('refused'), recognisedBy: refusalSchema.exactOptional() }),
	z.object({ answer: z.literal('unknown') }),
]);

/** `answered` is absent if the answer lacks the field. */
const changedFieldSchema = z.object({ field: z.string(), sent: z.string(), answered: z.string().exactOptional() });

const profileSchema = z.object({
	version: z.literal(1),
	baseUrl: z.string(),
	probedAt: z.string(),
	successStatus: z.int().exactOptional(),
	repeatedEnrollmentId: repeatedSchema,
	/** Body sizes in bytes that were accepted, and refused with 413. */
	bodyLimit: z.object({ accepted: z.int(), refused: z.int().exactOptional() }),
	/** A custom field that the company has not defined. */
	unknownCustomField: z.enum(['ignored', 'kept', 'refused', 'unknown']),
	/** Fields whose value in the answer differs from the one sent. */
	changedFields: z.array(changedFieldSchema).readonly(),
	assetsMade: z.int(),
});

export type ApiProfile = Readonly<z.infer<typeof profileSchema>>;
export type RepeatedId = Readonly<z.infer<typeof repeatedSchema>>;
export type ChangedField = Readonly<z.infer<typeof changedFieldSchema>>;

/** Undefined if the address was not probed or the file is not a profile. */
export async function readProfile(runsDir: string, baseUrl: string): Promise<ApiProfile | undefined> {
	try {
		const profile = profileSchema.parse(JSON.parse(await readFile(fileOf(runsDir, baseUrl), 'utf8')));
		return profile.baseUrl === baseUrl ? profile : undefined;
	} catch {
		return undefined;
	}
}

/** The API's refusal of a repeated enrollment id; undefined unless a probe could tell it from other refusals. */
export async function readRepeatRefusal(runsDir: string, baseUrl: string): Promise<RepeatRefusal | undefined> {
	const repeated = (await readProfile(runsDir, baseUrl))?.repeatedEnrollmentId;
	return repeated?.answer === 'refused' ? repeated.recognisedBy : undefined;
}

/** True if a probe has shown how the run's API refuses a repeated enrollment id. */
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
	await keepFile(file, `${JSON.stringify(profile, null, '\t')}\n`);
	return file;
}

function fileOf(runsDir: string, baseUrl: string): string {
	return path.join(runsDir, `profile-${createHash('sha256').update(baseUrl).digest('hex').slice(0, 12)}.json`);
}
