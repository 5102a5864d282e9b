import path from 'node:path';
import { expect, test } from 'vitest';
import { writeState } from '../../../src/app/workbench/state-file.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

test('a state that cannot be written is a fault of the disk, in the runs folder', async () => {
	const runsDir = throwAwayFolder();
	const gone = path.join(runsDir, 'workbenches', 'w1');
	const state = {
		version: 1,
		changedAt: '',
		language: 'en',
		inPlace: [],
		settings: {},
		target: { kind: 'rehearsal' },
	} as const;
	await expect(writeState(gone, { ...state, inPlace: [] })).rejects.toMatchObject({
		code: 'runs-folder-unwritable',
		params: { path: runsDir, reason: 'ENOENT' },
	});
});
