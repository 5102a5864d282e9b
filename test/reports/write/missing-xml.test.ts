/** `xml-faltantes.csv`: the invoices of a folder that came only as PDF, to ask the suppliers for them. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SUPPLIER, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { lastRun, putFiles } from '../../cli/run-cli.ts';
import { openOffice } from '../../cli/serve-api.ts';
import { saysWords } from '../../says.ts';
import { writePdf } from '../../sources/open/write-pdf.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n';
const [HERE, MISSING] = [syntheticKey({ nNF: '57' }), syntheticKey({ nNF: '58' })];
const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
const FOLDER = {
	'nota.xml': syntheticNote({ nNF: '57' }),
	[`${HERE}.pdf`]: PDF,
	[`${MISSING}.pdf`]: PDF,
	'boleto.pdf': PDF,
	'foto.png': Buffer.from('89504e470d0a1a0a', 'hex'),
	'lista.csv': 'Patrimônio;Status\nPAT-1;em uso\n',
};

test('lists them with supplier, number, series, month and key, and the totals cover everything dropped in', async () => {
	const { cwd, run } = await openOffice(FOLDER);
	const imported = await run('import', '.', '--yes', '--json', ...GIVEN);
	const dir = lastRun(cwd);
	const [header, ...rows] = readFileSync(path.join(dir, 'xml-faltantes.csv'), 'utf8').trimEnd().split('\r\n');
	expect(header?.split(';')).toHaveLength(6);
	const missing = `${SUPPLIER.CNPJ};58;1;2026-03;${MISSING};${MISSING}.pdf`;
	expect(rows.toSorted()).toEqual([missing, ';;;;;boleto.pdf'].toSorted());
	const { buckets, files, reports } = JSON.parse(imported.stdout);
	expect([buckets.created, buckets.units, files]).toEqual([2, 2, { read: 2, refused: 0, skipped: 4 }]);
	expect(reports).toContainEqual(expect.objectContaining({ name: 'xml-faltantes.csv', kind: 'missing-xml', rows: 2 }));
	expect(readFileSync(path.join(dir, 'skipped.csv'), 'utf8').match(/;[^;]*\.p(?:df|ng);/g)).toHaveLength(4);
});

test('a summary of an authorised invoice is listed where its XML is missing', async () => {
	const summary = (key: string, state: string): string =>
		`<resNFe xmlns="http://www.portalfiscal.inf.br/nfe"><chNFe>${key}</chNFe><cSitNFe>${state}</cSitNFe></resNFe>`;
	const [cancelled, later] = [syntheticKey({ nNF: '59' }), syntheticKey({ nNF: '60' })];
	const { cwd, run } = await openOffice();
	mkdirSync(path.join(cwd, 'd'));
	putFiles(path.join(cwd, 'd'), {
		'1.xml': summary(HERE, '1'),
		'2.xml': summary(MISSING, '1'),
		'3.xml': summary(cancelled, '3'),
		'4.xml': FOLDER['nota.xml'],
		'5.xml': summary(later, '1'),
		'6.xml': syntheticNote({ nNF: '60' }),
	});
	await run('validate', 'd', ...GIVEN);
	const [, ...rows] = readFileSync(path.join(lastRun(cwd), 'xml-faltantes.csv'), 'utf8')
		.trimEnd()
		.split('\r\n');
	expect(rows).toEqual([`${SUPPLIER.CNPJ};58;1;2026-03;${MISSING};d/2.xml`]);
	expect(readFileSync(path.join(lastRun(cwd), 'skipped.csv'), 'utf8').match(/nfe-doc-summary/g)).toHaveLength(4);
});

test('a PDF without a key in its name is listed with the key of its text, which asks for the package that reads it', async () => {
	const { cwd, run } = await openOffice();
	mkdirSync(path.join(cwd, 'd'));
	const danfe = (key: string): Buffer => writePdf([['DANFE', 'CHAVE DE ACESSO', key.replaceAll(/.{4}/g, '$& ')]]);
	putFiles(path.join(cwd, 'd'), { 'a.xml': FOLDER['nota.xml'], 'b.pdf': danfe(MISSING), 'c.pdf': danfe(HERE) });
	const named = await run('validate', 'd/a.xml', 'd/b.pdf', 'd/c.pdf', '--json', ...GIVEN);
	expect(JSON.parse(named.stdout).files).toEqual({ read: 1, refused: 0, skipped: 2 });
	await run('validate', 'd', '--json', ...GIVEN);
	const missing = (): string => readFileSync(path.join(lastRun(cwd), 'xml-faltantes.csv'), 'utf8').trimEnd();
	expect(missing().split('\r\n').slice(1)).toEqual([`${SUPPLIER.CNPJ};58;1;2026-03;${MISSING};d/b.pdf`]);
	// The program without what is installed beside it.
	for (const part of ['dist', 'package.json']) cpSync(path.join(ROOT, part), path.join(cwd, part), { recursive: true });
	execFileSync(process.execPath, ['dist/cli/bin.js', 'validate', 'd', ...GIVEN], { cwd, stdio: 'pipe' });
	expect(missing().split('\r\n').slice(1).toSorted()).toEqual([';;;;;d/b.pdf', ';;;;;d/c.pdf']);
	expect(readFileSync(path.join(lastRun(cwd), 'skipped.csv'), 'utf8').match(/npm install unpdf/g)).toHaveLength(2);
});

test('is not written where every invoice has its XML, here or in an earlier import', async () => {
	const { cwd, run } = await openOffice(FOLDER);
	await run('import', '.', '--yes', ...GIVEN);
	mkdirSync(path.join(cwd, 'd'));
	putFiles(path.join(cwd, 'd'), { [`${HERE}.pdf`]: PDF, 'mais.csv': 'Patrimônio;Status\nPAT-2;em uso\n' });
	await run('import', 'd', '--yes');
	expect(existsSync(path.join(lastRun(cwd), 'xml-faltantes.csv'))).toBe(false);
	const drafted = await run('draft', '.', '-o', 'd.xlsx');
	expect(drafted.stderr).toMatch(saysWords('cli', 'draft.figures', { leftOut: 8 }));
});
