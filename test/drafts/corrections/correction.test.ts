/**
 * The schema of a line.
 *
 * After a change, `npx vitest run test/drafts/corrections/correction.test.ts -u` writes docs/corrections.schema.json again.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
	actionSchema,
	type CorrectionAction,
	encodeAction,
	parseAction,
} from '../../../src/drafts/corrections/correction.ts';

const EXAMPLE_INPUT = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const EXAMPLES: readonly CorrectionAction[] = [
	{
		edit: 1,
		at: '2026-01-31T13:45:00.000Z',
		cells: [{ input: EXAMPLE_INPUT, sheet: 'Plan1', row: 12, column: 3, text: '31/12/2025' }],
		rows: [{ input: EXAMPLE_INPUT, sheet: 'Plan1', row: 9, isSkipped: true }],
	},
	{ undo: 1 },
	{ redo: 1 },
];

function describeCorrections(): object {
	const { $schema, ...rest } = z.toJSONSchema(actionSchema, { io: 'input' });
	return {
		$schema,
		$id: 'asset-importer/corrections.schema.json',
		title: 'One line of a corrections file of asset-importer',
		description:
			'What a person changed in the rows of inputs that stay as they are: given with --corrections, one JSON line for each action, oldest first. Of a last line that was cut nothing counts.',
		...rest,
		examples: EXAMPLES,
	};
}

const FILE = path.join(import.meta.dirname, '../../../docs/corrections.schema.json');
const schema: Parameters<typeof z.fromJSONSchema>[0] & { readonly examples?: readonly unknown[] } = JSON.parse(
	JSON.stringify(describeCorrections()),
);
const bySchema = z.fromJSONSchema(schema);
const INPUT = '0'.repeat(64);
const unit = { accessKey: '3'.repeat(44), item: 1, unit: 1 };
const cell = { input: INPUT, row: 2, column: 0, text: 'x' };

test('docs/corrections.schema.json is up to date', async () =>
	await expect(`${JSON.stringify(describeCorrections(), undefined, '\t')}\n`).toMatchFileSnapshot(FILE));

test('its examples are actions, and survive encoding', () => {
	const actions = (schema.examples ?? []).flatMap((example) => {
		const parsed = parseAction(example);
		return parsed.ok ? [parsed.value] : [];
	});
	expect(actions).toHaveLength(3);
	expect(actions).toEqual(schema.examples);
	expect(actions.map((action) => parseAction(JSON.parse(encodeAction(action))))).toEqual(
		actions.map((value) => ({ ok: true, value })),
	);
	expect(actions.map(encodeAction).filter((line) => line.indexOf('\n') !== line.length - 1)).toEqual([]);
});

test.each<readonly [string, unknown]>([
	['another version', { edit: 2 }],
	['an empty object', {}],
	['two at once', { undo: 1, redo: 1 }],
	['an unknown property', { edit: 1, fill: [] }],
	['a short fingerprint', { edit: 1, cells: [{ ...cell, input: 'abc' }] }],
	['capitals in it', { edit: 1, cells: [{ ...cell, input: 'A'.repeat(64) }] }],
	['a row 0', { edit: 1, cells: [{ ...cell, row: 0 }] }],
	['half a row', { edit: 1, cells: [{ ...cell, row: 1.5 }] }],
	['a column before A', { edit: 1, cells: [{ ...cell, column: -1 }] }],
	['a column after XFD', { edit: 1, cells: [{ ...cell, column: 16_384 }] }],
	['a number for a text', { edit: 1, cells: [{ ...cell, text: 7 }] }],
	['a field that no asset has', { edit: 1, unitCells: [{ ...unit, field: 'Model', text: 'x' }] }],
	['a custom field without a label', { edit: 1, unitCells: [{ ...unit, field: 'custom:', text: 'x' }] }],
	['a row without a mark', { edit: 1, rows: [{ input: INPUT, row: 2 }] }],
	['a list', []],
	['null', null],
])('%s is refused, here and by the schema', (_, json) =>
	expect([parseAction(json).ok, bySchema.safeParse(json).success]).toEqual([false, false]),
);
