/** Where the work stands: every state, and what leads to it. */
import { describe, expect, test } from 'vitest';
import type { SendingView, WorkState } from '../../../src/app/protocol/view.ts';
import { type WorkFacts, workState } from '../../../src/app/protocol/work-state.ts';
import { outcomeOf } from '../page/serve-table.ts';
import { ASKED_TABLE, INPUTS } from '../page/views.ts';
import { SENDING } from '../page/views-of-import.ts';

const [READ, INVOICE, REFUSED] = INPUTS;
const inputs = [READ, INVOICE].flatMap((input) => input ?? []);
const API = { kind: 'api', baseUrl: 'https://a', environment: 'production', key: 'svc_live_…abcd' } as const;
const clean = outcomeOf({ rows: 10, wrong: 0, skipped: 0 });
const wrong = outcomeOf({ rows: 10, wrong: 3, skipped: 0 });
const allWrong = outcomeOf({ rows: 10, wrong: 10, skipped: 0 });
const created = outcomeOf({ rows: 10, wrong: 0, skipped: 10 });
const unread = {
	...outcomeOf({ rows: 0, wrong: 0, skipped: 0 }),
	files: [{ name: 'a.exe', message: 'não é planilha' }],
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
const toApi = { isRehearsal: false, sentTo: 'production https://a' };

function changed({ outcome, ...facts }: Changes): WorkFacts {
	const { outcome: _, ...rest } = CHECKED;
	return { ...rest, ...facts, ...(outcome === undefined ? {} : { outcome }) };
}

/** Marks, from the first step on: `✓✓···`. */
const marks = ({ done }: WorkState): string =>
	(['inputs', 'columns', 'check', 'send', 'result'] as const).map((one) => (done.includes(one) ? '✓' : '·')).join('');

describe('what the steps show', () => {
	test.each<readonly [string, Changes, string, string, string, string | undefined]>([
		['nothing yet', { ...NOTHING, outcome: undefined }, 'inputs', 'inputs', '·····', 'inputs → inputs'],
		['never checked', { ...NOTHING, inputs, outcome: undefined }, 'inputs', 'inputs', '·····', 'unchecked → inputs'],
		[
			'first check',
			{ outcome: undefined, check: { state: 'running', isBehind: true } },
			'columns',
			'columns',
			'·····',
			'checking → check',
		],
		[
			'questions',
			{ outcome: undefined, check: { state: 'undecided', isBehind: false } },
			'columns',
			'columns',
			'✓····',
			'questions → columns',
		],
		['a question of one table', { tables: [ASKED_TABLE] }, 'send', 'send', '✓····', 'questions → columns'],
		[
			'first check failed',
			{ outcome: undefined, check: { state: 'failed', isBehind: false } },
			'inputs',
			'inputs',
			'·····',
			'failed → inputs',
		],
		['a later check failed', { check: { state: 'failed', isBehind: true } }, 'send', 'send', '✓✓···', 'failed → check'],
		['all is ready', {}, 'send', 'send', '✓✓✓··', undefined],
		['checked again', { check: { state: 'running', isBehind: true } }, 'send', 'send', '✓✓···', 'checking → check'],
		['edited since', { check: { state: 'done', isBehind: true } }, 'send', 'send', '✓✓···', 'behind → check'],
		['some are rejected', { outcome: wrong }, 'check', 'send', '✓✓···', undefined],
		['all are rejected', { outcome: allWrong }, 'check', 'check', '✓✓···', 'empty → check'],
		[
			'no file was read',
			{ inputs: REFUSED === undefined ? [] : [REFUSED], outcome: unread },
			'check',
			'check',
			'·✓···',
			'unread → inputs',
		],
		[
			'no key',
			{ target: { kind: 'api', baseUrl: 'https://a', environment: 'production' } },
			'send',
			'send',
			'✓✓✓··',
			'key → send',
		],
	])('%s', (_, facts, stage, reached, done, obstacle) => {
		const state = workState(changed({ outcome: clean, ...facts }));
		const shown = state.obstacle && `${state.obstacle.kind} → ${state.obstacle.screen}`;
		expect([state.stage, state.reached, marks(state), shown]).toEqual([stage, reached, done, obstacle]);
		expect(state.sending).toBe('none');
	});
});

describe('what becomes of sending', () => {
	test.each<readonly [string, Partial<WorkFacts>, WorkState['sending'], string, string, string]>([
		['it goes on', { sending: sent('sending') }, 'running', 'send', 'send', '✓✓···'],
		['it is being stopped', { sending: sent('stopping') }, 'running', 'send', 'send', '✓✓···'],
		['to another target', { sending: sent('sending'), target: API }, 'running', 'send', 'send', '✓✓···'],
		['it stopped', { sending: sent('stopped') }, 'stopped', 'send', 'result', '✓✓✓··'],
		['for custom fields', { sending: sent('stopped', { awaitsFields: true }) }, 'fields', 'send', 'result', '✓✓✓··'],
		['it did not begin', { sending: sent('not-begun') }, 'not-begun', 'send', 'send', '✓✓✓··'],
		['a rehearsal is over', { sending: sent('finished'), outcome: created }, 'rehearsed', 'result', 'result', '✓✓✓··'],
		['and the API is chosen', { sending: sent('finished'), target: API }, 'other-target', 'send', 'send', '✓✓✓··'],
		[
			'all is sent',
			{ sending: sent('finished', toApi), target: API, outcome: created },
			'sent',
			'result',
			'result',
			'✓✓✓✓✓',
		],
		[
			'one is unconfirmed',
			{ sending: sent('finished', { ...toApi, figures: { ...figures, unconfirmed: 1 } }), target: API },
			'sent',
			'result',
			'result',
			'✓✓✓✓·',
		],
		[
			'a list is added, with questions',
			{ sending: sent('finished', toApi), target: API, check: { state: 'undecided', isBehind: false } },
			'sent',
			'columns',
			'result',
			'✓··✓✓',
		],
		[
			'another API is chosen',
			{ sending: sent('finished', toApi), target: { ...API, baseUrl: 'https://b' } },
			'other-target',
			'send',
			'send',
			'✓✓✓··',
		],
		[
			'another environment is',
			{ sending: sent('stopped', toApi), target: { ...API, environment: 'sandbox' } },
			'other-target',
			'send',
			'send',
			'✓✓✓··',
		],
	])('%s', (_, facts, sending, stage, reached, done) => {
		const state = workState({ ...CHECKED, ...facts });
		expect([state.sending, state.stage, state.reached, marks(state)]).toEqual([sending, stage, reached, done]);
	});
});

test.each<readonly [string, Partial<WorkFacts>, boolean]>([
	['a check that saw all', {}, true],
	['a check before the last edit', { check: { state: 'done', isBehind: true } }, false],
	['a check before the one that runs', { check: { state: 'running', isBehind: true } }, false],
	['a check before what is being created', { sending: sent('sending') }, false],
])('the figures of %s are those of now: %#', (_, facts, isCurrent) => {
	expect(workState({ ...CHECKED, ...facts }).isCurrent).toBe(isCurrent);
});
