/** Columns that are not imported are named, and none is dropped that may be a field. */
import { describe, expect, test } from 'vitest';
import { parseMapping } from '../../../src/drafts/mapping/parse-mapping.ts';
import { planText } from './plan-text.ts';

const TABLE = `
	Patrimônio;Situação;Cor;Lacre;Vazia
	P-1;em uso;azul;;
	P-2;em uso;;L-7;`;

function mappingOf(json: unknown) {
	const parsed = parseMapping(json);
	if (!parsed.ok) throw new Error('no mapping');
	return parsed.value;
}

describe('a column that is not imported', () => {
	test('is named with its reason', async () => {
		const ignored = await planText(TABLE, { unknownColumns: 'ignore' });
		expect(ignored.ignoredColumns).toEqual({ Cor: 'option', Lacre: 'option', Vazia: 'empty' });
		const mapping = mappingOf({ columns: { Cor: 'ignore', Lacre: 'custom: Lacre', Vazia: 'ignore' } });
		const mapped = await planText(TABLE, { mapping });
		expect(mapped.ignoredColumns).toEqual({ Cor: 'decided', Vazia: 'empty' });
	});

	test('is named if a known system has it for itself', async () => {
		const { ignoredColumns } = await planText(`
			N1_CBASE;N1_ITEM;N1_CHAPA;N1_DESCRIC;N1_AQUISIC;Status;R_E_C_N_O_
			10;1;P-1;Projeto;01/02/2020;em uso;7
			11;1;P-2;Obra;13/02/2020;em uso;8`);
		expect(ignoredColumns).toEqual({ R_E_C_N_O_: 'system' });
	});

	test('may be one that explains why a row was rejected', async () => {
		const { ignoredColumns } = await planText(`
			linha;problemas;códigos;Patrimônio;Situação
			2;x;y;P-1;em uso`);
		expect(ignoredColumns).toEqual({ linha: 'own', problemas: 'own', códigos: 'own' });
	});

	test('may be the index of a program, without a name', async () => {
		const { ignoredColumns } = await planText(`
			;Patrimônio;Situação
			0;P-1;em uso
			1;P-2;em uso
			2;P-3;em uso`);
		expect(ignoredColumns).toEqual({ 0: 'decided' });
	});
});

describe('--unknown-columns ignore', () => {
	test.each([
		['Descrição', ['Notebook Dell', 'Monitor LG'], 'model'],
		['Valor NF', ['10,00', '20,00'], 'price'],
		['Setor', ['TI', 'RH'], 'allocatedLocation'],
		['Usuário', ['Ana Souza', 'Bruno Lima'], 'employeeId'],
	] as const)('asks about %s, which has a proposal', async (name, [one, other], target) => {
		const { asked, ignoredColumns } = await planText(
			`Patrimônio;Situação;${name};Cor\nP-1;em uso;${one};azul\nP-2;em uso;${other};azul`,
			{ unknownColumns: 'ignore' },
		);
		expect(asked).toEqual({ [name]: target });
		expect(ignoredColumns).toEqual({ Cor: 'decided' });
	});
});
