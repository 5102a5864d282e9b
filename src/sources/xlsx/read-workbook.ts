import { SourceRefusal } from '../values/source.ts';
import type { ZipEntry } from '../zip/open-zip.ts';
import { MAX_SHEETS, MAX_STYLES_BYTES } from '../sheet/limits.ts';
import type { PackageParts, Relationship } from './package-parts.ts';
import { NO_STYLES, type Styles, StylesReader } from './styles.ts';

export interface Sheet {
	readonly name: string;
	readonly hidden: boolean;
	/** If the sheet's part is missing or ambiguous, reading the sheet refuses it. */
	readonly entry: ZipEntry | SourceRefusal | undefined;
}

export type Workbook = Awaited<ReturnType<typeof readWorkbook>>;

/** Sheets without cells: charts, dialogs, Excel 4 macros. */
const OTHER_SHEETS = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);
/** Parts with pictures that are placed in cells, by Excel and WPS Office. */
const PICTURES = ['xl/richData/richValueRel.xml', 'xl/cellimages.xml'];
const USUAL_PART = 'xl/workbook.xml';

interface ListedSheet {
	readonly name: string;
	readonly hidden: boolean;
	readonly id: string | undefined;
}

export async function readWorkbook(parts: PackageParts) {
	const name = await findWorkbook(parts);
	const entry = parts.find(name);
	if (entry === undefined) throw parts.refuse('workbook-damaged', { kind: 'no_workbook', part: name });
	const { sheets: listed, date1904, isUncalculated } = await readSheetList(parts, entry);
	const relationships = await parts.readRelationships(name);
	const byId = new Map(relationships.map((relationship) => [relationship.id, relationship]));
	const sheets = listed.flatMap((sheet) => findSheet(parts, sheet, byId));
	if (sheets.length === 0) throw parts.refuse('file-empty', { kind: 'sheets' });
	const stylesPart = findPart(parts, relationships, 'styles');
	const textsPart = findPart(parts, relationships, 'sharedStrings');
	return {
		parts,
		hasPictures: PICTURES.some((part) => parts.find(part) !== undefined),
		sheets,
		date1904,
		isUncalculated,
		styles: stylesPart.entry === undefined ? NO_STYLES : await readStyles(parts, stylesPart.entry),
		missingStyles: stylesPart.missing,
		missingTexts: textsPart.missing ?? (textsPart.entry === undefined ? 'sharedStrings' : undefined),
		textsEntry: textsPart.entry,
	};
}

async function findWorkbook(parts: PackageParts): Promise<string> {
	const relationships = await parts.readRelationships('');
	return relationships.find(({ type }) => type === 'officeDocument')?.target ?? USUAL_PART;
}

async function readSheetList(parts: PackageParts, entry: ZipEntry) {
	const sheets: ListedSheet[] = [];
	let date1904 = false;
	let isUncalculated = false;
	await parts.readElements(entry, (xml) => {
		const { name, depth, attributes, namespaces } = xml;
		// Office 2007 betas used other namespaces.
		if (depth === 1 && name === 'workbook' && xml.space === 'other') {
			throw parts.refuse('format-not-read', { format: 'XLSX (Excel 2007 beta)' });
		}
		if (xml.space !== 'main') return;
		if (depth === 1 && name !== 'workbook') throw parts.refusePart(entry)({ kind: 'no_workbook' });
		if (depth === 2 && name === 'workbookPr') date1904 = isOn(attributes.get('date1904'));
		if (depth === 2 && name === 'calcPr') isUncalculated = isOn(attributes.get('fullCalcOnLoad'));
		if (depth === 3 && name === 'sheet') {
			sheets.push({
				name: attributes.get('name') ?? '',
				hidden: (attributes.get('state') ?? 'visible') !== 'visible',
				id: attributes.getIn('links', 'id', namespaces),
			});
			if (sheets.length > MAX_SHEETS) throw parts.refuse('workbook-limit', { kind: 'sheets', limit: MAX_SHEETS });
		}
	});
	return { sheets, date1904, isUncalculated };
}

function isOn(flag: string | undefined): boolean {
	return /^(?:1|true|on)$/.test(flag ?? '');
}

function findSheet(
	parts: PackageParts,
	listed: ListedSheet,
	byId: ReadonlyMap<string, Relationship>,
): readonly Sheet[] {
	const { name, hidden } = listed;
	// Macro modules are listed as sheets without a link.
	if (listed.id === '') return [];
	const relationship = listed.id === undefined ? undefined : byId.get(listed.id);
	if (relationship !== undefined && OTHER_SHEETS.has(relationship.type)) return [];
	return [
		{ name, hidden, entry: relationship?.target === undefined ? undefined : tryFind(parts, relationship.target) },
	];
}

function tryFind(parts: PackageParts, target: string): Sheet['entry'] {
	try {
		return parts.find(target);
	} catch (error) {
		if (error instanceof SourceRefusal) return error;
		throw error;
	}
}

function findPart(
	parts: PackageParts,
	relationships: readonly Relationship[],
	type: string,
): { readonly entry: ZipEntry | undefined; readonly missing: string | undefined } {
	const relationship = relationships.find((one) => one.type === type);
	if (relationship === undefined) return { entry: undefined, missing: undefined };
	const entry = relationship.target === undefined ? undefined : parts.find(relationship.target);
	return { entry, missing: entry === undefined ? (relationship.target ?? type) : undefined };
}

async function readStyles(parts: PackageParts, entry: ZipEntry): Promise<Styles> {
	const reader = new StylesReader();
	await parts.readElements(entry, (xml) => reader.open(xml), MAX_STYLES_BYTES);
	return reader.styles();
}
