/** Puts the cells of a column into the body of a request: a converter and a property for each target. */
import type { AcquisitionType, AssetField, AssetStatus } from '../../contract/asset-fields.ts';
import { type CellReader, type Converted, type FilledCell, refused } from '../values/converted.ts';
import { type DateReading, createDateReader, latestPast } from '../values/time/date-time.ts';
import { readEnrollmentId, readReference, readSerialNumber } from '../values/identifier.ts';
import { createMoneyReader, type ExchangeRate } from '../values/foreign-money.ts';
import { readWholeCents } from '../values/money.ts';
import { readCustomValue, readPlainText, renderCell } from '../values/cell-text.ts';
import { isNoIdentifier, isNoValue } from '../values/placeholder.ts';
import { mayBeError, readError } from '../values/read-error.ts';
import { isPlain, tidyEnds } from '../values/tidy-text.ts';
import { createWordReader } from '../values/word-list.ts';
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../values/asset-words.ts';
import type { ColumnTarget } from './column-target.ts';
import { createNumberCheck, type NumberEvidence, type NumberRole } from './number-check.ts';
import { stripDecimals } from './whole-number.ts';
import type { Body } from '../draft/check-body.ts';

/** Puts the value of a filled cell into the body, or returns its problem. */
export type Fill = (cell: FilledCell, body: Body, formatCode?: string) => Converted<unknown>;

export interface ColumnRules extends DateReading, NumberEvidence {
	/** Start of the run. Past events cannot be later. */
	readonly startedAt?: Date;
	/** A person named the locale of this column, so that three decimals ending in zero are no thousands. */
	readonly isLocaleGiven?: boolean;
	/** Currency of a price column, if its header or the mapping names one. */
	readonly currency?: string | undefined;
	readonly exchangeRates?: ReadonlyMap<string, ExchangeRate>;
	/** True for a value from a mapping. It is accepted even if it looks like a placeholder. */
	readonly isVouchedFor?: boolean;
}

/** Undefined for columns that fill nothing by themselves: employees, quantity, reasons, identity, unnamed and ignored columns. */
export function prepareColumn(target: ColumnTarget, reading: ColumnRules): Fill | undefined {
	if (target.kind === 'custom') return fillCustomField(target.label, reading);
	if (target.kind !== 'field') return undefined;
	if (target.unit === 'cents') {
		return fillOptional((cell, formatCode) => readWholeCents(cell, reading.locale, formatCode), reading, putPrice);
	}
	return PREPARE[target.field](reading);
}

export function isOfWords(target: ColumnTarget): boolean {
	return target.kind === 'field' && (target.field === 'status' || target.field === 'acquisitionType');
}

const NO_RATES: ReadonlyMap<string, ExchangeRate> = new Map();
const putPrice = (body: Body, value: number): void => void (body.priceCents = value);

/** Each field has its own assignment in the code, because the engine caches the shape of the body there. */
const PREPARE: Readonly<Record<AssetField, (rules: ColumnRules) => Fill | undefined>> = {
	enrollmentId: (rules) => {
		const check = createNumberCheck(rules, 'number');
		return fillWith(
			(cell, formatCode) => {
				const read = readEnrollmentId(cell, formatCode, rules.locale);
				if (!read.ok || rules.isVouchedFor === true) return read;
				return isNoIdentifier(read.value) ? refused('enrollment-id-placeholder', read.value) : check(read);
			},
			(body, value) => void (body.enrollmentId = value),
		);
	},
	status: () => fillWith(createWordReader<AssetStatus>(STATUS_WORDS), (body, value) => void (body.status = value)),
	category: (reading) => fillText(reading, (body, value) => void (body.category = value)),
	brand: (reading) => fillText(reading, (body, value) => void (body.brand = value)),
	model: (reading) => fillText(reading, (body, value) => void (body.model = value)),
	vendorName: (reading) => fillText(reading, (body, value) => void (body.vendorName = value)),
	serialNumber: (reading) =>
		fillIdentifier(readSerialNumber, 'serial', reading, (body, value) => void (body.serialNumber = value)),
	acquisitionDate: (rules) =>
		fillOptional(createPastDateReader(rules), rules, (body, value) => void (body.acquisitionDate = value)),
	acquisitionType: (rules) =>
		fillOptional(
			createWordReader<AcquisitionType>(ACQUISITION_TYPE_WORDS),
			rules,
			(body, value) => void (body.acquisitionType = value),
		),
	priceCents: (rules) =>
		fillOptional(
			createMoneyReader({
				currency: rules.currency,
				rates: rules.exchangeRates ?? NO_RATES,
				locale: rules.locale,
				isLocaleGiven: rules.isLocaleGiven,
			}),
			rules,
			putPrice,
		),
	nfeNumber: (reading) =>
		fillIdentifier(readReference, 'reference', reading, (body, value) => void (body.nfeNumber = value)),
	contractId: (reading) =>
		fillIdentifier(readReference, 'reference', reading, (body, value) => void (body.contractId = value)),
	warrantyExpirationDate: (rules) =>
		fillOptional(createDateReader(rules), rules, (body, value) => void (body.warrantyExpirationDate = value)),
	allocatedLocation: (reading) => fillText(reading, (body, value) => void (body.allocatedLocation = value)),
	employeeId: () => undefined,
	employeeAttachedAt: (rules) =>
		fillOptional(createPastDateReader(rules), rules, (body, value) => void (body.employeeAttachedAt = value)),
};

function createPastDateReader({ startedAt, ...reading }: ColumnRules): CellReader<string | undefined> {
	const past = { ...reading, isPast: true };
	return createDateReader(startedAt === undefined ? past : { ...past, latest: latestPast(startedAt) });
}

function fillWith<Value>(read: CellReader<Value | undefined>, put: (body: Body, value: Value) => void): Fill {
	return (cell, body, formatCode) => {
		const error = typeof cell !== 'string' || mayBeError(cell) ? readError(cell) : undefined;
		if (error !== undefined) return error;
		const result = read(cell, formatCode);
		if (result.ok && result.value !== undefined) put(body, result.value);
		return result;
	};
}

/** Leaves the field empty for a cell with a word for nothing, or whose format hides its value. */
function leaveEmpty(found: string, kind: 'word' | 'hidden' = 'word'): Converted<undefined> {
	return { ok: true, value: undefined, notice: { code: 'text-placeholder', found, params: { kind } } };
}

function fillOptional<Value>(
	read: CellReader<Value | undefined>,
	{ isVouchedFor = false }: ColumnRules,
	put: (body: Body, value: Value) => void,
): Fill {
	if (isVouchedFor) return fillWith(read, put);
	return fillWith<Value>((cell, formatCode) => {
		const text = typeof cell === 'string' ? tidyEnds(cell) : '';
		return isNoValue(text) ? leaveEmpty(text) : read(cell, formatCode);
	}, put);
}

function fillIdentifier(
	read: typeof readReference,
	role: NumberRole,
	rules: ColumnRules,
	put: (body: Body, value: string) => void,
): Fill {
	const { locale, isVouchedFor = false } = rules;
	const check = createNumberCheck(rules, role);
	return fillWith<string>((cell, formatCode) => {
		const result = read(cell, formatCode, locale);
		if (isVouchedFor || !result.ok) return result;
		return isNoIdentifier(result.value) ? leaveEmpty(result.value) : check(result);
	}, put);
}

/** Result for a text that is taken unchanged. Shared by millions of cells. */
export const TAKEN: Converted<undefined> = Object.freeze({ ok: true, value: undefined });

/** Has a fast path for texts that need no tidying or refusal, because most cells are such texts. */
function fillText(
	rules: ColumnRules,
	put: (body: Body, value: string) => void,
	read: typeof readPlainText = readPlainText,
): Fill {
	const isEmptied = rules.isVouchedFor !== true;
	const fillUnusual = fillOptional<string>(
		(cell, formatCode) => {
			const result = read(cell, rules.locale, formatCode);
			// The format hides the number: `;;;`.
			return result.ok && result.value === '' ? leaveEmpty(renderCell(cell), 'hidden') : result;
		},
		rules,
		put,
	);
	return (cell, body, formatCode) => {
		if (typeof cell !== 'string' || mayBeError(cell) || !isPlain(cell)) return fillUnusual(cell, body, formatCode);
		const text = tidyEnds(cell);
		if (isEmptied && isNoValue(text)) return leaveEmpty(text);
		put(body, text);
		return TAKEN;
	};
}

/** The content of a custom field is up to its owner, so `N/A` is an ordinary text there. */
function fillCustomField(label: string, rules: ColumnRules): Fill {
	const put = (body: Body, value: string): void => {
		const field = { label, value };
		if (body.customFields === undefined) body.customFields = [field];
		else body.customFields.push(field);
	};
	const fill = fillText({ ...rules, isVouchedFor: true }, put, readCustomValue);
	if (rules.strip !== '.0') return fill;
	return (cell, body, formatCode) => {
		const read = typeof cell === 'string' ? stripDecimals(tidyEnds(cell)) : undefined;
		return read?.ok === false ? read : fill(read?.value ?? cell, body, formatCode);
	};
}
