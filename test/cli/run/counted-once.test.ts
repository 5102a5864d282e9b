/** Everything that does not become an asset is counted once and as what it is: files, documents of a batch, parts of joined items. */
import { expect, test } from 'vitest';
import { syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { openFolder, readRun, putFiles } from '../run-cli.ts';
import { says, saysWords } from '../../says.ts';
import { figure, inOrder } from '../figures.ts';

const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
const plain = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '');

function eventOf(nNF: string): string {
	return plain(syntheticEvent({ key: syntheticKey({ nNF }) }));
}

test('documents of a batch are counted as documents, files as files', async () => {
	const { cwd, run } = openFolder();
	const batch = [eventOf('58'), plain(syntheticNote()), eventOf('59'), eventOf('60')].join('');
	putFiles(cwd, { 'lote.xml': `<lote>${batch}</lote>` });
	putFiles(cwd, { 'evento.xml': eventOf('61') });
	const { printed } = await run('validate', 'lote.xml', 'evento.xml', ...GIVEN);
	expect(printed).toMatch(figure('files.skipped', 1));
	expect(printed).toMatch(figure('documents.skipped', 3));
	expect(printed).toMatch(says('nfe-doc-cancellation', {}, { part: 'several' }));
	expect(JSON.parse((await run('validate', 'lote.xml', 'evento.xml', ...GIVEN, '--json')).stdout)).toMatchObject({
		buckets: { units: 1, notSent: 1, skipped: 0 },
		files: { read: 1, refused: 0, skipped: 4, documents: { refused: 0, skipped: 3 } },
	});
	expect(readRun(cwd, 'report.html')).toMatch(inOrder(saysWords('reports', 'documents.skipped'), /: 3/));
});

test('parts of a joined item are reported as such, in the plan and at the end', async () => {
	const { cwd, run } = openFolder();
	const items = [
		{ cProd: 'MON', qCom: '2.0000' },
		{ cProd: 'GAB', qCom: '2.0000' },
		{ cProd: 'BRI', CFOP: '5910' },
	];
	putFiles(cwd, { 'nota.xml': syntheticNote({ items }) });
	const parts = [{ match: { cProd: 'GAB' } }, { match: { cProd: 'MON' } }];
	putFiles(cwd, { 'regras.json': { joins: [{ parts }] } });
	const flags = ['--sandbox', '--sandbox-fields', 'plan', ...GIVEN, '--rules', 'regras.json'];
	const { printed } = await run('import', 'nota.xml', ...flags);
	const [plan = '', end = ''] = printed.split(saysWords('reports', 'state.finished'));
	expect(plan).toMatch(saysWords('reports', 'plan.joined', { count: 1 }));
	expect(plan).toMatch(inOrder(saysWords('reports', 'plan.left'), /\n {2}/, figure('plan.skipped', 1)));
	expect(end).toMatch(inOrder(figure('bucket.skipped', 1), / {2}/, figure('bucket.joined', 1)));
	expect(readRun(cwd, 'report.html')).toMatch(inOrder(saysWords('reports', 'bucket.joined'), /: 1/));
});
