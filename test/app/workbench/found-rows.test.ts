import { expect, test } from 'vitest';
import { factsOfLine } from '../../../src/app/workbench/found-rows.ts';
import type { AssetRequest } from '../../../src/contract/asset.ts';

const body: AssetRequest = {
	enrollmentId: 'PAT-001',
	status: 'in-use',
	source: 'sheets-import',
	priceCents: 459_990,
	acquisitionDate: '2025-01-15T03:00:00Z',
	customFields: [{ label: 'Setor', value: 'TI' }],
};

test.each([
	['pt-BR', 'Nº de Patrimônio', 'em uso', 'R$ 4.599,90', '15 de janeiro de 2025'],
	['en', 'Asset number', 'in use', 'R$ 4,599.90', '15 January 2025'],
] as const)(
	'shows in %s what was sent as people write it, and nothing of what the program adds',
	(language, number, status, price, day) => {
		const facts = factsOfLine(body, { timeZone: 'America/Sao_Paulo', language });
		expect(facts).toHaveLength(5);
		expect(facts.map(({ text }) => text)).toEqual(['PAT-001', status, price, day, 'TI']);
		expect(facts[0]?.label).toBe(number);
		expect(facts.at(-1)?.label).toBe('Setor');
	},
);
