import { describe, expect, test } from 'vitest';
import { ENDPOINTS, OPERATION_IDS } from '../../src/contract/endpoints.ts';
import { renderOpenApi } from '../../src/contract/render-open-api.ts';

const MARK = {
	deprecatedAt: '2026-03-01T00:00:00.000Z',
	sunsetAt: '2026-12-31T00:00:00.000Z',
	documentation: 'https://docs.example/migracao',
};
// As readers of the file see it.
const read = (deprecations = {}) =>
	JSON.parse(
		JSON.stringify(renderOpenApi({ serverUrl: 'http://127.0.0.1:4010', services: ['loja-alfa'], deprecations })),
	);

function referencesIn(value: unknown): readonly string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]: readonly [string, unknown]) =>
		name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
	);
}

describe('the API description', () => {
	test('has each operation at its path, with its own id, a summary and a tag that is declared', () => {
		const description = read();
		expect(description.openapi).toBe('3.1.0');
		const tags: readonly string[] = description.tags.map(({ name }: { name: string }) => name);
		for (const id of OPERATION_IDS) {
			const operation = description.paths[ENDPOINTS[id].path][ENDPOINTS[id].method.toLowerCase()];
			expect(operation.operationId).toBe(id);
			expect(operation.summary).not.toBe('');
			expect(tags).toEqual(expect.arrayContaining(operation.tags));
		}
		expect(Object.keys(description.paths)).toHaveLength(new Set(OPERATION_IDS.map((id) => ENDPOINTS[id].path)).size);
	});

	test.each([[{}], [{ createAsset: MARK, listLines: MARK }]])('has no broken references, with %j', (deprecations) => {
		const description = read(deprecations);
		const references = new Set(referencesIn(description));
		expect(references.size).toBeGreaterThan(10);
		for (const reference of references) {
			const [, ...steps] = reference.split('/');
			expect([reference, steps.reduce((value, step) => value?.[step], description)]).not.toContain(undefined);
		}
	});

	test('allows undocumented properties in requests, but not in answers', () => {
		const { schemas } = read().components;
		expect(schemas.AssetCreation).not.toHaveProperty('additionalProperties');
		expect(schemas.VirtualLineUpdate).not.toHaveProperty('additionalProperties');
		for (const name of ['Asset', 'UpdatedVirtualLine', 'Unauthorized', 'Unprocessable']) {
			expect([name, schemas[name].additionalProperties]).toEqual([name, false]);
		}
		expect(schemas.AssetCreation.required).toEqual(['enrollmentId', 'status', 'source']);
		expect(schemas.UpdatedVirtualLine.required).toHaveLength(10);
		expect(schemas.Unprocessable.properties.code.enum).toEqual([
			'input-validation-error',
			'unprocessable-entity',
			'company-not-active',
		]);
	});

	test('states the limits and defaults of the SMS query', () => {
		const { parameters } = read().paths['/api/v2/virtual-phone-accounts/{id}/sms-messages'].get;
		const schemas = Object.fromEntries(
			parameters.map(({ name, schema }: { name: string; schema: object }) => [name, schema]),
		);
		expect(schemas['page']).toMatchObject({ type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991, default: 1 });
		expect(schemas['pageSize']).toMatchObject({ type: 'integer', minimum: 1, maximum: 200, default: 50 });
		expect(schemas['service'].items.enum).toEqual(['none', 'unknown', 'loja-alfa']);
		expect(parameters.find(({ name }: { name: string }) => name === 'service')).toMatchObject({
			style: 'form',
			explode: true,
		});
	});

	test('describes deprecation headers only for deprecated operations', () => {
		expect(read().components).not.toHaveProperty('headers');
		const { paths, components } = read({ listEmployees: MARK });
		expect(Object.keys(components.headers)).toEqual(['Deprecation', 'Sunset', 'Link']);
		const { responses, deprecated } = paths['/api/v1/employees'].get;
		expect(deprecated).toBe(true);
		expect(Object.keys(responses['404'].headers)).toEqual(['Deprecation', 'Sunset', 'Link']);
		for (const status of ['401', '403']) expect(responses[status]).not.toHaveProperty('headers');
		expect(paths['/api/v1/assets'].post.responses['201']).not.toHaveProperty('headers');
	});
});
