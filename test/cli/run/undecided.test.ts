/** Nobody can be asked: exit 2 with all questions at once, one mapping file, and one last command. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
	openFolder,
	type CliResult,
	lastRun,
	planTextOf,
	runCli,
	putFiles,
	throwAwayFolder,
	readRun,
	summaryOf,
} from '../run-cli.ts';
import { ENTER, type Key, pressing } from './scripted-prompter.ts';
import { says, saysWords } from '../../says.ts';

const SCHEMA = path.join(import.meta.dirname, '../../../docs/undecided.schema.json');

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
/** Everything has a proposal. */
const SURE = lines(
	'Patrimônio;Modelo;Status;Turno',
	...['Deployed', 'Deployed', 'Retired', 'Deployed'].map((word, row) => `10${row};X;${word};TI`),
);
const DATED = 'Patrimônio;Status;Data de aquisição\n';
const NO_STATUS = lines('Patrimônio;Modelo;Turno', '2001;Notebook;TI', '2002;Monitor;RH', '2003;Monitor;RH');
const WORDS = lines(
	'Patrimônio;Modelo;Status',
	...['Locado', 'Locado', 'Fora de linha', 'Ativo', 'em uso', 'em uso'].map((word, row) => `30${row};X;${word}`),
);
const ITEMS = [1, 2, 3, 4];
const RANGES = 'Placa;Status\n1001;em uso\n1002;em uso\n1003 a 1009;em uso\n';
const NO_HEADER = lines('4001;Notebook;Dell', '4002;Monitor;LG', '4003;Notebook;Dell', '4004;Mesa;Artany');

const mappingsIn = (cwd: string): readonly string[] =>
	readdirSync(path.join(cwd, 'runs')).filter((name) => name.endsWith('.mapping.json'));

/** The words of the printed command. */
function nextCommand({ printed }: Pick<CliResult, 'printed'>): readonly string[] {
	const commands = printed.split('\n').filter((line) => line.startsWith('  asset-importer '));
	expect(commands).toHaveLength(1);
	return (commands[0] ?? '').trim().split(' ').slice(1);
}

/** Replaces each `?` as a person would. */
function answerIn(cwd: string, answers: readonly string[]): void {
	const [name = ''] = mappingsIn(cwd);
	const file = path.join(cwd, 'runs', name);
	const left = [...answers];
	const text = readFileSync(file, 'utf8').replaceAll('"?"', () => JSON.stringify(left.shift()));
	expect(left).toEqual([]);
	writeFileSync(file, text);
}

describe('two tables of one form that answer each other', () => {
	const models = (letter: string, rows: number): string =>
		lines('Patrimônio;Status;Modelo', ...Array.from({ length: rows }, (_, row) => `${letter}-${row};em uso;XP-${row}`));

	test.each([
		['all models of a table are different, and the same in both', []],
		['the same with proposals taken', ['--accept-proposals']],
	])('%s: nothing is asked, and planning ends', async (_, flags) => {
		const { cwd, run } = openFolder({ 'a.csv': models('A', 14), 'b.csv': models('B', 14) });
		const { exitCode } = await run('validate', 'a.csv', 'b.csv', '--no-input', '--keep-plan', ...flags);
		expect(exitCode).toBe(0);
		expect(readRun(cwd, 'plan.jsonl').match(/"model":"XP-/g)).toHaveLength(28);
	});
});

describe('one refusal, one mapping file, one last command', () => {
	test.each<readonly [string, Readonly<Record<string, string>>, readonly string[], readonly string[], number]>([
		['all proposed', { 'a.csv': SURE }, [], ['Turno', 'Deployed', 'Retired'], 4],
		['one status for all', { 'a.csv': NO_STATUS }, ['in-use'], ['disponível, em uso, alocado'], 3],
		[
			'words without a proposal',
			{ 'a.csv': WORDS },
			['em uso', 'arquivado'],
			['Locado (2 linhas) → ?', 'Ativo (1 linha) → em uso'],
			6,
		],
		[
			'two tables',
			{ 'a.csv': NO_STATUS, 'b.csv': WORDS },
			['em uso', 'alocado', 'arquivado'],
			['a.csv: ', 'b.csv: '],
			9,
		],
		[
			'two tables of one form',
			{ 'a.csv': NO_STATUS, 'b.csv': NO_STATUS.replaceAll('200', '210') },
			['em uso'],
			['Turno'],
			6,
		],
		[
			'two tables of one form, each of which leaves something else open',
			{
				'a.csv': `${DATED}1;Locado;15/08/2019\n2;Locado;16/08/2019\n3;Locado;17/08/2019\n`,
				'b.csv': `${DATED}4;em uso;15/08/19\n5;em uso;16/08/19\n6;em uso;17/08/19\n`,
			},
			['alocado'],
			['Locado (3 linhas) → ?', 'anos de dois dígitos'],
			6,
		],
		['one of two tables', { 'a.csv': 'Patrimônio;Status\n1;em uso\n', 'b.csv': NO_STATUS }, ['em uso'], ['b.csv'], 4],
		[
			'two columns that may be the number',
			{ 'a.csv': lines('Código;ID;Status', ...ITEMS.map((item) => `A-${item};9${item * 3};em uso`)) },
			['enrollmentId'],
			['A “Código” → ?', 'B “ID” → campo personalizado'],
			4,
		],
		['no header', { 'a.csv': NO_HEADER }, ['enrollmentId', 'em uso'], ['em nenhuma'], 4],
	])('%s', async (_, files, answers, shown, drafts) => {
		const { cwd, run } = openFolder(files);
		const refused = await run('validate', ...Object.keys(files), '--quiet');
		expect(refused.exitCode).toBe(2);
		for (const text of shown) expect(refused.printed).toContain(text);
		expect(mappingsIn(cwd)).toHaveLength(1);
		expect(readdirSync(path.join(cwd, 'runs'))).toHaveLength(1);
		const next = nextCommand(refused);
		answerIn(cwd, answers);
		const last = await run(...next);
		expect([last.printed, last.exitCode]).toEqual(['', 0]);
		expect(summaryOf(cwd).buckets.notSent).toBe(drafts);
		expect(existsSync(path.join(cwd, 'runs/mappings'))).toBe(false);
	});

	test('a remaining "?" is not answered yet: its question is asked again', async () => {
		const { cwd, run } = openFolder({ 'a.csv': NO_HEADER });
		const { exitCode, printed } = await run(...nextCommand(await run('validate', 'a.csv')));
		expect([exitCode, printed]).toEqual([2, expect.stringMatching(says('tables-undecided', { tables: 1 }))]);
		const [again, first] = mappingsIn(cwd).map((name): unknown =>
			JSON.parse(readFileSync(path.join(cwd, 'runs', name), 'utf8')),
		);
		expect(again).toEqual(first);
	});

	test('what --mapping says is kept, also for other tables, and its file is unchanged', async () => {
		const { cwd, run } = openFolder({
			'a.csv': NO_STATUS,
			'b.csv': NO_STATUS.replace('Turno', 'Zona').replaceAll('200', '220'),
		});
		const mapping = { columns: { Turno: 'ignore' }, constants: { status: 'em uso' } };
		writeFileSync(path.join(cwd, 'm.json'), JSON.stringify(mapping));
		const refused = await run('validate', 'a.csv', 'b.csv', '--mapping', 'm.json', '--quiet');
		const next = nextCommand(refused);
		expect(next.filter((word) => word === '--mapping')).toHaveLength(1);
		expect((await run(...next)).exitCode).toBe(0);
		expect(JSON.parse(readFileSync(path.join(cwd, 'm.json'), 'utf8'))).toEqual(mapping);
	});

	test('an edited mapping file is never overwritten; the same text is not written twice', async () => {
		const { cwd, run } = openFolder({ 'a.csv': NO_STATUS });
		await run('validate', 'a.csv');
		await run('validate', 'a.csv');
		expect(mappingsIn(cwd)).toEqual(['a.mapping.json']);
		answerIn(cwd, ['em uso']);
		expect((await run('validate', 'a.csv')).printed).toContain('a-2.mapping.json');
		expect(readFileSync(path.join(cwd, 'runs/a.mapping.json'), 'utf8')).toContain('em uso');
	});
});

describe('--accept-proposals', () => {
	test('accepts all proposals', async () => {
		const { cwd, run } = openFolder({ 'a.csv': SURE });
		expect((await run('validate', 'a.csv', '--accept-proposals')).exitCode).toBe(0);
		expect(existsSync(path.join(cwd, 'runs/mappings'))).toBe(false);
	});

	test.each<
		[string, Readonly<Record<string, string>>, readonly (readonly [table: string, column: string, meaning: string])[]]
	>([
		[
			'a column and the words of one',
			{ 'a.csv': SURE },
			[
				['a.csv', 'D “Turno”', 'campo personalizado “Turno”'],
				['a.csv', 'C “Status”', 'Deployed (3 linhas) → em uso; Retired (1 linha) → arquivado'],
			],
		],
		[
			'a number, a custom field and dates, of two tables',
			{
				'a.csv': lines('Código;Status;Cor', 'A-1;em uso;azul', 'A-2;em uso;verde', 'A-3;em uso;cinza'),
				'b.csv': `${DATED}4;em uso;15/08/19\n5;em uso;16/08/19\n6;em uso;17/08/19\n`,
			},
			[
				['a.csv', 'A “Código”', 'Nº de Patrimônio'],
				['a.csv', 'C “Cor”', 'campo personalizado “Cor”'],
				['b.csv', 'C “Data de aquisição”', 'anos de dois dígitos: 15/08/19 → 15 de agosto de 2019'],
			],
		],
		[
			'columns of two tables, and then a total of one',
			{
				'a.csv': lines('Patrimônio;Coisa;Status', '1;x;em uso', '2;x;em uso', 'Total geral: 2'),
				'b.csv': lines('Patrimônio;Turno;Status', '3;x;em uso'),
			},
			[
				['a.csv', 'A “Patrimônio”', 'Total geral: 2 (1 linha) → nenhum ativo: deixar essas linhas de fora'],
				['a.csv', 'B “Coisa”', 'campo personalizado “Coisa”'],
				['b.csv', 'B “Turno”', 'campo personalizado “Turno”'],
			],
		],
	])('prints what it accepts, a line per table and column: %s', async (_, files, taken) => {
		const { run } = openFolder(files);
		const argv = ['validate', ...Object.keys(files), '--accept-proposals'];
		const { printed, exitCode } = await run(...argv);
		expect(exitCode).toBe(0);
		expect(printed.split('\n').filter((line) => saysWords('decisions', 'taken').test(line))).toEqual(
			taken.map(([table, column, meaning]) =>
				expect.stringMatching(saysWords('decisions', 'taken', { table, column, meaning })),
			),
		);
		expect((await run(...argv, '--quiet')).printed).toBe('');
	});

	describe('for a single table, in one run', () => {
		const ROWS = 3_000;
		/** `valueAt`: the row's value in the column `header`. */
		const tableOf = (header: string, valueAt: (row: number) => string): string =>
			lines(
				`Patrimônio;Status;${header}`,
				...Array.from({ length: ROWS }, (_, row) => `P-${row};em uso;${valueAt(row)}`),
			);
		const planOf = (cwd: string): unknown => {
			const { tables, planned } = JSON.parse(readRun(cwd, 'run.json'));
			return [tables, planned, planTextOf(lastRun(cwd))];
		};

		test.each<[string, string]>([
			['what the first rows propose', tableOf('Turno', (row) => `Turno ${row % 7}`)],
			['a field that later rows speak against', tableOf('Compra', (row) => (row < 2_100 ? '31/12/2024' : 'sim'))],
			['a custom field that later rows make a date', tableOf('Compra', (row) => (row < 2_200 ? '' : '31/12/2024'))],
			['a word that is in later rows alone', tableOf('Sit.', (row) => (row < 2_200 ? 'Ativo' : 'Baixado'))],
			[
				'years that have two digits in later rows alone',
				tableOf('Compra', (row) => `01/02/${row < 2_200 ? '2019' : '19'}`),
			],
		])('accepts what all rows propose: %s', async (_, text) => {
			const cwd = throwAwayFolder({ 'a.csv': text });
			const flags = ['--keep-plan', '--quiet'];
			await runCli(nextCommand(await runCli(['validate', 'a.csv', ...flags], { cwd })), { cwd });
			const expected = planOf(cwd);
			await runCli(['validate', 'a.csv', '--accept-proposals', '--log', 'log.jsonl', ...flags], { cwd });
			expect(planOf(cwd)).toEqual(expected);
			const begun = readFileSync(path.join(cwd, 'log.jsonl'), 'utf8').match(/"kind":"run"/gu) ?? [];
			expect(begun).toHaveLength(1);
		});
	});

	describe('is not in printed commands, which read accepted proposals from a file', () => {
		const WRONG = 'Patrimônio;Modelo;Status;Turno';
		const SURE_AND_WRONG = `${SURE}109;X;;TI\n`;
		const KNOWN = lines('Patrimônio;Status', 'P-1;em uso', ';em uso');
		const commandsOf = ({ stderr }: CliResult): readonly string[] =>
			[...stderr.matchAll(/^ {2}asset-importer (.*)$/gm)].map(([, words = '']) => words);

		test.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
			['of one table', { 'a.csv': SURE_AND_WRONG }, [], ['--mapping', 'runs/a.mapping.json']],
			[
				'of two tables',
				{ 'a.csv': SURE_AND_WRONG, 'b.csv': SURE.replace(WRONG, `${WRONG} do bem`).replaceAll('10', '20') },
				['--quiet'],
				['--mapping', 'runs/a.mapping.json'],
			],
			[
				'besides other options',
				{ 'a.csv': `${NO_STATUS}2003;Monitor;RH\n` },
				['--default-status', 'available', '--keep-plan'],
				['--default-status', 'available', '--mapping', 'runs/a.mapping.json'],
			],
			['where nothing was open', { 'a.csv': KNOWN }, [], []],
		])('%s', async (_, files, flags, expected) => {
			const { cwd, run } = openFolder(files);
			const inputs = Object.keys(files);
			const first = await run('validate', ...inputs, '--accept-proposals', ...flags);
			expect(first.exitCode).toBe(3);
			const shown = flags.includes('--quiet') ? await run('runs', 'show', lastRun(cwd)) : first;
			const commands = commandsOf({ ...shown, stderr: shown.stderr + shown.stdout });
			expect(commands.length).toBeGreaterThan(1);
			for (const command of commands) {
				expect(command.split(' ').filter((word) => !/^(?:import|--quiet|.*\.(?:csv|xlsx))$/.test(word))).toEqual(
					expected,
				);
			}
			for (const command of commands) {
				const again = await run(...command.replace(/^import/, 'validate').split(' '));
				expect(again.stderr).not.toMatch(saysWords('decisions', 'taken'));
				// The rejected rows are rejected only for their own problems.
				expect(again.exitCode).toBe(3);
			}
		});
	});

	test('leaves questions without a proposal, and the next command keeps other flags', async () => {
		const { cwd, run } = openFolder({ 'a.csv': NO_STATUS });
		const refused = await run('import', 'a.csv', '--accept-proposals', '--sandbox');
		expect(refused.printed).not.toContain('--accept-proposals');
		expect(refused.exitCode).toBe(2);
		const next = nextCommand(refused);
		expect(next).toEqual(['import', 'a.csv', '--sandbox', '--mapping', 'runs/a.mapping.json']);
		answerIn(cwd, ['em uso']);
		expect((await run(...next)).exitCode).toBe(0);
	});
});

describe('sums and remarks below the data', () => {
	const FOOTED = lines(
		'Patrimônio;Status;Modelo;Valor',
		...ITEMS.map((item) => `50${item};em uso;Mesa;100,00`),
		'TOTAL;;;400,00',
		';;Total geral;400,00',
		'Emitido em 23/11/2026 pelo sistema;;;',
	);
	const bucketsOf = (cwd: string): unknown => summaryOf(cwd).buckets;

	test.each<[string, readonly string[], readonly Key[] | undefined, number, object]>([
		['are refused where nobody can be asked', [], undefined, 3, { notSent: 4, rejected: 3, skipped: 0 }],
		[
			'are left out with --accept-proposals',
			['--accept-proposals'],
			undefined,
			0,
			{ notSent: 4, rejected: 0, skipped: 3 },
		],
		['are left out by Enter', [], [ENTER], 0, { notSent: 4, rejected: 0, skipped: 3 }],
		[
			'are refused where a person says so',
			[],
			['Emitido', 'rejeitar', ENTER],
			3,
			{ notSent: 4, rejected: 1, skipped: 2 },
		],
	])('%s', async (_, flags, keys, exitCode, buckets) => {
		const cwd = throwAwayFolder({ 'a.csv': FOOTED });
		const person = keys === undefined ? {} : { interactive: true, prompter: pressing(...keys) };
		const result = await runCli(['validate', 'a.csv', ...flags], { cwd, ...person });
		expect([result.exitCode, bucketsOf(cwd)]).toMatchObject([exitCode, buckets]);
	});

	test('of another month are skipped without a question if they are the same', async () => {
		const { cwd, run } = openFolder({
			'a.csv': FOOTED,
			'b.csv': FOOTED.replaceAll('50', '60').replace('23/11', '23/12'),
		});
		await runCli(['validate', 'a.csv'], { cwd, interactive: true, prompter: pressing(ENTER) });
		expect((await run('validate', 'b.csv')).exitCode).toBe(3);
		expect(bucketsOf(cwd)).toMatchObject({ notSent: 4, rejected: 1, skipped: 2 });
	});
});

describe('files that are refused whatever the answers', () => {
	const broken = { 'a.csv': NO_STATUS, 'b.xlsx': 'PK\u0003\u0004, and no more' };

	test('are no files that are skipped', async () => {
		const cwd = throwAwayFolder({ 'a.csv': NO_STATUS });
		mkdirSync(path.join(cwd, 'p'));
		putFiles(path.join(cwd, 'p'), { 'foto.png': 'PNG', 'x.pdf': '%PDF-1.4' });
		const { stdout } = await runCli(['validate', 'a.csv', 'p', '--json'], { cwd });
		expect(JSON.parse(stdout).undecided.refusedFiles).toEqual([]);
	});

	test('are named besides the questions', async () => {
		const { printed } = await runCli(['validate', 'a.csv', 'b.xlsx'], { cwd: throwAwayFolder(broken) });
		expect(printed).toContain('! b.xlsx: arquivo danificado');
		expect(printed).toContain('a.csv: falta');
	});

	test('are in the --json output', async () => {
		const { stdout } = await runCli(['validate', 'a.csv', 'b.xlsx', '--json'], { cwd: throwAwayFolder(broken) });
		expect(JSON.parse(stdout).undecided.refusedFiles).toMatchObject([{ file: 'b.xlsx' }]);
	});
});

describe('--json', () => {
	test('each table has its name in a mapping file, and each column its known field', async () => {
		const { cwd, run } = openFolder({ 'a.csv': WORDS, 'b.csv': NO_STATUS });
		const { stdout } = await run('validate', 'a.csv', 'b.csv', '--json');
		const { undecided } = JSON.parse(stdout);
		const mapping = JSON.parse(readFileSync(path.join(cwd, undecided.mapping), 'utf8'));
		const tables: readonly { key: string; isRemembered: boolean; columns: readonly { target?: string }[] }[] =
			undecided.tables;
		expect(tables.map(({ key }) => key)).toEqual(Object.keys(mapping.tables));
		expect(tables.map(({ columns }) => columns.map(({ target }) => target))).toEqual([
			['enrollmentId', 'model', 'status'],
			['enrollmentId', 'model', undefined],
		]);
		expect(tables.map(({ isRemembered }) => isRemembered)).toEqual([false, false]);
	});

	test('remembered answers that are used are marked', async () => {
		const { cwd, run } = openFolder({
			'a.csv': NO_STATUS,
			'b.csv': NO_STATUS.replace('2003;Monitor;RH', '2003;Monitor;'),
		});
		const mapping = { columns: { Turno: { to: 'status', values: { TI: 'em uso', RH: 'em uso' } } } };
		writeFileSync(path.join(cwd, 'm.json'), JSON.stringify(mapping));
		await run('validate', 'a.csv', '--mapping', 'm.json', '--save-mapping', '--no-input');
		writeFileSync(path.join(cwd, 'c.csv'), NO_STATUS.replaceAll(/;(?:TI|RH)/g, ';Zona'));
		const { stdout, exitCode } = await run('validate', 'c.csv', '--json');
		expect(exitCode).toBe(2);
		expect(JSON.parse(stdout).undecided.tables).toMatchObject([{ isRemembered: true }]);
	});

	test.each([
		['a status', NO_STATUS],
		['words', WORDS],
		['a header', NO_HEADER],
		['a range of numbers', RANGES],
		['two tables with one header', NO_STATUS, NO_STATUS.replaceAll('200', '300')],
	])('matches docs/undecided.schema.json: %s', async (_, ...texts) => {
		const files = Object.fromEntries(texts.map((text, index) => [`${'ab'.charAt(index)}.csv`, text]));
		const names = Object.keys(files);
		const { cwd, run } = openFolder(files);
		const { exitCode, stdout } = await run('validate', ...names, '--json');
		const fits = z.fromJSONSchema(JSON.parse(readFileSync(SCHEMA, 'utf8'))).safeParse(JSON.parse(stdout));
		expect([exitCode, fits.error?.issues ?? []]).toEqual([2, []]);
		const { undecided } = JSON.parse(stdout);
		expect(undecided.command).toBe(`asset-importer validate ${names.join(' ')} --json --mapping ${undecided.mapping}`);
		expect(undecided.tables).toMatchObject([names.length === 1 ? {} : { alike: [{ file: 'b.csv' }] }]);
		expect(existsSync(path.join(cwd, undecided.mapping))).toBe(true);
	});

	test('the JSON says of a column only what the schema names, and no text of it beside the samples', async () => {
		const people = Array.from({ length: 30 }, (_, row) => `P-${row};em uso;${row < 5 ? `SN${row}` : 'Fulana Souza'};3`);
		const { run } = openFolder({ 'a.csv': `Patrimônio;Status;Nº de série;Andar\n${people.join('\n')}\n` });
		const { stdout, exitCode } = await run('validate', 'a.csv', '--json');
		const columns = '/properties/undecided/properties/tables/items/properties/columns/items/properties'.split('/');
		const named = columns.slice(1).reduce((at, key) => at[key], JSON.parse(readFileSync(SCHEMA, 'utf8')));
		const told: readonly object[] = JSON.parse(stdout).undecided.tables[0].columns;
		expect([exitCode, told.length]).toEqual([2, 4]);
		expect(told.flatMap(Object.keys).filter((key) => !Object.hasOwn(named, key))).toEqual([]);
		expect(stdout).not.toContain('Souza');
	});
});
