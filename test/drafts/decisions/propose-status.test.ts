import { expect, test } from 'vitest';
import { proposeStatus } from '../../../src/drafts/decisions/propose-status.ts';
import { buildProfile, type ColumnCells, repeat } from './build-profile.ts';

function proposed(...columns: readonly ColumnCells[]): string | undefined {
	const { columns: profiles } = buildProfile(...columns);
	return profiles[proposeStatus(profiles).proposal ?? -1]?.header;
}

const IN_USE = repeat('Em uso', 'Estoque', 'Baixado');
const ACTIVE = repeat('Active', 'Inactive');

test.each([
	['a known name', [['Status', ACTIVE]], 'Status'],
	['a known name with half of its words', [['Status', repeat('Ativo', 'Xis')]], 'Status'],
	['words that open a question', [['Status', repeat('Active', 'Expired', 'Returned')]], 'Status'],
	['a name made of known words', [['Lifecycle', ACTIVE]], 'Lifecycle'],
	['a name in Spanish', [['Estado', repeat('Disponible', 'En reparación')]], 'Estado'],
	['words alone', [['Onde', IN_USE]], 'Onde'],
	[
		'a known name before another',
		[
			['Status', ACTIVE],
			['Record Status', ACTIVE],
		],
		'Status',
	],
] as const)('proposes %s', (_, columns, header) => {
	expect(proposed(...columns)).toBe(header);
});

test.each([
	['a known name with other words', [['Status', repeat('Kiosk', 'Padrão', 'Ativo')]]],
	['a known name with words of repair', [['Situação', repeat('Bom', 'Ótimo', 'Regular', 'Ocioso')]]],
	['a state of repair', [['Estado de conservação', repeat('Bom', 'Recuperável')]]],
	['what other things have too', [['Antivírus', repeat('Ativo', 'Inativo')]]],
	['the status of something else', [['warranty_status', repeat('active', 'expired')]]],
	[
		'two known names',
		[
			['Situação', IN_USE],
			['Status', IN_USE],
		],
	],
	[
		'two others',
		[
			['Lifecycle', ACTIVE],
			['Estado', IN_USE],
		],
	],
	[
		'a known name beside surer words',
		[
			['Status', ACTIVE],
			['Uso', IN_USE],
		],
	],
	['texts', [['Status', repeat('visto por {n} pessoas')]]],
	['nothing', [['Status', repeat(null)]]],
] as const)('does not propose %s', (_, columns) => {
	expect(proposed(...columns)).toBeUndefined();
});
