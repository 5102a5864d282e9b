/**
 * Writes a table as a workbook in unusual forms, chosen by the caller. They are legal, or programs write them anyway, but few
 * readers expect them.
 */
import {
	escapeXml,
	LINKS,
	MAIN,
	relationshipsXml,
	STRICT_LINKS,
	STRICT_MAIN,
	stylesXml,
	workbookXml,
} from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';

/** `day`: a serial in the 1900 system, from 1904 on. */
export type OddCell = null | string | number | boolean | { readonly day: number };

export interface OddForms {
	/** The place of texts: shared, in the sheet, or results of formulas. */
	readonly texts: 'shared' | 'inline' | 'formula';
	/** The form of texts: plain, in rich text runs with phonetic text, in CDATA, or in numeric references. */
	readonly pieces: 'plain' | 'rich' | 'cdata' | 'references';
	readonly prefix: '' | 'x:';
	readonly quote: '"' | "'";
	/** References of cells and rows: all, none, or every other one. */
	readonly references: 'all' | 'none' | 'some';
	readonly lowerCase: boolean;
	/** Attributes in reverse order, spaces around `=`, unknown attributes. */
	readonly attributes: 'usual' | 'turned' | 'spaced' | 'unknown';
	/** Text between elements. */
	readonly between: '' | '\n  ' | '\t' | '<!-- <row r="9"><c><v>9</v></c></row> -->' | '<?x <c/> ?>';
	/** Empty cells and rows written out. */
	readonly empty: boolean;
	readonly dates: 'serial' | 'iso' | '1904';
	readonly encoding: 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be';
	readonly dialect: 'transitional' | 'strict';
	readonly zip: 'deflated' | 'stored' | 'descriptor' | 'zip64';
	/** Illegal, but found in files: the list of texts twice, cells before those to their left. */
	readonly turnedCells: boolean;
}

const letters = (column: number): string =>
	column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

export function writeOddWorkbook(table: readonly (readonly OddCell[])[], forms: OddForms): Buffer {
	const main = forms.dialect === 'strict' ? STRICT_MAIN : MAIN;
	const links = forms.dialect === 'strict' ? STRICT_LINKS : LINKS;
	const shared: string[] = [];
	const p = forms.prefix;
	const q = forms.quote;
	const namespace = p === '' ? 'xmlns' : 'xmlns:x';

	const attributes = (list: readonly (readonly [string, string] | undefined)[]): string => {
		const given = list.filter((one) => one !== undefined);
		const ordered = forms.attributes === 'turned' ? given.toReversed() : given;
		const equals = forms.attributes === 'spaced' ? ' = ' : '=';
		const unknown = forms.attributes === 'unknown' ? ` spans=${q}1:9${q} foo:bar=${q}r='1'${q}` : '';
		const quoted = q === "'" ? unknown.replaceAll("r='1'", 'r="1"') : unknown;
		return ordered.map(([name, value]) => ` ${name}${equals}${q}${value}${q}`).join('') + quoted;
	};
	const reference = (row: number, column: number): readonly [string, string] | undefined => {
		const skipped = forms.references === 'none' || (forms.references === 'some' && (row + column) % 2 === 0);
		const name = `${letters(column)}${row}`;
		return skipped ? undefined : ['r', forms.lowerCase ? name.toLowerCase() : name];
	};
	const characters = (text: string): string => {
		const escaped = text.replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_');
		if (forms.pieces === 'cdata')
			return `<![CDATA[${escaped.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`.replaceAll('\r', ']]>&#13;<![CDATA[');
		if (forms.pieces === 'references')
			return Array.from(escaped, (one) => `&#x${one.codePointAt(0)?.toString(16) ?? ''};`).join('');
		return escapeXml(escaped).replaceAll('\r', '&#13;');
	};
	const rich = (text: string): string => {
		const t = (part: string): string => `<${p}t xml:space=${q}preserve${q}>${characters(part)}</${p}t>`;
		if (forms.pieces !== 'rich') return t(text);
		const units = Array.from(text);
		const cut = Math.floor(units.length / 2);
		const parts = [units.slice(0, cut).join(''), units.slice(cut).join('')];
		const runs = parts.map((part) => `<${p}r><${p}rPr><${p}b/></${p}rPr>${t(part)}</${p}r>`).join(forms.between);
		return `${runs}<${p}rPh sb=${q}0${q} eb=${q}1${q}><${p}t>FURIGANA</${p}t></${p}rPh><${p}phoneticPr fontId=${q}1${q}/>`;
	};
	const cellXml = (cell: OddCell, row: number, column: number): string => {
		const c = (type: string | undefined, style: string | undefined, content: string): string => {
			const list = [
				reference(row, column),
				style === undefined ? undefined : (['s', style] as const),
				type === undefined ? undefined : (['t', type] as const),
			];
			return `<${p}c${attributes(list)}>${content}</${p}c>`;
		};
		const v = (value: string | number): string => `<${p}v>${value}</${p}v>`;
		if (cell === null) return c(undefined, '1', '');
		if (typeof cell === 'number') return c(row % 2 === 0 ? 'n' : undefined, undefined, v(cell));
		if (typeof cell === 'boolean') return c('b', undefined, `<${p}f>1=1</${p}f>${v(cell ? 1 : 0)}`);
		if (typeof cell === 'object') {
			if (forms.dates === 'iso')
				return c('d', '1', v(new Date((cell.day - 25_569) * 86_400_000).toISOString().slice(0, 10)));
			return c(undefined, '1', v(forms.dates === '1904' ? cell.day - 1_462 : cell.day));
		}
		if (forms.texts === 'inline') return c('inlineStr', undefined, `<${p}is>${rich(cell)}</${p}is>`);
		if (forms.texts === 'formula')
			return c('str', undefined, `<${p}f t=${q}shared${q} si=${q}0${q}/>${v(characters(cell))}`);
		return c('s', undefined, v(shared.push(cell) - 1));
	};
	const rows = table.map((cells, index) => {
		const row = index + 1;
		// Without references, every cell and row must exist; with them, empty ones may be missing.
		const all = forms.empty || forms.references !== 'all';
		const written = cells.map((cell, column) => (cell === null && !all ? '' : cellXml(cell, row, column)));
		if (written.every((cell) => cell === '') && !all) return '';
		const number = reference(row, 1) === undefined ? undefined : (['r', String(row)] as const);
		const turned = forms.turnedCells && forms.references === 'all' ? written.toReversed() : written;
		return `<${p}row${attributes([number])}>${forms.between}${turned.join(forms.between)}</${p}row>`;
	});
	const declaration = (xml: string): string => `<?xml version=${q}1.0${q}?>${forms.between}${xml}`;
	const sheet = declaration(
		`<${p}worksheet ${namespace}=${q}${main}${q} xmlns:foo=${q}urn:foo${q}><${p}dimension ref=${q}A1${q}/><${p}sheetData>${rows.join(forms.between)}</${p}sheetData>${forms.between}</${p}worksheet>${forms.between}`,
	);
	const items = shared.map((text) => `<${p}si>${rich(text)}</${p}si>`).join(forms.between);
	const texts = declaration(`<${p}sst ${namespace}=${q}${main}${q}>${items}</${p}sst>`);
	const parts: readonly (readonly [string, string])[] = [
		['textos.xml', texts],
		['xl/worksheets/sheet1.xml', sheet],
		['xl/styles.xml', stylesXml(['dd/mm/yyyy'], { main })],
		[
			'xl/_rels/workbook.xml.rels',
			relationshipsXml(
				[
					['s', 'worksheet', 'worksheets/sheet1.xml'],
					['y', 'styles', '/xl/styles.xml'],
					['t', 'sharedStrings', '../textos.xml'],
				],
				{ links },
			),
		],
		[
			'xl/workbook.xml',
			workbookXml([['Ativos', 's']], {
				main,
				links,
				properties: forms.dates === '1904' ? '<workbookPr date1904="1"/>' : '',
			}),
		],
		['_rels/.rels', relationshipsXml([['w', 'officeDocument', 'xl/workbook.xml']], { links })],
	];
	const method = forms.zip === 'stored' ? 0 : 8;
	const flags = { method, descriptor: forms.zip === 'descriptor', zip64: forms.zip === 'zip64' };
	return writeZip(
		parts.map(([name, xml]) => ({ name, content: encode(xml, forms.encoding), ...flags })),
		{ zip64: forms.zip === 'zip64' },
	);
}

function encode(xml: string, encoding: OddForms['encoding']): Buffer {
	const text = xml.replace('encoding="UTF-8" ', '');
	if (encoding === 'utf8') return Buffer.from(text);
	if (encoding === 'utf8-bom') return Buffer.from(`\uFEFF${text}`);
	const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
	return encoding === 'utf16le' ? bytes : bytes.swap16();
}
