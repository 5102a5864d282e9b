/** A `Fault` has its own words. Anything else is a bug: it may contain a path or a value, so it is not shown. */
import { Fault, findTooManyOpen } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { describeFault, endSentence } from '../../messages/render-problem.ts';
import { wordsOf, type WordValues } from '../../messages/texts.ts';
import type { ErrorBody } from '../protocol/routes.ts';

const STATUS = {
	host: 403,
	address: 400,
	method: 405,
	origin: 403,
	session: 401,
	token: 403,
	secret: 403,
	missing: 404,
	body: 400,
	'too-large': 413,
	'too-slow': 408,
	'file-name': 400,
	streams: 429,
	closing: 503,
} as const;

type RefusalReason = keyof typeof STATUS;
export type RefusalStatus = (typeof STATUS)[RefusalReason];

export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly reason: RefusalReason;
	readonly status: RefusalStatus;
	readonly values: WordValues;

	constructor(reason: RefusalReason, values: WordValues = {}) {
		super(reason);
		this.reason = reason;
		this.status = STATUS[reason];
		this.values = values;
	}
}

export function answerError(
	thrown: unknown,
	language: Language,
): { readonly status: RefusalStatus | 422 | 500; readonly body: ErrorBody; readonly isBug: boolean } {
	const words = wordsOf('server', language);
	const error = findTooManyOpen(thrown) ?? thrown;
	if (error instanceof Refusal) {
		const { reason, status, values } = error;
		return {
			status,
			body: { message: words(`refused.${reason}`, values), action: words(`refused.${reason}.action`, values) },
			isBug: false,
		};
	}
	if (error instanceof Fault) {
		const { cause, explanation, action } = describeFault(error, language, true);
		const message = explanation === '' ? cause : `${endSentence(cause)} ${explanation}`;
		return {
			status: error.class === 'usage' ? 422 : 503,
			body: action === '' ? { message } : { message, action },
			isBug: false,
		};
	}
	return { status: 500, body: { message: words('bug'), action: words('bug.action') }, isBug: true };
}
