import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const FOLDER = path.join(import.meta.dirname, '../../.github');
const read = (file: string): unknown => parse(readFileSync(path.join(FOLDER, file), 'utf8'));

const workflow = z.object({
	jobs: z.object({ gate: z.object({ steps: z.array(z.object({ run: z.string().optional() })) }) }),
});

/** The form that GitHub requires (https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests). */
const form = z.strictObject({
	name: z.string(),
	description: z.string(),
	labels: z.array(z.string()),
	body: z.array(
		z.discriminatedUnion('type', [
			z.object({ type: z.literal('markdown'), attributes: z.object({ value: z.string() }) }),
			z.object({
				type: z.enum(['textarea', 'input', 'dropdown']),
				id: z.string(),
				attributes: z.object({ label: z.string(), options: z.array(z.string()).optional() }),
			}),
		]),
	),
});

test('a push runs the gate, and nothing but the gate', () => {
	const runs = workflow.parse(read('workflows/ci.yml')).jobs.gate.steps.flatMap(({ run }) => run ?? []);
	expect(runs).toEqual([expect.stringMatching(/\.ci\/run$/)]);
});

test.each(readdirSync(path.join(FOLDER, 'ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml'))(
	'%s is a form in both languages',
	(file) => {
		const { name, body } = form.parse(read(path.join('ISSUE_TEMPLATE', file)));
		expect(name).toContain(' · ');
		const labels = body.flatMap((one) => (one.type === 'markdown' ? [] : [one.attributes.label]));
		expect(labels.filter((label) => !label.includes(' · '))).toEqual([]);
	},
);
