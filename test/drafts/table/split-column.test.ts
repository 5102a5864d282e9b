import { describe, expect, test } from 'vitest';
import { classifyTable } from '../../../src/drafts/decisions/classify-table.ts';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { writeTable } from '../../../src/drafts/mapping/write-mapping.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { buildProfile } from '../decisions/build-profile.ts';
import { proposalsOf } from '../decisions/asked.ts';
import { build, mappingOf, OPTIONS, problemsOf } from './row-builder.ts';

const SPLIT = { to: 'brand', split: { at: '/', to: 'model' } };

describe('a divided column', () => {
	const read = (cell: Cell, entry: object = SPLIT): unknown => {
		const mapping = mappingOf({ columns: { 'Marca / Modelo': entry } });
		const built = build(['Patrimônio', 'Status', 'Marca / Modelo'], ['A-1', 'em uso', cell], { mapping });
		if (built.kind !== 'draft') return problemsOf(built);
		const { brand, model, customFields } = built.body;
		return [brand, model ?? customFields?.[0]?.value];
	};
	const REFUSED = ['text-not-two-parts@2'];
	const NOTHING = [undefined, undefined];
	test.each<[Cell, unknown]>([
		['Dell / Latitude 5440', ['Dell', 'Latitude 5440']],
		['Dell/Latitude 5440', ['Dell', 'Latitude 5440']],
		['Dell', REFUSED],
		['Dell /', REFUSED],
		['Dell / Latitude / 5440', REFUSED],
		[12, REFUSED],
		[null, NOTHING],
		['N/A', NOTHING],
		['-', NOTHING],
	])('%j becomes %j', (cell, expected) => expect(read(cell)).toEqual(expected));

	test('may have a custom field as its second part, and any separator', () => {
		const entry = { to: 'brand', split: { at: ' - ', to: 'custom: Linha' } };
		expect(read('HP - Z-Book', entry)).toEqual(['HP', 'Z-Book']);
	});
});

describe('in a mapping', () => {
	const codesOf = (entry: object): readonly string[] => {
		const parsed = parseMapping({ columns: { X: entry } });
		return parsed.ok ? [] : parsed.problems.map(({ code, place }) => `${code} ${place?.name}`);
	};
	test.each<[what: string, entry: object, expected: readonly string[]]>([
		['two fields', SPLIT, []],
		['twice the same', { to: 'model', split: { at: '/', to: 'model' } }, ['property-repeated columns.X.split.to']],
		['a status', { to: 'model', split: { at: '/', to: 'status' } }, ['property-invalid columns.X.split']],
		['the asset number', { to: 'enrollmentId', split: { at: '/', to: 'model' } }, ['property-invalid columns.X.split']],
		['no separator', { to: 'brand', split: { at: '', to: 'model' } }, ['property-invalid columns.X.split.at']],
		['a separator that is open', { to: 'brand', split: { at: '?', to: 'model' } }, []],
	])('%s', (_, entry, expected) => expect(codesOf(entry)).toEqual(expected));

	test('with an open part, the column is asked about again', () => {
		expect([...mappingOf({ columns: { X: { to: 'brand', split: { at: '/', to: '?' } } } }).columns]).toEqual([]);
	});

	test('is written as it was read', () => {
		const written = { columns: { X: SPLIT } };
		expect(writeTable(mappingOf(written))).toEqual(written);
	});
});

describe('a column that names two fields', () => {
	const NUMBERS = Array.from({ length: 10 }, (_, at) => `P-${at}`);
	const asked = (header: string, cells: readonly Cell[], more: readonly string[] = []) => {
		const filled = NUMBERS.map((_, at) => cells[at % cells.length] ?? null);
		const columns = [
			['Patrimônio', NUMBERS],
			['Status', NUMBERS.map(() => 'em uso')],
			[header, filled],
		] as const;
		const others = more.map((name) => [name, NUMBERS.map((_, at) => `Latitude ${5000 + at}`)] as const);
		const profile = buildProfile(...columns, ...others);
		const found = classifyTable({ header: [...columns, ...others].map(([name]) => name), profile }, OPTIONS);
		return proposalsOf(found.questions)[`/columns/${header.replaceAll('/', '~1')}/to`];
	};

	test.each<[string, readonly Cell[]]>([
		['Marca/Modelo', ['Dell/Latitude 5440', 'HP/ProBook 440']],
		['Marca / Modelo', ['Dell / Latitude 5440', 'HP / ProBook 440']],
		['Marca e Modelo', ['Dell - Latitude 5440', 'HP - 12-15']],
		['Fabricante - Modelo', ['Dell | Latitude 5440']],
		['Brand/Model', ['Dell / OptiPlex 3000/i5', 'HP / EliteDesk 800/i7']],
	])('%s above %j is proposed to be divided', (header, cells) => {
		expect(asked(header, cells)).toBe('split: brand, model');
	});

	test.each<[string, readonly Cell[]]>([
		['Marca/Modelo', ['Dell Latitude 5440', 'HP ProBook 440']],
		['Marca/Modelo', ['Dell/Latitude 5440', 'HP ProBook 440']],
		['Marca/Modelo', ['Latitude 5440/Dell', 'ProBook 440/HP']],
		['Modelo', ['Dell/Latitude 5440', 'HP/ProBook 440']],
		['NF / Série', ['12345 / 1', '12346 / 1']],
	])('%s above %j is not', (header, cells) => expect(asked(header, cells)).not.toBe('split: brand, model'));

	test('is not if another column has one of them', () => {
		expect(asked('Marca/Modelo', ['Dell/Latitude 5440'], ['Modelo'])).not.toBe('split: brand, model');
	});
});
