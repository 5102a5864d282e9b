/** A user answers questions about a table at the terminal: each kind of question, going back, and what is saved when. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli, throwAwayFolder, summaryOf } from '../run-cli.ts';
import { CTRL_C, ENTER, ESC, type Key, pressing } from './scripted-prompter.ts';
import { saysWords } from '../../says.ts';
import { wordsOf } from '../../../src/messages/texts.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
/** Leaves the status and a column open. */
const TWO = lines('Patrimônio;Modelo;Turno', '1001;Notebook;TI', '1002;Monitor;RH', '1003;Monitor;RH');
const CODES = lines('Ficha;Modelo;Status', 'A-1;Notebook;em uso', 'A-2;Monitor;em uso', 'A-3;Monitor;em uso');
const WORDS = lines(
	'Patrimônio;Modelo;Status',
	...['Locado', 'Locado', 'Fora de linha', 'Fora de linha', 'Ocioso', 'em uso'].map(
		(word, row) => `10${row};X;${word}`,
	),
);
const NO_HEADER = lines('1001;Notebook;Dell', '1002;Monitor;LG', '1003;Notebook;Dell', '1004;Mesa;Artany');
/** A number in each title, so that nothing shows which row is the header. */
const LOW_HEADER = lines('1;2;3', 'Cx 7;Cx 8;Cx 9', 'P-1;Notebook;em uso', 'P-2;Monitor;em uso', 'P-3;Monitor;em uso');

/** The second row has its names twice. */
const TWO_ROWS = lines(
	'Ficha;Compra;;Baixa;',
	';Data;Valor;Data;Valor',
	'um;hoje;caro;ontem;barato',
	'dois;ontem;caro;nunca;nada',
	'três;hoje;caro;nunca;nada',
);

async function answer(cwd: string, argv: readonly string[], ...keys: readonly Key[]) {
	const person = pressing(...keys);
	const { exitCode, printed } = await runCli(argv, { cwd, interactive: true, prompter: person });
	const drafts = exitCode === 0 || exitCode === 3 ? summaryOf(cwd).buckets.notSent : undefined;
	return { exitCode, printed, person, drafts };
}

/** The saved answers of all tables. */
function kept(cwd: string): readonly unknown[] {
	const mappings = path.join(cwd, 'runs/mappings');
	if (!existsSync(mappings)) return [];
	return readdirSync(mappings).map((name) => JSON.parse(readFileSync(path.join(mappings, name), 'utf8')).mapping);
}

describe('each kind of question', () => {
	test.each<readonly [string, string, readonly Key[], object]>([
		['the number of the assets, proposed', CODES, ['A “Ficha”'], { columns: { Ficha: 'enrollmentId' } }],
		[
			'one status for all',
			TWO,
			['em uso', ENTER],
			{ columns: { Turno: 'custom: Turno' }, constants: { status: 'in-use' } },
		],
		['a column that is another one than proposed', TWO, ['em uso', 'não importar'], { columns: { Turno: 'ignore' } }],
		[
			'words without a proposal',
			WORDS,
			['C “Status”', 'alocado', 'arquivado', ENTER],
			{
				columns: { Status: 'status' },
				words: { status: { Locado: 'allocated', 'Fora de linha': 'archived', Ocioso: 'available' } },
			},
		],
		[
			'a word that no status is meant by',
			WORDS,
			['C “Status”', 'rejeitar', 'rejeitar', ENTER],
			{ words: { status: { Locado: '', 'Fora de linha': '', Ocioso: 'available' } } },
		],
		['two rows of headers', TWO_ROWS, [ENTER, 'A “Ficha”', 'em uso', ENTER], { headerRow: '1-2' }],
		['no header', NO_HEADER, [ENTER, 'coluna A', 'em uso', ENTER], { headerRow: 'none' }],
	])('%s', async (_, text, keys, mapping) => {
		const cwd = throwAwayFolder({ 'a.csv': text });
		const { exitCode, person } = await answer(cwd, ['validate', 'a.csv'], ...keys);
		expect([exitCode, person.asked]).toEqual([expect.toBeOneOf([0, 3]), expect.anything()]);
		expect(kept(cwd)).toEqual([expect.objectContaining(mapping)]);
	});

	test('names the table once, and the evidence for each proposal', async () => {
		const cwd = throwAwayFolder({ 'a.csv': TWO });
		const { person } = await answer(cwd, ['validate', 'a.csv'], 'em uso', ENTER);
		await expect(`${[...person.said, ...person.asked].join('\n\n')}\n`).toMatchFileSnapshot('snapshots/questions.txt');
	});

	test('without a proposal, Enter does nothing, and a user who does not know can postpone', async () => {
		const cwd = throwAwayFolder({ 'a.csv': CODES });
		const later = wordsOf('decisions', 'pt-BR')('later');
		const { exitCode, person, printed } = await answer(cwd, ['validate', 'a.csv'], ENTER, ENTER, later);
		expect(person.asked).toEqual([expect.stringMatching(/> $/)]);
		expect(person.labels[0]?.at(-1)).toBe(later);
		expect([exitCode, kept(cwd)]).toEqual([130, []]);
		expect(printed).toMatch(saysWords('decisions', 'stopped'));
	});

	test('a fixed status is not preselected if a column may contain the status', async () => {
		const cwd = throwAwayFolder({ 'a.csv': lines('Patrimônio;Situação', '1001;Bom', '1002;Bom', '1003;Ruim') });
		const { person } = await answer(cwd, ['validate', 'a.csv'], 'B “Situação”', 'em uso', 'quebrado', ENTER);
		expect(person.asked[0]).toMatch(/> $/);
		expect(person.labels[0]?.[0]).toBe('B “Situação”');
	});

	test('a list of columns to accept is shown completely, with sample values', async () => {
		const letters = Array.from({ length: 18 }, (_, index) => `Zona ${index + 1}`);
		const rows = [1, 2, 3].map((row) => [`${row}`, 'em uso', ...letters.map((name) => `${name}-${row}`)].join(';'));
		const cwd = throwAwayFolder({ 'a.csv': lines(['Patrimônio', 'Status', ...letters].join(';'), ...rows) });
		const { person } = await answer(cwd, ['validate', 'a.csv'], 'C “Zona 1”', 'não importar', ENTER);
		// The counts of the proposals are gone after a change.
		expect(person.asked.map((text) => text.split('\n').length)).toEqual([3, 3, 2]);
		const shown = person.said.at(-1)?.split('\n') ?? [];
		expect(shown.map((line) => /Zona \d+-1 · Zona \d+-2 · Zona \d+-3/.exec(line)?.[0])).toEqual(
			letters.map((name) => [1, 2, 3].map((row) => `${name}-${row}`).join(' · ')),
		);
	});

	test('a column with asset numbers is not offered as status', async () => {
		const cwd = throwAwayFolder({ 'a.csv': TWO });
		const { person } = await answer(cwd, ['validate', 'a.csv'], CTRL_C);
		const columns = person.labels[0]?.filter((label) => /“/.test(label));
		expect(columns).toEqual(['B “Modelo”', 'C “Turno”']);
	});

	test('a long header and one over several lines stay one line', async () => {
		const long = `Número ${'muito '.repeat(20)}longo`;
		const cwd = throwAwayFolder({ 'a.csv': lines(`"${long}";"Situação\nfísica\natual";Modelo`, 'A-1;x;y', 'A-2;z;w') });
		const { person } = await answer(cwd, ['validate', 'a.csv'], CTRL_C);
		expect(person.asked.join('')).not.toMatch(/[^?.]\n[^>SAN]/);
		for (const label of person.labels.flat()) expect(label.length).toBeLessThan(60);
	});

	test('a typo is reported and asked again', async () => {
		const cwd = throwAwayFolder({ 'a.csv': LOW_HEADER });
		const { person } = await answer(cwd, ['validate', 'a.csv'], 'em outra linha', 'dois', '0', '2', CTRL_C);
		expect(person.refused).toEqual(Array(2).fill(wordsOf('decisions', 'pt-BR')('header.number')));
	});
});

test.each<readonly [string, string, readonly Key[], object]>([
	['to the question before', TWO, ['em uso', ESC, 'alocado', ENTER], { constants: { status: 'allocated' } }],
	['out of a list', TWO, [ESC, 'em uso', ENTER], { constants: { status: 'in-use' } }],
	['out of a column', TWO, ['em uso', ESC, 'em uso', ENTER], { columns: { Turno: 'custom: Turno' } }],
	[
		'to the word before',
		WORDS,
		['C “Status”', 'alocado', ESC, 'em uso', 'arquivado', ENTER],
		{ words: { status: expect.objectContaining({ Locado: 'in-use' }) } },
	],
	[
		'before the first question is the first question',
		CODES,
		[ESC, 'A “Ficha”'],
		{ columns: { Ficha: 'enrollmentId' } },
	],
])('back: %s', async (_, text, keys, mapping) => {
	const cwd = throwAwayFolder({ 'a.csv': text });
	await answer(cwd, ['validate', 'a.csv'], ...keys);
	expect(kept(cwd)).toEqual([expect.objectContaining(mapping)]);
});

describe('saved answers', () => {
	test.each<readonly [string, string, readonly Key[], readonly Key[]]>([
		['after one answer', TWO, ['em uso', CTRL_C], [ENTER]],
		[
			'after a changed column',
			lines('Patrimônio;Status;Zona;Rota', '1;em uso;a;b', '2;em uso;c;d'),
			['C “Zona”', 'não importar', CTRL_C],
			[ENTER],
		],
		['after one of two words', WORDS, ['C “Status”', 'alocado', CTRL_C], ['arquivado', ENTER]],
		['after the header', NO_HEADER, [ENTER, CTRL_C], ['coluna A', 'em uso', ENTER]],
		['after another header, which is read first', LOW_HEADER, ['linha 2', CTRL_C], ['A “Cx 7”', 'em uso', ENTER]],
		['after a header of two rows', TWO_ROWS, [ENTER, CTRL_C], ['A “Ficha”', 'em uso', ENTER]],
	])('%s: the next start continues with the next question', async (_, text, until, then) => {
		const cwd = throwAwayFolder({ 'a.csv': text });
		expect((await answer(cwd, ['validate', 'a.csv'], ...until)).exitCode).toBe(130);
		const goesOn = await answer(cwd, ['validate', 'a.csv'], ...then);
		expect([goesOn.exitCode, goesOn.person.asked.length]).toEqual([expect.toBeOneOf([0, 3]), then.length]);
		// Nothing is asked for a third time.
		const again = await answer(cwd, ['validate', 'a.csv']);
		expect([again.exitCode, again.drafts]).toEqual([goesOn.exitCode, goesOn.drafts]);
	});

	test('a table without a header is recognised by its name, not its number of columns', async () => {
		const cwd = throwAwayFolder({ 'a.csv': NO_HEADER, 'b.csv': NO_HEADER });
		await answer(cwd, ['validate', 'a.csv'], ENTER, 'coluna A', 'em uso', ENTER);
		expect((await answer(cwd, ['validate', 'a.csv'])).exitCode).toBe(0);
		expect((await answer(cwd, ['validate', 'b.csv'], CTRL_C)).person.asked).toHaveLength(1);
	});

	test('a skipped table is skipped the next time', async () => {
		const cwd = throwAwayFolder({ 'a.csv': CODES, 'b.csv': TWO });
		await answer(cwd, ['validate', 'a.csv', 'b.csv'], 'deixar de fora', 'em uso', ENTER);
		expect((await answer(cwd, ['validate', 'a.csv', 'b.csv'])).drafts).toBe(3);
	});
});

test("two tables with different headers are asked about in turn; with the same header once, with both tables' words", async () => {
	const other = 'Patrimônio;Modelo;Status\n2001;X;Fora do prazo\n2002;X;Fora do prazo\n2003;X;Fora do prazo\n';
	const cwd = throwAwayFolder({ 'a.csv': TWO, 'b.csv': WORDS, 'c.csv': other });
	const { person, drafts } = await answer(
		cwd,
		['validate', 'a.csv', 'b.csv', 'c.csv'],
		'em uso',
		ENTER,
		'C “Status”',
		'alocado',
		'arquivado',
		'arquivado',
		ENTER,
	);
	expect(person.said.filter((text) => saysWords('decisions', 'start').test(text))).toHaveLength(2);
	expect(drafts).toBe(12);
});

test('--no-input and --json never ask, even at a terminal', async () => {
	for (const flag of ['--no-input', '--json']) {
		const cwd = throwAwayFolder({ 'a.csv': TWO });
		const { exitCode, person } = await answer(cwd, ['validate', 'a.csv', flag]);
		expect([exitCode, person.asked]).toEqual([2, []]);
	}
});
