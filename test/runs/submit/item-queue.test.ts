import { describe, expect, test } from 'vitest';
import { type DraftToSend, ItemQueue } from '../../../src/runs/submit/item-queue.ts';

const draft = (n: number): DraftToSend => ({ n, body: '{}' });

async function* inParts(...parts: readonly (readonly number[])[]): AsyncGenerator<readonly DraftToSend[]> {
	for (const part of parts) yield part.map(draft);
}

/** Takes items like a worker, and records their positions. */
async function takeAll(queue: ItemQueue): Promise<readonly number[]> {
	const taken: number[] = [];
	for (;;) {
		if (queue.isEmpty()) await queue.refill();
		const next = queue.take(0);
		if (next !== undefined) {
			taken.push(next.n);
			await Promise.resolve();
		} else if (queue.isOver()) return taken;
	}
}

test('gives each draft to one of the workers, in order', async () => {
	const queue = new ItemQueue(inParts([1, 2, 3], [4], [], [5, 6, 7, 8, 9]));
	const taken = await Promise.all([takeAll(queue), takeAll(queue), takeAll(queue)]);
	expect(taken.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
	for (const one of taken) expect(one).toEqual(one.toSorted((left, right) => left - right));
});

test('reads once for all waiting workers, and only on demand', async () => {
	let reads = 0;
	async function* counted(): AsyncGenerator<readonly DraftToSend[]> {
		reads++;
		yield [draft(1)];
		reads++;
		yield [draft(2)];
	}
	const queue = new ItemQueue(counted());
	expect(reads).toBe(0);
	await Promise.all([queue.refill(), queue.refill(), queue.refill()]);
	expect([reads, queue.take(0)?.n, queue.take(0), queue.isOver()]).toEqual([1, 1, undefined, false]);
});

test('tells every worker that the plan cannot be read, also later ones', async () => {
	async function* broken(): AsyncGenerator<readonly DraftToSend[]> {
		yield [draft(1)];
		throw new Error('cannot be read');
	}
	const queue = new ItemQueue(broken());
	await queue.refill();
	expect(queue.take(0)?.n).toBe(1);
	const answers = await Promise.allSettled([queue.refill(), queue.refill()]);
	expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	await expect(queue.refill()).rejects.toThrow('cannot be read');
});

describe('a draft that is put back', () => {
	test('comes again when due, before the others, earliest first', async () => {
		const queue = new ItemQueue(inParts([1, 2, 3, 4]));
		await queue.refill();
		const [first, second] = [queue.take(0), queue.take(0)];
		if (first === undefined || second === undefined) throw new Error('nothing to take');
		queue.putBack(first, 2_000);
		queue.putBack(second, 1_000);
		expect(queue.nextDueAt()).toBe(1_000);
		expect([queue.take(999)?.n, queue.take(2_000)?.n, queue.take(2_000)?.n, queue.take(2_000)?.n]).toEqual([
			3, 2, 1, 4,
		]);
		expect(queue.nextDueAt()).toBeUndefined();
	});

	test('is one of at most a thousand; then nothing new is taken until one is due', async () => {
		const queue = new ItemQueue(inParts(Array.from({ length: 1_001 }, (_, index) => index + 1)));
		await queue.refill();
		for (let n = 1; n <= 1_000; n++) queue.putBack(queue.take(0) ?? draft(n), 60_000);
		expect(queue.take(59_999)).toBeUndefined();
		expect(queue.take(60_000)?.n).toBe(1);
		expect(queue.take(59_999)?.n).toBe(1_001);
	});
});
