/**
 * The form that CycloneDX 1.6 requires of the parts of our list (https://cyclonedx.org/docs/1.6/json/), strictly: nothing else may be in
 * it.
 */
import { z } from 'zod';

const text = z.string().min(1);
const hash = z.discriminatedUnion('alg', [
	z.strictObject({ alg: z.literal('SHA-256'), content: z.string().regex(/^[\da-f]{64}$/) }),
	z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) }),
]);
/** Names of https://spdx.org/licenses that are met here; another is looked up there before it is added. */
const licenseId = z.enum(['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0']);
const component = z.strictObject({
	type: z.enum(['application', 'library', 'platform']),
	'bom-ref': text,
	name: text,
	version: text,
	description: text.optional(),
	hashes: z.array(hash).optional(),
	licenses: z.union([
		z.array(z.strictObject({ license: z.strictObject({ id: licenseId }) })).min(1),
		z.tuple([z.strictObject({ expression: text })]),
	]),
	cpe: z
		.string()
		.regex(/^cpe:2\.3:[aho](?::[^:]+){10}$/)
		.optional(),
	purl: z
		.string()
		.regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)
		.optional(),
	externalReferences: z
		.array(z.strictObject({ type: z.literal('distribution'), url: z.url(), hashes: z.array(hash) }))
		.optional(),
});

export const sbomForm = z
	.strictObject({
		$schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
		bomFormat: z.literal('CycloneDX'),
		specVersion: z.literal('1.6'),
		serialNumber: z.string().regex(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
		version: z.literal(1),
		metadata: z.strictObject({ timestamp: z.iso.datetime().optional(), component }),
		components: z.array(component),
		dependencies: z.array(z.strictObject({ ref: text, dependsOn: z.array(text) })),
		compositions: z.array(z.strictObject({ aggregate: z.enum(['complete', 'unknown']), assemblies: z.array(text) })),
	})
	.refine(({ metadata, components }) => {
		const names = [metadata.component, ...components].map((one) => one['bom-ref']);
		return new Set(names).size === names.length;
	}, 'a component is there twice')
	.refine(({ metadata, components, dependencies, compositions }) => {
		const names = new Set([metadata.component, ...components].map((one) => one['bom-ref']));
		const meant = [
			...dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]),
			...compositions.flatMap(({ assemblies }) => assemblies),
		];
		return meant.every((name) => names.has(name));
	}, 'something is meant that is not listed');
