/** Values are kept folded. An empty match is refused: it would match every item. */
import { z } from 'zod';
import { isCpf } from '../../messages/cpf.ts';
import { isCnpj, tidyTaxId } from '../invoice-unit/tax-id.ts';
import { reportUnfit, settingsObject } from '../values/read-settings.ts';
import { foldText } from '../values/tidy-text.ts';
import { foldUnit } from './unit-kinds.ts';

/** A prefix, with or without dots and a final star: `8471.30*`. */
export function tidyNcm(text: string): string | undefined {
	const digits = text.replaceAll('.', '').replace(/\*$/, '').trim();
	return /^\d{1,8}$/.test(digits) ? digits : undefined;
}

export const NCM_PATTERN = String.raw`^\d[\d.]{0,9}\*?$`;

function tidyCfop(text: string): string | undefined {
	const digits = text.replaceAll('.', '').trim();
	return /^\d{3,4}$/.test(digits) ? digits : undefined;
}

export function tidySupplier(text: string): string | undefined {
	const id = tidyTaxId(text);
	return /^[0-9A-Z]{8}$/.test(id) || isCnpj(id) || isCpf(id) ? id : undefined;
}

function tidyEan(text: string): string | undefined {
	const digits = text.trim();
	return /^\d{8}$|^\d{12,14}$/.test(digits) ? digits : undefined;
}

function texts(
	tidy: (text: string) => string | undefined,
	expected: string,
	pattern = String.raw`\S`,
): z.ZodType<readonly string[]> {
	const one = z
		.string(expected)
		.meta({ pattern })
		.transform((text, context) => {
			const tidied = tidy(text);
			if (tidied === undefined || tidied === '') reportUnfit(context, expected);
			return tidied ?? '';
		});
	const list = z.array(one, expected).min(1, expected);
	return z.union([one.transform((text) => [text]), list], expected);
}

const PATTERN_EXAMPLE = '"(?<brand>DELL|HP) (?<model>\\\\S+)"';
const pattern = z
	.string(PATTERN_EXAMPLE)
	.min(1, PATTERN_EXAMPLE)
	.meta({ format: 'regex' })
	.transform((source, context) => {
		try {
			return new RegExp(source, 'iu');
		} catch {
			reportUnfit(context, PATTERN_EXAMPLE);
			return /(?!)/;
		}
	});

/** Flags use the same values one by one. */
export const MATCH_VALUES = {
	supplier: texts(tidySupplier, '"12.345.678/0001-95", "12345678"')
		.describe('CNPJ, its root of 8 characters, or CPF of the supplier, with or without its mask.')
		.exactOptional(),
	cProd: texts((text) => text.trim(), '"NB-1450"')
		.describe("The supplier's own product code.")
		.exactOptional(),
	ean: texts(tidyEan, '"7891234567895"').describe('GTIN/EAN of the product.').exactOptional(),
	ncm: texts(tidyNcm, '"8471", "8471.30*", "84713012"', NCM_PATTERN)
		.describe('First digits of the NCM: "8471", "8471.30*".')
		.exactOptional(),
	cfop: texts(tidyCfop, '"5102", "102"').describe('CFOP, or its last three digits.').exactOptional(),
	unit: texts(foldUnit, '"CX"').describe('Commercial unit, without regard to case and accents.').exactOptional(),
	text: texts(foldText, '"notebook"')
		.describe('Contained in the description, without regard to case and accents.')
		.exactOptional(),
	pattern: pattern
		.describe('Regular expression on the description; its named groups may stand in category, brand and model.')
		.exactOptional(),
};

const MATCH_EXAMPLE = '{ "ncm": "8471" }';
export const matchSchema = settingsObject(MATCH_VALUES, MATCH_EXAMPLE)
	.refine((match) => Object.keys(match).length > 0, MATCH_EXAMPLE)
	.meta({ id: 'match', minProperties: 1, description: 'Everything named must hold; of a list, one entry.' });

/** All properties must match; of a list, one entry. Fields of a product may use named groups of the pattern. */
export type ItemMatch = Readonly<z.output<typeof matchSchema>>;
