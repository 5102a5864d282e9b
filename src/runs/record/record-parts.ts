/** Parts that the schemas of `run.json` share. */
import { z } from 'zod';

export const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).readonly();
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();
export const byName = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value).readonly();
export const count = z.int().nonnegative();
export const texts = list(z.string());
/** ISO, UTC. */
export const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

export const origin = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('file'), file: z.string(), document: count.exactOptional() }),
	z.strictObject({
		kind: z.literal('row'),
		file: z.string(),
		sheet: z.string().exactOptional(),
		row: count,
		unit: count.exactOptional(),
		units: count.exactOptional(),
	}),
	z.strictObject({
		kind: z.literal('invoice'),
		file: z.string(),
		accessKey: z.string(),
		item: count.exactOptional(),
		unit: count.exactOptional(),
	}),
]);
