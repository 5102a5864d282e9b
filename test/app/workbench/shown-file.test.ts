import path from 'node:path';
import { expect, test } from 'vitest';
import { showFiles } from '../../../src/app/workbench/shown-file.ts';

const cwd = path.resolve('/home/ana');
const uploads = 'runs/workbenches/20260131100000-0123abcd/inputs';
const shownFile = showFiles(cwd, () => [path.join(cwd, 'notas'), path.resolve('/mnt/ativos.xlsx')]);

test.each([
	[path.join(cwd, 'notas/abril.zip!nota.xml'), path.join('notas', 'abril.zip!nota.xml')],
	[path.resolve('/mnt/ativos.xlsx'), path.resolve('/mnt/ativos.xlsx')],
	[`${uploads}/ativos.csv`, 'ativos.csv'],
	[`${uploads}/a\u202Eb.csv`, 'a\\u{202e}b.csv'],
])('an input that runs name %s is shown as %s', (file, shown) => expect(shownFile(file)).toBe(shown));
