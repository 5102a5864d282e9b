/** Lists every state of the work, and the events that lead to it. */
import { expect, test } from 'vitest';
import type { SendingView, WorkState } from '../../../src/app/protocol/view.ts';
import { type WorkFacts, workState } from '../../../src/app/protocol/work-state.ts';
import { ask } from '../../../src/drafts/decisions/question.ts';
import { outcomeOf } from '../page/serve-table.ts';
import { ASKED_TABLE, INPUTS } from '../page/views.ts';
import { INVOICE as INVOICE_VIEW, SENDING } from '../page/views-of-import.ts';

const [READ, INVOICE, REFUSED] = INPUTS;
const inputs = [READ, INVOICE].flatMap((input) => input ?? []);
const API = { kind: 'api', baseUrl: 'https://a', environment: 'production', key: 'svc_live_…abcd' } as const;
const clean = outcomeOf({ rows: 10, wrong: 0, skipped: 0 });
const wrong = outcomeOf({ rows: 10, wrong: 3, skipped: 0 });
const allWrong = outcomeOf({ rows: 10, wrong: 10, skipped: 0 });
const refusedInvoice = {
	...outcomeOf({ rows: 10, wrong: 0, skipped: 0 }),
	invoiceSum: {
		count: 1,
		totalCents: 1,
		assetsCents: 0,
		skippedCents: 0,
		refusedCents: 1,
		refused: { count: 1, items: 1, cents: 1 },
	},
};
const created = outcomeOf({ rows: 10, wrong: 0, skipped: 10 });
const unread = {
	...outcomeOf({ rows: 0, wrong: 0, skipped: 0 }),
	files: [{ name: 'a.exe', isSkipped: false, message: 'não é planilha' }],
};

const ASKED_ROWS = { ...ASKED_TABLE, questions: ASKED_TABLE.questions.filter(({ scope }) => scope === 'rows') };

const change = { change: 'return', name: 'k/1', number: '7', description: 'Cabo', candidates: [] } as const;
const ASKED_ITEMS = {
	...ASKED_TABLE,
	questions: [
		ask({
			path: '/changes/k/1',
			scope: 'rows',
			group: 'changes',
			about: { kind: 'change', change },
			values: ['none'],
			place: (value) => ({ changes: { 'k/1': value } }),
		}),
	],
};

const ASKED_PEOPLE = {
	...ASKED_TABLE,
	questions: [
		ask({
			path: '/words/employeeId/Ana',
			scope: 'table',
			group: 'people',
			about: { kind: 'person', column: 5, text: 'Ana', count: 7 },
			values: ['empty'],
			place: (value) => ({ words: { employeeId: { Ana: value } } }),
		}),
	],
};

const NOTHING: WorkFacts = {
	inputs: [],
	check: { state: 'none', isBehind: false },
	tables: [],
	target: { kind: 'rehearsal' },
};
type Changes = Partial<Omit<WorkFacts, 'outcome'>> & { readonly outcome?: WorkFacts['outcome'] | undefined };
const CHECKED: WorkFacts = { ...NOTHING, inputs, check: { state: 'done', isBehind: false }, outcome: clean };
const figures = { ...SENDING.figures, unconfirmed: 0, refused: 0 };
const sent = (state: SendingView['state'], more: Partial<SendingView> = {}): SendingView => ({
	...SENDING,
	figures,
	state,
	...more,
});
const at = (state: WorkFacts['check']['state'], isBehind = false) => ({ state, isBehind });
const toApi = { isRehearsal: false, sentTo: 'production https://a' };

function changed({ outcome, ...facts }: Changes): WorkFacts {
	const { outcome: _, ...rest } = CHECKED;
	return { ...rest, ...facts, ...(outcome === undefined ? {} : { outcome }) };
}

/** A mark for each step, the present one, and the last that can be gone to: `✓✓··· check of send`. */
const stepsOf = ({ done, stage, reached }: WorkState): string => {
	const steps = ['inputs', 'columns', 'check', 'send', 'result'] as const;
	return `${steps.map((one) => (done.includes(one) ? '✓' : '·')).join('')} ${stage} of ${reached}`;
};

test.each<readonly [string, Changes, string]>([
	['nothing yet', { ...NOTHING, outcome: undefined }, '····· inputs of inputs, inputs → inputs'],
	['never checked', { ...NOTHING, inputs, outcome: undefined }, '····· inputs of inputs, unchecked → inputs'],
	['first check', { outcome: undefined, check: at('running', true) }, '····· columns of columns, checking → check'],
	['questions', { outcome: undefined, check: at('undecided') }, '✓···· columns of columns, questions → columns'],
	['questions after a check', { check: at('undecided', true) }, '✓···· columns of send, questions → columns'],
	['questions about rows', { tables: [ASKED_ROWS], outcome: wrong }, '✓✓··· check of send'],
	['questions about a few rows', { tables: [ASKED_ROWS] }, '✓✓··· send of send'],
	['questions about items', { tables: [ASKED_ITEMS] }, '✓✓··· send of send, items → check'],
	['a question of one table', { tables: [ASKED_TABLE] }, '✓···· send of send, questions → columns'],
	[
		'the target does not know names',
		{ target: API, check: at('undecided'), tables: [ASKED_PEOPLE] },
		'✓···· columns of send, people → columns',
	],
	[
		'nor columns',
		{ target: API, check: at('undecided'), tables: [ASKED_PEOPLE, ASKED_TABLE] },
		'✓···· columns of send, questions → columns',
	],
	['first check failed', { outcome: undefined, check: at('failed') }, '····· inputs of inputs, failed → inputs'],
	[
		'first check failed, with open questions',
		{ outcome: undefined, check: at('failed'), tables: [ASKED_TABLE] },
		'····· inputs of inputs, failed → inputs',
	],
	['a later check failed', { check: at('failed', true) }, '✓✓··· send of send, failed → check'],
	['all is ready', {}, '✓✓✓·· send of send'],
	['checked again', { check: at('running', true) }, '✓✓··· send of send, checking → check'],
	['edited since', { check: at('done', true) }, '✓✓··· send of send, behind → check'],
	['some are rejected', { outcome: wrong }, '✓✓··· check of send'],
	['an invoice is rejected', { outcome: refusedInvoice }, '✓✓··· check of send'],
	['all are rejected', { outcome: allWrong }, '✓✓··· check of check, empty → check'],
	[
		'no file was read',
		{ inputs: REFUSED === undefined ? [] : [REFUSED], outcome: unread },
		'····· check of check, unread → inputs',
	],
	[
		'every invoice is rejected',
		{ outcome: { ...refusedInvoice, ...unread, invoices: [INVOICE_VIEW] } },
		'✓···· check of check, empty → check',
	],
	[
		'no key',
		{ target: { kind: 'api', baseUrl: 'https://a', environment: 'production' } },
		'✓✓··· send of send, key → send',
	],
])('what the steps show: %s', (_, facts, shown) => {
	const state = workState(changed({ outcome: clean, ...facts }));
	const obstacle = state.obstacle && `, ${state.obstacle.kind} → ${state.obstacle.screen}`;
	expect(`${stepsOf(state)}${obstacle ?? ''}`).toBe(shown);
	expect(state.sending).toBe('none');
});

test.each<readonly [string, Partial<WorkFacts>, string]>([
	['it goes on', { sending: sent('sending') }, 'running ✓✓··· send of send'],
	['it is being stopped', { sending: sent('stopping') }, 'running ✓✓··· send of send'],
	['to another target', { sending: sent('sending'), target: API }, 'running ✓✓··· send of send'],
	['it stopped', { sending: sent('stopped') }, 'stopped ✓✓✓·· send of result'],
	['for custom fields', { sending: sent('stopped', { awaitsFields: true }) }, 'fields ✓✓✓·· send of result'],
	['only the first are sent', { sending: sent('stopped', { firstSent: [] }) }, 'first ✓✓✓·· result of result'],
	['it did not begin', { sending: sent('not-begun') }, 'not-begun ✓✓✓·· send of send'],
	['a rehearsal is over', { sending: sent('finished'), outcome: created }, 'rehearsed ✓✓✓·· result of result'],
	['and the API is chosen', { sending: sent('finished'), target: API }, 'other-target ✓✓✓·· send of send'],
	['all is sent', { sending: sent('finished', toApi), target: API, outcome: created }, 'sent ✓✓✓✓✓ result of result'],
	[
		'one is unconfirmed',
		{ sending: sent('finished', { ...toApi, figures: { ...figures, unconfirmed: 1 } }), target: API },
		'sent ✓✓✓✓· result of result',
	],
	[
		'a list is added, with questions',
		{ sending: sent('finished', toApi), target: API, check: at('undecided') },
		'sent ✓··✓✓ columns of result',
	],
	[
		'another API is chosen',
		{ sending: sent('finished', toApi), target: { ...API, baseUrl: 'https://b' } },
		'other-target ✓✓✓·· send of send',
	],
	[
		'another environment is',
		{ sending: sent('stopped', toApi), target: { ...API, environment: 'sandbox' } },
		'other-target ✓✓✓·· send of send',
	],
])('what becomes of sending: %s', (_, facts, shown) => {
	const state = workState({ ...CHECKED, ...facts });
	expect(`${state.sending} ${stepsOf(state)}`).toBe(shown);
});

test.each<readonly [string, Partial<WorkFacts>, boolean]>([
	['a check that saw all', {}, true],
	['a check before the last edit', { check: at('done', true) }, false],
	['a check before the one that runs', { check: at('running', true) }, false],
	['a check before what is being created', { sending: sent('sending') }, false],
])('the figures of %s are those of now: %#', (_, facts, isCurrent) => {
	expect(workState({ ...CHECKED, ...facts }).isCurrent).toBe(isCurrent);
});
