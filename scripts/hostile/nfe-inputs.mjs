/**
 * Odd and hostile NF-e XML, each with the answer that it must get. See `xlsx-inputs.mjs` for `make` and `answer`.
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { syntheticEvent, syntheticKey, syntheticNote } from '../nfe/synthetic-note.mjs';
import { refused } from './answers.mjs';

const NOTE = syntheticNote({ items: [{ xProd: 'CADEIRA GIRATÓRIA' }] });
const KEY = syntheticKey();

/** One file with these documents: the description of an invoice's first item, or the code that names another. */
const read =
	(expected, notice) =>
	({ sources }) => {
		const [source] = sources;
		const fine = sources.length === 1 && JSON.stringify(source.first) === JSON.stringify(expected);
		const told = notice === undefined ? source.notices?.length === 0 : source.notices?.includes(notice);
		return fine && told ? undefined : `expected ${JSON.stringify(expected)}, got ${JSON.stringify(sources)}`;
	};
const CHAIR = read(['CADEIRA GIRATÓRIA']);

const text =
	(xml, encoding = 'utf8') =>
	(path) =>
		writeFileSync(path, xml, encoding);
/** The note with a declaration of entities in front. */
const withDtd = (dtd, use = '') => NOTE.replace('?>', `?>${dtd}`).replace('CADEIRA', `${use}CADEIRA`);
/** `piece` over and over, never held whole. */
const long = (before, piece, count, smallCount, after) => (path, full) => {
	const file = openSync(path, 'w');
	writeSync(file, before);
	const block = Array.from({ length: 1_000 });
	for (let done = 0; done < (full ? count : smallCount); done += 1_000) {
		writeSync(file, block.map((_, index) => piece(done + index)).join(''));
	}
	writeSync(file, after);
	closeSync(file);
};
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
	'',
);
const around = (element, inside) => `<${element} xmlns="http://www.portalfiscal.inf.br/nfe">${inside}</${element}>`;
const bomb = (megabytes) => gzipSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20)).toString('base64');
const batch = (...contents) =>
	around(
		'retDistDFeInt',
		`<loteDistDFeInt>${contents.map((content, nsu) => `<docZip NSU="${nsu}">${content}</docZip>`).join('')}</loteDistDFeInt>`,
	);
const odd = (name, make, answer) => ({ name, make, answer });

export const inputs = [
	odd(
		'nfe-billion-laughs.xml',
		text(withDtd(`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`, '&l9;')),
		refused('nfe-xml-damaged doctype'),
	),
	odd(
		'nfe-quadratic.xml',
		text(withDtd(`<!DOCTYPE a [<!ENTITY q "${'q'.repeat(9_000)}">]>`, '&q;'.repeat(20_000))),
		refused('nfe-xml-damaged doctype'),
	),
	odd(
		'nfe-xxe-file.xml',
		text(withDtd('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;')),
		refused('nfe-xml-damaged doctype'),
	),
	odd(
		'nfe-xxe-net.xml',
		text(withDtd('<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">')),
		refused('nfe-xml-damaged doctype'),
	),
	odd('nfe-dtd-plain.xml', text(withDtd('<!DOCTYPE nfeProc>')), refused('nfe-xml-damaged doctype')),
	odd(
		'nfe-dtd-hidden.xml',
		text(NOTE.replace('<ide>', '<ide a="<!--"><!DOCTYPE a [<!ENTITY x "y">]><b c="-->"/>')),
		refused('nfe-xml-damaged doctype'),
	),
	odd('nfe-entity-undefined.xml', text(NOTE.replace('CADEIRA', '&nbsp;CADEIRA')), refused('nfe-xml-damaged entity')),
	odd(
		'nfe-deep-nesting.xml',
		text(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
		refused('nfe-xml-damaged depth'),
	),
	odd('nfe-deep-unclosed.xml', text('<a>'.repeat(1_000_000)), refused('nfe-xml-damaged depth')),
	odd(
		'nfe-text-200mb.xml',
		long('<nfeProc><a>', () => 'abcdefghijklmnopqrst', 10_000_000, 2_000_000, '</a></nfeProc>'),
		refused('nfe-xml-too-large'),
	),
	odd(
		'nfe-million-attrs.xml',
		long('<nfeProc ', (index) => `a${index}="1" `, 1_000_000, 10_000, '/>'),
		refused('nfe-doc-other foreign', 'nfe-xml-damaged tag'),
	),
	odd(
		'nfe-100k-items.xml',
		long(
			'<NFe><infNFe Id="NFe1"><ide/>',
			(index) => `<det nItem="${index + 1}"><prod><xProd>A</xProd></prod></det>`,
			100_000,
			2_000,
			'</infNFe></NFe>',
		),
		refused('nfe-xml-damaged items'),
	),
	odd('nfe-truncated.xml', text(NOTE.slice(0, NOTE.indexOf('</det>') + 6)), refused('nfe-xml-damaged incomplete')),
	odd('nfe-truncated-in-tag.xml', text(NOTE.slice(0, -3)), refused('nfe-xml-damaged incomplete')),
	odd('nfe-tag-missing.xml', text(NOTE.replace('</prod>', '')), refused('nfe-xml-damaged malformed')),
	odd('nfe-two-roots.xml', text(NOTE + NOTE.replace(/^<\?xml[^>]*\?>/, '')), refused('nfe-xml-two-roots')),
	odd('nfe-iso-8859-1.xml', text(NOTE.replace('UTF-8', 'ISO-8859-1'), 'latin1'), CHAIR),
	odd('nfe-declared-utf8-is-1252.xml', text(NOTE, 'latin1'), read(['CADEIRA GIRATÓRIA'], 'nfe-decoded-otherwise')),
	odd('nfe-encoding-unknown.xml', text(NOTE.replace('UTF-8', 'klingon')), refused('nfe-xml-damaged encoding')),
	odd('nfe-utf16.xml', text(`\uFEFF${NOTE.replace('UTF-8', 'UTF-16')}`, 'utf16le'), CHAIR),
	odd('nfe-utf16-no-mark.xml', text(NOTE.replace('UTF-8', 'UTF-16'), 'utf16le'), CHAIR),
	odd('nfe-bom.xml', text(`\uFEFF${NOTE}`), CHAIR),
	odd('nfe-prefixed-ns.xml', text(syntheticNote({ items: [{ xProd: 'CADEIRA GIRATÓRIA' }], prefix: 'ns0' })), CHAIR),
	odd('nfe-no-namespace.xml', text(NOTE.replaceAll(/ xmlns="[^"]*"/g, '')), CHAIR),
	odd(
		'nfe-cdata-comments.xml',
		text(NOTE.replace('CADEIRA GIRATÓRIA', 'NOTE<!-- > -->BOOK <![CDATA[& CIA]]><?pi </xProd> ?>')),
		read(['NOTEBOOK & CIA']),
	),
	odd('nfe-numeric-references.xml', text(NOTE.replace('Ó', '&#211;')), CHAIR),
	odd(
		'nfe-proto.xml',
		text(
			NOTE.replace('<prod>', '<prod><__proto__><xProd>X</xProd></__proto__><constructor><prototype/></constructor>'),
		),
		CHAIR,
	),
	// The item is refused when drafts are built, not the file.
	odd('nfe-odd-numbers.xml', text(NOTE.replace('4599.90', '1e999')), CHAIR),
	odd('nfe-nul.xml', text(NOTE.replace('CADEIRA', 'CAD\0EIRA')), refused('nfe-xml-damaged character')),
	odd('nfe-nul-reference.xml', text(NOTE.replace('CADEIRA', 'CAD&#0;EIRA')), refused('nfe-xml-damaged character')),
	odd('nfe-html.xml', text('<!DOCTYPE html>\n<html><body>Nota não encontrada</body></html>'), refused('nfe-html')),
	odd(
		'nfe-other-doc.xml',
		text(`<cteProc><CTe><infCte><infNFe><chave>${KEY}</chave></infNFe></infCte></CTe></cteProc>`),
		read(['nfe-doc-other cte']),
	),
	odd('nfe-cancellation.xml', text(syntheticEvent({ key: KEY })), read(['nfe-doc-cancellation'])),
	odd('nfe-unknown.xml', text('<rss><channel/></rss>'), refused('nfe-doc-other foreign')),
	odd('nfe-batch.xml', text(batch(gzipSync(NOTE).toString('base64'))), CHAIR),
	odd(
		'nfe-batch-damaged.xml',
		text(batch('AAAA', gzipSync(NOTE).toString('base64'))),
		read(['nfe-batch-damaged document', 'CADEIRA GIRATÓRIA']),
	),
	odd(
		'nfe-batch-bomb.xml',
		(path, full) => writeFileSync(path, batch(...Array.from({ length: 50 }, () => bomb(full ? 20 : 2)))),
		refused('nfe-batch-damaged size'),
	),
	odd(
		'nfe-batch-nested.xml',
		text(batch(gzipSync(batch(gzipSync(NOTE).toString('base64'))).toString('base64'))),
		read(['nfe-batch-damaged document']),
	),
];
