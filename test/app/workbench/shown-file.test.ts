import path from 'node:path';
import { expect, test } from 'vitest';
import { showFiles, showUpload } from '../../../src/app/workbench/shown-file.ts';

const DIR = 'runs/workbenches/20260131100000-0123abcd';

test.each([
	[`${DIR}/inputs/ativos.csv`, 'ativos.csv'],
	[`/home/ana/${DIR}/invoices/abril/nota.xml`, 'abril/nota.xml'],
	[`${DIR}/inputs/a%3Ab 50%25.csv`, 'a:b 50%.csv'],
	[`${DIR}/inputs/notas%3F.zip!nota%20um.xml`, 'notas?.zip!nota%20um.xml'],
	[`${DIR}/mapping.json`, 'mapping.json'],
	['C:\\runs\\workbenches\\20260131100000-0123abcd\\inputs\\ativos.csv', 'ativos.csv'],
	['workbenches/abril/ativos.csv', 'workbenches/abril/ativos.csv'],
	['50%25.csv', '50%25.csv'],
])('an upload kept as %s is shown as %s', (file, shown) => expect(showUpload(file)).toBe(shown));

const cwd = path.resolve('/home/ana');
const shownFile = showFiles(cwd, () => [path.join(cwd, 'notas'), path.resolve('/mnt/ativos.xlsx')]);

test.each([
	[path.join(cwd, 'notas/abril.zip!nota.xml'), path.join('notas', 'abril.zip!nota.xml')],
	[path.resolve('/mnt/ativos.xlsx'), path.resolve('/mnt/ativos.xlsx')],
	[`${DIR}/inputs/ativos.csv`, 'ativos.csv'],
	[`${DIR}/inputs/a\u202Eb.csv`, 'a\\u{202e}b.csv'],
])('an input that runs name %s is shown as %s', (file, shown) => expect(shownFile(file)).toBe(shown));
