import { describe, expect, test } from 'vitest';
import { createRowBuilder } from '../../../src/drafts/table/create-row-builder.ts';
import { findHeader } from '../../../src/drafts/table/find-header.ts';
import { DEFAULT_TABLE_OPTIONS } from '../../../src/drafts/decisions/table-options.ts';
import { TEMPLATE_EXAMPLES } from '../../../src/drafts/table/template-examples.ts';
import { LANGUAGES } from '../../../src/messages/message.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { CSV } from './row-builder.ts';

const HEADER = ['Patrimônio', 'Situação', 'Categoria', 'Marca', 'Modelo', 'Nº de série', 'Valor'];

function build(cells: readonly Cell[], header: readonly string[] = HEADER): object {
	const found = findHeader([{ number: 1, cells: header }], DEFAULT_TABLE_OPTIONS);
	if (found === undefined) throw new Error('no header');
	return createRowBuilder(found, CSV, DEFAULT_TABLE_OPTIONS, new Map()).build({ number: 2, cells });
}

const skipped = (found: string): object => ({ kind: 'skip', reason: { code: 'template-example', found } });
const refused = (found: string): object => ({
	kind: 'rejection',
	problems: [
		{ code: 'value-of-example', found, params: { kind: 'enrollment_id' }, place: { column: 0, name: 'Patrimônio' } },
	],
});

describe('a row with the number of an example', () => {
	const SECOND = ['EXEMPLO-0002', 'disponível', 'Monitor', 'LG'];
	const FIRST = ['EXEMPLO-0001', 'em uso', 'Notebook', 'Dell', 'Latitude 5440'];
	test.each<[string, readonly Cell[], object]>([
		['as the template has it', [...FIRST, '0042AB7', 'R$ 4.599,90'], skipped('EXEMPLO-0001')],
		['of the other row', [...SECOND, '', '', ''], skipped('EXEMPLO-0002')],
		['in English', ['EXAMPLE-0002', 'available', 'Monitor', 'LG', '', '', ''], skipped('EXAMPLE-0002')],
		['with a status and a price tried out', [...FIRST.with(1, 'quebrado'), '0042AB7', '1,00'], skipped('EXEMPLO-0001')],
		['with an unknown status', ['EXEMPLO-0001', 'xyz', 'Notebook', 'Dell', '', '', ''], skipped('EXEMPLO-0001')],
		['with all else emptied', ['EXEMPLO-0001', '', '', '', '', '', ''], skipped('EXEMPLO-0001')],
		['and its own serial number', [...FIRST, '7XK2P13', 'R$ 4.599,90'], refused('EXEMPLO-0001')],
		['and a model although the example has none', [...SECOND, 'Uni', '', ''], refused('EXEMPLO-0002')],
		['and another category', ['EXEMPLO-0001', 'em uso', 'Mesa', '', '', '', ''], refused('EXEMPLO-0001')],
	])('%s', (_, cells, expected) => {
		expect(build(cells)).toMatchObject(expected);
	});

	test.each([
		['written over', 'PAT-0042'],
		['that only begins like it', 'EXEMPLO-00010'],
		['that begins with its first letter', 'E-1'],
	])('%s is an ordinary row', (_, enrollmentId) => {
		expect(build([enrollmentId, 'em uso', 'Notebook', 'Dell', '', '', ''])).toMatchObject({
			kind: 'draft',
			key: enrollmentId,
		});
	});
});

describe('a row with its own number', () => {
	const place = { column: 5, name: 'Nº de série' };

	test.each([
		['and all else of the example', ['PAT-0042', 'em uso', 'Notebook', 'Dell', 'Latitude 5440', '0042AB7', '']],
		['and the serial number of the example alone', ['PAT-0042', 'em uso', 'Mesa', '', '', '0042AB7', '']],
		['that begins like those of the examples', ['EX-1', 'em uso', 'Mesa', '', '', '0042AB7', '']],
	])('%s is refused at its serial number', (_, cells) => {
		const problems = [{ code: 'value-of-example', found: '0042AB7', params: { kind: 'serial_number' }, place }];
		expect(build(cells)).toMatchObject({ kind: 'rejection', problems });
	});

	test('and its own serial number is imported, whatever else it shares with the example', () => {
		expect(build(['PAT-0042', 'em uso', 'Notebook', 'Dell', 'Latitude 5440', '0042AB8', ''])).toMatchObject({
			kind: 'draft',
			key: 'PAT-0042',
		});
	});

	test('reports the serial number of the example along with its other problems', () => {
		expect(build(['', 'em uso', 'Notebook', '', '', '0042AB7', ''])).toMatchObject({
			kind: 'rejection',
			problems: [{ code: 'enrollment-id-missing' }, { code: 'value-of-example', params: { kind: 'serial_number' } }],
		});
	});
});

test('the examples of all languages share the serial number that identifies them', () => {
	const serials = LANGUAGES.flatMap((language) =>
		TEMPLATE_EXAMPLES[language].flatMap((example) => ('serialNumber' in example ? [example.serialNumber] : [])),
	);
	expect(serials).toEqual(['0042AB7', '0042AB7']);
});

test('the examples of all languages have different asset numbers', () => {
	const numbers = LANGUAGES.flatMap((language) => TEMPLATE_EXAMPLES[language].map(({ enrollmentId }) => enrollmentId));
	expect(new Set(numbers).size).toBe(4);
	for (const number of numbers) expect(number).toMatch(/^E/);
});
