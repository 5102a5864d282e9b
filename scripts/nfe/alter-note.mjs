/** Changes that somebody may make to a signed note: each alters what is read of it, or what proves it. */
import { createSigner, digestOf, signatureOf } from './sign-note.mjs';
import { syntheticNote } from './synthetic-note.mjs';

const forger = createSigner(1024);
const stranger = createSigner(1024, '98765432000199');
const nobody = createSigner(1024, null);
const infOf = (xml) => /<infNFe .*<\/infNFe>/s.exec(xml)?.[0] ?? '';
const withDigest = (xml, digest) => xml.replace(/<DigestValue>[^<]*/, () => `<DigestValue>${digest}`);
const keyOf = (xml) => /#NFe(\d+)/.exec(xml)?.[1];
const withSignature = (xml, key, signer = forger) =>
	xml.replace(/<Signature .*<\/Signature>/s, () => signatureOf(key, digestOf(infOf(xml)), signer));
/** Signs again like somebody who offers notes for download: content, signature and protocol agree. */
const signedBy = (xml, signer) => {
	const plain = xml.replaceAll(/>\s+</g, '><');
	return withSignature(plain, keyOf(plain), signer).replace(/<digVal>[^<]*/, () => `<digVal>${digestOf(infOf(plain))}`);
};
const dearer = (xml) => xml.replace('<vProd>', '<vProd>1');
const FIRST_ITEM = /<det nItem="1">.*?<\/det>/s;

const ALTERATIONS = {
	'a value': dearer,
	'a unit price': (xml) => xml.replace('<vUnCom>', '<vUnCom>1'),
	'a quantity': (xml) => xml.replace('<qCom>', '<qCom>1'),
	'the total': (xml) => xml.replace('<vNF>', '<vNF>1'),
	'a description': (xml) => xml.replace('</xProd>', ' USADO</xProd>'),
	'two spaces for one': (xml) => xml.replace(/<xProd>([^< ]*) /, '<xProd>$1  '),
	'the name of the supplier': (xml) => xml.replace('<xNome>', '<xNome>Nova '),
	'the buyer': (xml) => xml.replace(/(?<=<dest>\s*<CNPJ>)\d{14}/, '11222333000181'),
	'an item removed': (xml) => xml.replace(FIRST_ITEM, ''),
	'an item added': (xml) => xml.replace(FIRST_ITEM, (item) => item + item.replace('"1"', '"90"')),
	'items in another order': (xml) => xml.replace(/(<det .*?<\/det>)(\s*<det .*?<\/det>)/s, '$2$1'),
	'the number of an item': (xml) => xml.replace('nItem="1"', 'nItem="91"'),
	'the Id': (xml) => xml.replace(/Id="NFe\d/, 'Id="NFe9'),
	'the Id, in the reference too': (xml) => xml.replace(/Id="NFe\d/, 'Id="NFe9').replace('#NFe3', '#NFe9'),
	'the Id twice': (xml) => xml.replace('<Signature ', `${dearer(infOf(xml))}<Signature `),
	'the signed content put into the signature': (xml) =>
		dearer(xml).replace('<KeyInfo>', `<Object>${infOf(xml)}</Object><KeyInfo>`),
	'a second reference': (xml) => dearer(xml).replace(/(<Reference .*<\/Reference>)/s, '$1$1'),
	'a reference before the other': (xml) =>
		withDigest(dearer(xml).replace(/(<Reference .*<\/Reference>)/s, '$1$1'), digestOf(infOf(dearer(xml)))),
	'a transform added': (xml) =>
		xml.replace('</Transforms>', '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/></Transforms>'),
	'another canonical form': (xml) => xml.replace('-20010315"', '-20010315#WithComments"'),
	'a comment with a value': (xml) => xml.replace('<vProd>', '<vProd>1<!-- x -->'),
	'an element in a comment': (xml) => xml.replace(/<vNF>[^<]*<\/vNF>/, '<!--$&--><vNF>1.00</vNF>'),
	'a reference to a character': (xml) => xml.replace('<vProd>', '<vProd>&#49;'),
	CDATA: (xml) => xml.replace('<vProd>', '<vProd><![CDATA[1]]>'),
	'an entity': (xml) =>
		xml.replace(/<\?xml[^>]*\?>/, '$&<!DOCTYPE n [<!ENTITY v "1">]>').replace('<vProd>', '<vProd>&v;'),
	'text between elements': (xml) => xml.replace('</prod>', '1</prod>'),
	'the digest made anew': (xml) => withDigest(dearer(xml), digestOf(infOf(dearer(xml)))),
	'the digest made anew, in the protocol too': (xml) => {
		const digest = digestOf(infOf(dearer(xml)));
		return withDigest(dearer(xml), digest).replace(/<digVal>[^<]*/, () => `<digVal>${digest}`);
	},
	'signed anew by another': (xml) => withSignature(dearer(xml), /#NFe(\d+)/.exec(xml)?.[1]),
	'signed by another company': (xml) => signedBy(xml, stranger),
	'signed by another company, dearer': (xml) => signedBy(dearer(xml), stranger),
	'signed with a self-made certificate': (xml) => signedBy(xml, nobody),
	'the certificate of another': (xml) =>
		xml.replace(/<X509Certificate>[^<]*/, () => `<X509Certificate>${forger.certificate}`),
	'no certificate': (xml) =>
		ALTERATIONS['the digest made anew, in the protocol too'](xml).replace(
			/<X509Certificate>[^<]*/,
			'<X509Certificate>',
		),
	'the value of the signature': (xml) => xml.replace('<SignatureValue>', '<SignatureValue>AAAA'),
	'the signature cut off': (xml) => xml.replace(/<Signature .*<\/Signature>/s, ''),
	'no digest': (xml) => withDigest(dearer(xml), ''),
	'a digest of another kind': (xml) => dearer(xml).replace('xmldsig#sha1"', 'xmldsig#md5"'),
};

/** Notes signed with a key of their own, each altered in every way. */
export function* alteredNotes(notes) {
	for (let number = 1; number <= notes; number++) {
		const items = Array.from({ length: 2 + (number % 5) }, (_, index) => ({
			xProd: `MONITOR ${number} "${index}" & SUPORTE`,
			qCom: `${1 + ((number + index) % 7)}.0000`,
			vProd: `${1_000 + number * 7 + index}.90`,
		}));
		const algorithm = number % 4 === 0 ? 'sha256' : 'sha1';
		const xml = syntheticNote({ nNF: String(number), items, algorithm, signer: createSigner(1024) });
		// A note that was re-indented is altered as easily.
		const stored = number % 3 === 0 ? xml.replaceAll('><', '>\n  <') : xml;
		for (const [name, alter] of Object.entries(ALTERATIONS))
			yield { number, name, xml: stored, altered: alter(stored) };
	}
}
