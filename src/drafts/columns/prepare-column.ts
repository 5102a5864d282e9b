/** How the cells of a column get into the body of a request: for each target its converter and its place. */
import type { AcquisitionType, AssetField, AssetStatus } from '../../contract/asset.ts';
import { mayBeBoolean } from '../values/boolean-text.ts';
import type { CellReader, Converted, FilledCell } from '../values/converted.ts';
import { createDateReader, type DateReading } from '../values/date-time.ts';
import { type LikelyDates, pastDates, warrantyDates } from '../values/likely-dates.ts';
import { readIdentifier } from '../values/identifier.ts';
import { readMoneyCents, readWholeCents } from '../values/money.ts';
import { readCustomValue, readPlainText } from '../values/plain-text.ts';
import { readEnrollmentId, readSerialNumber, tellPlaceholder } from '../values/placeholder.ts';
import { mayBeError, readError } from '../values/read-error.ts';
import { isPlain, tidyEnds } from '../values/tidy-text.ts';
import { createWordReader } from '../values/word-list.ts';
import { ACQUISITION_TYPE_WORDS, STATUS_WORDS } from '../values/asset-words.ts';
import type { ColumnTarget } from './column-target.ts';
import type { Body } from '../draft/check-body.ts';

/** Puts the value of a filled cell into the body, or says what is wrong with it. */
export type Fill = (cell: FilledCell, body: Body, formatCode?: string) => Converted<unknown>;

/** How the cells of a column are read. */
export interface ColumnRules extends DateReading {
	/** When the run began: unlikely dates are told as of then, or not at all. */
	readonly startedAt?: Date;
}

/** Undefined for columns that fill nothing by themselves: employees, reasons, identity, ignored ones. */
export function prepareColumn(target: ColumnTarget, reading: ColumnRules): Fill | undefined {
	if (target.kind === 'custom') return fillCustomField(target.label, reading);
	if (target.kind !== 'field') return undefined;
	if (target.unit === 'cents') {
		return fillWith((cell, formatCode) => readWholeCents(cell, reading.locale, formatCode), putPrice);
	}
	return PREPARE[target.field](reading);
}

const putPrice = (body: Body, value: number): void => void (body.priceCents = value);

/** Each field is assigned at a place of its own in the code: the engine remembers the shape of the body there. */
const PREPARE: Readonly<Record<AssetField, (rules: ColumnRules) => Fill | undefined>> = {
	enrollmentId: (reading) =>
		fillIdentifier(readEnrollmentId, reading, (body, value) => void (body.enrollmentId = value)),
	status: () => fillWith(createWordReader<AssetStatus>(STATUS_WORDS), (body, value) => void (body.status = value)),
	category: (reading) => fillText(reading, (body, value) => void (body.category = value)),
	brand: (reading) => fillText(reading, (body, value) => void (body.brand = value)),
	model: (reading) => fillText(reading, (body, value) => void (body.model = value)),
	vendorName: (reading) => fillText(reading, (body, value) => void (body.vendorName = value)),
	serialNumber: (reading) =>
		fillIdentifier(readSerialNumber, reading, (body, value) => void (body.serialNumber = value)),
	acquisitionDate: (rules) =>
		fillWith(readDates(rules, pastDates), (body, value) => void (body.acquisitionDate = value)),
	acquisitionType: () =>
		fillWith(
			createWordReader<AcquisitionType>(ACQUISITION_TYPE_WORDS),
			(body, value) => void (body.acquisitionType = value),
		),
	priceCents: ({ locale }) => fillWith((cell, formatCode) => readMoneyCents(cell, locale, formatCode), putPrice),
	nfeNumber: (reading) => fillIdentifier(readReference, reading, (body, value) => void (body.nfeNumber = value)),
	contractId: (reading) => fillIdentifier(readReference, reading, (body, value) => void (body.contractId = value)),
	warrantyExpirationDate: (rules) =>
		fillWith(readDates(rules, warrantyDates), (body, value) => void (body.warrantyExpirationDate = value)),
	allocatedLocation: (reading) => fillText(reading, (body, value) => void (body.allocatedLocation = value)),
	employeeId: () => undefined,
	employeeAttachedAt: (rules) =>
		fillWith(readDates(rules, pastDates), (body, value) => void (body.employeeAttachedAt = value)),
};

function readDates(rules: ColumnRules, likely: (startedAt: Date) => LikelyDates): CellReader<string> {
	return createDateReader(rules, rules.startedAt && likely(rules.startedAt));
}

function fillWith<Value>(read: CellReader<Value>, put: (body: Body, value: Value) => void): Fill {
	return (cell, body, formatCode) => {
		const error = typeof cell !== 'string' || mayBeError(cell) ? readError(cell) : undefined;
		if (error !== undefined) return error;
		const result = read(cell, formatCode);
		if (result.ok) put(body, result.value);
		return result;
	};
}

function fillIdentifier(
	read: typeof readIdentifier,
	{ locale }: DateReading,
	put: (body: Body, value: string) => void,
): Fill {
	return fillWith((cell, formatCode) => read(cell, formatCode, locale), put);
}

/** What is said of a cell that is taken as it stands: one for millions. */
export const TAKEN: Converted<undefined> = Object.freeze({ ok: true, value: undefined });

function fillText({ locale }: DateReading, put: (body: Body, value: string) => void): Fill {
	return fillPlainText(
		put,
		fillWith((cell, formatCode) => tellText(readPlainText(cell, locale, formatCode)), put),
	);
}

/** Texts with nothing to tidy or to refuse go their own way: they are most of what is read. */
function fillPlainText(put: (body: Body, value: string) => void, fillUnusual: Fill): Fill {
	return (cell, body, formatCode) => {
		if (typeof cell !== 'string' || mayBeError(cell) || mayBeBoolean(cell) || !isPlain(cell)) {
			return fillUnusual(cell, body, formatCode);
		}
		const text = tidyEnds(cell);
		put(body, text);
		const notice = tellPlaceholder(text);
		return notice === undefined ? TAKEN : { ok: true, value: text, notice };
	};
}

/** The number of another document. */
const readReference: typeof readIdentifier = (cell, formatCode, locale) =>
	tellText(readIdentifier(cell, formatCode, locale));

/** Adds to a text that was read what there is to tell of it. */
function tellText(read: Converted<string>): typeof read {
	if (!read.ok || read.notice !== undefined) return read;
	const notice = tellPlaceholder(read.value);
	return notice === undefined ? read : { ...read, notice };
}

function fillCustomField(label: string, { locale }: DateReading): Fill {
	const put = (body: Body, value: string): void => {
		const field = { label, value };
		if (body.customFields === undefined) body.customFields = [field];
		else body.customFields.push(field);
	};
	return fillPlainText(
		put,
		fillWith((cell, formatCode) => tellText(readCustomValue(cell, locale, formatCode)), put),
	);
}
