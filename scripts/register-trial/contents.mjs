/** Contents of columns: a pattern of `tables.txt`, or the kinds that a shape counts, as the texts of a CSV. */
import { pickOne, wholeNumber } from '../seeded.mjs';

const LISTS = {
	product:
		'Dell Latitude 5420/HP LaserJet M428/Cisco Catalyst 2960/Steelcase Leap/Epson EB-X06/Lenovo ThinkCentre M70q',
	produto:
		'CADEIRA GIRATÓRIA COM BRAÇOS/MESA DE REUNIÃO OVAL/NOTEBOOK CORE I5 8GB/AR-CONDICIONADO SPLIT 12.000 BTUS/ARMÁRIO DE AÇO 2 PORTAS',
	model: 'Latitude 5420/EliteDesk 800 G6/T14 Gen 2/P2419H/Surface Pro 7/iPhone 12/C9300-48P',
	brand: 'Dell/HP/Lenovo/Samsung/Apple/Logitech/Brother',
	place: 'Head Office/Warehouse B/Room 204/2nd floor/Branch Recife/Data centre',
	lugar: 'Sala 12/Almoxarifado/Laboratório de Informática/2º andar/Recepção/Bloco C',
	person: 'Ana Prado/Marcos Teixeira/Priya Natarajan/John Whitaker/Helena Duarte/Luís Azevedo',
	department: 'Finance/IT/Human Resources/Operations/Sales',
	category: 'Laptop/Monitor/Printer/Furniture/Network',
	vendor: 'Kalunga/CDW Direct/Insight/Magazine Luiza/Ingram Micro',
	note: 'screen replaced/kept by the owner/falta a fonte/ver chamado 4411/no sticker',
};
const two = (number) => String(number).padStart(2, '0');
const hex = (random, length) => Array.from({ length }, () => wholeNumber(random, 0, 15).toString(16)).join('');
const day = (random) => [
	wholeNumber(random, 2015, 2024),
	two(wholeNumber(random, 1, 12)),
	two(wholeNumber(random, 1, 28)),
];
const MADE = {
	date: (random) => day(random).toReversed().join('/'),
	iso: (random) => day(random).join('-'),
	later: (random) =>
		day(random)
			.join('-')
			.replace(/^20/, '203')
			.replace(/^(....)./, '$1'),
	money: (random) => `${wholeNumber(random, 1, 9)}.${wholeNumber(random, 100, 999)},${two(wholeNumber(random, 0, 99))}`,
	us: (random) => `${wholeNumber(random, 100, 9999)}.${two(wholeNumber(random, 0, 99))}`,
	number: (random) => String(wholeNumber(random, 1000, 99_999)),
	serial: (random, row) => `${pickOne(random, ['5CG', 'PF', 'MXL'])}${hex(random, 5).toUpperCase()}${row}`,
	ip: (random) => `10.0.${wholeNumber(random, 0, 9)}.${wholeNumber(random, 1, 254)}`,
	mac: (random) => Array.from({ length: 6 }, () => hex(random, 2)).join(':'),
	uuid: (random) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-'),
	hex: (random) => hex(random, 32),
	host: (_, row) => `NB-${String(1000 + row)}`,
	email: (random) => `${pickOne(random, ['ana', 'marcos', 'helena'])}.${hex(random, 3)}@example.com`,
};

/** The text of a pattern in a row (from 1). `~0.3` behind it: how much is filled. `word=status` is that word. */
export function makeText(pattern, row, random) {
	const { text, share } = /^(?<text>.*?)(?: ~(?<share>[\d.]+))?$/s.exec(pattern).groups;
	if (share !== undefined && random() > Number(share)) return '';
	const named = text.startsWith('@') ? text.slice(1) : undefined;
	if (named !== undefined && MADE[named] !== undefined) return MADE[named](random, row);
	const [word] = pickOne(random, wordsOf(named === undefined ? text : LISTS[named])).split('=');
	return word.replaceAll(/\{n(?::(\d+))?\}/g, (_, digits = '1') => String(row).padStart(Number(digits), '0'));
}

export const wordsOf = (text) => (text.split('/').length > 1 && !text.includes('://') ? text.split('/') : [text]);

/** The contents of a column of a shape: by its target, else by its header and the kind of text. */
const BY_TARGET = {
	category: 'category',
	brand: 'brand',
	model: 'product',
	vendorName: 'vendor',
	allocatedLocation: 'lugar',
	employeeId: 'person',
};
const OF_PEOPLE = /respons|usu[aá]rio|user|owner|assign|employee|colabor|nome do func/i;
const DATED = /date|data|fecha|modified|created|inventory on/i;

/** Text number `index` of a kind. No two of one column are the same. */
export function makeKind(kind, index, { header, target }, random) {
	if (/no.?value/.test(kind)) return ['-', 'N/A', 'S/N', 'n/d'][index % 4];
	if (/^(?:long )?integer/.test(kind)) return String((kind.startsWith('long') ? 3_100_000_000 : 100) + index);
	if (/decimal|money/.test(kind)) return `${100 + index},${two(index % 100)}`;
	if (kind === 'date') return `${two((index % 28) + 1)}/${two((index % 12) + 1)}/${2010 + (index % 14)}`;
	if (kind === 'e-mail') return `pessoa${index}@example.com`;
	if (kind === 'mac') return MADE.mac(random);
	if (kind === 'code')
		return `${target === 'enrollmentId' ? 'PAT' : 'QX'}-${1000 + index}${index % 7 === 0 ? 'B' : ''}`;
	const isOne = kind === 'word';
	const list = BY_TARGET[target] ?? (OF_PEOPLE.test(header) ? 'person' : undefined);
	if (list === undefined)
		return isOne ? `Item${letters(index)}` : `texto ${letters(index)}${DATED.test(header) ? ' 2020 10:30' : ''}`;
	const words = wordsOf(LISTS[list]);
	const word = words[index % words.length];
	const turn = index < words.length ? '' : letters(Math.floor(index / words.length));
	return isOne ? word.split(' ')[0] + turn.toLowerCase() : `${word} ${turn}`.trim();
}

/** `A`, `B` … `AA`. */
export const letters = (index) =>
	(index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
