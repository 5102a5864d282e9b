/**
 * The form of a line.
 *
 * After a change, `npx vitest run test/drafts/corrections/correction.test.ts -u` writes docs/corrections.schema.json again.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeCorrections, encodeAction, parseAction } from '../../../src/drafts/corrections/correction.ts';

const FILE = path.join(import.meta.dirname, '../../../docs/corrections.schema.json');
const schema: Parameters<typeof z.fromJSONSchema>[0] & { readonly examples?: readonly unknown[] } = JSON.parse(
	JSON.stringify(describeCorrections()),
);
const bySchema = z.fromJSONSchema(schema);
const INPUT = '0'.repeat(64);
const cell = { input: INPUT, row: 2, column: 0, text: 'x' };

test('docs/corrections.schema.json is what stands here', async () =>
	await expect(`${JSON.stringify(describeCorrections(), undefined, '\t')}\n`).toMatchFileSnapshot(FILE));

test('its examples are actions, and come back from their line', () => {
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
	['no action', {}],
	['two at once', { undo: 1, redo: 1 }],
	['what nobody knows', { edit: 1, fill: [] }],
	['a short fingerprint', { edit: 1, cells: [{ ...cell, input: 'abc' }] }],
	['capitals in it', { edit: 1, cells: [{ ...cell, input: 'A'.repeat(64) }] }],
	['a row 0', { edit: 1, cells: [{ ...cell, row: 0 }] }],
	['half a row', { edit: 1, cells: [{ ...cell, row: 1.5 }] }],
	['a column before A', { edit: 1, cells: [{ ...cell, column: -1 }] }],
	['a column behind XFD', { edit: 1, cells: [{ ...cell, column: 16_384 }] }],
	['a number for a text', { edit: 1, cells: [{ ...cell, text: 7 }] }],
	['a row without a mark', { edit: 1, rows: [{ input: INPUT, row: 2 }] }],
	['a list', []],
	['null', null],
])('%s is refused, here and by the schema', (_, json) =>
	expect([parseAction(json).ok, bySchema.safeParse(json).success]).toEqual([false, false]),
);
