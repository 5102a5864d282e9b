/** A line break, an escape character and a direction mark in a file's name are escaped wherever a person reads the name. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { quoteWord } from '../../../src/reports/text/command-line.ts';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';

const NAME = 'ati\n\u001B[31m\u202Evos';
const SHOWN = 'ati\\n\\u{1b}[31m\\u{202e}vos';
const RAW = /ati\n|\u202E/;

async function readCells(file: string): Promise<string> {
	const { worksheets } = await new exceljs.Workbook().xlsx.readFile(file);
	return worksheets.map((sheet) => JSON.stringify(sheet.getSheetValues())).join('');
}

async function readAll(dir: string): Promise<string> {
	const texts = readdirSync(dir).map(async (name) => {
		if (name.endsWith('.xlsx')) return await readCells(path.join(dir, name));
		return /\.(?:csv|html)$/.test(name) ? readFileSync(path.join(dir, name), 'utf8') : '';
	});
	return (await Promise.all(texts)).join('\n');
}

test.skipIf(process.platform === 'win32')('in the terminal and in every report of an import', async () => {
	const rows = ['A1;X;Disponível;1x0', 'A2;X;Disponível;10,00', 'A3;X;Disponível;1', 'A3;X;Disponível;1'];
	const cwd = throwAwayFolder({
		[`${NAME}.csv`]: ['Patrimônio;Modelo;Status;Valor', ...rows, ''].join('\n'),
		[`${NAME}-2.csv`]: '',
	});
	const inputs = [`${NAME}.csv`, `${NAME}-2.csv`];
	const checked = await runCli(['validate', ...inputs, '--lang', 'en'], { cwd });
	const imported = await runCli(['import', ...inputs, '--sandbox', '--lang', 'en', '--yes'], { cwd });
	const texts = [checked.printed, imported.printed, await readAll(lastRun(cwd))];
	for (const text of texts) {
		expect(text).not.toMatch(RAW);
		expect(text).toContain(`${SHOWN}.csv`);
	}
	// The place of a repeated row is said in words, as for any other file.
	expect(texts.join('')).toContain(`${SHOWN}.csv, row 5`);
});

test.skipIf(process.platform === 'win32')(
	'in the questions about a table, and in the command that answers them',
	async () => {
		const cwd = throwAwayFolder({ [`${NAME}.csv`]: 'Coisa;Zorg\nA-1;x\nA-2;y\n' });
		const asked = await runCli(['import', `${NAME}.csv`, '--sandbox', '--no-input'], { cwd });
		expect([asked.exitCode, asked.printed]).toEqual([2, expect.not.stringMatching(RAW)]);
		const [mapping = ''] = readdirSync(path.join(cwd, 'runs')).filter((name) => name.endsWith('.json'));
		expect(asked.printed).toContain(` ${path.join('runs', mapping)}`);
	},
);

test.skipIf(process.platform === 'win32')('in the workbook that invoices become', async () => {
	const note = syntheticNote({
		nNF: '57',
		dhEmi: '2026-03-09T22:15:00-03:00',
		items: [{ qCom: '3.0000', vProd: '100.00', vUnCom: '33.3333', qTrib: '3.0000' }],
	});
	const cwd = throwAwayFolder({ [`${NAME}.xml`]: note });
	const drafted = await runCli(['draft', `${NAME}.xml`, '-o', 'd.xlsx'], { cwd });
	const text = await readCells(path.join(cwd, 'd.xlsx'));
	expect([drafted.exitCode, text]).toEqual([0, expect.stringContaining(JSON.stringify(SHOWN).slice(1, -1))]);
	expect(text).not.toMatch(/ati\\n\\u001B|\u202E/i);
});

test.skipIf(spawnSync('bash', ['-c', '']).status !== 0)('a command in bash takes the name that was escaped', () => {
	const words = [NAME, "a'b\\\n", 'x\u{E0041}\t$HOME', 'a b'];
	const { stdout } = spawnSync('bash', ['-c', `printf '%s|' ${words.map(quoteWord).join(' ')}`], {
		encoding: 'utf8',
		env: { ...process.env, LC_ALL: 'C.UTF-8' },
	});
	expect(stdout).toBe(`${words.join('|')}|`);
	expect(words.map(quoteWord).join('')).not.toMatch(/\p{C}/u);
});
