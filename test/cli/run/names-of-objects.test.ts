/** Headers and texts named like a property of every object work like any other name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, lastRun, runCli, throwAwayFolder, readRun, summaryOf, putFiles } from '../run-cli.ts';
import { ENTER, pressing } from './scripted-prompter.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

interface Written {
	readonly columns: object;
}

/** The object's own property with this name, not an inherited one. */
const ownOf = (object: object | undefined, name: string): unknown =>
	Object.getOwnPropertyDescriptor(object ?? {}, name)?.value;

const readJson = (...parts: readonly string[]): Written => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

describe.each(NAMES)('a table with %s', (name) => {
	const table = [
		`Patrimônio;Status;Categoria;Fornecedor;${name}`,
		`P-1;em uso;${name};${name};1`,
		`${name};em uso;;;2`,
	];

	function folder(rows: readonly string[] = table): string {
		const cwd = throwAwayFolder({ 'a.csv': `${rows.join('\n')}\n` });
		return cwd;
	}

	async function run(cwd: string, ...argv: readonly string[]): Promise<CliResult> {
		const result = await runCli(argv, { cwd });
		expect([result.exitCode, result.printed]).toEqual([0, expect.any(String)]);
		return result;
	}

	const customFieldsOf = (cwd: string): readonly unknown[] =>
		planLinesOf(path.join(lastRun(cwd), 'plan.jsonl')).map(({ body }) => body.customFields);
	const FIELDS = [[{ label: name, value: '1' }], [{ label: name, value: '2' }]];

	test('is inspected, and its mapping has the column', async () => {
		const cwd = folder();
		expect((await run(cwd, 'inspect', 'a.csv')).stdout).toContain(`custom: ${name}`);
		await run(cwd, 'inspect', 'a.csv', '-o', 'm.json');
		expect(ownOf(readJson(cwd, 'm.json').columns, name)).toBe(`custom: ${name}`);
		await run(cwd, 'validate', 'a.csv', '--mapping', 'm.json', '--save-mapping', '--keep-plan');
		expect(customFieldsOf(cwd)).toEqual(FIELDS);
		const [kept = ''] = readdirSync(path.join(cwd, 'runs/mappings'));
		expect(JSON.stringify(readJson(cwd, 'runs/mappings', kept))).toContain(JSON.stringify(name));
		await run(cwd, 'validate', 'a.csv', '--keep-plan');
		expect(customFieldsOf(cwd)).toEqual(FIELDS);
	});

	test('is asked about once', async () => {
		const cwd = folder();
		expect((await runCli(['validate', 'a.csv', '--no-input'], { cwd })).exitCode).toBe(2);
		expect(ownOf(readJson(cwd, 'runs/a.mapping.json').columns, name)).toBe(`custom: ${name}`);
		const prompter = pressing(ENTER);
		const { exitCode } = await runCli(['validate', 'a.csv'], { cwd, interactive: true, prompter });
		expect([exitCode, prompter.asked.length]).toEqual([0, 1]);
		await run(cwd, 'validate', 'a.csv', '--keep-plan');
		expect(customFieldsOf(cwd)).toEqual(FIELDS);
	});

	test('is imported, and reported again', async () => {
		const cwd = folder();
		await run(cwd, 'import', 'a.csv', '--accept-proposals', '--sandbox', '--yes', '--sandbox-fields', name);
		expect(customFieldsOf(cwd)).toEqual(FIELDS);
		await run(cwd, 'report', lastRun(cwd));
		const { byCategory, bySupplier } = summaryOf(cwd);
		expect([ownOf(byCategory, name), ownOf(bySupplier, name)]).toEqual([1, 1]);
		await run(cwd, 'runs', 'show', lastRun(cwd), '--json');
	});

	test('gets its words and employees from the mapping', async () => {
		const cwd = folder(['Patrimônio;Situação;Responsável', `1;${name};${name}`]);
		const reading = (to: string, meant: string): object => ({ to, values: Object.fromEntries([[name, meant]]) });
		const mapping = {
			columns: { Situação: reading('status', 'broken'), Responsável: reading('employeeId', '') },
			constants: { [`custom: ${name}`]: name },
		};
		putFiles(cwd, { 'm.json': mapping });
		await run(cwd, 'validate', 'a.csv', '--mapping', 'm.json', '--keep-plan', '--sandbox');
		expect(readRun(cwd, 'plan.jsonl')).toContain('"status":"broken"');
		expect(customFieldsOf(cwd)).toEqual([[{ label: name, value: name }]]);
	});

	test('names what is wrong in a mapping', async () => {
		const cwd = folder();
		putFiles(cwd, { 'm.json': { columns: Object.fromEntries([[name, 'xyz']]) } });
		const { exitCode, printed } = await runCli(['validate', 'a.csv', '--mapping', 'm.json'], { cwd });
		expect([exitCode, printed]).toEqual([2, expect.stringContaining(`columns.${name}`)]);
	});

	test('changes lines', async () => {
		const change = ['5a0d0002-0000-4000-8000-000000000001', '--custom', `${name}=1`, '--sandbox-fields', name];
		expect((await run(folder(), 'lines', 'update', ...change, '--sandbox')).exitCode).toBe(0);
	});
});
