/** A table with two equal headers, settled without a change to the file. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lastRun, runCli, throwAwayFolder } from '../run-cli.ts';
import { says, saysWords } from '../../says.ts';
import { figure } from '../figures.ts';

const TABLE = [
	'Patrimônio;Status;Valor;Valor',
	'PAT-1;em uso;1.234,56;9,99',
	'PAT-2;em uso;10,00;x',
	'PAT-3;em usoo;20,00;',
	'',
].join('\r\n');

function folder(): string {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'lista.csv'), TABLE);
	return cwd;
}
const read = (cwd: string, name: string): string => readFileSync(path.join(cwd, name), 'utf8');

test('the file that is written beside the runs settles it by letter, and needs only to be given', async () => {
	const cwd = folder();
	const refused = await runCli(['validate', 'lista.csv'], { cwd });
	expect(refused.exitCode).toBe(2);
	expect(refused.stderr).toContain('asset-importer validate lista.csv --mapping runs/lista.mapping.json');
	const { exitCode, stderr } = await runCli(['validate', 'lista.csv', '--mapping', 'runs/lista.mapping.json'], { cwd });
	expect(exitCode).toBe(3);
	expect(stderr).toMatch(figure('bucket.ready', 2, String.raw` +R\$\s1\.244,56`));
	// With its header it is nothing that another table would fall for, and no notice is due.
	expect(stderr).not.toMatch(says('mapping-column-by-letter'));
});

test('the mapping that inspect starts settles it too, and serves for the rejected rows', async () => {
	const cwd = folder();
	await runCli(['inspect', 'lista.csv', '-o', 'mapa.json'], { cwd });
	const started = read(cwd, 'mapa.json');
	expect(JSON.parse(started)).toMatchObject({
		columnsByLetter: { C: { header: 'Valor', to: 'price' }, D: { header: 'Valor', to: 'custom: Valor' } },
	});
	const { exitCode, stderr } = await runCli(['validate', 'lista.csv', '--mapping', 'mapa.json'], { cwd });
	expect(exitCode).toBe(3);
	expect(stderr).toMatch(figure('bucket.ready', 2, ' '));
	expect(stderr).not.toMatch(saysWords('reports', 'summary.notices'));

	for (const name of ['rejected.csv', 'rejected.xlsx']) {
		const rejected = path.relative(cwd, path.join(lastRun(cwd), name));
		const again = await runCli(['validate', rejected, '--mapping', 'mapa.json', '--runs-dir', `de-${name}`], { cwd });
		expect([name, again.exitCode]).toEqual([name, 3]);
		expect(again.stderr).toMatch(figure('bucket.rejected', 1));
		expect(again.stderr).toContain('em usoo');
	}
});
