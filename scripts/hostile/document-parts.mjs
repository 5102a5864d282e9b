/**
 * The parts of a small OpenDocument spreadsheet, each replaceable: what odd and hostile ones are made of, and what tests
 * read. Texts are XML as given, so that anything can be wrong.
 */
import { DECLARATION, escapeXml } from './workbook-parts.mjs';

const NAMES = ['office', 'table', 'text', 'style'];
export const NAMESPACES = [
	...NAMES.map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`),
	'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
	'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
].join(' ');
export const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet';

export const tableXml = (rows, { name = 'Ativos', attributes = '', columns = '' } = {}) =>
	`<table:table table:name="${escapeXml(name)}"${attributes}>${columns}${rows}</table:table>`;

const inside = (tables, styles, before) =>
	`<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${before}${tables}</office:spreadsheet></office:body>`;

/** `styles`: automatic ones; `before`: XML before the tables. */
export const contentXml = (tables, { styles = '', before = '' } = {}) =>
	`${DECLARATION}<office:document-content ${NAMESPACES}>${inside(tables, styles, before)}</office:document-content>`;

/** `common`: styles in `styles.xml` of a package. */
export const flatXml = (tables, { styles = '', before = '', common = '' } = {}) =>
	`${DECLARATION}<office:document ${NAMESPACES} office:mimetype="${SPREADSHEET}"><office:styles>${common}</office:styles>${inside(tables, styles, before)}</office:document>`;

export const commonStylesXml = (common) =>
	`${DECLARATION}<office:document-styles ${NAMESPACES}><office:styles>${common}</office:styles></office:document-styles>`;

export const manifestXml = (inContent = '') =>
	`${DECLARATION}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${SPREADSHEET}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${inContent}</manifest:file-entry></manifest:manifest>`;

/** Zip entries of a document. `replaced`: parts by name; `null` leaves a part out, a new name adds one. */
export function documentEntries(content, { common = '', replaced = {} } = {}) {
	const parts = {
		mimetype: SPREADSHEET,
		'content.xml': content,
		'styles.xml': commonStylesXml(common),
		'META-INF/manifest.xml': manifestXml(),
		...replaced,
	};
	return Object.entries(parts).flatMap(([name, part]) =>
		part === null ? [] : [{ name, content: part, ...(name === 'mimetype' ? { method: 0 } : {}) }],
	);
}

/** A cell as LibreOffice writes it. A number, a text, a boolean, or nothing; `attributes`: more of them. */
export function documentCell(value, attributes = '') {
	if (value === null) return `<table:table-cell${attributes}/>`;
	const cell = (type, stored, shown) =>
		`<table:table-cell${attributes} office:value-type="${type}"${stored} calcext:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`;
	if (typeof value === 'number') return cell('float', ` office:value="${value}"`, value);
	if (typeof value === 'boolean') return cell('boolean', ` office:boolean-value="${value}"`, value ? 'TRUE' : 'FALSE');
	return cell('string', '', escapeXml(value));
}

export const documentRow = (values, attributes = '') =>
	`<table:table-row${attributes}>${values.map((value) => documentCell(value)).join('')}</table:table-row>`;
