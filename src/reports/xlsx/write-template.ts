import type { AssetField } from '../../contract/asset-fields.ts';
import { OWN_SHEETS } from '../../drafts/columns/reason-columns.ts';
import { TEMPLATE_EXAMPLES } from '../../drafts/table/template-examples.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine } from '../text/command-line.ts';
import { ASSET_COLUMNS, lookOfCell, sheetColumnOf } from './asset-columns.ts';
import { writeInstructionSheet } from './instruction-sheet.ts';
import { EXAMPLE_LOOK, HEADER_LOOK, QUIET_HEADER_LOOK } from './look.ts';
import { type SheetColumn, SheetWriter, createWorkbookFile } from './sheet-writer.ts';

const LAST_ROW = 10_000;
const FIRST_ROW = 3;
const CUSTOM_WIDTH = 18;

export async function writeTemplate(
	file: string,
	{ name, language, now }: { readonly name: string; readonly language: Language; readonly now: Date },
): Promise<void> {
	const words = wordsOf('reports', language);
	const target = await createWorkbookFile(file, now);
	const tab = words('template.sheet');
	writeInstructionSheet(target, {
		sheet: OWN_SHEETS[language].fill,
		title: words('template.title'),
		lines: words('template.lines', {
			sheet: tab,
			validate: commandLine('validate', [name], []),
			import: commandLine('import', [name], []),
		}),
	});
	const looks = { required: HEADER_LOOK, optional: QUIET_HEADER_LOOK, example: EXAMPLE_LOOK };
	const alignment = { vertical: 'middle', horizontal: 'left', indent: 1 } as const;
	const legend = (['required', 'optional', 'example'] as const).map(
		(key) => [words(`template.legend.${key}`), { ...looks[key], alignment }] as const,
	);
	const writer = new SheetWriter(target, tab, templateColumns(language), { frozenColumns: 1, legend });
	for (const example of listExamples(language)) {
		const fields = ASSET_COLUMNS.map(({ field }) => example.fields[field]);
		await writer.write([...fields, example.colour]);
	}
	markExamples(writer, TEMPLATE_EXAMPLES[language][0].enrollmentId);
	writer.offerWords(language, LAST_ROW);
	writer.filter(LAST_ROW);
	writer.sheet.commit();
	await target.close();
}

function templateColumns(language: Language): readonly SheetColumn[] {
	const words = wordsOf('reports', language);
	const columns = ASSET_COLUMNS.map((column): SheetColumn => {
		const { about, ...shared } = sheetColumnOf(column, language);
		return { ...shared, about: words(column.required ? 'template.required' : 'template.optional', { about }) };
	});
	const custom = {
		header: words('template.custom'),
		headerLook: QUIET_HEADER_LOOK,
		width: CUSTOM_WIDTH,
		look: lookOfCell({ numFmt: '@' }),
		about: words('template.custom-about'),
	};
	return [...columns, custom];
}

/** A row looks like an example only while it has the example's number. */
function markExamples({ sheet }: SheetWriter, enrollmentId: string): void {
	const prefix = enrollmentId.replace(/\d+$/, '');
	const formulae = [`LEFT($A${FIRST_ROW},${prefix.length})="${prefix}"`];
	sheet.addConditionalFormatting({
		ref: `A${FIRST_ROW}:${columnLetters(ASSET_COLUMNS.length)}${LAST_ROW}`,
		rules: [{ type: 'expression', priority: 1, formulae, style: EXAMPLE_LOOK }],
	});
}

type Example = Readonly<Partial<Record<AssetField, string | number | Date>>>;

function listExamples(language: Language): readonly { readonly fields: Example; readonly colour: string }[] {
	const words = wordsOf('reports', language);
	const [first, second] = TEMPLATE_EXAMPLES[language];
	const one: Example = {
		...first,
		status: wordOfValue('status', 'in-use', language),
		acquisitionDate: new Date('2025-12-31'),
		acquisitionType: wordOfValue('acquisitionType', 'bought', language),
		priceCents: 4599.9,
		warrantyExpirationDate: new Date('2028-12-31'),
	};
	const two: Example = {
		...second,
		status: wordOfValue('status', 'available', language),
		acquisitionType: wordOfValue('acquisitionType', 'rented', language),
	};
	return [
		{ fields: one, colour: words('template.first-colour') },
		{ fields: two, colour: words('template.second-colour') },
	];
}
