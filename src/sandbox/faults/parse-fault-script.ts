/** A fault script from JSON, checked whole before any of it counts. */
import { ENVIRONMENTS } from '../../contract/api-key.ts';
import { OPERATION_IDS } from '../../contract/endpoints.ts';
import { type Fields, readFields } from '../http/read-fields.ts';
import { FAULT_MOMENTS, type FaultAction, type FaultMatch, type FaultRule, type FaultScript } from './fault-script.ts';

/** Reads a script; throws `CommandError` with the place of what is wrong. */
export function parseFaultScript(value: unknown): FaultScript {
	const script = readFields(value, '', ['rules']);
	return {
		rules: script
			.list('rules')
			.map((rule, index) => parseRule(readFields(rule, `rules[${index}]`, ['match', 'action']))),
	};
}

function parseRule(rule: Fields): FaultRule {
	const action = parseAction(rule.object('action', 'any'));
	if (!rule.has('match')) return { action };
	const match = parseMatch(
		rule.object('match', ['operation', 'environment', 'enrollmentId', 'skip', 'first', 'every']),
	);
	if (match.enrollmentId !== undefined && 'when' in action && action.when === 'before-reading') {
		throw rule.refuse('action.when', 'an enrollment id is not known before the body is read');
	}
	return { match, action };
}

function parseMatch(match: Fields): FaultMatch {
	if (match.has('enrollmentId') && !isPattern(match.text('enrollmentId'))) {
		throw match.refuse('enrollmentId', 'must be a regular expression');
	}
	return {
		...(match.has('operation') ? { operation: match.choice('operation', OPERATION_IDS) } : {}),
		...(match.has('environment') ? { environment: match.choice('environment', ENVIRONMENTS) } : {}),
		...(match.has('enrollmentId') ? { enrollmentId: match.text('enrollmentId') } : {}),
		...(match.has('skip') ? { skip: match.number('skip', { min: 0 }) } : {}),
		...(match.has('first') ? { first: match.number('first', { min: 1 }) } : {}),
		...(match.has('every') ? { every: match.number('every', { min: 1 }) } : {}),
	};
}

const ACTION_TYPES = ['answer', 'reset', 'stall', 'truncate', 'malformed', 'merge', 'latency', 'rate-limit'] as const;

const LONGEST_MS = 24 * 60 * 60 * 1000;
const SHORT = { min: 0, max: LONGEST_MS, whole: false } as const;

const PARSERS: Readonly<Record<(typeof ACTION_TYPES)[number], (action: Fields) => FaultAction>> = {
	answer: parseAnswer,
	reset: (action) => ({ type: 'reset', when: only(action, ['when']).choice('when', FAULT_MOMENTS) }),
	stall: (action) => ({
		type: 'stall',
		when: only(action, ['when', 'ms']).choice('when', FAULT_MOMENTS),
		...(action.has('ms') ? { ms: action.number('ms', SHORT) } : {}),
	}),
	truncate: (action) => {
		only(action, []);
		return { type: 'truncate' };
	},
	malformed: (action) => ({
		type: 'malformed',
		...(only(action, ['body']).has('body') ? { body: action.text('body') } : {}),
	}),
	merge: (action) => ({ type: 'merge', fields: only(action, ['fields']).object('fields', 'any').raw }),
	latency: parseLatency,
	'rate-limit': (action) => ({
		type: 'rate-limit',
		perSecond: only(action, ['perSecond', 'burst', 'retryAfterSeconds']).number('perSecond', {
			min: 0.001,
			whole: false,
		}),
		...(action.has('burst') ? { burst: action.number('burst', { min: 1 }) } : {}),
		...(action.has('retryAfterSeconds') ? { retryAfterSeconds: action.number('retryAfterSeconds', { min: 0 }) } : {}),
	}),
};

function parseAction(action: Fields): FaultAction {
	return PARSERS[action.choice('type', ACTION_TYPES)](action);
}

function parseLatency(action: Fields): FaultAction {
	if (action.has('ms')) return { type: 'latency', ms: only(action, ['ms']).number('ms', SHORT) };
	only(action, ['medianMs', 'sigma', 'seed', 'maxMs']);
	return {
		type: 'latency',
		medianMs: action.number('medianMs', SHORT),
		sigma: action.number('sigma', { min: 0, max: 10, whole: false }),
		...(action.has('seed') ? { seed: action.number('seed', { min: 0 }) } : {}),
		...(action.has('maxMs') ? { maxMs: action.number('maxMs', SHORT) } : {}),
	};
}

const ANSWER_FIELDS = [
	'status',
	'when',
	'code',
	'message',
	'publicDetails',
	'retryAfterSeconds',
	'retryAfterAs',
	'headers',
	'body',
	'contentType',
];

function parseAnswer(action: Fields): FaultAction {
	only(action, ANSWER_FIELDS);
	return {
		type: 'answer',
		status: action.number('status', { min: 200, max: 599 }),
		...(action.has('when') ? { when: action.choice('when', ['before-creating', 'after-creating']) } : {}),
		...(action.has('code') ? { code: action.text('code') } : {}),
		...(action.has('message') ? { message: action.text('message') } : {}),
		...(action.has('publicDetails') ? { publicDetails: action.texts('publicDetails') } : {}),
		...(action.has('retryAfterSeconds') ? { retryAfterSeconds: action.number('retryAfterSeconds', { min: 0 }) } : {}),
		...(action.has('retryAfterAs') ? { retryAfterAs: action.choice('retryAfterAs', ['seconds', 'date']) } : {}),
		...(action.has('headers') ? { headers: readHeaders(action) } : {}),
		...(action.has('body') ? { body: readBodyText(action) } : {}),
		...(action.has('contentType') ? { contentType: readHeaderValue(action, 'contentType') } : {}),
	};
}

function readHeaders(action: Fields): Readonly<Record<string, string>> {
	const headers = action.texts('headers');
	for (const [name, value] of Object.entries(headers)) {
		if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || !HEADER_VALUE.test(value)) {
			throw action.refuse(`headers.${name}`, 'is not a header');
		}
	}
	return headers;
}

const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

function readHeaderValue(action: Fields, name: string): string {
	const value = action.text(name);
	if (!HEADER_VALUE.test(value)) throw action.refuse(name, 'is not a header');
	return value;
}

/** The one text that may be empty: an answer without a body. */
function readBodyText(action: Fields): string {
	return action.raw['body'] === '' ? '' : action.text('body');
}

function only(action: Fields, names: readonly string[]): Fields {
	const unknown = Object.keys(action.raw).find((name) => name !== 'type' && !names.includes(name));
	if (unknown !== undefined) throw action.refuse(unknown, 'unknown field');
	return action;
}

function isPattern(text: string): boolean {
	try {
		return new RegExp(text) instanceof RegExp;
	} catch {
		return false;
	}
}
