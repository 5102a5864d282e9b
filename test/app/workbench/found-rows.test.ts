import { expect, test } from 'vitest';
import { factsOfLine } from '../../../src/app/workbench/found-rows.ts';
import type { AssetRequest } from '../../../src/contract/asset.ts';

const body: AssetRequest = {
	enrollmentId: 'PAT-001',
	status: 'in-use',
	source: 'sheets-import',
	priceCents: 459_990,
	acquisitionDate: '2025-01-15T00:00:00Z',
	customFields: [{ label: 'Setor', value: 'TI' }],
};

test.each([
	['pt-BR', 'Nº de Patrimônio', 'em uso', 'R$ 4.599,90'],
	['en', 'Asset number', 'in use', 'R$ 4,599.90'],
] as const)(
	'shows in %s what was sent as people write it, and nothing of what the program adds',
	(language, number, status, price) => {
		const facts = factsOfLine(body, language);
		expect(facts).toHaveLength(5);
		expect(facts.map(({ text }) => text)).toEqual(['PAT-001', status, price, '2025-01-15 00:00:00 UTC', 'TI']);
		expect(facts[0]?.label).toBe(number);
		expect(facts.at(-1)?.label).toBe('Setor');
	},
);
