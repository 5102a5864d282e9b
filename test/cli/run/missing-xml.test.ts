/** An invoice of which there is only a PDF or a summary is a line of `skipped.csv`: its XML is missing. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { says, saysWords } from '../../says.ts';
import { putFiles, readRun } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

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

const linesOf = (cwd: string): readonly string[] =>
	readRun(cwd, 'skipped.csv')
		.split('\r\n')
		.filter((line) => line.includes('nfe-xml-missing'));

test('a PDF with its key, and the totals cover everything dropped in', async () => {
	const { cwd, run } = await openFolderWithApi(FOLDER);
	const imported = await run('import', '.', '--yes', '--json', ...GIVEN);
	const lines = linesOf(cwd);
	expect(lines).toHaveLength(1);
	expect(lines[0]).toMatch(says('nfe-xml-missing', { key: MISSING }));
	expect(lines[0]).toContain(`${MISSING}.pdf`);
	const { buckets, files } = JSON.parse(imported.stdout);
	expect([buckets.created, buckets.units, files]).toEqual([2, 2, { read: 2, refused: 0, skipped: 4 }]);
	expect(readRun(cwd, 'skipped.csv').match(/;[^;]*\.p(?:df|ng);/g)).toHaveLength(4);
});

test('a summary of an authorised invoice has such a line where its XML is missing', async () => {
	const summary = (key: string, state: string): string =>
		`<resNFe xmlns="http://www.portalfiscal.inf.br/nfe"><chNFe>${key}</chNFe><cSitNFe>${state}</cSitNFe></resNFe>`;
	const [cancelled, later] = [syntheticKey({ nNF: '59' }), syntheticKey({ nNF: '60' })];
	const { cwd, run } = await openFolderWithApi();
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
	const lines = linesOf(cwd);
	expect([lines.length, lines[0]]).toEqual([1, expect.stringContaining('d/2.xml')]);
	expect(lines[0]).toMatch(says('nfe-xml-missing', { key: MISSING }));
	expect(readRun(cwd, 'skipped.csv').match(/nfe-doc-summary/g)).toHaveLength(3);
	const drafted = await run('draft', 'd', '-o', 'd.xlsx', '--json');
	expect(JSON.parse(drafted.stdout)).toMatchObject({ skipped: 4 });
});

test('none where every invoice has its XML, here or in an earlier import', async () => {
	const { cwd, run } = await openFolderWithApi(FOLDER);
	await run('import', '.', '--yes', ...GIVEN);
	mkdirSync(path.join(cwd, 'd'));
	putFiles(path.join(cwd, 'd'), { [`${HERE}.pdf`]: PDF, 'mais.csv': 'Patrimônio;Status\nPAT-2;em uso\n' });
	await run('import', 'd', '--yes');
	expect(linesOf(cwd)).toEqual([]);
	const drafted = await run('draft', '.', '-o', 'd.xlsx');
	expect(drafted.stderr).toMatch(saysWords('cli', 'draft.figures', { skipped: 8 }));
});

test('none where a workbook has the rows of the invoice', async () => {
	const { cwd, run } = await openFolderWithApi(FOLDER);
	await run('draft', 'nota.xml', '-o', 'd.xlsx', ...GIVEN);
	mkdirSync(path.join(cwd, 'd'));
	putFiles(path.join(cwd, 'd'), { [`${HERE}.pdf`]: PDF, [`${MISSING}.pdf`]: PDF });
	await run('validate', 'd.xlsx', 'd');
	expect(linesOf(cwd)).toEqual([expect.stringContaining(`${MISSING}.pdf`)]);
});
