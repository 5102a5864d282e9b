/** What a person does between two commands of a page: the words of `<!-- person: … -->`, and the deed. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { TEMPLATE_EXAMPLES } from '../../src/drafts/table/template-examples.ts';
import type { Sandbox } from '../../src/sandbox/serve-sandbox.ts';
import type { Deed } from './read-transcript.ts';

export interface Desk {
	readonly sandbox: Sandbox;
	/** The file that the page names, in the folder of the test. */
	readonly resolve: (shown: string) => string;
}

const [EXAMPLE] = TEMPLATE_EXAMPLES['pt-BR'];

/** Corrections of `samples/com-erros.csv`: row in that file, header, what the person writes. */
const CORRECTIONS = [
	[3, 'Patrimônio', 'ERR-002'],
	[4, 'Status', 'disponível'],
	[6, 'Data de aquisição', '28/02/2025'],
] as const;

const DEEDS: readonly (readonly [RegExp, (desk: Desk, file: string) => Promise<void> | void])[] = [
	[/^corrects three rows of (?<file>\S+)$/, ({ resolve }, file) => correctRows(resolve(file))],
	[/^saves (?<file>\S+) as the guide shows it$/, ({ resolve }, file) => writeFileSync(resolve(file), shownFile(file))],
	[/^fills (?<file>\S+)$/, ({ resolve }, file) => fillDraft(resolve(file))],
	[
		/^writes (?<file>\S+) with the address of the API$/,
		({ resolve, sandbox }, file) => writeFileSync(resolve(file), JSON.stringify({ baseUrl: sandbox.baseUrl })),
	],
	[
		/^cuts the connection after (?<file>\S+) was created$/,
		({ sandbox }, enrollmentId) =>
			sandbox.setFaults({
				rules: [
					{
						match: { operation: 'createAsset', enrollmentId: `^${enrollmentId}$` },
						action: { type: 'reset', when: 'after-creating' },
					},
				],
			}),
	],
];

/** The block of the guide whose first line names the file. */
function shownFile(name: string): string {
	const guide = readFileSync(path.join(import.meta.dirname, '../../docs/guia.md'), 'utf8');
	const [, text] = guide.split(new RegExp(`^\`\`\`\\w+ ${name.replaceAll('.', '\\.')}\n`, 'm'));
	if (text === undefined) throw new Error(`the guide shows no ${name}`);
	return text.slice(0, text.indexOf('```'));
}

export async function act(deed: Deed, desk: Desk): Promise<void> {
	for (const [words, doIt] of DEEDS) {
		const named = words.exec(deed.text)?.groups?.['file'];
		if (named !== undefined) return doIt(desk, named);
	}
	throw new Error(`${deed.place}: nobody knows how a person ${deed.text}`);
}

async function correctRows(file: string): Promise<void> {
	await editSheet(file, (sheet, headers) => {
		const rowColumn = Math.max(headers.indexOf('linha'), headers.indexOf('row'));
		for (const [row, header, text] of CORRECTIONS) {
			const wrong = sheet.getRows(2, sheet.rowCount)?.find((one) => one.getCell(rowColumn).text === String(row));
			if (wrong === undefined) throw new Error(`${path.basename(file)} has no row ${row}`);
			wrong.getCell(headers.indexOf(header)).value = text;
		}
	});
}

async function fillDraft(file: string): Promise<void> {
	await editSheet(file, (sheet) => {
		for (let row = 2; row <= sheet.rowCount; row += 1) {
			sheet.getRow(row).eachCell((cell) => {
				if (cell.value === EXAMPLE.serialNumber) cell.value = `BRJ${2000 + row}L7K`;
			});
			sheet.getCell(row, 1).value = `TI-${2000 + row}`;
			sheet.getCell(row, 2).value = 'disponível';
		}
	});
}

/** Opens the second sheet, the one after the instructions, and saves the workbook. */
async function editSheet(
	file: string,
	edit: (sheet: exceljs.Worksheet, headers: readonly string[]) => void,
): Promise<void> {
	const workbook = new exceljs.Workbook();
	await workbook.xlsx.readFile(file);
	const sheet = workbook.worksheets[1];
	if (sheet === undefined) throw new Error(`${file} has no second sheet`);
	const headers: string[] = [];
	sheet.getRow(1).eachCell((cell, column) => {
		headers[column] = cell.text;
	});
	edit(sheet, headers);
	await workbook.xlsx.writeFile(file);
}
