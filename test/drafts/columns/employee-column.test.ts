import { describe, expect, test } from 'vitest';
import { createEmployeeDirectory, createTableDirectory } from '../../../src/drafts/columns/employee-directory.ts';
import type { Cell } from '../../../src/sources/values/cell.ts';
import { builderFor, rowOf, build, bodyOf, mappingOf } from '../table/row-builder.ts';

describe('employees', () => {
	const header = ['Patrimônio', 'Status', 'Responsável', 'E-mail do colaborador', 'Responsável desde'];
	const employees = createEmployeeDirectory([
		{ id: 'e1', fullName: 'Ana Souza', workEmail: 'ana@x.com', cpf: '012.345.678-90' },
		{ id: 'e2', fullName: 'Ana Souza', workEmail: 'ana.s@x.com' },
		{ id: 'e3', fullName: 'Bruno Lima', socialName: 'Bia Lima', workEmail: 'bia@x.com' },
	]);
	const row = (name: Cell, mail: Cell = null, since: Cell = null): readonly Cell[] => [
		'P',
		'em uso',
		name,
		mail,
		since,
	];

	test.each([
		[row('Bruno Lima'), 'e3'],
		[row('bia  LIMA'), 'e3'],
		[row('012.345.678-90'), 'e1'],
		[row(1234567890), 'e1'],
		[row(null, 'ANA@x.com'), 'e1'],
		[row('Ana Souza', 'ana.s@x.com'), 'e2'],
	])('%j means %s', (cells, employeeId) => {
		expect(bodyOf(build(header, cells, { employees }))).toMatchObject({ employeeId });
	});

	test.each<[string, string | undefined]>([
		['João da TI', 'e3'],
		['JOÃO DA TI', 'e3'],
		['n/a', 'e1'],
		['Estoque', undefined],
		['Bruno Lima', 'e3'],
	])('%j means the person in the mapping: %s', (text, employeeId) => {
		const values = { 'João da TI': 'bia@x.com', 'n/a': 'ana@x.com', Estoque: '' };
		const mapping = mappingOf({ columns: { Responsável: { to: 'employeeId', values } } });
		const built = build(header, row(text), { employees, mapping });
		const who = employeeId === undefined ? {} : { employeeId };
		expect(built).toMatchObject({ kind: 'draft', notices: [] });
		expect(bodyOf(built)).toEqual({ enrollmentId: 'P', status: 'in-use', source: 'sheets-import', ...who });
	});

	test('from a mapping are refused like others if they do not exist', () => {
		const values = { Recepção: 'carla@x.com' };
		const mapping = mappingOf({ columns: { Responsável: { to: 'employeeId', values } } });
		expect(build(header, row('Recepção'), { employees, mapping })).toMatchObject({
			kind: 'rejection',
			problems: [{ code: 'employee-not-found', found: 'carla@x.com' }],
		});
	});

	test.each<[string, readonly Cell[]]>([
		['anybody', row('Carlos')],
		['a name and an e-mail, which are not compared', row('Carlos', 'ana@x.com', '01/02/2025')],
		['a number of a CPF', row(1234567890)],
	])('may be %s in a rehearsal', (_what, cells) => {
		expect(bodyOf(build(header, cells, { employees: createTableDirectory() }))).toHaveProperty('employeeId');
	});

	test('are reported once as unchecked in a rehearsal', () => {
		const builder = builderFor(header, { employees: createTableDirectory() });
		for (const name of ['Carlos', 'Ana']) builder.build(rowOf(row(name)));
		expect(builder.decide().notices.map(({ code }) => code)).toEqual(['employees-not-checked']);
	});

	test('come with the date of attachment', () => {
		expect(bodyOf(build(header, row('Bruno Lima', null, '01/02/2025'), { employees }))).toMatchObject({
			employeeId: 'e3',
			employeeAttachedAt: '2025-02-01T00:00:00Z',
		});
	});

	test.each([
		[row('Carlos'), 'employee-not-found', 2, 'Carlos', undefined],
		[row('Ana'), 'employee-not-found', 2, 'Ana', undefined],
		[row('Ana Souza'), 'employee-ambiguous', 2, 'Ana Souza', { count: 2, candidates: 'e1, e2' }],
		[row('Bruno Lima', 'ana@x.com'), 'employees-disagree', 3, 'ana@x.com', { other: 'Bruno Lima' }],
		[row(true), 'employee-unreadable', 2, 'true', undefined],
		[row(1.5), 'employee-unreadable', 2, '1.5', undefined],
		[row({ kind: 'error', text: '#N/A' }), 'cell-error', 2, '#N/A', undefined],
	])('%j is refused: %s', (cells, code, column, found, params) => {
		const built = build(header, cells, { employees });
		expect(built).toMatchObject({ kind: 'rejection', problems: [{ code, place: { column }, found }] });
		expect(built.kind === 'rejection' ? built.problems.length : 0).toBe(1);
		expect(built).toMatchObject({ problems: [params === undefined ? {} : { params }] });
	});

	test('cause problems without personal data of the directory', () => {
		expect(JSON.stringify(build(header, row('Ana Souza'), { employees }))).not.toMatch(/@x\.com|012\.345/);
	});

	test('are neither checked nor sent without a directory, with one notice', () => {
		const builder = builderFor(header);
		const cells = row('Quem quer que seja', null, '01/02/2025');
		expect(bodyOf(builder.build(rowOf(cells)))).toEqual({
			enrollmentId: 'P',
			status: 'in-use',
			source: 'sheets-import',
		});
		builder.build(rowOf(cells));
		const codes = builder.decide().notices.map(({ code }) => code);
		expect(codes.filter((code) => code === 'employees-not-checked')).toHaveLength(1);
		expect(builderFor(header, { employees }).decide().notices).toEqual([]);
	});
});

test('a date of attachment without an employee is left out with a notice', () => {
	const built = build(['Patrimônio', 'Status', 'Responsável', 'Vinculado em'], ['P-1', 'em uso', null, '01/02/2025']);
	expect(built).toMatchObject({
		kind: 'draft',
		notices: [{ code: 'employee-date-alone', place: { column: 3 }, found: '01/02/2025' }],
	});
	expect(bodyOf(built)).not.toHaveProperty('employeeAttachedAt');
});
