/**
 * Settles an unconfirmed row by sending it again, if a probe has shown how the API refuses an enrollment id that exists. If
 * the API refuses it in those words, the asset exists; if it creates it, it did not exist. Other refusals prove nothing.
 */
import type { ApiError, CreateOutcome } from '../../client/outcome.ts';
import { maskProvenCpf } from '../../messages/cpf.ts';

/** The API's answer to a repeated enrollment id, with `{id}` in place of the id. */
export type RepeatRefusal = ApiError;

const ID = '{id}';
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/**
 * Returns how the API refuses a repeated enrollment id. Undefined if it refuses other mistakes (`others`) in the same words,
 * or if there are none to compare with. Pure.
 */
export function recogniseRepeat(repeated: Refused, others: readonly Refused[]): RepeatRefusal | undefined {
	const expected: RepeatRefusal = JSON.parse(JSON.stringify(repeated.error).replaceAll(inJson(repeated.id), ID));
	return others.length === 0 || others.some((other) => isRepeat(other, expected)) ? undefined : expected;
}

export interface Refused {
	readonly id: string;
	readonly error: ApiError;
}

/** Turns the outcome of a repeated request into the row's outcome. `sent` is the request body. */
export function readRepeat(outcome: CreateOutcome, sent: string, expected: RepeatRefusal): CreateOutcome {
	if (outcome.kind !== 'refused') return outcome;
	const { enrollmentId }: { readonly enrollmentId: string } = JSON.parse(sent);
	const { status } = outcome.error;
	return isRepeat({ id: enrollmentId, error: outcome.error }, expected)
		? { kind: 'created', status, notices: [{ code: 'settled-by-refusal' }] }
		: { kind: 'unconfirmed', problem: { code: 'settling-refused', params: { status } } };
}

function isRepeat({ id, error }: Refused, expected: RepeatRefusal): boolean {
	return render(error) === render(expected, id);
}

/** Renders an answer in canonical form, without the API's UUIDs, which differ between answers. */
function render({ status, code, message, body, publicDetails = {} }: ApiError, id?: string): string {
	const details = Object.entries(publicDetails).toSorted(([one], [other]) => (one < other ? -1 : 1));
	const text = JSON.stringify([status, code, message, body, details]);
	// Masked like stored answers, since an enrollment id may look like a CPF.
	return maskProvenCpf(id === undefined ? text : text.replaceAll(ID, () => inJson(id))).replaceAll(UUID, '');
}

function inJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
