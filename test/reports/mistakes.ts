import type { CellErrorValue, CellFormulaValue } from 'exceljs';
import { listed } from '../listed.ts';

/** Typical mistakes of people, each with its code and the corrected cell. */
export interface Mistake {
	readonly column: number;
	readonly wrong: string | number | boolean | Date | null | CellErrorValue | CellFormulaValue;
	readonly right: string | number | Date;
	readonly code: string;
}

export const MISTAKES_HEADER = listed`
	Patrimônio ¦ Situação ¦ Categoria ¦ Marca ¦ Nº de série ¦ Data de aquisição ¦ Tipo de aquisição ¦ Valor
	Nota fiscal ¦ Garantia até ¦ Localização
`;

const [ID, STATUS, CATEGORY, BRAND, SERIAL, BOUGHT, TYPE, PRICE, INVOICE, WARRANTY] = MISTAKES_HEADER.keys();
const DAY = new Date(Date.UTC(2025, 4, 20));

export const MISTAKES: readonly Mistake[] = (
	[
		[ID, null, 'enrollment-id-missing'],
		[ID, 'S/N', 'enrollment-id-placeholder'],
		[ID, 12.5, 'identifier-not-whole'],
		[ID, 1.5e17, 'identifier-digits-lost'],
		[ID, DAY, 'identifier-is-a-date'],
		[ID, true, 'text-is-boolean'],
		[ID, 'A\\nB', 'identifier-line-break'],
		[ID, '4,59E+12', 'identifier-digits-lost'],
		[STATUS, null, 'status-missing', 'em uso'],
		[STATUS, 'em uso#', 'status-unknown', 'em uso'],
		[STATUS, 'disponíve#', 'status-unknown', 'disponível'],
		[STATUS, 1, 'status-unknown', 'em uso'],
		[CATEGORY, DAY, 'text-is-a-date', 'Notebook'],
		[CATEGORY, false, 'text-is-boolean', 'Notebook'],
		[BRAND, { error: '#N/A' }, 'cell-error', 'Dell'],
		[BRAND, { formula: 'A1' }, 'formula-without-result', 'Dell'],
		[BRAND, "'=Dell", 'apostrophe-before-sign', 'Dell'],
		[SERIAL, 123_456_789_012_345_680, 'identifier-digits-lost', 'SN-?'],
		[BOUGHT, 45_291, 'date-is-number', DAY],
		[BOUGHT, '31/02/2025', 'date-impossible', DAY],
		[BOUGHT, '13/13/2025', 'date-impossible', DAY],
		[BOUGHT, '12/31/2025', 'date-order', DAY],
		[BOUGHT, 'ontem', 'date-format', DAY],
		[BOUGHT, '01/02/2025 25:00', 'date-time-impossible', DAY],
		[BOUGHT, '01/02/1899', 'date-year-range', DAY],
		[TYPE, 'leasing ?', 'acquisition-type-unknown', 'alugado'],
		[PRICE, -10.5, 'money-negative', 10.5],
		[PRICE, '1.23', 'money-format', 1.23],
		[PRICE, '10,567', 'money-third-decimal', 10.57],
		[PRICE, 0.123, 'money-third-decimal', 0.12],
		[PRICE, 'US$ 10', 'money-currency', 56],
		[PRICE, 'grátis', 'money-format', 0],
		[PRICE, true, 'money-not-a-number', 1],
		[PRICE, 1e14, 'money-range', 1],
		[INVOICE, 12.5, 'identifier-not-whole', '12'],
		[INVOICE, DAY, 'identifier-is-a-date', '12'],
		[SERIAL, true, 'text-is-boolean', 'SN-?'],
		[WARRANTY, false, 'date-not-a-date', '30/04/2027'],
		[WARRANTY, '31/04/2027', 'date-impossible', '30/04/2027'],
	] as const
).map(([column = 0, wrong, code, right]) => ({
	column,
	wrong: typeof wrong === 'string' ? wrong.replace('\\n', '\n') : wrong,
	code,
	right: right ?? 'PAT-?',
}));

/** Row `n` as it should be; `PAT-?` and `SN-?` stand for its own number. */
export function rightRow(n: number): readonly (string | number | Date)[] {
	return [
		`PAT-${n}`,
		n % 2 === 0 ? 'disponível' : 'em uso',
		'Notebook',
		// Guarded in a CSV.
		n % 5 === 0 ? '+Dell' : 'Dell',
		`SN-${n}`,
		new Date(Date.UTC(2025, n % 12, 1 + (n % 28))),
		'comprado',
		// Text in some rows, as in a column that several people filled in.
		n % 50 === 0 ? `R$ ${n % 1_000},50` : (n % 1_000) + 0.5,
		`${1_000 + n}`,
		new Date(Date.UTC(2028, n % 12, 1)),
		'Sede',
	];
}

export function numbered<Value extends Mistake['wrong']>(value: Value, n: number): Value | string {
	// Different typos of one letter each, because repeated ones would be asked about.
	const letter = String.fromCharCode(0x61 + (n % 23));
	return typeof value === 'string' ? value.replace('?', String(n)).replace('#', letter) : value;
}
