/** `lines update`: one line by options, many by a spreadsheet, each settled once, whatever breaks. */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RunSummary } from '../../../src/reports/summary/run-summary.ts';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { fastClock } from '../../runs/fast-clock.ts';
import { OBSOLETE, serveApi, type ServedApi } from '../serve-api.ts';
import { says, saysWords } from '../../says.ts';
import { linesOfLog } from '../../disk/log-of.ts';

const LINE = (number: number): string => `5a0d0002-0000-4000-8000-00000000000${number}`;
const PERSON = (number: number): string => `5a0d0001-0000-4000-8000-00000000000${number}`;
const LIST = 'GET /api/v2/virtual-phone-accounts';
const PATCH = (number: number): string => `PATCH /api/v2/virtual-phone-accounts/${LINE(number)}`;

function lastRun(cwd: string): string {
	const runs = path.join(cwd, 'runs', 'line-update');
	const last = readdirSync(runs)
		.filter((name) => /^\d{8}T/.test(name))
		.toSorted()
		.at(-1);
	return path.join(runs, last ?? '');
}

function summaryOf(cwd: string): RunSummary {
	return JSON.parse(readFileSync(path.join(lastRun(cwd), 'summary.json'), 'utf8'));
}

function journalOf(cwd: string): readonly { readonly type: string; readonly n?: number; readonly at: string }[] {
	return linesOfLog(path.join(lastRun(cwd), 'journal.jsonl')).map((line) => JSON.parse(line));
}

interface ListedLine {
	readonly id: string;
	readonly name: string | null;
	readonly costCenter: string | null;
	readonly employeeId: string | null;
	readonly customFields: readonly { readonly label: string; readonly value: string }[];
}

async function linesOf({ env }: ServedApi, cwd: string): Promise<readonly ListedLine[]> {
	const { stdout } = await runCli(['lines', '--json'], { cwd, env });
	return JSON.parse(stdout);
}

function textOf(sheet: ExcelJS.Worksheet | undefined): string {
	const rows: string[] = [];
	sheet?.eachRow((row) => rows.push(JSON.stringify(row.values)));
	return rows.join('\n');
}

function folderWith(content: string): string {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'linhas.csv'), content);
	return cwd;
}

const schema = z.fromJSONSchema(
	JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../docs/summary.schema.json'), 'utf8')),
);

const addUp = (summary: RunSummary): void => {
	expect(schema.safeParse(summary).error?.issues).toBeUndefined();
	const { units, ...others } = summary.buckets;
	expect(Object.values(others).reduce((sum, one) => sum + one, 0)).toBe(units);
};

describe('the summary names the environment', () => {
	test.each([
		['production', 'Ambiente: PRODUÇÃO, em http://127.0.0.1:'],
		['sandbox', 'Ambiente: sandbox, em http://127.0.0.1:'],
	] as const)('%s', async (role, named) => {
		const { sandbox, env } = await serveApi();
		const id = (await sandbox.commands.load({ lines: [{ phoneNumber: '+5511900002009' }] }, { environment: role }))
			.lines[0]?.id;
		const argv = ['lines', 'update', '--line', String(id), '--name', 'Portaria', '--yes'];
		const { exitCode, printed } = await runCli(argv, {
			cwd: throwAwayFolder(),
			env: { ...env, ASSET_IMPORTER_API_KEY: sandbox.keys[role] },
		});
		expect([exitCode, printed]).toEqual([0, expect.stringContaining(named)]);
	});

	test('the one served inside the command', async () => {
		const argv = ['lines', 'update', '--line', '+5511900002001', '--name', 'Portaria', '--sandbox'];
		const { printed } = await runCli(argv, { cwd: throwAwayFolder() });
		expect(printed).toMatch(saysWords('reports', 'environment.embedded'));
	});
});

describe('one line', () => {
	test.each([
		['its id', ['--line', LINE(1)]],
		['its phone number as people write it', ['--line', '(11) 90000-2001']],
	])('is found by %s and gets all that is named, in one request', async (_, naming) => {
		const api = await serveApi();
		const cwd = throwAwayFolder();
		const changes = [
			'--name',
			'Portaria',
			'--cost-center',
			'ADM-02',
			'--employee',
			'ana.moura@companhia-modelo.example',
		];
		const argv = ['lines', 'update', ...naming, ...changes, '--custom', 'Andar=3º'];
		const { exitCode } = await runCli(argv, { cwd, env: api.env });
		expect(exitCode).toBe(0);
		expect(api.requests()).toEqual([LIST, 'GET /api/v1/employees', PATCH(1)]);
		expect((await linesOf(api, cwd))[0]).toMatchObject({
			name: 'Portaria',
			costCenter: 'ADM-02',
			employeeId: PERSON(1),
			customFields: [{ label: 'Andar', value: '3º' }],
		});
		expect(journalOf(cwd).map(({ type }) => type)).toEqual(['started', 'attempt', 'updated', 'ended']);
		addUp(summaryOf(cwd));
	});

	test('is emptied by --clear, and only there', async () => {
		const api = await serveApi();
		const cwd = throwAwayFolder();
		const argv = ['lines', 'update', '--line', LINE(1), '--clear', 'name', '--clear', 'employee'];
		expect((await runCli(argv, { cwd, env: api.env })).exitCode).toBe(0);
		expect((await linesOf(api, cwd))[0]).toMatchObject({ name: null, employeeId: null, costCenter: 'ADM-01' });
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
	])('%s is told and changes nothing', async (_, flags, code, word) => {
		const api = await serveApi();
		const { exitCode, printed } = await runCli(['lines', 'update', ...flags], {
			cwd: folderWith('Telefone\n'),
			env: api.env,
		});
		expect(exitCode).toBe(code);
		expect(printed).toContain(word);
		expect(api.requests().filter((request) => request.startsWith('PATCH'))).toEqual([]);
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
	test('changes what is filled in, leaves what is empty, and skips what is so already', async () => {
		const api = await serveApi();
		const cwd = folderWith(TABLE);
		const { exitCode, printed } = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env });
		expect(exitCode).toBe(0);
		expect(await linesOf(api, cwd)).toMatchObject([
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
		expect(summaryOf(cwd).buckets).toEqual({
			units: 4,
			created: 3,
			refused: 0,
			rejected: 0,
			unconfirmed: 0,
			skipped: 1,
			notSent: 0,
		});
		expect(printed).toContain('alteradas');
		expect(printed).toMatch(/\nArquivos em runs\S+linhas\n {2}summary\.json\n/);
		expect(summaryOf(cwd).skips).toMatchObject([{ code: 'line-already-so' }]);

		const before = api.requests().length;
		expect((await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env })).exitCode).toBe(0);
		expect(
			api
				.requests()
				.slice(before)
				.filter((request) => request.startsWith('PATCH')),
		).toEqual([]);
	});

	test('--dry-run checks all of it and sends nothing', async () => {
		const api = await serveApi();
		const cwd = folderWith(TABLE);
		const { exitCode, stdout } = await runCli(['lines', 'update', 'linhas.csv', '--dry-run', '--json'], {
			cwd,
			env: api.env,
		});
		expect(exitCode).toBe(0);
		expect(api.requests()).toEqual([LIST, 'GET /api/v1/employees']);
		expect(JSON.parse(stdout)).toMatchObject({ state: 'checked', buckets: { notSent: 3, skipped: 1, units: 4 } });
		expect(existsSync(path.join(lastRun(cwd), 'plan.jsonl'))).toBe(false);
	});

	test('gives every wrong row back with all its problems, and the file imports again as it is', async () => {
		const api = await serveApi();
		const cwd = folderWith(
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
		const { exitCode } = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env });
		expect(exitCode).toBe(3);
		expect(summaryOf(cwd).buckets).toMatchObject({ units: 6, created: 2, rejected: 4 });
		const file = path.join(lastRun(cwd), 'rejected.csv');
		const rejected = readFileSync(file, 'utf8').replace('\uFEFF', '');
		const rows = rejected.trimEnd().split('\n');
		expect(rows[0]).toBe('Telefone;Nome;Colaborador;linha;problemas;códigos');
		expect(rows[1]).toMatch(
			/^\(11\) 90000-2999;limpar;ninguem@x\.example;3;.*;"?line-clear-word, employee-not-found, line-phone-unknown"?$/,
		);
		expect(rows[2]).toContain('line-repeated');
		expect(rows[3]).toMatch(/^'\+5521900002003;Compras;;6;/);
		expect(rows[4]).toContain('line-not-named');

		const corrected = rows.filter((_, index) => index !== 1 && index !== 2 && index !== 4).join('\n');
		writeFileSync(file, corrected);
		const again = await runCli(['lines', 'update', file], { cwd, env: api.env });
		expect(again.exitCode).toBe(0);
		const lines = await linesOf(api, cwd);
		expect(lines[2]?.name).toBe('Compras');
		expect(lines[1]?.name).toBe('=1+1');
	});

	test('has cells ="…" of a CSV read as what they show, and given back as they were, also as a workbook', async () => {
		const api = await serveApi();
		const cwd = folderWith(
			[
				'Telefone;Nome;Centro de custo',
				'="11900002001";="000107";="CC ""7"""',
				'="11900002002";="=1+1";=""',
				'="11900002999";="000109";="x"&"y"',
				'',
			].join('\n'),
		);
		const first = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env });
		expect(first.exitCode).toBe(3);
		const [one, two] = await linesOf(api, cwd);
		expect([one, two]).toMatchObject([{ name: '000107', costCenter: 'CC "7"' }, { name: '=1+1' }]);
		const run = lastRun(cwd);
		expect(readFileSync(path.join(run, 'rejected.csv'), 'utf8')).toContain(`"'=""000109"""`);

		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.readFile(path.join(run, 'rejected.xlsx'));
		const rows = workbook.worksheets[1];
		if (rows === undefined) throw new Error('no sheet');
		expect(rows.getCell('E2').value).toBe('="000109"');
		rows.getCell('D2').value = '="21900002003"';
		await workbook.xlsx.writeFile(path.join(cwd, 'corrigido.xlsx'));
		const again = await runCli(['lines', 'update', 'corrigido.xlsx'], { cwd, env: api.env });
		expect(again.exitCode).toBe(0);
		expect((await linesOf(api, cwd))[2]).toMatchObject({ name: '000109', costCenter: '="x"&"y"' });
	});

	test('comes back as a workbook too, marked, which the same command takes corrected', async () => {
		const api = await serveApi();
		const cwd = throwAwayFolder();
		const workbook = new ExcelJS.Workbook();
		workbook.addWorksheet('Linhas').addRows([
			['Telefone', 'Nome', 'Colaborador'],
			['(11) 90000-2001', 'Portaria', 'ninguem@x.example'],
			['(11) 90000-2002', 'Suporte', null],
		]);
		await workbook.xlsx.writeFile(path.join(cwd, 'linhas.xlsx'));
		const { exitCode, printed } = await runCli(['lines', 'update', 'linhas.xlsx'], { cwd, env: api.env });
		expect(exitCode).toBe(3);
		addUp(summaryOf(cwd));
		expect(summaryOf(cwd).reports.map(({ name }) => name)).toEqual(['rejected.xlsx', 'rejected.csv']);
		expect(printed).toMatch(/asset-importer lines update \S+rejected\.xlsx$/m);

		const file = path.join(lastRun(cwd), 'rejected.xlsx');
		const back = await new ExcelJS.Workbook().xlsx.readFile(file);
		expect(textOf(back.worksheets[0])).toMatch(/asset-importer lines update \S*\/line-update\/\S+\/rejected\.xlsx/);
		const sheet = back.getWorksheet('Linhas');
		expect(sheet?.rowCount).toBe(2);
		expect(sheet?.getCell('F2').note).toBeDefined();
		expect(sheet?.getCell('E2').note).toBeUndefined();
		if (sheet !== undefined) sheet.getCell('F2').value = PERSON(1);
		await back.xlsx.writeFile(path.join(cwd, 'corrigido.xlsx'));
		expect((await runCli(['lines', 'update', 'corrigido.xlsx'], { cwd, env: api.env })).exitCode).toBe(0);
		expect((await linesOf(api, cwd))[0]).toMatchObject({ name: 'Portaria', employeeId: PERSON(1) });
	});

	test('is refused whole for a header that nobody can mean', async () => {
		const api = await serveApi();
		const cwd = folderWith('Telefone;Nome;Centro de Custto\n11900002001;X;Y\n');
		const { exitCode, printed } = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env });
		expect(exitCode).toBe(3);
		expect(printed).toContain('Centro de custo');
		expect(api.requests()).toEqual([LIST]);
	});

	test('what the API refuses comes back with its words', async () => {
		const api = await serveApi();
		const action = { type: 'answer', status: 422, code: 'company-rule', message: 'número reservado' } as const;
		api.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine', first: 1 }, action }] });
		const cwd = folderWith('Telefone;Nome\n11900002001;Portaria\n');
		const { exitCode } = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env });
		expect(exitCode).toBe(3);
		expect(summaryOf(cwd).buckets).toMatchObject({ refused: 1, created: 0 });
		const rejected = readFileSync(path.join(lastRun(cwd), 'rejected.csv'), 'utf8');
		addUp(summaryOf(cwd));
		expect(rejected).toMatch(/^11900002001;Portaria;2;.*número reservado.*;api-refused$/m);
	});

	test('--max-per-second spaces the requests out, each of which is in the journal before and after', async () => {
		const api = await serveApi();
		const cwd = folderWith('Telefone;Nome\n11900002001;A\n11900002002;B\n21900002003;C\n31900002004;D\n');
		let passedMs = 0;
		const sleep = async (ms: number): Promise<void> => void (passedMs += ms);
		const clock = { now: () => passedMs, sleep, random: () => 0 };
		const argv = ['lines', 'update', 'linhas.csv', '--max-per-second', '4', '--concurrency', '1'];
		expect((await runCli(argv, { cwd, env: api.env, clock })).exitCode).toBe(0);
		const journal = journalOf(cwd).filter(({ n }) => n !== undefined);
		const times = [0, 250, 500, 750].flatMap((ms) => ['attempt', 'updated'].map((type) => [type, ms]));
		expect(journal.map(({ type, at }) => [type, Date.parse(at)])).toEqual(times);
	});

	test('--max-failures stops it with exit 4, and what is left can be sent later', async () => {
		const api = await serveApi();
		const action = { type: 'answer', status: 422, code: 'company-rule' } as const;
		api.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action }] });
		const cwd = folderWith('Telefone;Nome\n11900002001;A\n11900002002;B\n21900002003;C\n31900002004;D\n');
		const argv = ['lines', 'update', 'linhas.csv', '--max-failures', '1', '--concurrency', '1'];
		const { exitCode, printed } = await runCli(argv, { cwd, env: api.env });
		expect(exitCode).toBe(4);
		expect(printed).toMatch(says('too-many-failures', { kind: 'lines', failures: 2, answered: 2 }));
		expect(summaryOf(cwd)).toMatchObject({ stopped: 'too-many-failures', buckets: { refused: 2, notSent: 2 } });
		addUp(summaryOf(cwd));
		api.sandbox.setFaults({ rules: [] });
		expect((await runCli(['lines', 'resume'], { cwd, env: api.env })).exitCode).toBe(3);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 2, refused: 2, notSent: 0 });
	});
});

describe('a run that breaks', () => {
	/** Stops the command, in two steps, when `when` first holds. */
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

	test('has had as many requests in flight as it may', async () => {
		const api = await serveApi();
		const stall = { type: 'stall', when: 'after-creating' } as const;
		api.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine', skip: 1 }, action: stall }] });
		const cwd = folderWith('Telefone;Nome\n11900002001;A\n11900002002;B\n21900002003;C\n31900002004;D\n');
		const onStopSignal = stopWhen(() => api.requests().filter((one) => one.startsWith('PATCH')).length === 3);
		const argv = ['lines', 'update', 'linhas.csv', '--concurrency', '2'];
		expect((await runCli(argv, { cwd, env: api.env, onStopSignal })).exitCode).toBe(130);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 1, unconfirmed: 2, notSent: 1 });
	});

	async function interrupted(api: ServedApi): Promise<string> {
		const stall = { type: 'stall', when: 'after-creating' } as const;
		api.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine', first: 1 }, action: stall }] });
		const cwd = folderWith('Telefone;Nome\n11900002001;Portaria\n11900002002;Suporte\n21900002003;Vendas\n');
		const onStopSignal = stopWhen(() => api.requests().some((request) => request.startsWith('PATCH')));
		const argv = ['lines', 'update', 'linhas.csv', '--concurrency', '1'];
		const { exitCode, printed } = await runCli(argv, { cwd, env: api.env, onStopSignal });
		expect(exitCode).toBe(130);
		expect(printed).toContain('lines resume');
		const summary = summaryOf(cwd);
		expect(summary).toMatchObject({ state: 'unfinished', buckets: { unconfirmed: 1, notSent: 2, units: 3 } });
		addUp(summary);
		return cwd;
	}

	test('goes on with lines resume, and what had no answer is sent again', async () => {
		const api = await serveApi();
		const cwd = await interrupted(api);
		const before = api.requests().length;
		const { exitCode } = await runCli(['lines', 'resume'], { cwd, env: api.env });
		expect(exitCode).toBe(0);
		expect(api.requests().slice(before).toSorted()).toEqual([PATCH(1), PATCH(2), PATCH(3)]);
		expect(summaryOf(cwd)).toMatchObject({ state: 'finished', buckets: { created: 3, unconfirmed: 0, notSent: 0 } });
		expect((await linesOf(api, cwd)).slice(0, 3).map(({ name }) => name)).toEqual(['Portaria', 'Suporte', 'Vendas']);
		const again = await runCli(['lines', 'resume', path.basename(lastRun(cwd))], { cwd, env: api.env });
		expect(again.exitCode).toBe(0);
		expect(
			api
				.requests()
				.slice(before)
				.filter((request) => request.startsWith('PATCH')),
		).toHaveLength(3);
	});

	test('says that a file changed since, and sends what was checked', async () => {
		const api = await serveApi();
		const cwd = await interrupted(api);
		writeFileSync(path.join(cwd, 'linhas.csv'), 'Telefone;Nome\n11900002001;Outro\n');
		const { exitCode, printed } = await runCli(['lines', 'resume'], { cwd, env: api.env });
		expect(exitCode).toBe(0);
		expect(printed).toMatch(says('line-input-changed', { path: 'linhas.csv' }));
		expect((await linesOf(api, cwd))[0]?.name).toBe('Portaria');
	});

	test('by the loss of its file goes on all the same', async () => {
		const api = await serveApi();
		const cwd = await interrupted(api);
		rmSync(path.join(cwd, 'linhas.csv'));
		const { exitCode, printed } = await runCli(['lines', 'resume'], { cwd, env: api.env });
		expect(exitCode).toBe(0);
		expect(printed).not.toMatch(says('line-input-changed'));
	});

	test('an attempt that nobody saw the end of is sent again', async () => {
		const api = await serveApi();
		const cwd = await interrupted(api);
		const file = path.join(lastRun(cwd), 'journal.jsonl');
		// As a power cut leaves it: the attempt is there, what followed is not, and the reserved bytes are.
		const lines = readFileSync(file, 'utf8').split('\n');
		const attempt = lines.findIndex((line) => line.includes('"attempt"'));
		const end = lines.findIndex((line, index) => index > attempt && line.startsWith('{"from":')) + 1;
		writeFileSync(file, `${lines.slice(0, end).join('\n')}\n${'\0'.repeat(1024)}`);
		expect((await runCli(['lines', 'resume'], { cwd, env: api.env })).exitCode).toBe(0);
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 3, units: 3 });
	});

	test('the same command once more does as well', async () => {
		const api = await serveApi();
		const cwd = await interrupted(api);
		expect((await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env })).exitCode).toBe(0);
		// The first line was changed although nobody was told.
		expect(summaryOf(cwd).buckets).toMatchObject({ created: 2, skipped: 1 });
	});

	test('by a refused key is exit 4, and nothing is lost', async () => {
		const api = await serveApi();
		const refuse = { type: 'answer', status: 403, code: 'unauthorized' } as const;
		api.sandbox.setFaults({ rules: [{ match: { operation: 'updateLine' }, action: refuse }] });
		const cwd = folderWith('Telefone;Nome\n11900002001;Portaria\n11900002002;Suporte\n');
		const { exitCode } = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env });
		expect(exitCode).toBe(4);
		expect(summaryOf(cwd).buckets).toMatchObject({ notSent: 2, created: 0 });
		api.sandbox.setFaults({ rules: [] });
		expect((await runCli(['lines', 'resume'], { cwd, env: api.env })).exitCode).toBe(0);
	});

	test('is never taken for a run of assets, nor the other way round', async () => {
		const api = await serveApi();
		const cwd = await interrupted(api);
		writeFileSync(path.join(cwd, 'ativos.csv'), 'Patrimônio;Status\nPAT-1;disponível\n');
		const resumed = await runCli(['resume', lastRun(cwd)], { cwd, env: api.env });
		expect(resumed.exitCode).toBe(2);
		expect(resumed.printed).toContain('lines resume');
		expect((await runCli(['report', lastRun(cwd)], { cwd })).printed).toContain('lines resume');
		expect((await runCli(['import', 'ativos.csv'], { cwd, env: api.env })).exitCode).toBe(0);
		const assets = path.join(
			cwd,
			'runs',
			readdirSync(path.join(cwd, 'runs')).find((name) => name.endsWith('ativos')) ?? '',
		);
		const { exitCode, printed } = await runCli(['lines', 'resume', assets], { cwd, env: api.env });
		expect(exitCode).toBe(2);
		expect(printed).toContain('asset-importer resume');
	});
});

test('production asks, and without a terminal only --yes counts', async () => {
	const api = await serveApi();
	const { production } = api.sandbox.keys;
	const home = { environment: 'production' } as const;
	await api.sandbox.commands.load({ lines: [{ id: LINE(1), phoneNumber: '+5511900002001' }] }, home);
	const env = { ...api.env, ASSET_IMPORTER_API_KEY: production };
	const cwd = folderWith('Telefone;Nome\n11900002001;Portaria\n');
	const refused = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env });
	expect(refused.exitCode).toBe(2);
	expect(api.requests()).toEqual([LIST]);
	const commands = [...refused.printed.matchAll(/^ {2}asset-importer (.*)$/gm)].map(([, words = '']) => words);
	expect(commands).toEqual([expect.stringMatching(/^lines resume \S+ --yes$/)]);
	expect((await runCli(commands[0]?.split(' ') ?? [], { cwd, env })).exitCode).toBe(0);
});

test('deprecated endpoints are told at the end and in summary.json, once each', async () => {
	const api = await serveApi();
	await api.sandbox.commands.markDeprecated('updateLine', OBSOLETE);
	await api.sandbox.commands.markDeprecated('listLines', OBSOLETE);
	const cwd = folderWith('Telefone;Nome\n11900002001;Portaria\n11900002002;Suporte\n');
	const clock = fastClock(1, Date.UTC(2026, 5, 29, 12));
	const { printed } = await runCli(['lines', 'update', 'linhas.csv'], { cwd, env: api.env, clock });
	expect(summaryOf(cwd).deprecations).toMatchObject([
		{ method: 'GET', daysLeft: 2 },
		{ method: 'PATCH', daysLeft: 2, successor: OBSOLETE.successor },
	]);
	addUp(summaryOf(cwd));
	expect(printed.split('PATCH /api/v2/virtual-phone-accounts/')).toHaveLength(2);
});

test('--sandbox rehearses with demonstration lines, and with the custom fields of the plan', async () => {
	const cwd = folderWith('Phone number;Name;custom: Shift\n11900002001;Front desk;Night\n');
	const argv = ['lines', 'update', 'linhas.csv', '--sandbox', '--json'];
	const env = { LANG: 'en_US.UTF-8' };
	expect((await runCli([...argv, '--sandbox-fields', 'none'], { cwd, env })).exitCode).toBe(4);
	const { exitCode, stdout } = await runCli(argv, { cwd, env });
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({ buckets: { created: 1 }, notices: [] });
});

test.each([
	['pt-BR', '(limpar)'],
	['en', '(clear)'],
])('the help in %s tells the word that empties a field', async (language, word) => {
	const { exitCode, stdout } = await runCli(['lines', 'update', '--help', '--lang', language], {
		cwd: throwAwayFolder(),
	});
	expect(exitCode).toBe(0);
	expect(stdout).toContain(word);
});
