/**
 * Only parsing a folder of NF-e notes, one file after the other on one core: fast-xml-parser with its validation, or
 * xml2js. Tells how many notes and the sum of the CRC-32 of their access keys.
 *
 * `node parse-notes.mjs <fast-xml-parser|xml2js> <folder>`
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { tellResult } from './tell-result.mjs';

const [name, folder] = process.argv.slice(2);

const PARSERS = {
	async 'fast-xml-parser'() {
		const { XMLParser } = await import('fast-xml-parser');
		const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
		return (xml) => keyOf(parser.parse(xml, true), (element) => element['@_Id']);
	},
	async xml2js() {
		const { default: xml2js } = await import('xml2js');
		const parser = new xml2js.Parser({ async: false, explicitArray: false });
		return (xml) => {
			let key;
			parser.parseString(xml, (error, note) => {
				if (error !== null) throw error;
				key = keyOf(note, (element) => element.$.Id);
			});
			return key;
		};
	},
};

function keyOf(note, idOf) {
	return idOf((note.nfeProc?.NFe ?? note.NFe).infNFe);
}

const parse = await PARSERS[name]();
const startedAt = performance.now();
let [notes, sum] = [0, 0];
for (const file of readdirSync(folder)) {
	notes++;
	sum += crc32(parse(readFileSync(path.join(folder, file), 'utf8')));
}
tellResult({ ms: performance.now() - startedAt, notes, sum });
