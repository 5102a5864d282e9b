import { expect, test } from 'vitest';
import { ACTIONS, rowsQuery } from '../../../src/app/protocol/routes.ts';

test.each([
	['in an address', { from: '0', to: '5', column: '2', values: '{"3":"usado"}' }],
	['in a body', { from: 0, to: 5, column: 2, values: { 3: 'usado' } }],
])('rows are asked for by the texts of their cells, %s', (_, query) =>
	expect(rowsQuery.parse(query)).toEqual({ from: 0, to: 5, column: 2, values: { '3': 'usado' } }),
);

test.each(['{"3":', '3', '{"3":4}', '["usado"]'])('texts of cells that are none are refused: %s', (values) =>
	expect(rowsQuery.safeParse({ from: 0, to: 5, values }).success).toBe(false),
);

test.each(['__proto__', 'constructor', 'a/b', '2024'])('an answer about a column named %s arrives whole', (name) => {
	const body = `{"table":"t","patches":[{"columns":{"${name}":{"to":"ignore"}}}]}`;
	expect(JSON.stringify(ACTIONS.answer.parse(JSON.parse(body)))).toBe(body);
});
