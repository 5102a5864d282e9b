/** `lines update`: one line by options, many by a spreadsheet, each settled once, whatever breaks. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Line } from '../../../src/contract/line.ts';
import type { Io } from '../../../src/cli/terminal/io.ts';
import * as cli from '../run-cli.ts';
import { OBSOLETE, serveApi } from '../serve-api.ts';
import { says } from '../../says.ts';
import { linesOfLog } from '../../disk/log-of.ts';
import { fastClock } from '../../runs/fast-clock.ts';

const LINE = (number: number): string => `5a0d0002-0000-4000-8000-00000000000${number}`;
const PERSON = (number: number): string => `5a0d0001-0000-4000-8000-00000000000${number}`;
const LIST = 'GET /api/v2/virtual-phone-accounts';
const PATCH = (number: number): string => `PATCH /api/v2/virtual-phone-accounts/${LINE(number)}`;
const RUNS = 'runs/line-update';
const ONE = 'Telefone;Nome\n11900002001;Portaria\n';
const FOUR = 'Telefone;Nome\n11900002001;A\n11900002002;B\n21900002003;C\n31900002004;D\n';

const lastRun = (cwd: string): string => cli.lastRun(cwd, RUNS);
const schema = z.fromJSONSchema(
	JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../docs/summary.schema.json'), 'utf8')),
);

/** The summary, checked: buckets add up, and it matches its document. */
function summaryOf(cwd: string) {
	const summary = cli.summaryOf(cwd, RUNS);
	expect(schema.safeParse(summary).error?.issues).toBeUndefined();
	const { units, ...others } = summary.buckets;
	expect(Object.values(others).reduce((sum, one) => sum + one, 0)).toBe(units);
	return summary;
}

function journalOf(cwd: string): readonly { readonly type: string; readonly n?: number; readonly at: string }[] {
	return linesOfLog(path.join(lastRun(cwd), 'journal.jsonl')).map((line) => JSON.parse(line));
}

/** The API, a folder with this list of lines, and commands to run in it. */
async function office(list = 'Telefone\n') {
	const api = await serveApi();
	const cwd = cli.throwAwayFolder({ 'linhas.csv': list });
	const run = (words: readonly string[], io: Partial<Io> = {}) => cli.runCli(words, { cwd, env: api.env, ...io });
	return {
		...api,
		cwd,
		run,
		update: (flags: readonly string[] = [], io: Partial<Io> = {}) =>
			run(['lines', 'update', 'linhas.csv', ...flags], io),
		resume: (...words: readonly string[]) => run(['lines', 'resume', ...words]),
		lines: async (): Promise<readonly Line[]> => JSON.parse((await run(['lines', '--json'])).stdout),
		patches: () => api.requests().filter((request) => request.startsWith('PATCH')),
	};
}

test.each([
	['production', 'Ambiente: PRODUÇÃO, em http://127.0.0.1:'],
	['sandbox', 'Ambiente: sandbox, em http://127.0.0.1:'],
] as const)('the summary names the environment: %s', async (role, named) => {
	const { sandbox, env, run } = await office();
	const loaded = await sandbox.commands.load({ lines: [{ phoneNumber: '+5511900002009' }] }, { environment: role });
	const argv = ['lines', 'update', '--line', String(loaded.lines[0]?.id), '--name', 'Portaria', '--yes'];
	const { exitCode, printed } = await run(argv, { env: { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys[role] } });
	expect([exitCode, printed]).toEqual([0, expect.stringContaining(named)]);
});

describe('one line', () => {
	test.each([
		['its id', ['--line', LINE(1)]],
		['its phone number as people write it', ['--line', '(11) 90000-2001']],
	])('is found by %s and gets all given values in one request', async (_, naming) => {
		const { run, requests, lines, cwd } = await office();
		const changes = ['--name', 'Portaria', '--cost-center', 'ADM-02', '--custom', 'Andar=3º'];
		const person = ['--employee', 'ana.moura@companhia-modelo.example'];
		expect((await run(['lines', 'update', ...naming, ...changes, ...person])).exitCode).toBe(0);
		expect(requests()).toEqual([LIST, 'GET /api/v1/employees', PATCH(1)]);
		expect((await lines())[0]).toMatchObject({
			name: 'Portaria',
			costCenter: 'ADM-02',
			employeeId: PERSON(1),
			customFields: [{ label: 'Andar', value: '3º' }],
		});
		expect(journalOf(cwd).map(({ type }) => type)).toEqual(['started', 'attempt', 'updated', 'ended']);
		expect(summaryOf(cwd).buckets.created).toBe(1);
	});

	test('has exactly the fields of --clear emptied', async () => {
		const { run, lines } = await office();
		const argv = ['lines', 'update', '--line', LINE(1), '--clear', 'name', '--clear', 'employee'];
		expect((await run(argv)).exitCode).toBe(0);
		expect((await lines())[0]).toMatchObject({ name: null, employeeId: null, costCenter: 'ADM-01' });
	});

	test.each([
		['no line', ['--name', 'X'], 2, '--line'],
		['nothing to change', ['--line', LINE(1)], 2, '--cost-center'],
		['nothing at all', [], 2, 'planilha'],
		['a field both set and emptied', ['--line', LINE(1), '--name', 'X', '--clear', 'name'], 2, '--clear'],
		['an unknown field to empty', ['--line', LINE(1), '--clear', 'phone'], 2, 'cost-center'],
		['a custom field without a value', ['--line', LINE(1), '--custom', 'Andar'], 2, '--custom'],
		['an empty name', ['--line', LINE(1), '--name', ''], 2, '--clear'],
		['a file and options', ['linhas.csv', '--line', LINE(1)], 2, '--line'],
		['a line of nobody', ['--line', '11900002009', '--name', 'X'], 3, '+55119000020'],
		['an employee of nobody', ['--line', LINE(1), '--employee', 'ninguem@x.example'], 3, 'ninguem@x.example'],
	])('%s is reported and changes nothing', async (_, flags, code, word) => {
		const { run, patches } = await office();
		expect(await run(['lines', 'update', ...flags])).toMatchObject({
			exitCode: code,
			printed: expect.stringContaining(word),
		});
		expect(patches()).toEqual([]);
	});
});

const TABLE = [
	'Telefone;ID da linha;Nome;Centro de custo;Colaborador;campo: Andar;Situação',
	`(11) 90000-2001;;Portaria;;000.000.001-91;5º;active`,
	`;${LINE(2)};;(limpar);(clear);;`,
	`21900002003;;Vendas;COM-9;;;`,
	`+5531900002004;;Campanha de Natal;;;;`,
	'',
].join('\r\n');

describe('a spreadsheet', () => {
	test('changes filled cells, ignores empty ones, and skips unchanged lines', async () => {
		const { cwd, update, lines, patches } = await office(TABLE);
		const { exitCode, printed } = await update();
		expect(exitCode).toBe(0);
		expect(await lines()).toMatchObject([
			{
				name: 'Portaria',
				costCenter: 'ADM-01',
				employeeId: PERSON(1),
				customFields: [{ label: 'Andar', value: '5º' }],
			},
			{ name: 'Plantão de suporte', costCenter: null, employeeId: null },
			{ name: 'Vendas', costCenter: 'COM-9', employeeId: null },
			{ name: 'Campanha de Natal' },
		]);
		expect(summaryOf(cwd)).toMatchObject({
			buckets: { units: 4, created: 3, skipped: 1 },
			skips: [{ code: 'line-already-so' }],
		});
		expect(printed).toContain('alteradas');
		expect(printed).toMatch(/\nArquivos em runs\S+linhas\n {2}summary\.json\n/);
		expect((await update()).exitCode).toBe(0);
		expect(patches()).toHaveLength(3);
	});

	test('--dry-run checks everything and sends nothing', async () => {
		const { cwd, update, requests } = await office(TABLE);
		const { exitCode, stdout } = await update(['--dry-run', '--json']);
		expect(exitCode).toBe(0);
		expect(requests()).toEqual([LIST, 'GET /api/v1/employees']);
		expect(JSON.parse(stdout)).toMatchObject({ state: 'checked', buckets: { notSent: 3, skipped: 1, units: 4 } });
		expect(existsSync(path.join(lastRun(cwd), 'plan.jsonl'))).toBe(false);
	});

	test('returns every wrong row with all its problems, and the file imports again unchanged', async () => {
		const { cwd, run, update, lines } = await office(
			[
				'Telefone;Nome;Colaborador',
				'(11) 90000-2001;Portaria;',
				'(11) 90000-2999;limpar;ninguem@x.example',
				'+5511900002002;=1+1;',
				'21900002003;Vendas;',
				`+5521900002003;Compras;`,
				';Sem linha;',
				'',
			].join('\n'),
		);
		expect((await update()).exitCode).toBe(3);
		expect(summaryOf(cwd).buckets).toMatchObject({ units: 6, created: 2, rejected: 4 });
		const file = path.join(lastRun(cwd), 'rejected.csv');
		const rows = readFileSync(file, 'utf8').replace('\uFEFF', '').trimEnd().split('\n');
		const codes = /;"?line-clear-word, employee-not-found, line-unknown"?$/.source;
		expect(rows).toEqual([
			'Telefone;Nome;Colaborador;linha;problemas;códigos',
			expect.stringMatching(String.raw`^\(11\) 90000-2999;limpar;ninguem@x\.example;3;.*${codes}`),
			expect.stringContaining('line-repeated'),
			expect.stringMatching(/^'\+5521900002003;Compras;;6;/),
			expect.stringContaining('line-not-named'),
		]);
		writeFileSync(file, [rows[0], rows[3]].join('\n'));
		expect((await run(['lines', 'update', file])).exitCode).toBe(0);
		expect(await lines()).toMatchObject([{}, { name: '=1+1' }, { name: 'Compras' }, {}]);
	});

	test('is also returned as a marked workbook, which the same command accepts after correction', async () => {
		const { cwd, run, lines } = await office();
		const workbook = new ExcelJS.Workbook();
		workbook.addWorksheet('Linhas').addRows([
			['Telefone', 'Nome', 'Colaborador'],
			['(11) 90000-2001', 'Portaria', 'ninguem@x.example'],
			['(11) 90000-2002', 'Suporte', null],
		]);
		await workbook.xlsx.writeFile(path.join(cwd, 'linhas.xlsx'));
		const { exitCode, printed } = await run(['lines', 'update', 'linhas.xlsx']);
		expect(exitCode).toBe(3);
		expect(summaryOf(cwd).reports.map(({ name }) => name)).toEqual(['rejected.xlsx', 'rejected.csv']);
		expect(printed).toMatch(/asset-importer lines update \S+rejected\.xlsx$/m);

		const back = await new ExcelJS.Workbook().xlsx.readFile(path.join(lastRun(cwd), 'rejected.xlsx'));
		const instructions = back.worksheets[0]?.getColumn(1).values.map(String).join('\n');
		expect(instructions).toMatch(/asset-importer lines update \S*\/line-update\/\S+\/rejected\.xlsx/);
		const sheet = back.getWorksheet('Linhas');
		expect(sheet?.rowCount).toBe(2);
		expect(sheet?.getCell('F2').note).toBeDefined();
		expect(sheet?.getCell('E2').note).toBeUndefined();
		if (sheet !== undefined) sheet.getCell('F2').value = PERSON(1);
		await back.xlsx.writeFile(path.join(cwd, 'corrigido.xlsx'));
		expect((await run(['lines', 'update', 'corrigido.xlsx'])).exitCode).toBe(0);
		expect((await lines())[0]).toMatchObject({ name: 'Portaria', employeeId: PERSON(1) });
	});

	test('is refused as a whole for an impossible header', async () => {
		const { update, requests } = await office('Telefone;Nome;Centro de Custto\n11900002001;X;Y\n');
		expect(await update()).toMatchObject({ exitCode: 3, printed: expect.stringContaining('Centro de custo') });
		expect(requests()).toEqual([LIST]);
	});

	test('rows that the API refuses are returned with its message', async () => {
		const { cwd, sandbox, update } = await office(ONE);
		const action = { type: 'answer', status: 422, code: 'company-rule', message: 'número reservado' } as const;
		sandbox.setFaults({ rules: [{ match: { operation: 'updateLine', first: 1 }, action }] });
		expect((await update()).exitCode).toBe(3);
		expect(summaryOf(cwd).buckets).toMatchObject({ refused: 1, created: 0 });
		const rejected = cli.readRun(cwd, 'rejected.csv', RUNS);
		expect(rejected).toMatch(/^11900002001;Portaria;2;.*número reservado.*;api-refused$/m);
	});

	test('--max-per-second spaces the requests, each journaled before and after', async () => {
		const { cwd, update } = await office(FOUR);
		let passedMs = 0;
		const sleep = async (ms: number): Promise<void> => void (passedMs += ms);
		const clock = { now: () => passedMs, sleep, random: () => 0 };
		expect((await update(['--max-per-second', '4', '--concurrency', '1'], { clock })).exitCode).toBe(0);
		const journal = journalOf(cwd).filter(({ n }) => n !== undefined);
		const times = [0, 250, 500, 750].flatMap((ms) => ['attempt', 'updated'].map((type) => [type, ms]));
		expect(journal.map(({ type, at }) => [type, Date.parse(at)])).toEqual(times);
	});

	test('--max-failures stops it with exit 4, and the rest can be sent later', async () => {
		const { cwd, sandbox, update, resume } = await office(FOUR);
		const action = { type: 'answer', status: 422, code: 'company-rule' } as const;
		sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action }] });
		const { exitCode, printed } = await update(['--max-failures', '1', '--concurrency', '1']);
		expect(exitCode).toBe(4);
		expect(printed).toMatch(says('too-many-failures', { kind: 'lines', failures: 2, answered: 2 }));
		expect(summaryOf(cwd)).toMatchObject({ stopped: 'too-many-failures', buckets: { refused: 2, notSent: 2 } });
		sandbox.setFaults({ rules: [] });
		expect((await resume()).exitCode).toBe(3);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 2, refused: 2, notSent: 0 });
	});
});

describe('a run that breaks', () => {
	/** Stops the command, in two steps, once `when` is true. */
	function stopWhen(when: () => boolean): (listener: () => void) => () => void {
		return (listener) => {
			const timer = setInterval(() => {
				if (!when()) return;
				clearInterval(timer);
				listener();
				listener();
			}, 5);
			return () => clearInterval(timer);
		};
	}

	async function interrupted() {
		const here = await office('Telefone;Nome\n11900002001;Portaria\n11900002002;Suporte\n21900002003;Vendas\n');
		const stall = { type: 'stall', when: 'after-creating' } as const;
		here.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine', first: 1 }, action: stall }] });
		const onStopSignal = stopWhen(() => here.patches().length > 0);
		const { exitCode, printed } = await here.update(['--concurrency', '1'], { onStopSignal });
		expect([exitCode, printed]).toEqual([130, expect.stringContaining('lines resume')]);
		const buckets = { unconfirmed: 1, notSent: 2, units: 3 };
		expect(summaryOf(here.cwd)).toMatchObject({ state: 'unfinished', buckets });
		return here;
	}

	test('continues with lines resume, and unanswered updates are sent again', async () => {
		const { cwd, resume, requests, lines, patches } = await interrupted();
		const before = requests().length;
		expect((await resume()).exitCode).toBe(0);
		expect(requests().slice(before).toSorted()).toEqual([PATCH(1), PATCH(2), PATCH(3)]);
		expect(summaryOf(cwd)).toMatchObject({ state: 'finished', buckets: { created: 3, unconfirmed: 0, notSent: 0 } });
		expect((await lines()).slice(0, 3).map(({ name }) => name)).toEqual(['Portaria', 'Suporte', 'Vendas']);
		expect((await resume(path.basename(lastRun(cwd)))).exitCode).toBe(0);
		expect(patches()).toHaveLength(1 + 3);
	});

	test('reports a file that changed since, and sends what was checked', async () => {
		const { cwd, resume, lines } = await interrupted();
		cli.putFiles(cwd, { 'linhas.csv': 'Telefone;Nome\n11900002001;Outro\n' });
		const { exitCode, printed } = await resume();
		expect(exitCode).toBe(0);
		expect(printed).toMatch(says('line-input-changed', { path: 'linhas.csv' }));
		expect((await lines())[0]?.name).toBe('Portaria');
	});

	test('by the loss of its file goes on all the same', async () => {
		const { cwd, resume } = await interrupted();
		rmSync(path.join(cwd, 'linhas.csv'));
		const { exitCode, printed } = await resume();
		expect(exitCode).toBe(0);
		expect(printed).not.toMatch(says('line-input-changed'));
	});

	test('an attempt without an outcome is sent again', async () => {
		const { cwd, resume } = await interrupted();
		const file = path.join(lastRun(cwd), 'journal.jsonl');
		// As after a power cut: the attempt and the reserved bytes exist, but nothing after the attempt.
		const lines = readFileSync(file, 'utf8').split('\n');
		const attempt = lines.findIndex((line) => line.includes('"attempt"'));
		const end = lines.findIndex((line, index) => index > attempt && line.startsWith('{"from":')) + 1;
		writeFileSync(file, `${lines.slice(0, end).join('\n')}\n${'\0'.repeat(1024)}`);
		expect((await resume()).exitCode).toBe(0);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 3, units: 3 });
	});

	test('the same command again does it as well', async () => {
		const { cwd, update } = await interrupted();
		expect((await update()).exitCode).toBe(0);
		// The first line was changed although the answer was lost.
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 2, skipped: 1 });
	});

	test('by a refused key is exit 4, and nothing is lost', async () => {
		const { cwd, sandbox, update, resume } = await office('Telefone;Nome\n11900002001;A\n11900002002;B\n');
		const refuse = { type: 'answer', status: 403, code: 'unauthorized' } as const;
		sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action: refuse }] });
		expect((await update()).exitCode).toBe(4);
		expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 2, created: 0 });
		sandbox.setFaults({ rules: [] });
		expect((await resume()).exitCode).toBe(0);
	});

	test('is never mistaken for an asset run, nor the reverse', async () => {
		const { cwd, run, resume } = await interrupted();
		const goOn = expect.stringContaining('lines resume');
		expect(await run(['resume', lastRun(cwd)])).toMatchObject({ exitCode: 2, printed: goOn });
		expect(await run(['report', lastRun(cwd)])).toMatchObject({ printed: goOn });
		cli.putFiles(cwd, { 'ativos.csv': 'Patrimônio;Status\nPAT-1;disponível\n' });
		expect((await run(['import', 'ativos.csv'])).exitCode).toBe(0);
		const { exitCode, printed } = await resume(cli.lastRun(cwd));
		expect([exitCode, printed]).toEqual([2, expect.stringContaining('asset-importer resume')]);
	});
});

test('production asks, and without a terminal only --yes counts', async () => {
	const { sandbox, env: given, update, run, requests } = await office(ONE);
	const lines = [{ id: LINE(1), phoneNumber: '+5511900002001' }];
	await sandbox.commands.load({ lines }, { environment: 'production' });
	const env = { ...given, ASSET_IMPORTER_API_KEY: sandbox.keys.production };
	const refused = await update([], { env });
	expect(refused.exitCode).toBe(2);
	expect(requests()).toEqual([LIST]);
	const commands = [...refused.printed.matchAll(/^ {2}asset-importer (.*)$/gm)].map(([, words = '']) => words);
	expect(commands).toEqual([expect.stringMatching(/^lines resume \S+ --yes$/)]);
	expect((await run(commands[0]?.split(' ') ?? [], { env })).exitCode).toBe(0);
});

test('--sandbox rehearses with demonstration lines, and with the custom fields of the plan', async () => {
	const { update } = await office('Phone number;Name;custom: Shift\n11900002001;Front desk;Night\n');
	const env = { LANG: 'en_US.UTF-8' };
	expect((await update(['--sandbox', '--sandbox-fields', 'none'], { env })).exitCode).toBe(4);
	const { exitCode, stdout } = await update(['--sandbox', '--json'], { env });
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ buckets: { created: 1 }, notices: [] });
});

test('deprecated endpoints are told at the end and in summary.json, once each', async () => {
	const { cwd, sandbox, update } = await office('Telefone;Nome\n11900002001;Portaria\n11900002002;Suporte\n');
	await sandbox.commands.markDeprecated('updateLine', OBSOLETE);
	await sandbox.commands.markDeprecated('listLines', OBSOLETE);
	const { printed } = await update([], { clock: fastClock(1, Date.UTC(2026, 5, 29, 12)) });
	expect(summaryOf(cwd).deprecations).toMatchObject([
		{ method: 'GET', daysLeft: 2 },
		{ method: 'PATCH', daysLeft: 2, successor: OBSOLETE.successor },
	]);
	expect(printed.split('PATCH /api/v2/virtual-phone-accounts/')).toHaveLength(2);
});
