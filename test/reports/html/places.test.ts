import { expect, test } from 'vitest';
import { findFolder, renderFileName, renderPlace } from '../../../src/reports/html/places.ts';

test.each([
	[['samples/a.csv', 'samples/notas/b.xml'], 'samples/'],
	[['samples/a.csv'], 'samples/'],
	[['samples/a.csv', 'sample/b.csv'], ''],
	[['a.csv', 'samples/b.csv'], ''],
	[['/a.csv', 'b.csv'], ''],
	[['/dados/2025/a.csv', '/dados/2026/b.csv'], '/dados/'],
	[['notas.zip'], ''],
	[[], ''],
])('of %j the folder is %j', (files, folder) => {
	expect(findFolder(files)).toBe(folder);
});

test('a file within the folder is named without it, one elsewhere whole', () => {
	expect(renderFileName('samples/notas/b.xml', 'samples/')).toBe('notas/b.xml');
	expect(renderFileName('outra/b.xml', 'samples/')).toBe('outra/b.xml');
	expect(renderPlace({ kind: 'row', file: 'samples/a.csv', row: 7 }, 'samples/', 'pt-BR')).toBe('a.csv, linha 7');
});
