import { expect, test } from 'vitest';
import { assetRequestSchema } from '../../src/contract/asset.ts';
import { FIELD_ALIASES } from '../../src/drafts/columns/field-aliases.ts';
import { FIELD_NAMES } from '../../src/messages/field-names.ts';

test('a field is called in messages as its column is in templates', () => {
	for (const [field, aliases] of Object.entries(FIELD_ALIASES)) {
		expect(FIELD_NAMES[field]).toEqual({ 'pt-BR': aliases['pt-BR'][0], en: aliases.en[0] });
	}
});

test('every field that is sent has a name, but how it came in', () => {
	const unnamed = Object.keys(assetRequestSchema.shape).filter((field) => FIELD_NAMES[field] === undefined);
	expect(unnamed).toEqual(['source']);
});
