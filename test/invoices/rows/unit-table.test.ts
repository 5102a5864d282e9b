/** A unit written as a row of the table, and read back, is the same request. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { syntheticKey } from '../../../scripts/nfe/synthetic-note.mjs';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';
import type { AssetRequest } from '../../../src/contract/asset.ts';
import { createUnitTable } from '../../../src/invoices/rows/unit-table.ts';
import { LANGUAGES } from '../../../src/messages/message.ts';
import { builderFor } from '../../drafts/table/row-builder.ts';

const LABELS = ['Cor', 'Série da NF-e', 'R$'];
const accessKey = syntheticKey();
const ISSUED = [
	undefined,
	'2026-03-09',
	'2026-03-09T22:15:08-03:00',
	'2026-06-05T00:00:07-04:00',
	'2026-01-01T00:00:00+14:00',
];

/** Texts that a table could take for something else. */
const WORDS =
	`NOTEBOOK ¦ TOTAL STATION ¦ Total ¦ Total geral 3 ¦ Obs.: ver o verso ¦ =2+3 ¦ +55 11 ¦ @SUM(A1) ¦ '12 ¦ 007 ¦ 1E5 ¦ 1.234,56 ¦ 31/12/2025 ¦ 12:30
	sim ¦ VERDADEIRO ¦ "a";b ¦ ação ¦ item 1: 3 UN / 3 ¦ Marca ¦ Modelo ¦ Situação ¦ em uso ¦ R$ 5 ¦ 10% ¦ 2 de 3 ¦ 10 a 12 ¦ ½ ¦ 😀`
		.split(/[¦\n]/)
		.map((word) => word.trim());
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const identifier = fc.oneof(
	fc.stringMatching(/^[A-Z]{0,3}[1-9][A-Z0-9./-]{0,10}[A-Z0-9]$/),
	fc.constantFrom('007', '12E4', '1/2', 'Total'),
);
const instant = fc
	.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
	.map((date) => `${date.toISOString().slice(0, 19)}Z`);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const body = fc.record(
	{
		enrollmentId: identifier,
		status: fc.constantFrom(...ASSET_STATUSES),
		source: fc.constant('nfe-import' as const),
		category: text,
		brand: text,
		model: text,
		vendorName: text,
		serialNumber: identifier,
		acquisitionDate: instant,
		acquisitionType: fc.constantFrom(...ACQUISITION_TYPES),
		priceCents: fc.integer({ min: 0, max: 10_000_000_000 }),
		nfeNumber: fc.stringMatching(/^[1-9]\d{0,8}$/),
		warrantyExpirationDate: instant,
	},
	{ requiredKeys: ['enrollmentId', 'status', 'source'] },
);
const unit = fc.record({
	body,
	values: fc.tuple(...LABELS.map(() => optional(text))),
	item: fc.integer({ min: 1, max: 990 }),
	unit: fc.integer({ min: 1, max: 200 }),
});

describe.each(LANGUAGES)('%s', (language) => {
	test('any units give the same requests, whenever their invoice was issued and wherever they are read', () => {
		fc.assert(
			fc.property(
				fc.array(unit, { minLength: 1, maxLength: 8 }),
				fc.constantFrom(...ISSUED),
				fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Tokyo'),
				(units, issuedAt, timeZone) => {
					const table = createUnitTable({
						language,
						timeZone: 'America/Sao_Paulo',
						labels: LABELS,
						invoiceOf: () => (issuedAt === undefined ? undefined : { issuedAt, assetLines: [] }),
					});
					const place = { file: 'units.xlsx', sheet: 'x', format: 'xlsx', formatCodes: table.formatCodes } as const;
					const builder = builderFor(table.header, { place, timeZone });
					const sent = units.map(({ body: fields, values, ...at }) => {
						const custom = LABELS.flatMap((label, index) => {
							const value = values[index];
							return value === undefined ? [] : [{ label, value }];
						});
						const whole: AssetRequest = custom.length === 0 ? fields : { ...fields, customFields: custom };
						return { key: `nfe:${accessKey}/${at.item}/${at.unit}`, body: whole, at };
					});
					const read = sent.map(({ body: values, at }, index) => {
						const origin = { kind: 'invoice', file: 'a.xml', accessKey, ...at } as const;
						return builder.build(table.rowOf({ origin, values }, index + 2));
					});
					expect(read).toMatchObject(sent.map(({ key, body: whole }) => ({ kind: 'draft', key, body: whole })));
				},
			),
		);
	});
});
