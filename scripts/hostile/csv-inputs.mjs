/**
 * Odd and hostile CSV, each with the answer that it must get. See `xlsx-inputs.mjs` for `make` and `answer`.
 */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { allRows, refused, rows } from './answers.mjs';

const HEADER = ['Patrimônio', 'Nome', 'Situação', 'Valor'];
const ASSETS = [HEADER, ['PAT-1', 'Notebook', 'Em uso', '4599,90'], ['PAT-2', 'Monitor', 'Disponível', '899,90']];
const imported = rows(ASSETS);

const lines = (table, { delimiter = ';', lineEnd = '\r\n' } = {}) =>
	table.map((cells) => cells.join(delimiter) + lineEnd).join('');
const utf8 = (text) => (path) => writeFileSync(path, text);
const latin1 = (text) => (path) => writeFileSync(path, text, 'latin1');
const utf16le = (text) => (path) => writeFileSync(path, text, 'utf16le');
const utf16be = (text) => (path) => writeFileSync(path, Buffer.from(text, 'utf16le').swap16());

/** Text that is repeated without ever being held whole. */
const long =
	(before, piece, count, smallCount, after = '') =>
	(path, full) => {
		const file = openSync(path, 'w');
		writeSync(file, before);
		const block = piece.repeat(1_000);
		for (let left = full ? count : smallCount; left > 0; left -= 1_000) {
			writeSync(file, left >= 1_000 ? block : piece.repeat(left));
		}
		writeSync(file, after);
		closeSync(file);
	};
/** The refusal must also name the right place. */
const refusedAt = (code, params) => (answer) => {
	const wrong = refused(code)(answer);
	const told = answer.sources[0]?.params ?? {};
	const differs = Object.entries(params).filter(([name, value]) => told[name] !== value);
	return wrong ?? (differs.length > 0 ? `expected ${JSON.stringify(params)}, got ${JSON.stringify(told)}` : undefined);
};
const odd = (name, make, answer) => ({ name, make, answer });

export const inputs = [
	odd(
		'csv-unclosed-quote-10mb.csv',
		long(`${lines([HEADER])}PAT-1;"Notebook;Em uso;4599,90\r\n`, 'PAT-2;Monitor;Em uso;899,90\r\n', 360_000, 2_000),
		(answer, full) => allRows(full ? 360_002 : 2_002)(answer),
	),
	odd('csv-100k-columns.csv', long('c', ';c', 99_999, 999, '\r\n1\r\n'), (answer, full) =>
		refusedAt('csv-line-unreadable columns', { line: 1, count: full ? 100_000 : 1_000 })(answer),
	),
	odd(
		'csv-one-line-200mb.csv',
		long(lines([HEADER]), 'PAT-1;Notebook;Em uso;4599,90;'.repeat(10), 667_000, 5_000),
		refusedAt('csv-unreadable line', { line: 2 }),
	),
	odd('csv-empty-1e6-rows.csv', long(lines([HEADER]), ';;;\r\n', 1_000_000, 10_000), allRows(1)),
	odd('csv-blank-1e6-lines.csv', long('', ' \r\n', 1_000_000, 10_000), refused('file-empty rows')),
	odd(
		'csv-nul-bytes.csv',
		utf8(lines(ASSETS).replace('Notebook', 'Note\0book')),
		rows(ASSETS.map((row) => row.map((cell) => cell.replace('Notebook', 'Note\ufffdbook')))),
	),
	odd(
		'csv-cp1252.csv',
		latin1(
			lines([
				['Patrimônio', 'Nome'],
				['PAT-1', 'ação é \x97 \x93x\x94 \x80'],
			]),
		),
		rows(
			[
				['Patrimônio', 'Nome'],
				['PAT-1', 'ação é — “x” €'],
			],
			{ notice: 'csv-encoding-guessed' },
		),
	),
	odd('csv-utf16le-bom.csv', utf16le(`\ufeff${lines(ASSETS, { delimiter: '\t' })}`), imported),
	odd('csv-utf16be-bom.csv', utf16be(`\ufeff${lines(ASSETS)}`), imported),
	odd('csv-utf16le-nobom.csv', utf16le(lines(ASSETS)), rows(ASSETS, { notice: 'csv-encoding-guessed' })),
	odd(
		'csv-mixed-encodings.csv',
		(path) =>
			writeFileSync(
				path,
				Buffer.concat([
					Buffer.from('Nome;Situação\r\nMouse;Disponível\r\n', 'latin1'),
					Buffer.from('Mesa;Disponível\r\n', 'utf8'),
				]),
			),
		rows(
			[
				['Nome', 'Situação'],
				['Mouse', 'Disponível'],
				['Mesa', 'Disponível'],
			],
			{ notice: 'csv-bytes-beside-utf8' },
		),
	),
	odd(
		'csv-utf8-one-byte-1252.csv',
		(path) =>
			writeFileSync(
				path,
				Buffer.concat([Buffer.from(`${lines(ASSETS)}PAT-3;M`), Buffer.of(0xf3), Buffer.from('veis;Em uso;1')]),
			),
		rows([...ASSETS, ['PAT-3', 'Móveis', 'Em uso', '1']], { notice: 'csv-bytes-beside-utf8' }),
	),
	odd(
		'csv-cp850.csv',
		latin1('Patrim\x93nio;Situa\x87\xc6o\r\nPAT-1;Dispon\xa1vel\r\n'),
		rows(
			[
				['Patrimônio', 'Situação'],
				['PAT-1', 'Disponível'],
			],
			{ notice: 'csv-encoding-guessed' },
		),
	),
	odd(
		'csv-macintosh.csv',
		latin1('Patrim\x99nio;Situa\x8d\x8bo\rPAT-1;Dispon\x92vel\r'),
		rows(
			[
				['Patrimônio', 'Situação'],
				['PAT-1', 'Disponível'],
			],
			{ notice: 'csv-encoding-guessed' },
		),
	),
	odd(
		'csv-windows-1251.csv',
		latin1('Nome;Valor\n\xcd\xee\xf3\xf2\xe1\xf3\xea;1\n'),
		refused('csv-encoding-unclear page'),
	),
	odd(
		'csv-cut-letter.csv',
		(path) =>
			writeFileSync(
				path,
				Buffer.concat([Buffer.from(lines(ASSETS)), Buffer.from('PAT-3;Dispon\xc3;Em uso;1', 'latin1')]),
			),
		rows([...ASSETS, ['PAT-3', 'Dispon\ufffd', 'Em uso', '1']]),
	),
	odd(
		'csv-double-encoded.csv',
		utf8(lines(ASSETS).replace('Situação', Buffer.from('Situação').toString('latin1'))),
		allRows(3, 'csv-letters-wrong mojibake'),
	),
	odd(
		'csv-bom-inside.csv',
		utf8(`\ufeff${lines(ASSETS.slice(0, 2))}\ufeff${lines([HEADER, ...ASSETS.slice(2)])}`),
		rows([HEADER, ASSETS[1], HEADER, ASSETS[2]], { notice: 'csv-inner-marks' }),
	),
	odd('csv-ctrl-z.csv', utf8(`${lines(ASSETS)}\x1a`), imported),
	odd(
		'csv-single-quoted.csv',
		utf8(lines(ASSETS.map((cells) => cells.map((cell) => `'${cell}'`)))),
		refusedAt('csv-quotes-unclear single', { line: 1 }),
	),
	odd(
		'csv-backslash-quoted.csv',
		utf8(lines([...ASSETS, ['PAT-3', '"Monitor 24\\" LG"', 'Em uso', '1']])),
		refusedAt('csv-quotes-unclear backslash', { line: 4 }),
	),
	odd(
		'csv-quote-holds-rows.csv',
		utf8(`${HEADER.join(';')}\n1;"TV 24;Em uso;1\n2;Mesa;Em uso;2\n3;TV 19";Em uso;3\n`),
		rows([HEADER, ['1', '"TV 24', 'Em uso', '1'], ['2', 'Mesa', 'Em uso', '2'], ['3', 'TV 19"', 'Em uso', '3']]),
	),
	odd('csv-only-bom.csv', utf8('\ufeff'), refused('file-empty bytes')),
	odd('csv-cr-only.csv', utf8(lines(ASSETS, { lineEnd: '\r' })), imported),
	odd(
		'csv-mixed-eol.csv',
		utf8(`${HEADER.join(';')}\r\n1;a;Em uso;1\n2;b;Em uso;2\r3;c;Em uso;3`),
		rows([HEADER, ['1', 'a', 'Em uso', '1'], ['2', 'b', 'Em uso', '2'], ['3', 'c', 'Em uso', '3']]),
	),
	odd('csv-sep-line.csv', utf8(`sep=;\r\n${lines(ASSETS.slice(0, 2))}`), rows(ASSETS.slice(0, 2))),
	odd(
		'csv-comma-decimal.csv',
		utf8('Nome,Situação,Valor\r\n"Notebook; 14""; 16 GB","Em uso","4.599,90"\r\n'),
		rows([
			['Nome', 'Situação', 'Valor'],
			['Notebook; 14"; 16 GB', 'Em uso', '4.599,90'],
		]),
	),
	odd(
		'csv-ragged.csv',
		utf8(`${HEADER.join(';')}\nPAT-1;Notebook\nPAT-2;Monitor;Em uso;1;2;3\nPAT-3;Mesa;Em uso;1\n`),
		rows([
			HEADER,
			['PAT-1', 'Notebook'],
			['PAT-2', 'Monitor', 'Em uso', '1', '2', '3'],
			['PAT-3', 'Mesa', 'Em uso', '1'],
		]),
	),
	odd(
		'csv-stray-quotes.csv',
		utf8(`${HEADER.join(';')}\n1;Monitor 24";Em uso;1\n2;"24" Monitor;Em uso;1\n3;Cabo "HDMI" 2m;Em uso;1\n`),
		rows([
			HEADER,
			['1', 'Monitor 24"', 'Em uso', '1'],
			['2', '"24" Monitor', 'Em uso', '1'],
			['3', 'Cabo "HDMI" 2m', 'Em uso', '1'],
		]),
	),
	odd(
		'csv-long-digits.csv',
		utf8('Patrimônio;IMEI;Nome\n00042;35209900176148112345678901234567890;1E5\n=1+1;4,59E+03;007\n'),
		rows([
			['Patrimônio', 'IMEI', 'Nome'],
			['00042', '35209900176148112345678901234567890', '1E5'],
			['=1+1', '4,59E+03', '007'],
		]),
	),
];
