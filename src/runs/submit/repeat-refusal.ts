/**
 * Settling an unconfirmed row by sending it again, where a probe has shown how the API refuses an enrollment id that is taken:
 * refused in just those words, the asset is there; created, it was not. Any other refusal says nothing of the asset.
 */
import type { ApiError, CreateOutcome } from '../../client/outcome.ts';
import { maskProvenCpf } from '../../messages/cpf.ts';

/** The answer of the API to a repeated enrollment id, with `{id}` where it names the id. */
export type RepeatRefusal = ApiError;

const ID = '{id}';
const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/**
 * The refusal of a repeated enrollment id, if it differs from others. Undefined: the API refuses other mistakes (`others`) in
 * the same words, or it refused none, so that nothing was compared. Pure.
 */
export function recogniseRepeat(repeated: Refused, others: readonly Refused[]): RepeatRefusal | undefined {
	const expected: RepeatRefusal = JSON.parse(JSON.stringify(repeated.error).replaceAll(inJson(repeated.id), ID));
	return others.length === 0 || others.some((other) => isRepeat(other, expected)) ? undefined : expected;
}

export interface Refused {
	readonly id: string;
	readonly error: ApiError;
}

/** Turns the outcome of a repeated request into that of the row. `sent` is its body. */
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

/** All that an answer says, in one form; ids that the API makes differ from answer to answer. */
function render({ status, code, message, body, publicDetails = {} }: ApiError, id?: string): string {
	const details = Object.entries(publicDetails).toSorted(([one], [other]) => (one < other ? -1 : 1));
	const text = JSON.stringify([status, code, message, body, details]);
	// As an answer is kept: an enrollment id may look like a CPF.
	return maskProvenCpf(id === undefined ? text : text.replaceAll(ID, () => inJson(id))).replaceAll(UUID, '');
}

function inJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
