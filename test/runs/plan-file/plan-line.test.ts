import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanLine } from '../../../src/runs/record/run-record.ts';
import {
	decodePlanLine,
	encodePlanLine,
	findBody,
	findIdentities,
	findSent,
} from '../../../src/runs/plan-file/plan-line.ts';

/** Texts that look like separators or need escapes. */
const text = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.constantFrom('"body":{', ',"key":"x', '"enrollmentId":"y"', '\t', '\\t', '{', '\\', '\\"', '"', 'ã', '\n'),
	fc
		.array(fc.constantFrom('"', '\\', '{', '}', ',', ':', 'body', 'key'), { maxLength: 12 })
		.map((parts) => parts.join('')),
);
const line = fc.record({
	n: fc.nat(),
	key: text,
	layout: fc.option(fc.constantFrom('1x20', '1x2+3x2'), { nil: undefined }),
	origin: fc.record({ kind: fc.constant('row' as const), file: text, row: fc.nat() }),
	body: fc.record({
		enrollmentId: text,
		status: fc.constant('available' as const),
		source: fc.constant('sheets-import' as const),
		brand: text,
		serialNumber: fc.option(text, { nil: undefined }),
		priceCents: fc.option(fc.nat(), { nil: undefined }),
		customFields: fc.array(fc.record({ label: text, value: text }), { maxLength: 3 }),
	}),
	row: fc.option(fc.record({ number: fc.nat(), cells: fc.array(text) }), { nil: undefined }),
});

test('decodes any encoded plan line, with the exact bytes of its body', () => {
	fc.assert(
		fc.property(line, (generated) => {
			const written: PlanLine = JSON.parse(JSON.stringify(generated));
			const bytes = Buffer.from(encodePlanLine(written));
			const { key, layout, body, row: _, ...known } = written;
			const { enrollmentId, serialNumber } = body;
			expect(bytes.includes('\n')).toBe(false);
			expect(decodePlanLine(bytes)).toEqual(written);
			expect(findIdentities(bytes)).toEqual({ key, enrollmentId, serialNumber, layout });
			expect(findBody(bytes)).toBe(JSON.stringify(body));
			expect(decodePlanLine(Buffer.from(findSent(bytes)))).toEqual({ ...known, key, layout, body });
		}),
		{ numRuns: 1_000 },
	);
});
