import type { ProblemParams } from '../../../src/messages/problem.ts';
import { mkdir, mkdtemp, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	contentXml,
	documentEntries,
	documentRow,
	flatXml,
	tableXml,
} from '../../../scripts/hostile/document-parts.mjs';
import { workbookEntries, sheetXml } from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip, type ZipEntryToWrite } from '../../../scripts/hostile/write-zip.mjs';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import type { Row } from '../../../src/sources/values/cell.ts';
import { openSources } from '../../../src/sources/open/open-sources.ts';
import { type OpenOptions, type Source, SourceRefusal } from '../../../src/sources/values/source.ts';
import { bookOf, writeBook, writeCompound } from '../xls/write-xls.ts';
import { scoreHeader } from '../csv/read-csv-bytes.ts';
import { readTable } from '../xlsx/read-all.ts';
import { problemName } from '../../messages/problem-name.ts';
import { rowsOf } from '../../listed.ts';

const CSV = 'Patrimônio;Nome;Valor\r\n1;Cadeira;10\r\n';
const XLSX = writeZip(
	workbookEntries(
		sheetXml(
			'<row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
		),
	),
);
const TABLE = tableXml(documentRow(['Nome']) + documentRow([1]));
const DOCUMENT = contentXml(TABLE);
const FLAT = flatXml(TABLE);
const PAGE = '<html><table><tr><td>Patrimônio<td>Nome<tr><td>1<td>Cadeira</table>';
const NFE = Buffer.from(syntheticNote({}));
const BETA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/5/main';
const BETA_LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** One column and no row. */
const DBF = Buffer.concat([
	Buffer.from([3, 126, 1, 31, 0, 0, 0, 0, 65, 0, 11, 0]),
	Buffer.alloc(20),
	Buffer.from('PATRIM\0\0\0\0\0C', 'latin1'),
	Buffer.alloc(20),
	Buffer.from([0x0d]),
]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1');
const XLS = writeBook(bookOf({ Ativos: [['Nome'], ['Cadeira']] }), 'biff8');
const OLE = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');

let folder = '';
const at = (file: string): string => path.join(folder, file);

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'open-sources-'));
});
afterAll(async () => {
	await rm(folder, { recursive: true });
});

async function write(file: string, content: string | Uint8Array): Promise<string> {
	await mkdir(path.dirname(at(file)), { recursive: true });
	await writeFile(at(file), content);
	return at(file);
}

async function open(...inputs: readonly string[]): Promise<readonly Source[]> {
	return await openWith({}, ...inputs);
}

async function openWith(options: Partial<OpenOptions>, ...inputs: readonly string[]): Promise<readonly Source[]> {
	const sources: Source[] = [];
	for await (const source of openSources(inputs, { scoreHeader, ...options })) sources.push(source);
	return sources;
}

/** `a.csv csv`, `a.png file-skipped PNG`, with the codes of the notices. */
function tell(source: Source): string {
	const file = path.relative(folder, source.file);
	if (source.kind === 'refused') {
		const { format, part }: ProblemParams = source.problem.params ?? {};
		return [file, problemName(source.problem), format ?? part].filter((word) => word !== undefined).join(' ');
	}
	const kind = source.kind === 'nfe' ? 'nfe' : source.format;
	return [file, kind, ...source.notices.map(({ code }) => code)].join(' ');
}

async function tellAll(...inputs: readonly string[]): Promise<readonly string[]> {
	return (await open(...inputs)).map(tell);
}

async function readAll(source: Source | undefined, table = 0): Promise<readonly Row[]> {
	if (source?.kind !== 'table') throw new Error('no table');
	return await readTable(source, table);
}

/** Bytes of an encrypted or badly copied file: neither a known mark nor text. */
const NOISE = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 197 + (index >> 3) * 31) & 0xff));

describe('a file that the user names', () => {
	const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.spreadsheet';
	const zipOf = (name: string, content: string, method?: 0) =>
		writeZip([{ name, content, ...(method === undefined ? {} : { method }) }]);
	test.each<[string, string | Uint8Array, string]>([
		...rowsOf(CSV, 'csv')`a.csv ¦ a.txt ¦ a`,
		['a.tsv', CSV.replaceAll(';', '\t'), 'csv'],
		...rowsOf(CSV, 'csv file-named-otherwise')`a.xlsx ¦ a.xml ¦ b.xls`,
		['a.XLSX', XLSX, 'xlsx'],
		['a.xlsm', XLSX, 'xlsx'],
		['b.csv', XLSX, 'xlsx file-named-otherwise'],
		['a.xml', NFE, 'nfe'],
		['nota.txt', NFE, 'nfe file-named-otherwise'],
		['vazio.csv', '', 'file-empty bytes'],
		['bom.csv', '\ufeff', 'file-empty bytes'],
		['nul.csv', 'a\0b', 'csv-unreadable nul'],
		['nul.txt', 'a\0b', 'csv-unreadable nul'],
		...rowsOf(NOISE, 'format-unknown')`cifrado.xlsx ¦ cifrado.zip ¦ nota.xml`,
		['zeros.XLSM', Buffer.alloc(70_000), 'format-unknown'],
		['utf16.xlsx', Buffer.from(`\ufeff${CSV}`, 'utf16le'), 'csv file-named-otherwise'],
		['foto.xlsx', PNG, 'format-no-table PNG'],
		['foto.png', PNG, 'format-no-table PNG'],
		['a.pdf', '%PDF-1.7', 'format-no-table PDF'],
		['a.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0]), 'format-compressed gzip'],
		['a.rtf', '{\\rtf1', 'format-no-table RTF (Word)'],
		['a.xls', '<table><tr><td>1', 'format-not-read HTML'],
		['a.xls', PAGE, 'html'],
		['a.html', PAGE, 'html'],
		['a.xlsx', PAGE, 'html file-named-otherwise'],
		['a.gsheet', '{"url": "https://docs.google.com/open?id=1","doc_id": "1"}', 'format-not-read URL'],
		['a.url', '[InternetShortcut]\r\nURL=https://docs.google.com/spreadsheets/d/1\r\n', 'format-not-read URL'],
		['a.xls', '<?mso-application progid="Excel.Sheet"?><Workbook/>', 'format-not-read XML 2003 (Excel)'],
		['a.xls', Buffer.from('\t\x04\x06\0', 'latin1'), 'format-not-read XLS (Excel 2-4)'],
		['a.xls', Buffer.from('\t\x08\x10\0', 'latin1'), 'xls-damaged truncated'],
		['a.xls', XLS, 'xls'],
		['b.xlsx', XLS, 'xls file-named-otherwise'],
		['b.xls', XLSX, 'xlsx file-named-otherwise'],
		['c.xls', XLS.subarray(0, XLS.length / 2), 'xls-damaged truncated'],
		['a.fods', FLAT, 'fods'],
		['a.xlsx', FLAT, 'fods file-named-otherwise'],
		['a.fods', FLAT.replaceAll('office:spreadsheet', 'office:text'), 'format-no-table ODT (LibreOffice Writer)'],
		['a.ods', writeZip(documentEntries(DOCUMENT)), 'ods'],
		['a.zip', writeZip(documentEntries(DOCUMENT, { replaced: { mimetype: null } })), 'ods file-named-otherwise'],
		['a.json', '[{"a":1}]', 'format-no-table JSON'],
		['a.xlsx', writeCompound({ EncryptionInfo: NOISE, EncryptedPackage: Buffer.alloc(600_001) }), 'file-encrypted'],
		['a.doc', writeCompound({ WordDocument: NOISE }), 'format-no-table DOC (Word)'],
		['a.ppt', writeCompound({ 'PowerPoint Document': NOISE }), 'format-no-table PPT (PowerPoint)'],
		['b.msg', writeCompound({ '__properties_version1.0': NOISE }), 'mail-not-read empty'],
		['a.msg', OLE, 'format-no-table OLE (Office, Windows)'],
		['a.docx', writeZip([{ name: 'word/document.xml', content: '<x/>' }]), 'format-no-table DOCX (Word)'],
		['a.xlsx', writeZip([{ name: 'xl/workbook.bin', content: 'x' }]), 'format-not-read XLSB (Excel)'],
		['a.ods', zipOf('META-INF/manifest.xml', '<x/>'), 'workbook-damaged no_workbook content.xml'],
		['a.epub', writeZip([{ name: 'META-INF/container.xml', content: '<x/>' }]), 'format-no-table EPUB'],
		['b.xlsx', zipOf('mimetype', OPEN_DOCUMENT, 0), 'workbook-damaged no_workbook content.xml'],
		[
			'a.xls',
			'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b',
			'format-not-read MHTML',
		],
		[
			'a.mhtml',
			'From: <Saved by a browser>\r\nSubject: A\r\nDate: B\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html"\r\n\r\n--b',
			'format-not-read MHTML',
		],
		['a.xml', 'ï»¿<?xml version="1.0"?><nfeProc/>', 'nfe-xml-damaged before'],
		['a.xml', 'HTTP/1.1 200 OK; ok\r\n\r\n<NFe><a></a></NFe>', 'nfe-xml-damaged before'],
		['a.txt', 'a resposta\n<?xml version="1.0"?><nfeProc/>', 'nfe-xml-damaged before'],
		['a.xml', '<string>&lt;?xml version="1.0"?>&lt;nfeProc>&lt;/nfeProc></string>', 'nfe-xml-damaged inside'],
		['a.xml', '<r><x><![CDATA[<NFe xmlns="b"></NFe>]]></x></r>', 'nfe-xml-damaged inside'],
		['a.xml', '<r><x>PD94bWwgdmVyc2lvbj0iMS4wIj8+</x></r>', 'nfe-xml-damaged inside'],
		['a.xml', '<r><x>&lt;procEventoNFe versao="1.00"></x></r>', 'nfe-xml-damaged inside'],
		['a.xml', '<r><x>&lt;b>NFe&lt;/b></x></r>', 'nfe-doc-other foreign'],
		['a.slk', 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Patrimônio"\r\nE\r\n', 'format-not-read SYLK'],
		['a.dif', 'TABLE\r\n0,1\r\n"EXCEL"\r\n', 'format-not-read DIF'],
		['a.csv', DBF, 'format-not-read DBF (dBase)'],
		['id.csv', 'ID;Patrimônio;Situação\r\n1;PAT-1;em uso\r\n', 'csv'],
		['tabela.csv', 'Table\r\n0,1\r\n', 'csv'],
		['1.csv', '1;\u0001\u0002;\r\n', 'csv'],
		['a.zip', writeZip([]), 'file-empty zip'],
		['a.zip', XLSX.subarray(0, XLSX.length / 2), 'zip-damaged truncated'],
		['pagina.xml', '<!doctype html><p>', 'nfe-html'],
		['outro.xml', '<pedido/>', 'nfe-doc-other foreign'],
	])('%s is %#', async (name, content, told) => {
		expect(await tellAll(await write(path.join('named', name), content))).toEqual([`named/${name} ${told}`]);
	});

	test('can be read repeatedly', async () => {
		for (const [file, content] of [
			['r.csv', CSV],
			['r.xlsx', XLSX],
		] as const) {
			const [source] = await open(await write(file, content));
			const rows = await readAll(source);
			expect(rows).toHaveLength(2);
			expect(await readAll(source)).toEqual(rows);
		}
	});

	test('is refused as XML above 20 MB before it is read', async () => {
		const file = await write('grande.xml', NFE);
		await truncate(file, 21 * 1024 * 1024);
		const [source] = await open(file);
		expect(source).toMatchObject({
			kind: 'refused',
			problem: { code: 'nfe-xml-too-large', params: { size: 21, limit: 20 } },
		});
	});

	test('is refused if it changed between two readings', async () => {
		const file = await write('muda.csv', CSV);
		const [source] = await open(file);
		await writeFile(file, `${CSV}2;Mesa;20\r\n`);
		const reading = readAll(source);
		await expect(reading).rejects.toBeInstanceOf(SourceRefusal);
		await expect(reading).rejects.toMatchObject({
			file,
			problem: { code: 'file-unreadable', params: { kind: 'changed' } },
		});
		const { atime } = await stat(file);
		await writeFile(file, CSV);
		await utimes(file, atime, new Date(0));
		await expect(readAll(source)).rejects.toMatchObject({
			problem: { code: 'file-unreadable', params: { kind: 'changed' } },
		});
	});

	test('is refused if it vanished or is a device', async () => {
		const file = await write('some.csv', CSV);
		const [source] = await open(file);
		await rm(file);
		await expect(readAll(source)).rejects.toMatchObject({
			problem: { code: 'file-unreadable', params: { kind: 'system', reason: 'ENOENT' } },
		});
		expect((await open('/dev/null')).map((one) => one.kind === 'refused' && one.problem.code)).toEqual([
			'file-not-regular',
		]);
	});

	test('is read once if it is named twice, with a notice', async () => {
		const file = await write('duas.csv', CSV);
		const [source, ...others] = await open(file, path.join(folder, '.', 'duas.csv'));
		expect(others).toEqual([]);
		expect(source).toMatchObject({ notices: [{ code: 'file-named-twice', params: { count: 2 } }] });
	});

	test('is read with the encoding and the delimiter that the user names', async () => {
		const file = await write('pedido.csv', Buffer.from('a,b;ç\n', 'utf8'));
		const [source] = await openWith({ delimiter: ',', encoding: 'windows-1252' }, file);
		expect(source).toMatchObject({ csv: { delimiter: ',', encoding: 'windows-1252' } });
	});
});

/** An e-mail as mail programs write it, with these files attached. */
const mailOf = (...files: readonly (readonly [string, string | Uint8Array])[]): string => {
	const part = (type: string, name: string, content: string | Uint8Array): string =>
		`--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment;\r\n filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`;
	const parts = files.map(([name, content]) => part('application/octet-stream', name, content));
	const head =
		'Received: from mx.example\r\n by smtp.example\r\nFrom: Loja <nfe@loja.example>\r\nSubject: NF-e\r\nMIME-Version: 1.0\r\n';
	return `${head}Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSegue a nota.\r\n${parts.join('')}--b--\r\n`;
};

/** An e-mail as Outlook saves it. A file without a name of its own has the short one. */
const outlookOf = (...files: readonly (readonly [string, string | Uint8Array])[]): Buffer =>
	writeCompound({ '__properties_version1.0': NOISE, ...streamsOf('', files) });
const streamsOf = (
	within: string,
	files: readonly (readonly [string, string | Uint8Array])[],
): Record<string, Buffer> =>
	Object.fromEntries(
		files.flatMap(([name, content], index) => {
			const storage = `${within}__attach_version1.0_#0000000${index}`;
			return [
				[`${storage}/__substg1.0_3707001F`, Buffer.from(name, 'utf16le')],
				[`${storage}/__substg1.0_3704001E`, Buffer.from('NOTA~1.XML')],
				[`${storage}/__substg1.0_37010102`, Buffer.from(content)],
			] as const;
		}),
	);

/** An invoice in so many containers, by turns zips and e-mails; the outermost is an e-mail. */
const nested = (count: number): string | Buffer => {
	let inner: string | Buffer = NFE;
	for (let index = count; index > 0; index--) {
		const name: string = inner === NFE ? 'n.xml' : index % 2 === 0 ? 'a.eml' : 'a.zip';
		inner = index % 2 === 0 ? writeZip([{ name, content: inner }]) : mailOf([name, inner]);
	}
	return inner;
};

/** Cuts a mail, as the beginning of a larger stream. */
const cutOff = (mail: Buffer): Buffer => {
	const entry = mail.indexOf(Buffer.from('__substg1.0_37010102', 'utf16le'));
	mail.writeUInt32LE(0x7fff_ffff, entry + 120);
	return mail;
};

const ATTACHED = '__attach_version1.0_#00000000';
const linking = writeCompound({
	'__properties_version1.0': NOISE,
	[`${ATTACHED}/__substg1.0_3707001F`]: Buffer.from('n.xlsx', 'utf16le'),
});

/** A second storage that holds what the first one holds: many such storages would take a square of the time. */
const sharing = (mail: Buffer): Buffer => {
	const [first, second] = [0, 1].map((index) => mail.indexOf(Buffer.from(`_#0000000${index}`, 'utf16le')) - 38);
	mail.copy(mail, (second ?? 0) + 76, (first ?? 0) + 76, (first ?? 0) + 80);
	return mail;
};

describe('an e-mail', () => {
	const told = async (name: string, content: string | Uint8Array): Promise<readonly string[]> =>
		tellAll(await write(path.join('mail', name), content));
	const forwarded = mailOf(['nota.xml', NFE]);
	const forwarding = `From: a@b.example\r\nTo: c@d.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="f"\r\n\r\n--f\r\nContent-Type: message/rfc822\r\n\r\n${forwarded}\r\n--f--\r\n`;

	test.each<[string, string, string | Uint8Array, readonly string[]]>([
		[
			'its invoices and tables',
			'a.eml',
			mailOf(['nota.xml', NFE], ['lista.csv', CSV]),
			['a.eml!nota.xml nfe', 'a.eml!lista.csv csv'],
		],
		[
			'a zip',
			'a.eml',
			mailOf(['notas.zip', writeZip([{ name: '1.xml', content: NFE }])]),
			['a.eml!notas.zip!1.xml nfe'],
		],
		['what it forwards', 'a.eml', forwarding, ['a.eml!nota.xml nfe']],
		['two of one name', 'a.eml', mailOf(['n.xml', NFE], ['n.xml', NFE]), ['a.eml!n.xml nfe', 'a.eml!n (2).xml nfe']],
		[
			'one whose own name is the next of another',
			'a.eml',
			mailOf(['n.xml', NFE], ['n.xml', NFE], ['n (2).xml', NFE]),
			['a.eml!n.xml nfe', 'a.eml!n (2).xml nfe', 'a.eml!n (2) (2).xml nfe'],
		],
		['a name with folders', 'a.eml', mailOf(['../../n.xml', NFE]), ['a.eml!n.xml nfe']],
		['pictures, which are skipped', 'a.eml', mailOf(['logo.png', PNG]), ['a.eml!logo.png file-skipped PNG']],
		['nothing', 'a.eml', mailOf(), ['a.eml mail-not-read empty']],
		[
			'attachments of all sizes, saved by Outlook',
			'a.msg',
			outlookOf(['não.xml', NFE], ['notas.zip', writeZip([{ name: '1.xml', content: NFE }])], ['lista.csv', CSV]),
			['a.msg!não.xml nfe', 'a.msg!notas.zip!1.xml nfe', 'a.msg!lista.csv csv'],
		],
		[
			'what an e-mail saved by Outlook forwards',
			'a.msg',
			writeCompound({
				'__properties_version1.0': NOISE,
				[`${ATTACHED}/__substg1.0_3701000D/__properties_version1.0`]: NOISE,
				...streamsOf(`${ATTACHED}/__substg1.0_3701000D/`, [['n.xml', NFE]]),
			}),
			['a.msg!n.xml nfe'],
		],
		['a link to a file elsewhere, which is told', 'a.msg', linking, ['a.msg!n.xlsx file-empty bytes']],
		[
			'each part once, if storages share them',
			'a.msg',
			sharing(outlookOf(['n.xml', NFE], ['m.xml', NFE])),
			['a.msg!n.xml nfe', 'a.msg!attachment file-skipped 0 bytes'],
		],
		['nothing, saved by Outlook', 'a.msg', outlookOf(), ['a.msg mail-not-read empty']],
		['nothing, as it is cut off', 'a.msg', cutOff(outlookOf(['n.xml', NFE])), ['a.msg mail-not-read damaged']],
		[
			'an e-mail of Outlook, in a zip',
			'a.zip',
			writeZip([{ name: 'm.msg', content: outlookOf(['n.xml', NFE]) }]),
			['a.zip!m.msg!n.xml nfe'],
		],
		[
			'an invoice, in a zip',
			'a.zip',
			writeZip([{ name: 'm.eml', content: mailOf(['n.xml', NFE]) }]),
			['a.zip!m.eml!n.xml nfe'],
		],
		['zips and e-mails in each other', 'a.eml', nested(8), [`a.eml${'!a.zip!a.eml'.repeat(3)}!a.zip!n.xml nfe`]],
		['only some of them', 'a.eml', nested(9), [`a.eml${'!a.zip!a.eml'.repeat(4)} zip-nested depth a.eml`]],
		[
			'a sheet in its text, saved by Outlook, which is told',
			'a.msg',
			writeCompound({
				'__properties_version1.0': NOISE,
				[`${ATTACHED}/__substg1.0_3701000D/CONTENTS`]: NOISE,
				[`${ATTACHED}/__substg1.0_3001001F`]: Buffer.from('Planilha', 'utf16le'),
			}),
			['a.msg!Planilha file-skipped OLE (Office, Windows)'],
		],
	])('is read with %s', async (_, name, content, expected) => {
		expect(await told(name, content)).toEqual(expected.map((one) => `mail/${one}`));
	});

	test('is told from a text by its header fields', async () => {
		expect(await told('b.csv', 'From: Para;Nome;Valor\r\nSubject: 1;2;3\r\n')).toEqual(['mail/b.csv csv']);
	});
});

const MIXED: readonly (readonly [string, string | Uint8Array, string])[] = [
	['01.csv', CSV, 'csv'],
	['02.xlsx', XLSX, 'xlsx'],
	['03.xml', NFE, 'nfe'],
	['04.txt', CSV, 'csv'],
	['05.txt', 'Olá,\nsegue a lista; abraços, Ana\n', 'file-skipped TXT'],
	['06.png', PNG, 'file-skipped PNG'],
	['07.pdf', '%PDF-1.7', 'file-skipped PDF'],
	['08.docx', writeZip([{ name: 'word/document.xml', content: '<x/>' }]), 'file-skipped DOCX (Word)'],
	['09.html', '<html>', 'file-skipped HTML'],
	['10.exe', Buffer.from('MZ\0\0\x90\0'), 'file-skipped EXE'],
	['11', '', 'file-skipped 0 bytes'],
	['12.doc', OLE, 'file-skipped OLE (Office, Windows)'],
	['13.xlsx', PNG, 'format-no-table PNG'],
	['14.csv', '', 'file-empty bytes'],
	['15.csv', 'Olá, Ana\n', 'csv'],
	['16.xls', '<html>', 'format-not-read HTML'],
	['17.gz', Buffer.from([0x1f, 0x8b, 8, 0]), 'format-compressed gzip'],
	['18.xls', XLS, 'xls'],
	['19.xml', '<nota', 'nfe-xml-damaged incomplete'],
	['20', 'a\0', 'file-skipped ?'],
	['.oculto.csv', CSV, ''],
	['~$02.xlsx', 'x', ''],
];
const expected = MIXED.filter(([, , told]) => told !== '');

test('in a folder, files that are clearly not inputs are skipped, and damaged inputs are refused', async () => {
	for (const [name, content] of MIXED) await write(path.join('mista', name), content);
	expect(await tellAll(at('mista'))).toEqual(expected.map(([name, , told]) => `mista/${name} ${told}`));
	expect(await tellAll(at('mista/*'))).toEqual(expected.map(([name, , told]) => `mista/${name} ${told}`));
});

test.each<[string, ZipEntryToWrite, readonly string[]]>([
	['meu.xlsx', { name: 'content.xml', content: '<office:document-content/>' }, ['nfe-doc-other foreign', 'format-zip']],
	['fotos.zip', { name: 'a.png', content: PNG }, ['file-skipped PNG', 'format-zip']],
	['outros.zip', { name: 'a.xml', content: '<CFe/>' }, ['nfe']],
	['lista.xlsx', { name: 'a.csv', content: CSV }, ['csv']],
])('a named zip with nothing to import is refused: %s', async (name, entry, expectedOf) => {
	const file = await write(path.join('vazios', name), writeZip([entry]));
	expect((await tellAll(file)).map((line) => line.slice(line.indexOf(' ') + 1))).toEqual(expectedOf);
});

test('a zip of pictures in a folder is not refused', async () => {
	await write('album/fotos.zip', writeZip([{ name: 'a.png', content: PNG }]));
	expect(await tellAll(at('album'))).toEqual(['album/fotos.zip!a.png file-skipped PNG']);
});

test('a workbook of an Office 2007 beta is reported as such', async () => {
	const beta = await write('beta/b.xlsx', writeZip(workbookEntries(sheetXml(''), { main: BETA, links: BETA_LINKS })));
	expect(await tellAll(beta)).toEqual(['beta/b.xlsx format-not-read XLSX (Excel 2007 beta)']);
});

describe('in a zip', () => {
	test('the same files have the same results', async () => {
		const entries = MIXED.map(([name, content]): ZipEntryToWrite => ({ name: `2026/${name}`, content }));
		const file = await write('lote.zip', writeZip(entries.toReversed()));
		expect(await tellAll(file)).toEqual(expected.map(([name, , told]) => `lote.zip!2026/${name} ${told}`));
	});

	test('tables and workbooks can be read repeatedly', async () => {
		const file = await write(
			't.zip',
			writeZip([
				{ name: 'a.csv', content: CSV },
				{ name: 'b.xlsx', content: XLSX },
			]),
		);
		for (const source of await open(file)) {
			const rows = await readAll(source);
			expect(rows).toHaveLength(2);
			expect(await readAll(source)).toEqual(rows);
		}
	});

	test('a nested zip is refused, a repeated name is refused, and similar names stay distinct', async () => {
		const inner = writeZip([{ name: 'a.csv', content: CSV }]);
		const file = await write(
			'z.zip',
			writeZip([
				{ name: 'dentro.zip', content: inner },
				{ name: 'igual.csv', content: CSV },
				{ name: 'igual.csv', content: `${CSV}2;b;3\n` },
				{ name: '../../etc/nota.xml', content: NFE },
				{ name: 'etc/nota.xml', content: NFE },
				{ name: '__MACOSX/._a.csv', content: 'x' },
				{ name: '.git/config.csv', content: CSV },
			]),
		);
		expect(await tellAll(file)).toEqual([
			'z.zip!etc/nota.xml nfe',
			'z.zip!dentro.zip zip-nested zip dentro.zip',
			'z.zip!etc/nota (2).xml nfe',
			'z.zip!igual.csv zip-entry-repeated',
		]);
	});

	test('each entry has a name of its own', async () => {
		const names = ['../n.csv', 'n.csv', 'n (2).csv', '../n (2).csv'];
		const file = await write('n.zip', writeZip(names.map((name) => ({ name, content: CSV }))));
		const told = await tellAll(file);
		expect(told).toHaveLength(4);
		expect(new Set(told).size).toBe(4);
	});

	test('only the damaged entry is refused', async () => {
		const entries: ZipEntryToWrite[] = [
			{ name: 'a.csv', content: CSV, crc: 1 },
			{ name: 'b.csv', content: CSV },
			{ name: 'c.xml', content: NFE, encrypted: true },
		];
		expect(await tellAll(await write('d.zip', writeZip(entries)))).toEqual([
			'd.zip!a.csv zip-damaged check_sum a.csv',
			'd.zip!b.csv csv',
			'd.zip!c.xml file-encrypted',
		]);
	});
});

test('stops between files and inside them on request', async () => {
	const file = await write('para.csv', CSV);
	const abort = new AbortController();
	const [source] = await open(file);
	abort.abort(new Error('chega'));
	if (source?.kind !== 'table') throw new Error('no table');
	await expect(source.readRows(0, abort.signal)[Symbol.asyncIterator]().next()).rejects.toThrow('chega');
	await expect(openSources([file], { scoreHeader }, abort.signal)[Symbol.asyncIterator]().next()).rejects.toThrow(
		'chega',
	);
});
