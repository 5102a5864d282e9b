/** How the cells of a column get into the body of a request: for each target its converter and its place. */
import type { AcquisitionType, AssetField, AssetRequest, AssetStatus } from '../../contract/asset.ts';
import type { Converted } from '../built.ts';
import { ACQUISITION_TYPE_WORDS } from './cells/acquisition-type.ts';
import type { CellReader, FilledCell } from './cells/converted.ts';
import { type DateReading, readDateTime } from './cells/date-time.ts';
import { readIdentifier } from './cells/identifier.ts';
import { readMoneyCents, readWholeCents } from './cells/money.ts';
import { readCustomValue, readPlainText } from './cells/plain-text.ts';
import { STATUS_WORDS } from './cells/status.ts';
import { createWordReader } from './cells/word-list.ts';
import type { ColumnTarget } from './table-drafts.ts';

/** A request body in the making. */
export type Body = { -readonly [Field in keyof AssetRequest]?: AssetRequest[Field] };

/** Puts the value of a filled cell into the body, or says what is wrong with it. */
export type Fill = (cell: FilledCell, body: Body, formatCode?: string) => Converted<unknown>;

/** Undefined for columns that fill nothing by themselves: employees, reasons, identity, ignored ones. */
export function prepareColumn(target: ColumnTarget, reading: DateReading): Fill | undefined {
	if (target.kind === 'custom') return fillCustomField(target.label, reading);
	if (target.kind !== 'field') return undefined;
	if (target.unit === 'cents') return fillWith(readWholeCents, putPrice);
	return PREPARE[target.field](reading);
}

const putPrice = (body: Body, value: number): void => void (body.priceCents = value);

/** Each field is assigned at a place of its own in the code: the engine remembers the shape of the body there. */
const PREPARE: Readonly<Record<AssetField, (reading: DateReading) => Fill | undefined>> = {
	enrollmentId: () => fillWith(readIdentifier, (body, value) => void (body.enrollmentId = value)),
	status: () => fillWith(createWordReader<AssetStatus>(STATUS_WORDS), (body, value) => void (body.status = value)),
	category: (reading) => fillWith(textReader(reading), (body, value) => void (body.category = value)),
	brand: (reading) => fillWith(textReader(reading), (body, value) => void (body.brand = value)),
	model: (reading) => fillWith(textReader(reading), (body, value) => void (body.model = value)),
	vendorName: (reading) => fillWith(textReader(reading), (body, value) => void (body.vendorName = value)),
	serialNumber: () => fillWith(readIdentifier, (body, value) => void (body.serialNumber = value)),
	acquisitionDate: (reading) => fillWith(dateReader(reading), (body, value) => void (body.acquisitionDate = value)),
	acquisitionType: () =>
		fillWith(
			createWordReader<AcquisitionType>(ACQUISITION_TYPE_WORDS),
			(body, value) => void (body.acquisitionType = value),
		),
	priceCents: ({ locale }) => fillWith((cell) => readMoneyCents(cell, locale), putPrice),
	nfeNumber: () => fillWith(readIdentifier, (body, value) => void (body.nfeNumber = value)),
	contractId: () => fillWith(readIdentifier, (body, value) => void (body.contractId = value)),
	warrantyExpirationDate: (reading) =>
		fillWith(dateReader(reading), (body, value) => void (body.warrantyExpirationDate = value)),
	allocatedLocation: (reading) => fillWith(textReader(reading), (body, value) => void (body.allocatedLocation = value)),
	employeeId: () => undefined,
	employeeAttachedAt: (reading) =>
		fillWith(dateReader(reading), (body, value) => void (body.employeeAttachedAt = value)),
};

function fillWith<Value>(read: CellReader<Value>, put: (body: Body, value: Value) => void): Fill {
	return (cell, body, formatCode) => {
		const result = read(cell, formatCode);
		if (result.ok) put(body, result.value);
		return result;
	};
}

function textReader({ locale }: DateReading): CellReader<string> {
	return (cell, formatCode) => readPlainText(cell, locale, formatCode);
}

function dateReader(reading: DateReading): CellReader<string> {
	return (cell) => readDateTime(cell, reading);
}

function fillCustomField(label: string, { locale }: DateReading): Fill {
	return (cell, body, formatCode) => {
		const result = readCustomValue(cell, locale, formatCode);
		if (result.ok) {
			const field = { label, value: result.value };
			if (body.customFields === undefined) body.customFields = [field];
			else body.customFields.push(field);
		}
		return result;
	};
}
