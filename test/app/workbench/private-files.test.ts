/** A workbench holds the inputs of a person: nothing of it is for others. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openToOthers, withUsualMask } from '../../open-to-others.ts';
import { checked, createFolder, openIn, put, until } from './open.ts';

withUsualMask();

test.skipIf(process.platform === 'win32')(
	'inputs, edits and checks of a workbench are for its owner alone',
	async () => {
		const folder = await createFolder();
		const workbenches = await openIn(folder);
		const workbench = await workbenches.create({ sample: true });
		await put(workbench, 'notas/nfe-celulares.xml');
		await until(workbench, checked);
		await workbench.edit({ cells: [{ table: 'Notas fiscais', row: 2, column: 0, text: 'NB-001' }] });
		await until(workbench, checked);
		await workbenches.close();
		const names = readdirSync(folder.runsDir, { recursive: true, encoding: 'utf8' }).join('\n');
		for (const name of ['mobiliario.csv', 'nfe-celulares.xml', 'corrections.jsonl']) expect(names).toContain(name);
		const open = openToOthers(folder.runsDir);
		await folder.remove();
		expect(open).toEqual([]);
	},
);
