/**
 * Learns from a sandbox what the specification does not show, by creating a few test assets in it.
 *
 * It tests the open points named in `api-profile.ts`, and refuses any key that is not a sandbox key.
 */
import { backoffMs } from '../../client/repeat.ts';
import type { ApiClient } from '../../client/client.ts';
import type { CreateOutcome } from '../../client/outcome.ts';
import type { AssetRequest } from '../../contract/asset.ts';
import { Fault } from '../../messages/fault.ts';
import type { ApiProfile, ChangedField, RepeatedId } from '../submit/api-profile.ts';
import { type Clock, systemClock } from '../../client/clock.ts';
import type { RunEnvironment } from '../record/run-record.ts';
import { recogniseRepeat, type Refused } from '../submit/repeat-refusal.ts';

const FEWEST_BYTES = 4 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
const PRECISION_BYTES = 1024;
const MOST_REPEATS = 8;
const BACKOFF = { baseMs: 250, capMs: 8_000 } as const;

export interface ProbeSettings {
	readonly client: ApiClient;
	readonly environment: Pick<RunEnvironment, 'baseUrl' | 'kind'>;
	/** Part of every enrollment id, so two probes do not collide. */
	readonly mark: string;
	readonly clock?: Clock;
}

export async function probeApi(settings: ProbeSettings, signal: AbortSignal): Promise<ApiProfile> {
	if (settings.environment.kind !== 'sandbox') throw new Fault('probe-needs-sandbox-key');
	const { mark, clock = systemClock } = settings;
	let assetsMade = 0;
	const ask: Ask = async (asset) => {
		const outcome = await createOnce(settings, clock, asset, signal);
		if (outcome.kind === 'created') assetsMade++;
		return outcome;
	};

	const whole = wholeAsset(`PROBE-${mark}-1`);
	const created = await ask(whole);
	const repeat = created.kind === 'created' ? await ask(whole) : undefined;
	const repeated = await readRepeated(ask, whole.enrollmentId, repeat, mark);
	const unknownCustomField = readCustomField(
		await ask({ ...plainAsset(`PROBE-${mark}-2`), customFields: [{ label: `probe ${mark}`, value: 'probe' }] }),
	);
	const bodyLimit = await findBodyLimit(ask, mark);
	const answer = created.kind === 'created' ? created.answer : undefined;
	return {
		version: 1,
		baseUrl: settings.environment.baseUrl,
		probedAt: new Date(clock.now()).toISOString(),
		...(created.kind === 'created' ? { successStatus: created.status } : {}),
		repeatedEnrollmentId: repeated,
		bodyLimit,
		unknownCustomField,
		changedFields: answer === undefined ? [] : findChangedFields(whole, answer),
		assetsMade,
	};
}

type Ask = (asset: object) => Promise<CreateOutcome>;

/** Compares the refusal of a repeat with refusals of other mistakes: only a distinct one means that the id is taken. */
async function readRepeated(
	ask: Ask,
	id: string,
	repeat: CreateOutcome | undefined,
	mark: string,
): Promise<RepeatedId> {
	if (repeat?.kind === 'created') return { answer: 'created' };
	if (repeat?.kind !== 'refused') return { answer: 'unknown' };
	const others: Refused[] = [];
	for (const mistake of mistakenAssets(mark)) {
		const outcome = await ask(mistake);
		if (outcome.kind === 'refused') others.push({ id: mistake.enrollmentId, error: outcome.error });
	}
	const recognisedBy = recogniseRepeat({ id, error: repeat.error }, others);
	return { answer: 'refused', ...(recognisedBy === undefined ? {} : { recognisedBy }) };
}

function mistakenAssets(
	mark: string,
): readonly (Readonly<Record<string, unknown>> & Pick<AssetRequest, 'enrollmentId'>)[] {
	const { status: _, ...incomplete } = plainAsset(`PROBE-${mark}-M1`);
	return [
		incomplete,
		{ ...incomplete, enrollmentId: `PROBE-${mark}-M2`, status: 'probe' },
		plainAsset(''),
		{ ...plainAsset(`PROBE-${mark}-M3`), employeeId: '00000000-0000-4000-8000-000000000000' },
	];
}

function readCustomField(outcome: CreateOutcome): ApiProfile['unknownCustomField'] {
	if (outcome.kind === 'refused') return 'refused';
	if (outcome.kind !== 'created' || outcome.id === undefined) return 'unknown';
	return outcome.ignoredLabels === undefined ? 'kept' : 'ignored';
}

/** Doubles the body size until it is too large (413), then bisects to the kilobyte. */
async function findBodyLimit(ask: Ask, mark: string): Promise<ApiProfile['bodyLimit']> {
	let limit: ApiProfile['bodyLimit'] = { accepted: 0 };
	for (let question = 3, bytes = FEWEST_BYTES; bytes <= MOST_BYTES; question++) {
		const outcome = await ask(assetOfSize(`PROBE-${mark}-${question}`, bytes));
		if (outcome.kind === 'created') limit = { ...limit, accepted: bytes };
		else if (outcome.kind === 'refused' && outcome.error.status === 413) limit = { ...limit, refused: bytes };
		// Other answers say nothing about the size.
		else return limit;
		const { accepted, refused } = limit;
		if (refused !== undefined && refused - accepted <= PRECISION_BYTES) return limit;
		bytes = refused === undefined ? bytes * 2 : accepted + Math.ceil((refused - accepted) / 2);
	}
	return limit;
}

function plainAsset(enrollmentId: string): AssetRequest {
	return { enrollmentId, status: 'available', source: 'manual' };
}

/** An asset with every text and date-time in a form that an API might normalise. */
function wholeAsset(enrollmentId: string): AssetRequest {
	return {
		...plainAsset(enrollmentId),
		category: 'Notebook',
		brand: ' Marca  de Teste ',
		model: 'modelo açaí',
		vendorName: 'Fornecedor de Teste Ltda',
		serialNumber: 'sn-probe-1',
		acquisitionDate: '2024-02-29T12:30Z',
		acquisitionType: 'bought',
		priceCents: 123_456,
		nfeNumber: '000123',
		contractId: 'contrato 1',
		warrantyExpirationDate: '2026-02-28T23:59:59.5Z',
		allocatedLocation: 'Sala 1',
	};
}

function assetOfSize(enrollmentId: string, bytes: number): AssetRequest {
	const empty = JSON.stringify({ ...plainAsset(enrollmentId), allocatedLocation: '' }).length;
	return { ...plainAsset(enrollmentId), allocatedLocation: 'x'.repeat(Math.max(1, bytes - empty)) };
}

async function createOnce(
	{ client }: ProbeSettings,
	clock: Clock,
	asset: object,
	signal: AbortSignal,
): Promise<CreateOutcome> {
	for (let attempt = 0; ; attempt++) {
		signal.throwIfAborted();
		const outcome = await client.createAsset(JSON.stringify(asset), { slot: 0, signal, keepAnswer: true });
		if (outcome.kind === 'stopped') throw outcome.fault;
		if (outcome.kind !== 'not-sent' && outcome.kind !== 'throttled') return outcome;
		if (attempt === MOST_REPEATS) {
			if (outcome.kind === 'throttled') {
				throw new Fault('api-keeps-throttling', { count: attempt + 1 }, { class: 'stopped' });
			}
			throw new Fault('api-out-of-reach', { retries: attempt }, { class: 'stopped', problem: outcome.problem });
		}
		const backoff = backoffMs(attempt, BACKOFF, clock.random());
		await clock.sleep(outcome.kind === 'throttled' ? Math.max(outcome.retryAfterMs, backoff) : backoff, signal);
	}
}

/** `answer` is the JSON of the created asset; the result is empty if it is not an object. */
export function findChangedFields(sent: AssetRequest, answer: string): readonly ChangedField[] {
	const asset = parseObject(answer);
	if (asset === undefined) return [];
	return Object.entries(sent).flatMap(([field, value]): ChangedField[] => {
		const answered = asset[field];
		if (answered === undefined) return [{ field, sent: textOf(value) }];
		return textOf(answered) === textOf(value) ? [] : [{ field, sent: textOf(value), answered: textOf(answered) }];
	});
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: Readonly<Record<string, unknown>> | null = JSON.parse(text);
		return value !== null && typeof value === 'object' ? value : undefined;
	} catch {
		return undefined;
	}
}
