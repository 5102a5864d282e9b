/** What a target changes: who people are. */
import { expect, onTestFinished, test } from 'vitest';
import type { NoticeView } from '../../../src/app/protocol/view.ts';
import { serveApi } from '../../cli/serve-api.ts';
import { checked, createFolder, openIn, put, until } from './open.ts';

const NAMES = ['Zélia Prado', 'Raul Dias', 'Caio Mota', 'Ivo Leal', 'Lia Sena', 'Davi Cruz'];
const TABLE = `Patrimônio;Status;Responsável\n${NAMES.map((name, at) => `P-${at};em uso;${name}\n`).join('')}`;

test('equal notices of several files name their files, also once they were sent', async () => {
	const folder = await createFolder();
	const workbenches = await openIn(folder);
	onTestFinished(async () => {
		await workbenches.close();
		await folder.remove();
	});
	const workbench = await workbenches.create();
	for (const name of ['filial.csv', 'matriz.csv'])
		await put(workbench, name, TABLE.replaceAll('P-', `${name.slice(0, 1)}-`));
	const placesOf = (notices: readonly NoticeView[] = []) => notices.map(({ place }) => place.split(',')[0]);
	const { outcome } = await until(workbench, checked);
	expect(placesOf(outcome?.notices)).toEqual(['filial.csv', 'matriz.csv']);
	await workbench.send({});
	const { sending } = await until(workbench, (view) => view.sending?.state === 'finished');
	expect(placesOf(sending?.notices)).toEqual(['filial.csv', 'matriz.csv']);
});

test('a rehearsal names people as the rows do, and the company of another target asks who they are', async () => {
	const folder = await createFolder();
	const { sandbox } = await serveApi();
	const workbenches = await openIn(folder);
	onTestFinished(async () => {
		await workbenches.close();
		await folder.remove();
	});
	const workbench = await workbenches.create();
	await put(workbench, 'ativos.csv', TABLE);
	const { outcome } = await until(workbench, checked);
	const shown = outcome?.preview.rows[0]?.values.find(({ label }) => label === 'Responsável');
	expect(shown).toMatchObject({ text: 'Zélia Prado', from: 'Zélia Prado (C “Responsável”)' });

	await workbench.setTarget({ kind: 'api', baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.sandbox });
	const { state } = await until(workbench, checked);
	expect(state.obstacle).toEqual({ kind: 'people', screen: 'columns' });
});
