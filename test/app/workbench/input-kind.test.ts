import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentXml, documentEntries, flatXml, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { sheetXml, workbookEntries } from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { inputKindOf } from '../../../src/app/workbench/input-kind.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'input-kind-'));
afterAll(() => rmSync(folder, { recursive: true }));

const content = contentXml(tableXml(''));
const note = { name: 'nota.xml', content: syntheticNote({}) };

test.each([
	['an invoice', 'invoices', syntheticNote({})],
	['a zip of invoices', 'invoices', writeZip([note])],
	['a zip of invoices and pictures', 'table', writeZip([note, { name: 'foto.png', content: 'x' }])],
	['a workbook', 'table', writeZip(workbookEntries(sheetXml('')))],
	['a spreadsheet of LibreOffice', 'table', writeZip(documentEntries(content))],
	['one of nothing but XML', 'table', writeZip(documentEntries(content, { replaced: { mimetype: null } }))],
	['one in a single XML', 'table', flatXml(tableXml(''))],
	['a text', 'table', 'a;b'],
])('%s counts as %s', async (name, kind, bytes) => {
	const file = path.join(folder, name);
	writeFileSync(file, bytes);
	expect(await inputKindOf(file)).toBe(kind);
});
