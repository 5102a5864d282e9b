import { describe, expect, test } from 'vitest';
import { alteredNotes } from '../../../scripts/nfe/alter-note.mjs';
import { createSigner } from '../../../scripts/nfe/sign-note.mjs';
import { syntheticNote, withPrefix } from '../../../scripts/nfe/synthetic-note.mjs';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';

const NOTE = syntheticNote({ items: [{ xProd: 'MESA "A" & <B> Ç', infAdProd: "S/N: d'1" }, {}], infCpl: 'um\ndois' });
const WRAPPED = syntheticNote({ infCpl: 'PEDIDO DE COMPRA &#216; 7 &quot;A' });
const SHARED_SPACES =
	'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';

function stateOf(xml: string | Buffer): string {
	const source = readNfeFile(Buffer.from(xml), 'nota.xml');
	if (source.kind !== 'nfe') return 'refused';
	const [document] = source.documents;
	return document?.kind === 'invoice' ? document.signature : 'no invoice';
}

describe('a signed note is', () => {
	test.each<readonly [string, string | Buffer]>([
		['as it was signed', NOTE],
		['signed with SHA-256', syntheticNote({ algorithm: 'sha256' })],
		['signed with another key', syntheticNote({ signer: createSigner(1024) })],
		['without a protocol', syntheticNote({ root: 'NFe' })],
		['with spaces around a value', syntheticNote({ items: [{ xProd: '  MESA ' }] })],
		['in Latin-1', Buffer.from(NOTE.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
		['with a byte order mark', `\u{FEFF}${NOTE}`],
		[
			'with end tags instead of `/>`',
			NOTE.replaceAll(/<(?<name>\w+)(?<rest>[^<>]*)\/>/g, '<$<name>$<rest>></$<name>>'),
		],
		['with attributes in another order', NOTE.replace(/(Id="[^"]*") (versao="4.00")/, '$2 $1')],
		['with other line ends', NOTE.replaceAll('\n', '\r\n')],
		['with other references', NOTE.replaceAll('Ç', '&#xC7;').replaceAll('&quot;', '&#34;').replaceAll('&gt;', '>')],
		['with CDATA', NOTE.replace('um\ndois', '<![CDATA[um\ndois]]>')],
		['with a comment that a value closes around', NOTE.replace('MESA', 'ME<!-- -->SA')],
		['with the space of its envelope only', NOTE.replace('<NFe xmlns="http://www.portalfiscal.inf.br/nfe">', '<NFe>')],
		['with blanks in the certificate', NOTE.replace('<X509Certificate>', '<X509Certificate>\r\n')],
	])('intact: %s', (_, xml) => expect(stateOf(xml)).toBe('intact'));

	test.each([
		['re-indented', NOTE.replaceAll('><', '>\r\n\t<')],
		['re-indented, values too', NOTE.replaceAll('><', '>\n<').replaceAll(/>([^<>\n]+)</g, '>\n$1\n<')],
		['with a prefix', withPrefix(NOTE, 'nfe')],
		['with wrapped texts', WRAPPED.replace('DE COMPRA', 'DE\n      COMPRA')],
		['with wrapped texts, re-indented', WRAPPED.replace('DE COMPRA', 'DE\r\n\tCOMPRA').replaceAll('><', '>\n <')],
		['with references cut', WRAPPED.replace('&amp;#216;', '#216;').replace('&amp;quot;', 'quot;')],
		['with spaces declared later', NOTE.replace('<NFe ', `<NFe ${SHARED_SPACES} `)],
	])('reformatted: %s', (_, xml) => expect(stateOf(xml)).toBe('reformatted'));

	test.each([
		['without a signature', syntheticNote({ unsigned: true })],
		['with a made-up digest', syntheticNote({ digest: 'b3V0cm8=' })],
		['with a made-up certificate', NOTE.replace(/<X509Certificate>[^<]*/, '<X509Certificate>b3V0cm8=')],
	])('missing: %s', (_, xml) => expect(stateOf(xml)).toBe('missing'));

	test.each([
		['by another company', syntheticNote({ signer: createSigner(1024, '98765432000199') })],
		['by nobody', syntheticNote({ signer: createSigner(1024, null) })],
	])('foreign: signed %s', (_, xml) => expect(stateOf(xml)).toBe('foreign'));

	test('altered: with the protocol of another content', () =>
		expect(stateOf(syntheticNote({ protocol: { digVal: 'b3V0cm8=' } }))).toBe('altered'));
});

test('no altered note passes, whatever was done to it', () => {
	const passed = [...alteredNotes(6)].filter(({ altered }) => ['intact', 'reformatted'].includes(stateOf(altered)));
	expect(passed.map(({ number, name }) => `${number}: ${name}`)).toEqual([]);
});
