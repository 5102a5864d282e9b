import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_PAGES, type CodePage } from '../../../src/sources/values/source.ts';
import { decodeBytes } from '../../../src/sources/bytes/code-pages.ts';
import { readCsvBytes, refusalOf } from './read-csv-bytes.ts';

const bytesOf = new Map(
	CODE_PAGES.map((page) => [
		page,
		new Map(
			Array.from({ length: 256 }, (_, byte) => [decodeBytes(Uint8Array.of(byte), { page, keepUtf8: false }), byte]),
		),
	]),
);
function encode(text: string, page: CodePage): Buffer {
	return Buffer.from(
		Array.from(text, (character) => {
			const byte = bytesOf.get(page)?.get(character);
			if (byte === undefined) throw new Error(`${page} has no ${character}`);
			return byte;
		}),
	);
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const textOf = (rows: readonly (readonly unknown[])[]): string => rows.map((cells) => cells.join(';')).join('\n');

const REGISTER = `Patrimônio;Descrição;Situação;Observações
PAT-1;Cadeira giratória;Disponível;Não há
PAT-2;Móveis e utensílios;Em manutenção;Três peças, nº 4
PAT-3;AÇÃO ÚNICA;Disponível;SÉRIE À PARTE`;

describe('the tables', () => {
	test.each(['windows-1252', 'macintosh'] as const)('%s equals that of the WHATWG', (page) => {
		const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
		const text = new TextDecoder(page).decode(bytes, { stream: true });
		expect(decodeBytes(bytes, { page, keepUtf8: false })).toBe(text);
	});

	test.each<[CodePage, string, string]>([
		['cp850', '87c6a082a1a2a38883e493 8090b5d6e0e9c7e5', 'çãáéíóúêâõô ÇÉÁÍÓÚÃÕ'],
		['cp860', '8784a082a1a2a38883949380908 68b9f968e99', 'çãáéíóúêâõôÇÉÁÍÓÚÃÕ'],
		['cp437', '87a082a1a2a38893a4 8090a5e3f8fdf1', 'çáéíóúêôñ ÇÉÑπ°²±'],
	])('%s has the Portuguese letters at the right bytes', (page, hex, text) => {
		const blank = text.replaceAll(' ', '');
		expect(decodeBytes(Buffer.from(hex.replaceAll(' ', ''), 'hex'), { page, keepUtf8: false })).toBe(blank);
	});
});

describe('a file in one code page', () => {
	test.each<[CodePage, string]>([
		['windows-1252', REGISTER],
		['cp850', REGISTER],
		['cp860', REGISTER],
		['macintosh', REGISTER],
		['windows-1252', 'Nome;Valor\nPatrimônio;1'],
		['cp850', 'Nome;Valor\nPatrimônio;1'],
		['macintosh', 'Nome;Valor\nPatrimônio;1'],
		['cp850', 'Nome;Valor\nNão;Série'],
		['cp850', 'Nome;Valor\nSITUAÇÃO;MATRÍCULA'],
		['macintosh', 'Nome;Valor\nDisponível;1'],
		['macintosh', 'Nome;Valor\nSÉRIE;PATRIMÔNIO'],
		['windows-1252', 'Nome;Valor\nJohn’s laptop;1'],
		['windows-1252', 'Nome;Valor\nCaixa d’agua;L’Oreal'],
		['windows-1252', 'Nome;Valor\nMonitor “Dell” 24” – R$ 10;€ 5 • 3,5 m² • 25°'],
		['windows-1252', 'Nome;Valor\nIntel® Core™ i7;Windows™'],
		['windows-1252', 'Nome;Valor\nNº 4;1ª via'],
		['windows-1252', 'Nome;Valor\nNotebook\u00a0Dell;sala\u00a02'],
		['windows-1252', 'Nome;Valor\nMüller Straße;crème brûlée'],
		['windows-1252', 'Nome;Valor\nMATRíCULA;Sí'],
		['windows-1252', 'Nome;Valor\n“MAÇÔ;MAÇÃ…'],
	])('%s is read correctly: %j', async (page, text) => {
		const { source, rows } = await readCsvBytes(encode(text, page), { chunkBytes: 7 });
		expect(textOf(rows)).toBe(text);
		expect(source.csv?.encoding).toBe(page);
		expect(source.notices).toMatchObject([{ code: 'csv-encoding-guessed', params: { encoding: page } }]);
	});

	test('is read with the first of the code pages that give the same text', async () => {
		const { source, rows } = await readCsvBytes(encode('Nome;Valor\nSérie;1', 'cp860'));
		expect(rows[1]).toEqual(['Série', '1']);
		expect(source.csv?.encoding).toBe('cp850');
	});

	test.each<[string, Buffer, string]>([
		['no code page reads it', latin1('Nome;Valor\n\xcd\xee\xf3\xf2\xe1\xf3\xea;\xd1\xf2\xee\xeb'), 'Íîóòáóê'],
		['“NÃO” of DOS is all that there is', encode('Nome;Valor\nSIM;NÃO', 'cp850'), 'NÃO'],
		// Invented Japanese, Russian and Thai words.
		['it is Shift-JIS', Buffer.from('Nome;Valor\nA;\x83\x6d\x81\x5b\x83\x67\nB;\x8a\xf7', 'latin1'), 'è¸'],
		['it is GBK', latin1('Nome;Valor\nA;\xb4\xf2\xd3\xa1\xbb\xfa\nB;\xd7\xc0\xd7\xd3'), '◊¿◊”'],
		['it is of Thailand', latin1('Nome;Valor\nA;\xe2\xb5\xea\xd0\nB;\xe0\xa1\xe9\xd2\xcd\xd5\xe9'), '‚µÍ–'],
		['two read it', latin1('Nome;Valor\nRespons\xa0vel;1'), 'Respons\u00a0vel'],
		[
			'a later line is in another one',
			Buffer.concat([encode(REGISTER, 'windows-1252'), encode('\nPAT-4;Descrição', 'cp850')]),
			'Descri‡Æo',
		],
	])('is refused if %s', async (_claim, bytes, found) => {
		expect(await refusalOf(bytes)).toMatchObject({ code: 'csv-encoding-unclear', found });
		const read = await readCsvBytes(bytes, { encoding: 'windows-1252' });
		expect(read.source.notices.map(({ code }) => code)).not.toContain('csv-encoding-guessed');
	});

	test.each<[string, CodePage, string]>([
		['Paraná', 'cp850', 'Paraná (--csv encoding=cp850); Paran† (--csv encoding=macintosh)'],
		['JOÃO', 'cp850', 'JOÇO (--csv encoding=windows-1252); JOÃO (--csv encoding=cp850)'],
		['Único', 'cp850', 'énico (--csv encoding=windows-1252); Único (--csv encoding=cp850)'],
		['SERVIÇO', 'windows-1252', 'SERVIÇO (--csv encoding=windows-1252); SERVIÃO (--csv encoding=cp850)'],
	])('is not guessed from only %s in %s: the readings are listed', async (word, page, readings) => {
		const bytes = encode(`Nome;Valor\nMesa;1\n${word};1`, page);
		const params = { kind: 'page', line: 3, readings: expect.stringContaining(readings) };
		expect(await refusalOf(bytes)).toMatchObject({ code: 'csv-encoding-unclear', params });
	});

	const WORDS_OF_REGISTERS =
		'manutenção MANUTENÇÃO não NÃO Situação SITUAÇÃO Disponível DISPONÍVEL Móveis Série NÚMERO PATRIMÔNIO Descrição Câmera TRÊS Avó é à Às João JOSÉ Antônio Lúcia Goiânia BRASÍLIA Pará Ceará Piauí Maranhão Ônibus Óculos Área ÁGUA Índice Único Órgão Café Lençol Serviço Peça Balcão FOGÃO Opções Mães Año España Última Vídeo Relógio Máquina Veículo ELETRÔNICO Rádio Portátil Chá Há JÁ';
	const words = WORDS_OF_REGISTERS.split(' ');

	test.each(CODE_PAGES)('with three words in %s is read correctly or refused, never read wrongly', async (page) => {
		const known = words.filter((word) => Array.from(word).every((letter) => bytesOf.get(page)?.has(letter)));
		const some = fc.array(fc.constantFrom(...known), { minLength: 1, maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(some, async (drawn) => {
				const lines = ['Nome;Valor', ...drawn.map((word) => `${word};1`)];
				const answer = await refusalOf(encode(lines.join('\n'), page));
				const outcome = Array.isArray(answer) ? textOf(answer) : Object(answer).code;
				expect([lines.join('\n'), 'csv-encoding-unclear']).toContain(outcome);
			}),
			{ numRuns: 150 },
		);
	});

	test('with two different words in windows-1252 is never refused', async () => {
		const two = fc.uniqueArray(fc.constantFrom(...words.filter((word) => word.length > 2)), {
			minLength: 2,
			maxLength: 2,
		});
		await fc.assert(
			fc.asyncProperty(two, async (drawn) => {
				const text = ['Nome;Valor', ...drawn.map((word) => `${word};1`)].join('\n');
				expect(await refusalOf(encode(text, 'windows-1252'))).toBeInstanceOf(Array);
			}),
		);
	});

	test.each(CODE_PAGES)('%s is read without a question if the user names it', async (page) => {
		const text = 'Nome;Valor\nSérie;ação'.replaceAll('ã', page === 'cp437' ? 'a' : 'ã');
		const { source, rows } = await readCsvBytes(encode(text, page), { encoding: page });
		expect(textOf(rows)).toBe(text);
		expect(source).toMatchObject({ csv: { encoding: page }, notices: [] });
	});
});

describe('a UTF-8 file with some other bytes', () => {
	test.each<[string, Buffer, string, object]>([
		[
			'one byte of windows-1252',
			Buffer.concat([utf8(`${REGISTER}\nPAT-4;`), latin1('M\xf3veis'), utf8(';Disponível')]),
			`${REGISTER}\nPAT-4;Móveis;Disponível`,
			{ found: 'Móveis', params: { line: 5, count: 1, encoding: 'windows-1252' } },
		],
		[
			'a line of DOS',
			Buffer.concat([utf8(`${REGISTER}\nPAT-4;`), encode('Descrição;Série', 'cp850')]),
			`${REGISTER}\nPAT-4;Descrição;Série`,
			{ found: 'Descrição', params: { line: 5, count: 3, encoding: 'cp850' } },
		],
		[
			'more lines of windows-1252 than of UTF-8',
			Buffer.concat([encode(REGISTER, 'windows-1252'), utf8('\nPAT-4;ação')]),
			`${REGISTER}\nPAT-4;ação`,
			{ found: 'Patrimônio', params: { line: 1, count: 24, encoding: 'windows-1252' } },
		],
		[
			'a byte order mark, but no other UTF-8',
			Buffer.concat([utf8('\ufeffNome;Valor\n'), latin1('a\xe7\xe3o;1')]),
			'Nome;Valor\nação;1',
			{ found: 'ação', params: { line: 2, count: 2, encoding: 'windows-1252' } },
		],
	])('is read byte by byte: %s', async (_claim, bytes, text, notice) => {
		for (const chunkBytes of [1, 2, 3, 5, 64, 1_000]) {
			const { source, rows } = await readCsvBytes(bytes, { chunkBytes });
			expect(textOf(rows)).toBe(text);
			expect(source.csv?.encoding).toBe('utf-8-mixed');
			expect(source.notices).toEqual([{ code: 'csv-bytes-beside-utf8', ...notice }]);
		}
	});

	test('loses only the lines with ambiguous bytes', async () => {
		const cut = Buffer.concat([utf8(`${REGISTER}\nPAT-4;Dispon`), Buffer.from([0xc3]), utf8(';x')]);
		const { source, rows } = await readCsvBytes(cut);
		expect(rows.at(-1)).toEqual(['PAT-4', 'Dispon\ufffd', 'x']);
		expect(rows.slice(0, -1)).toEqual((await readCsvBytes(utf8(REGISTER))).rows);
		expect(source).toMatchObject({ csv: { encoding: 'utf-8-mixed' }, notices: [] });
	});
});

describe('any register', () => {
	const WORDS =
		'Cadeira giratória Não há MÓVEIS SÃO Situação ÓRGÃO três àquela Ônibus pão É é “Dell” nº 1ª m² – Peças: CÂMERA GUARDA-PÓ atenção! sofá ÁGUA água ação x';
	const word = fc.constantFrom(...WORDS.split(' '));
	const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 20 });

	test('in windows-1252, in UTF-8 or in a mixture is read correctly', async () => {
		await fc.assert(
			fc.asyncProperty(lines, fc.nat(20), fc.integer({ min: 1, max: 90 }), async (drawn, utf8Lines, chunkBytes) => {
				const texts = ['Nome;Situação', ...drawn.map((words) => `${words.join(' ')};manutenção`)];
				const bytes = texts.map((text, index) =>
					index > 0 && index <= utf8Lines ? utf8(`${text}\n`) : encode(`${text}\n`, 'windows-1252'),
				);
				expect(textOf((await readCsvBytes(Buffer.concat(bytes), { chunkBytes })).rows)).toBe(texts.join('\n'));
			}),
		);
	});

	test.each(['cp850', 'cp860', 'macintosh'] as const)('in %s is read correctly', async (page) => {
		await fc.assert(
			fc.asyncProperty(lines, async (drawn) => {
				const texts = ['Nome;Situação', ...drawn.map((words) => `${words.join(' ')};manutenção`)];
				const text = texts.join('\n').replaceAll(/[“”–²]/g, '-');
				expect(textOf((await readCsvBytes(encode(text, page))).rows)).toBe(text);
			}),
		);
	});
});
