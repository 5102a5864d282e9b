import { expect, test } from 'vitest';
import { nextSteps, renderNextSteps } from '../../../src/reports/text/render-next-steps.ts';
import type { RunSummary, SummaryProblem } from '../../../src/reports/summary/run-summary.ts';
import { wordsOf } from '../../../src/messages/texts.ts';
import { SUMMARY } from '../run-summary.ts';

const NOTHING = { units: 0, created: 0, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: 0 };
const CSV = { name: 'rejected.csv', kind: 'rejected', rows: 1, bytes: 1, sha256: '' } as const;
const XLSX = { ...CSV, name: 'rejected.xlsx' };

const gap = (code: SummaryProblem['code']): SummaryProblem => ({
	code,
	count: 1,
	message: '',
	first: { kind: 'file', file: 'n.xml' },
});

/** The typed command: the input, and flags separated by spaces. */
const typed = (input: string, flags = '') => ({
	typed: { inputs: [input], flags: flags === '' ? [] : flags.split(' ') },
});
const sent = (counts: Partial<RunSummary['buckets']>) => ({ buckets: { ...NOTHING, ...counts }, reports: [] });
const STOPPED = { state: 'unfinished', ...sent({ notSent: 3 }) } as const;
const CHECKED = { state: 'checked', command: 'validate', ...sent({ notSent: 3 }) } as const;
const EMPTY = { ...CHECKED, ...sent({}) };
const REHEARSED = { environment: { baseUrl: 'http://127.0.0.1:1', kind: 'sandbox', embedded: 'w' } } as const;
const HELD = { held: [{ run: 'earlier', rows: 3, first: { enrollmentId: 'PAT-7', row: '#2' } }] } as const;
const LOST: Partial<RunSummary> = {
	unconfirmedRow: '#7',
	...typed('a.csv', '--base-url https://api.example --lang en'),
};
const NO_API = typed('a.csv', '--base-url https://api.example/v2 --lang en');
const STYLED: Partial<RunSummary> = { reports: [CSV], rejectedLocale: 'en-US' };
const FLAGS = '--csv encoding=utf-8 --sandbox --locale=pt-BR --mapping m.json';
const NOTES = { problems: [gap('nfe-enrollment-missing'), gap('nfe-status-missing')] };
const OPTIONS = '--cost product --company 123';
const NUMBERED = `--asset-number "NF{number}-{item}-{unit}" --default-status disponível`;

// Each command without the name of the program.
test.each<[string, Partial<RunSummary>, ...string[]]>([
	['all was created', sent({ created: 3 })],
	['rows were rejected', { reports: [CSV] }, 'import runs/r/rejected.csv'],
	[
		'amounts were in another currency',
		{ reports: [CSV], problems: [gap('money-currency'), gap('money-currency')] },
		'import runs/r/rejected.csv',
	],
	['there is a workbook too', { reports: [CSV, XLSX] }, 'import runs/r/rejected.xlsx'],
	['a workbook has not all rows', { reports: [XLSX, { ...CSV, rows: 2 }] }, 'import runs/r/rejected.csv'],
	['columns were in another style', STYLED, 'import runs/r/rejected.csv --locale en-US'],
	[
		'the command had flags',
		{ ...STYLED, ...typed('a.csv', FLAGS) },
		'import runs/r/rejected.csv --sandbox --mapping m.json --locale en-US',
	],
	[
		'the run stopped, and the command had flags',
		{ ...STOPPED, ...typed('a.csv', '--yes --sandbox --mapping m.json --runs-dir r') },
		'resume runs/r --sandbox --runs-dir r',
	],
	['the run stopped', STOPPED, 'resume runs/r'],
	[
		'the address was wrong',
		{
			...STOPPED,
			...sent({ refused: 5, notSent: 3 }),
			...NO_API,
			stopped: 'api-address-unknown',
			reports: [CSV, XLSX],
		},
		'import a.csv --lang en --base-url "https://…"',
	],
	[
		'the address no longer works, but assets were created there before',
		{ ...STOPPED, ...sent({ created: 2, notSent: 3 }), stopped: 'api-address-unknown' },
		'resume runs/r',
	],
	[
		'some outcomes are unknown',
		{ ...sent({ unconfirmed: 3 }), unconfirmedRow: 'PAT-7' },
		'runs resolve runs/r PAT-7 --created',
		'runs resolve runs/r PAT-7 --not-created',
	],
	[
		'some outcomes are unknown, and the command had flags',
		{ ...sent({ unconfirmed: 3 }), ...LOST },
		'runs resolve runs/r "#7" --created --lang en',
		'runs resolve runs/r "#7" --not-created --lang en',
	],
	[
		'an earlier run holds rows',
		{ ...sent({ skipped: 3 }), ...HELD },
		'runs resolve runs/earlier "#2" --created',
		'runs resolve runs/earlier "#2" --not-created',
	],
	[
		'many runs hold rows',
		{ ...sent({ skipped: 4 }), held: ['a', 'b', 'c', 'd'].map((run) => ({ ...HELD.held[0], run })) },
		...['a', 'b', 'c'].flatMap((run) => [
			`runs resolve runs/${run} "#2" --created`,
			`runs resolve runs/${run} "#2" --not-created`,
		]),
	],
	[
		'fields are missing',
		{ ...STOPPED, ...typed('a.csv', '--dropped-fields=stop'), awaits: 'fields' },
		'resume runs/r --dropped-fields created',
		'resume runs/r --dropped-fields accept',
	],
	[
		'fields are missing in a rehearsal',
		{ ...STOPPED, ...REHEARSED, ...typed('a.csv', '--sandbox --sandbox-fields Cor'), awaits: 'fields' },
		'resume runs/r --sandbox',
	],
	[
		'a run of another runs folder holds rows',
		{ ...sent({ skipped: 3 }), held: HELD.held.map((one) => ({ ...one, run: '/other/runs/earlier' })) },
		'runs resolve /other/runs/earlier "#2" --created',
		'runs resolve /other/runs/earlier "#2" --not-created',
	],
	[
		'the run stopped before its first request, and the command named a row to be created again with a new key',
		{ ...STOPPED, ...typed('a.csv', '--accept same-company --yes --again PAT-1 --again=PAT-2') },
		'resume runs/r --accept same-company --again PAT-1 --again=PAT-2',
	],
	['a dry run found all rows valid', CHECKED, 'import "ativos 2026.csv"'],
	['a dry run kept its plan', { ...CHECKED, ...typed('a.csv', '--keep-plan --lang en') }, 'import a.csv --lang en'],
	['a dry run found no valid row', EMPTY],
	[
		'invoices state neither number nor status',
		{ ...EMPTY, ...NOTES, ...typed('minhas notas', `${OPTIONS} --sheet TI`) },
		`draft "minhas notas" ${OPTIONS}`,
		`validate "minhas notas" ${OPTIONS} --sheet TI ${NUMBERED}`,
	],
	['nobody knows who the company is', { ...EMPTY, ...typed('notas'), problems: [gap('nfe-company-unknown')] }],
	[
		'invoices state no status',
		{ ...sent({}), problems: [gap('nfe-status-missing')], ...typed('n.xml', '--sandbox --asset-number=PAT-{seq}') },
		'draft n.xml "--asset-number=PAT-{seq}"',
		'import n.xml --sandbox "--asset-number=PAT-{seq}" --default-status disponível',
	],
	['the check was interrupted', { ...sent({}), state: 'unplanned' }, 'import "ativos 2026.csv"'],
])('when %s', (_, over, ...expected) => {
	const steps = nextSteps({ ...SUMMARY, ...over }, 'runs/r/', 'pt-BR');
	const shown = steps.flatMap(({ commands }) => commands.map((one) => one.replace(/runs\/r\/(?= |$)/, 'runs/r')));
	expect(shown).toEqual(expected.map((command) => `asset-importer ${command}`));
});

const says = wordsOf('reports', 'pt-BR');

test.each<[string, Partial<RunSummary>, ...string[]]>([
	['the run stopped', STOPPED, says('next.resume')],
	['the first assets were sent', { ...STOPPED, stopped: 'first-sent' }, says('next.rest')],
	['the first were rehearsed', { ...STOPPED, ...REHEARSED, stopped: 'first-sent' }, says('next.rest.rehearsal')],
	[
		'a row without a number is in doubt',
		{ ...sent({ unconfirmed: 1 }), unconfirmedRow: '#7' },
		says('next.found', { row: says('next.row', { row: '#7' }), rows: 1 }),
		says('next.not-found', { row: says('next.row', { row: '#7' }) }),
	],
	[
		'a row with a number is in doubt',
		{ ...sent({ unconfirmed: 1 }), unconfirmedRow: 'PAT#' },
		says('next.found', { row: 'PAT#', rows: 1 }),
		says('next.not-found', { row: 'PAT#' }),
	],
	[
		'nobody knows who the company is',
		{ ...EMPTY, ...typed('notas'), problems: [gap('nfe-company-unknown')] },
		says('next.company'),
	],
	['rows were rejected', { ...EMPTY, reports: [CSV] }, says('next.correct')],
	['a check found wrong files', { ...CHECKED, files: { read: 1, refused: 1, skipped: 0 } }, says('next.correct-first')],
	['a check found nothing wrong', { ...CHECKED, files: { read: 1, refused: 0, skipped: 0 } }, says('next.send')],
])('says why when %s', (_, over, ...expected) => {
	expect(nextSteps({ ...SUMMARY, ...over }, 'runs/r/', 'pt-BR').map(({ why }) => why)).toEqual(expected);
});

test('renders each reason above its commands, which are indented', () => {
	expect(renderNextSteps({ ...SUMMARY, ...STOPPED }, 'runs/r', 'pt-BR')).toEqual([
		says('next.resume'),
		'  asset-importer resume runs/r',
	]);
});

test.each([
	['runs/minha pasta', 'asset-importer resume "runs/minha pasta"'],
	['runs/ação', 'asset-importer resume runs/ação'],
	['runs/a$(b)', 'asset-importer resume "runs/a\\$(b)"'],
	['runs/`b`"', 'asset-importer resume "runs/\\`b\\`\\""'],
])('quotes the folder %j for a shell', (dir, command) => {
	const summary: RunSummary = { ...SUMMARY, state: 'unfinished', reports: [] };
	expect(nextSteps(summary, dir, 'en').flatMap((step) => step.commands)).toEqual([command]);
});
