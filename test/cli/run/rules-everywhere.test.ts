/** Every command, the page and the library leave out the same items under a rule. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { loadConfig } from '../../../src/config/load-config.ts';
import { planSettings } from '../../../src/cli/run/plan-settings.ts';
import { validateInput } from '../../../src/index.ts';
import { checked, createFolder, openIn, put, until } from '../../app/workbench/open.ts';
import { putFiles, runCli } from '../run-cli.ts';

const NOTE = syntheticNote({
	items: [
		{ qCom: '3', vProd: '9000.00' },
		{ nItem: '2', qCom: '2', vProd: '8000.00' },
	],
});
const TYPED = ['--default-status', 'available', '--asset-number', 'PAT-{seq}'];

test.each<[string, { readonly minUnitPrice?: string }, number]>([
	['none', {}, 5],
	['all but the dearer item', { minUnitPrice: '3500.00' }, 2],
	['everything', { minUnitPrice: '99999.00' }, 0],
])('rules that leave out %s', async (_what, rules, assets) => {
	const folder = await createFolder();
	const { cwd } = folder;
	putFiles(cwd, { 'nota.xml': NOTE, 'rules.json': JSON.stringify(rules) });
	const flags = ['--rules', 'rules.json'];
	const json = async (...args: readonly string[]) =>
		JSON.parse((await runCli([...args, ...flags, '--json'], { cwd })).stdout);

	const { files } = await json('inspect', 'nota.xml');
	const inspected = files[0].documents[0].drafts;
	const drafted = (await json('draft', 'nota.xml', '-o', 'd.xlsx')).assets;
	const validated = (await json('validate', 'nota.xml', ...TYPED)).buckets.notSent;
	const settings = { rules, defaultStatus: 'available', assetNumber: 'PAT-{seq}' } as const;
	const { figures } = await validateInput(path.join(cwd, 'nota.xml'), { settings });

	const nfeOptions = async () =>
		(await planSettings(loadConfig({ flags: { rules: 'rules.json' }, env: {}, cwd }), cwd)).nfe;
	const workbenches = await openIn(folder, { flags, nfeOptions });
	const workbench = await workbenches.create();
	await put(workbench, 'nota.xml', NOTE);
	const { outcome } = await until(workbench, checked);
	const shown = outcome?.invoices.flatMap(({ items }) => items.map((item) => item.assets)) ?? [];
	await workbenches.close();
	await folder.remove();

	expect({
		inspected,
		drafted,
		validated,
		library: figures.drafts,
		page: shown.reduce((sum, one) => sum + one, 0),
	}).toEqual({
		inspected: assets,
		drafted: assets,
		validated: assets,
		library: assets,
		page: assets,
	});
});
