import { expect, test } from 'vitest';
import { renderParam, renderPlaces } from '../../src/messages/render-param.ts';
import { renderOrigin } from '../../src/messages/render-problem.ts';
import { showUpload } from '../../src/messages/uploaded-file.ts';

const DIR = 'runs/workbenches/20260131100000-0123abcd';

test.each([
	[`${DIR}/inputs/ativos.csv`, 'ativos.csv'],
	[`/home/ana/${DIR}/invoices/abril/nota.xml`, 'abril/nota.xml'],
	[`${DIR}/inputs/a%3Ab 50%25.csv`, 'a:b 50%.csv'],
	[`${DIR}/inputs/notas%3F.zip!nota%20um.xml`, 'notas?.zip!nota%20um.xml'],
	['C:\\runs\\workbenches\\20260131100000-0123abcd\\inputs\\ativos.csv', 'ativos.csv'],
	[`${DIR}/mapping.json`, `${DIR}/mapping.json`],
	['workbenches/abril/ativos.csv', 'workbenches/abril/ativos.csv'],
	['50%25.csv', '50%25.csv'],
])('the file %s is shown as %s', (file, shown) => expect(showUpload(file)).toBe(shown));

const file = `${DIR}/inputs/filial%3F.csv`;

test.each([
	['a row', renderOrigin({ kind: 'row', file, row: 7 }, 'en'), 'filial?.csv, row 7'],
	['a file', renderParam('file', file, 'en'), 'filial?.csv'],
	[
		'rows elsewhere',
		renderPlaces(`${file}:2; ${file} [Plan1]:3`, 'en'),
		'filial?.csv, row 2; filial?.csv, sheet “Plan1”, row 3',
	],
	['an item elsewhere', renderPlaces(`${DIR}/invoices/nota.xml, item 2`, 'en'), 'nota.xml, item 2'],
])('what names %s names the upload as it was given', (_, text, shown) => expect(text).toBe(shown));
