/** What `--json` prints where nobody can be asked, as JSON Schema: `docs/undecided.schema.json` is written from it. */
import { z } from 'zod';
import { ACQUISITION_TYPES, ASSET_STATUSES } from '../../../src/contract/asset-fields.ts';

const whole = z.int().nonnegative();
const column = whole.describe('From 0: 0 is column A.');
const target = z.string().describe('As in a mapping file: "model", "price", "custom: Label", "ignore".');
const counted = { text: z.string(), count: whole.describe('Rows.') };
const ranked = z.array(column).describe('Columns, the likeliest first.');

const profile = z.looseObject({
	column,
	header: z.string().describe('As written; empty without one.'),
	target: target.optional().describe('What it fills, as understood so far; absent where that is open.'),
	filled: whole
		.optional()
		.describe('Cells that hold something. Absent, as what follows, for a column that nothing is open about.'),
	kinds: z.record(z.string(), whole).optional().describe('Cells by what they look like.'),
	distinct: whole.optional().describe('Different texts among the first filled cells, as many as "compared" says.'),
	compared: whole.optional(),
	samples: z.array(z.string()).optional(),
});

const words = z.array(
	z.strictObject({ ...counted, proposal: z.enum([...ASSET_STATUSES, ...ACQUISITION_TYPES, '0', '']).optional() }),
);

const question = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('header'),
		proposal: z.union([z.int().positive(), z.literal('none')]),
		rows: z.array(z.strictObject({ row: z.int().positive(), cells: z.array(z.string()) })),
	}),
	z.strictObject({
		kind: z.literal('identifier'),
		proposal: column.optional(),
		ranked,
		isStock: z.literal(true).optional().describe('Products with quantities, where no row has a number.'),
	}),
	z.strictObject({
		kind: z.literal('status'),
		proposal: column.optional(),
		ranked,
		words: words.describe('Unknown words of the likely columns, where none is proposed.'),
	}),
	z.strictObject({
		kind: z.literal('columns'),
		columns: z.array(z.looseObject({ column, target, why: z.string(), others: z.array(target) })),
	}),
	z.strictObject({
		kind: z.literal('words'),
		column,
		field: z.enum(['status', 'acquisitionType', 'quantity', 'enrollmentId', 'serialNumber']),
		words,
	}),
	z.looseObject({
		kind: z.literal('people'),
		column,
		people: z.array(
			z.strictObject({
				...counted,
				near: z.array(z.looseObject({ id: z.string(), name: z.string() })).describe('Employees whom it may mean.'),
				proposal: z.string().optional().describe('The id of one of them.'),
			}),
		),
	}),
	z.strictObject({
		kind: z.literal('quantity'),
		column,
		numbers: z.string().describe('The numbers of the assets of a row, as a mapping file has them.'),
		isPriceOpen: z.boolean().describe('Nobody said whether a price is that of each asset or of all together.'),
		custom: target.optional().describe('What the column is where each row is one asset, if nobody decided on it.'),
	}),
	z.strictObject({
		kind: z.literal('dates'),
		columns: z.array(
			z.strictObject({
				column,
				isOrderOpen: z.boolean().describe('Nothing tells whether the day or the month stands first.'),
				hasShortYears: z.boolean().describe('Years have two digits; proposed is that they count as 1980 to 2079.'),
			}),
		),
	}),
]);

const schema = z.strictObject({
	undecided: z.strictObject({
		mapping: z.string().describe('A mapping file with every proposal; "?" stands where there is none.'),
		command: z.string().describe('The next command, which asks nothing more once the mapping file has no "?".'),
		tables: z.array(
			z.strictObject({
				key: z.string().describe('What the table is called among the "tables" of a mapping file.'),
				file: z.string(),
				sheet: z.string().optional(),
				isRemembered: z.boolean().describe('What was saved for its header is in use.'),
				headerRow: z.union([z.int().positive(), z.literal('none')]),
				rows: whole,
				columns: z.array(profile),
				questions: z.array(question),
			}),
		),
		refusedFiles: z
			.array(z.strictObject({ file: z.string(), code: z.string().describe('See problems.md.'), message: z.string() }))
			.describe('Whatever is answered, these are refused.'),
	}),
});

/** The document as it stands in `docs/`. */
export function renderUndecidedSchema(): string {
	const { $schema, ...rest } = z.toJSONSchema(schema);
	const document = {
		$schema,
		$id: 'asset-importer/undecided.schema.json',
		title: 'What is open about tables',
		description: 'import, validate and setup with --json end with exit 2 and this where a person has to answer first.',
		...rest,
	};
	return `${JSON.stringify(document, null, '\t')}\n`;
}
