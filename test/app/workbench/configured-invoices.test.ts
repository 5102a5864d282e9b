/** Decisions about invoices in the page replace the configuration, for the panel as for the commands. */
import { expect, test } from 'vitest';
import { COMPANY, syntheticCnpj, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { planSettings } from '../../../src/cli/run/plan-settings.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { putFiles } from '../../cli/run-cli.ts';
import { checked, createFolder, openIn, put, until } from './open.ts';

const OTHERS = { ...COMPANY, CNPJ: syntheticCnpj('117654320001') };
const ITEMS = [{ qCom: '2', vProd: '8000.00' }];
const NOTES = {
	'ours.xml': syntheticNote({ nNF: '1', items: ITEMS }),
	'theirs.xml': syntheticNote({ nNF: '2', items: ITEMS, dest: OTHERS }),
};

test.each<[string, readonly string[], string | undefined, readonly (readonly [string, number])[]]>([
	[
		'the configured company',
		[COMPANY.CNPJ],
		undefined,
		[
			['ours.xml', 2],
			['theirs.xml', 0],
		],
	],
	[
		'the typed company',
		[],
		OTHERS.CNPJ,
		[
			['ours.xml', 0],
			['theirs.xml', 2],
		],
	],
	[
		'the typed one of both',
		[COMPANY.CNPJ],
		OTHERS.CNPJ,
		[
			['ours.xml', 0],
			['theirs.xml', 2],
		],
	],
])('%s buys', async (_what, configured, typed, assets) => {
	const folder = await createFolder();
	const { cwd } = folder;
	putFiles(cwd, { 'asset-importer.config.json': JSON.stringify({ company: configured }) });
	const nfeOptions = async () => (await planSettings(loadConfig({ flags: {}, env: {}, cwd }), cwd)).nfe;
	const workbenches = await openIn(folder, { nfeOptions });
	const workbench = await workbenches.create();
	if (typed !== undefined) await workbench.setSettings({ company: typed });
	for (const [name, note] of Object.entries(NOTES)) await put(workbench, name, note);
	const { outcome } = await until(workbench, checked);
	const shown = outcome?.invoices.map(({ file, items }) => [file, items.reduce((sum, item) => sum + item.assets, 0)]);
	const rows = assets.reduce((sum, [, count]) => sum + count, 0);
	await workbenches.close();
	await folder.remove();
	expect({ shown, rows: outcome?.totals?.rows }).toEqual({ shown: assets, rows });
});
