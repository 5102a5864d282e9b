/** Does what a page says in words between two commands: the acts of a person with a file, and a connection that breaks. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import { TEMPLATE_EXAMPLES } from '../../src/drafts/table/template-examples.ts';
import type { Sandbox } from '../../src/sandbox/serve-sandbox.ts';
import type { Deed } from './read-transcript.ts';

export interface Desk {
	readonly sandbox: Sandbox;
	/** The file that the page names, in the folder of the test. */
	readonly resolve: (shown: string) => string;
	readonly setVariable: (name: string, value: string) => void;
	/** The address of an empty database, on pages that need one. */
	readonly database?: string;
}

const [EXAMPLE] = TEMPLATE_EXAMPLES.en;

/**
 * Recognises a deed by its beginning, in each language. The first code span names the file or the asset, the other ones texts to write
 * there.
 */
const DEEDS: readonly (readonly [RegExp, (desk: Desk, named: string, deed: Deed) => Promise<void> | void])[] = [
	[/^(?:correct|corrija) /, ({ resolve }, file, { text }) => correctRows(resolve(file), text)],
	[/^(?:fill in|preencha) /, ({ resolve }, file, { text }) => fillRows(resolve(file), text)],
	[
		/^(?:save this, with the address of your API, as|salve isto, com o endereço da sua API, como) /,
		({ resolve, sandbox }, file, { block }) =>
			writeFileSync(resolve(file), block.replace(/https:\/\/[\w.]+/, sandbox.baseUrl)),
	],
	[
		/^(?:put your API key in the variable|ponha a sua chave de API na variável) /,
		({ sandbox, setVariable }, name) => setVariable(name, sandbox.keys.production),
	],
	[
		/^put the address of your database in the variable /,
		({ database, setVariable }, name) => {
			if (database === undefined) throw new Error('there is no database');
			setVariable(name, database);
		},
	],
	[/^(?:save this as|salve isto como) /, ({ resolve }, file, { block }) => writeFileSync(resolve(file), block)],
	[
		/^(?:the connection breaks right after the API created|a conexão cai logo depois que a API criou) /,
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

export async function act(deed: Deed, desk: Desk): Promise<void> {
	const [named] = codesOf(deed.text);
	const [, doIt] = DEEDS.find(([beginning]) => beginning.test(deed.text)) ?? [];
	if (named === undefined || doIt === undefined)
		throw new Error(`${deed.place}: nobody knows how to do this: ${deed.text}`);
	await doIt(desk, named, deed);
}

function codesOf(text: string): readonly string[] {
	return [...text.matchAll(/`(?<code>[^`]+)`/g)].map(({ groups }) => groups?.['code'] ?? '');
}

/** “row 3: `ERR-002` as `Patrimônio`”, once for each. */
async function correctRows(file: string, text: string): Promise<void> {
	const corrections = [...text.matchAll(/(?:row|linha) (?<row>\d+): `(?<value>[^`]+)` \w+ `(?<header>[^`]+)`/g)];
	await editSheet(file, (sheet, headers) => {
		const rowColumn = Math.max(headers.indexOf('linha'), headers.indexOf('row'));
		for (const { groups } of corrections) {
			const row = groups?.['row'];
			const wrong = sheet.getRows(2, sheet.rowCount)?.find((one) => one.getCell(rowColumn).text === row);
			if (wrong === undefined) throw new Error(`${path.basename(file)} has no row ${row}`);
			wrong.getCell(headers.indexOf(groups?.['header'] ?? '')).value = groups?.['value'];
		}
	});
}

/** Every row with a number of its own and the status that the page names. */
async function fillRows(file: string, text: string): Promise<void> {
	const [, status] = codesOf(text);
	await editSheet(file, (sheet) => {
		const [view] = sheet.views;
		const header = view?.state === 'frozen' ? (view.ySplit ?? 1) : 1;
		for (let row = header + 1; row <= sheet.rowCount; row += 1) {
			sheet.getRow(row).eachCell((cell) => {
				if (cell.value === EXAMPLE.serialNumber) cell.value = `BRJ${2000 + row}L7K`;
			});
			sheet.getCell(row, 1).value = `TI-${2000 + row}`;
			sheet.getCell(row, 2).value = status;
		}
	});
}

/** Opens the second sheet, the one after the instructions, and saves the workbook. */
async function editSheet(
	file: string,
	edit: (sheet: exceljs.Worksheet, headers: readonly string[]) => void,
): Promise<void> {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const [, sheet] = workbook.worksheets;
	if (sheet === undefined) throw new Error(`${file} has no sheet to fill in`);
	const headers: string[] = [];
	sheet.getRow(1).eachCell((cell, column) => {
		headers[column] = cell.text;
	});
	edit(sheet, headers);
	await workbook.xlsx.writeFile(file);
}
