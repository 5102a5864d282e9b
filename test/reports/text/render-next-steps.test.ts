import { expect, test } from 'vitest';
import { nextSteps } from '../../../src/reports/text/render-next-steps.ts';
import type { RunSummary, SummaryProblem } from '../../../src/reports/summary/run-summary.ts';
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

test.each<[string, Partial<RunSummary>, readonly (string | undefined)[]]>([
	['all was created', { buckets: { ...NOTHING, created: 3 }, reports: [] }, []],
	['rows were rejected', { reports: [CSV] }, ['asset-importer import runs/r/rejected.csv']],
	[
		'amounts were in another currency',
		{ reports: [CSV], problems: [gap('money-currency'), gap('money-currency')] },
		['asset-importer import runs/r/rejected.csv'],
	],
	['there is a workbook too', { reports: [CSV, XLSX] }, ['asset-importer import runs/r/rejected.xlsx']],
	[
		'columns were read in another style',
		{ reports: [CSV], rejectedLocale: 'en-US' },
		['asset-importer import runs/r/rejected.csv --locale en-US'],
	],
	[
		'the command had flags',
		{
			reports: [CSV],
			typed: {
				inputs: ['a.csv'],
				flags: ['--encoding', 'utf-8', '--sandbox', '--locale=pt-BR', '--mapping', 'm.json'],
			},
			rejectedLocale: 'en-US',
		},
		['asset-importer import runs/r/rejected.csv --sandbox --mapping m.json --locale en-US'],
	],
	[
		'the run stopped, and the command had flags',
		{
			state: 'unfinished',
			buckets: { ...NOTHING, notSent: 3 },
			reports: [],
			typed: { inputs: ['a.csv'], flags: ['--yes', '--sandbox', '--mapping', 'm.json', '--runs-dir', 'r'] },
		},
		['asset-importer resume runs/r --sandbox --runs-dir r'],
	],
	[
		'the run stopped',
		{ state: 'unfinished', buckets: { ...NOTHING, notSent: 3 }, reports: [] },
		['asset-importer resume runs/r'],
	],
	[
		'the address was none',
		{
			state: 'unfinished',
			stopped: 'api-address-unknown',
			buckets: { ...NOTHING, refused: 5, notSent: 3 },
			reports: [CSV, XLSX],
			typed: { inputs: ['a.csv'], flags: ['--base-url', 'https://api.example/v2', '--lang', 'en'] },
		},
		['asset-importer import a.csv --lang en --base-url "https://…"'],
	],
	[
		'the address is none any more, and assets were created at it before',
		{
			state: 'unfinished',
			stopped: 'api-address-unknown',
			buckets: { ...NOTHING, created: 2, notSent: 3 },
			reports: [],
		},
		['asset-importer resume runs/r'],
	],
	[
		'some fates are unknown',
		{ buckets: { ...NOTHING, unconfirmed: 3 }, unconfirmedRow: 'PAT-7', reports: [] },
		['asset-importer runs resolve runs/r PAT-7 --created', 'asset-importer runs resolve runs/r PAT-7 --not-created'],
	],
	[
		'some fates are unknown, and a probe has shown that repeats are refused',
		{
			buckets: { ...NOTHING, unconfirmed: 3 },
			unconfirmedRow: '#7',
			canSettle: true,
			reports: [],
			typed: { inputs: ['a.csv'], flags: ['--base-url', 'https://api.example', '--lang', 'en'] },
		},
		[
			'asset-importer runs resolve runs/r "#7" --created --lang en',
			'asset-importer runs resolve runs/r "#7" --not-created --lang en',
			'asset-importer resume runs/r --base-url https://api.example --lang en --settle-unconfirmed',
		],
	],
	[
		'an earlier run holds rows',
		{
			buckets: { ...NOTHING, skipped: 3 },
			held: [{ run: 'earlier', rows: 3, first: { enrollmentId: 'PAT-7', row: '#2' } }],
			reports: [],
		},
		[
			'asset-importer runs resolve runs/earlier "#2" --created',
			'asset-importer runs resolve runs/earlier "#2" --not-created',
		],
	],
	[
		'the run stopped before its first request, and the command named a row to be made again with a new key',
		{
			state: 'unfinished',
			buckets: { ...NOTHING, notSent: 3 },
			reports: [],
			typed: { inputs: ['a.csv'], flags: ['--accept', 'same-company', '--yes', '--again', 'PAT-1', '--again=PAT-2'] },
		},
		['asset-importer resume runs/r --accept same-company --again PAT-1 --again=PAT-2'],
	],
	[
		'a dry run found all right',
		{ state: 'checked', command: 'validate', buckets: { ...NOTHING, notSent: 3 }, reports: [] },
		['asset-importer import "ativos 2026.csv"'],
	],
	[
		'a dry run kept its plan',
		{
			state: 'checked',
			command: 'validate',
			buckets: { ...NOTHING, notSent: 3 },
			reports: [],
			typed: { inputs: ['a.csv'], flags: ['--keep-plan', '--lang', 'en'] },
		},
		['asset-importer import a.csv --lang en'],
	],
	['a dry run found nothing right', { state: 'checked', command: 'validate', buckets: NOTHING, reports: [] }, []],
	[
		'notes say neither number nor status',
		{
			state: 'checked',
			command: 'validate',
			buckets: NOTHING,
			reports: [],
			problems: [gap('nfe-enrollment-missing'), gap('nfe-status-missing')],
			typed: { inputs: ['minhas notas'], flags: ['--no-categories', '--company', '123', '--sheet', 'TI'] },
		},
		[
			'asset-importer draft "minhas notas" --no-categories --company 123',
			'asset-importer validate "minhas notas" --no-categories --company 123 --sheet TI --asset-number "NF{number}-{item}-{unit}" --default-status disponível',
		],
	],
	[
		'nobody knows which recipient is the company',
		{
			state: 'checked',
			command: 'validate',
			buckets: NOTHING,
			reports: [],
			problems: [gap('nfe-company-unknown')],
			typed: { inputs: ['notas'], flags: [] },
		},
		[],
	],
	[
		'notes say no status',
		{
			buckets: NOTHING,
			reports: [],
			problems: [gap('nfe-status-missing')],
			typed: { inputs: ['n.xml'], flags: ['--sandbox', '--asset-number=PAT-{seq}'] },
		},
		[
			'asset-importer draft n.xml "--asset-number=PAT-{seq}"',
			'asset-importer import n.xml --sandbox "--asset-number=PAT-{seq}" --default-status disponível',
		],
	],
	[
		'the check was interrupted',
		{ state: 'unplanned', buckets: NOTHING, reports: [] },
		['asset-importer import "ativos 2026.csv"'],
	],
])('when %s', (_, over, expected) => {
	const steps = nextSteps({ ...SUMMARY, ...over }, 'runs/r/', 'pt-BR');
	expect(
		steps.flatMap(({ commands }) => commands.map((command) => command.replace(/runs\/r\/(?= |$)/, 'runs/r'))),
	).toEqual(expected);
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
