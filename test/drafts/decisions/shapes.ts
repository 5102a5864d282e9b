/** Real registers, reduced to table profiles. */
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ColumnProfile, TableProfile } from '../../../src/drafts/columns/column-profile.ts';
import type { TextKind } from '../../../src/drafts/columns/text-kind.ts';

const SHAPES = '../shared/registers/shapes.jsonl';

const columnSchema = z.object({
	header: z.string(),
	target: z.string(),
	filled: z.number(),
	distinct: z.number(),
	kinds: z.record(z.string(), z.number()),
	words: z.record(z.string(), z.number()).optional(),
});
const registerSchema = z.object({
	register: z.string(),
	tables: z.array(z.object({ rows: z.number(), columns: z.array(columnSchema) })),
});

export interface ShapedTable {
	readonly register: string;
	readonly profile: TableProfile;
	/** A person's decisions, by column. */
	readonly targets: readonly string[];
}

/** Undefined if the shapes are not available. */
export function readShapes(): readonly ShapedTable[] | undefined {
	if (!existsSync(SHAPES)) return undefined;
	return readFileSync(SHAPES, 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.flatMap((line) => {
			const { register, tables } = registerSchema.parse(JSON.parse(line));
			return tables.map(({ rows, columns }) => ({
				register,
				profile: { rows, columns: columns.map((column, index) => profileOf(column, index)) },
				targets: columns.map(({ target }) => (target === 'priceCents' ? 'price' : target)),
			}));
		});
}

const KINDS: Readonly<Record<string, TextKind>> = {
	'long integer': 'integer',
	integer: 'integer',
	'decimal or money': 'decimal',
	'no-value word': 'no-value',
	mac: 'address',
	date: 'date',
	code: 'code',
	word: 'word',
	words: 'words',
	'e-mail': 'e-mail',
};

function profileOf({ header, kinds, words, distinct }: z.infer<typeof columnSchema>, column: number): ColumnProfile {
	const counted: Partial<Record<TextKind, number>> = {};
	for (const [name, count] of Object.entries(kinds)) {
		if (name === 'empty') continue;
		const kind = KINDS[name];
		if (kind === undefined) throw new Error(`no such kind: ${name}`);
		counted[kind] = (counted[kind] ?? 0) + count;
	}
	const filled = Object.values(counted).reduce((sum, count) => sum + count, 0);
	const listed = Object.entries(words ?? {}).map(([text, count]) => ({ text, count }));
	return {
		column,
		header,
		filled,
		kinds: counted,
		distinct: Math.min(distinct, filled),
		compared: filled,
		...(listed.length === 0 ? {} : { words: listed }),
		samples: [],
		isCounter: false,
	};
}
