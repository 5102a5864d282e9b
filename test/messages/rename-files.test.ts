import { expect, test } from 'vitest';
import { renameFiles, renameSeveral } from '../../src/messages/rename-files.ts';

const rename = (file: string): string => file.replace(/^kept\//, '');

test.each([
	['copy-of-table', { file: 'kept/a.csv' }, { file: 'a.csv' }],
	['nfe-unit-repeated', { others: 'kept/a.csv [S]:2; kept/b.xml, item 3' }, { others: 'a.csv [S]:2; b.xml, item 3' }],
	['nfe-duplicate-key', { file: 'kept/a.xml', own: 'kept/x' }, { file: 'a.xml', own: 'kept/x' }],
	['from-the-future', { file: 'kept/a.csv' }, { file: 'kept/a.csv' }],
])('%s names files only where its code has one', (code, params, renamed) => {
	expect(renameFiles({ code, params }, rename)).toEqual({ code, params: renamed });
});

test('so do the values that differ within a group', () => {
	const several = { file: { shown: [{ text: 'kept/a.csv' }, { text: 'kept/b.csv' }], more: 2 } };
	const renamed = { file: { shown: [{ text: 'a.csv' }, { text: 'b.csv' }], more: 2 } };
	expect(renameSeveral('copy-of-table', several, rename)).toEqual(renamed);
});
