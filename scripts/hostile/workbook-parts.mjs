/**
 * The parts of a small workbook, each replaceable: what odd and hostile workbooks are made of. Texts are XML as given,
 * so that anything can be wrong.
 */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
export const STRICT_LINKS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const sheetXml = (rows, { before = '', after = '', main = MAIN } = {}) =>
	`${DECLARATION}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

export const sharedXml = (items, { main = MAIN } = {}) =>
	`${DECLARATION}<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;

/** Format codes by cell style: style 0 is General, style 1 the first code, and so on. */
export const stylesXml = (codes, { main = MAIN } = {}) => {
	const formats = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`);
	const cells = codes.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`);
	return `${DECLARATION}<styleSheet xmlns="${main}"><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
};

export const escapeXml = (text) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `list`: `[id, type, target, mode?]`. */
export const relationshipsXml = (list, { links = LINKS } = {}) =>
	`${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list
		.map(
			([id, type, target, mode]) =>
				`<Relationship Id="${id}" Type="${links}/${type}" Target="${escapeXml(target)}"${mode === undefined ? '' : ` TargetMode="${mode}"`}/>`,
		)
		.join('')}</Relationships>`;

/** `sheets`: `[name, id, state?]`. */
export const workbookXml = (sheets, { properties = '', main = MAIN, links = LINKS } = {}) =>
	`${DECLARATION}<workbook xmlns="${main}" xmlns:r="${links}">${properties}<sheets>${sheets
		.map(
			([name, id, state], index) =>
				`<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="${id}"/>`,
		)
		.join('')}</sheets></workbook>`;

/**
 * Zip entries of a workbook with one sheet `Ativos`. `replaced`: parts by name; `null` leaves a part out, a new name
 * adds one.
 */
export function workbookEntries(sheet, { shared, styles, replaced = {}, main = MAIN, links = LINKS } = {}) {
	const relationships = [
		['rId1', 'worksheet', 'worksheets/sheet1.xml'],
		...(styles === undefined ? [] : [['rId2', 'styles', 'styles.xml']]),
		...(shared === undefined ? [] : [['rId3', 'sharedStrings', 'sharedStrings.xml']]),
	];
	const parts = {
		'[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
		'_rels/.rels': relationshipsXml([['rId1', 'officeDocument', 'xl/workbook.xml']], { links }),
		'xl/workbook.xml': workbookXml([['Ativos', 'rId1']], { main, links }),
		'xl/_rels/workbook.xml.rels': relationshipsXml(relationships, { links }),
		'xl/worksheets/sheet1.xml': sheet,
		...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
		...(shared === undefined ? {} : { 'xl/sharedStrings.xml': shared }),
		...replaced,
	};
	return Object.entries(parts)
		.filter(([, content]) => content !== null)
		.map(([name, content]) => ({ name, content }));
}
