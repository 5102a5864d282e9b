import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employeeListSchema } from '../../../src/contract/employee.ts';
import { type Sandbox, serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { call, createAsset, EMPLOYEES, startSandbox } from '../call-api.ts';

const FULL = {
	fullName: 'Ana Beatriz Moura',
	socialName: 'Ana',
	status: 'active',
	workEmail: 'ana@companhia-modelo.example',
	personalEmail: 'ana@pessoal.example',
	workPhoneNumber: '+5511900001001',
	personalPhoneNumber: '+5511900001002',
	cpf: '000.000.001-91',
	cnpj: '00.000.000/0001-91',
	rg: '00.000.000-0',
	position: 'Analista',
	area: 'Tecnologia',
	managerFullName: 'Diego Rocha',
	birthDate: '1990-02-28',
	contractType: 'clt',
	contractEndDate: '2027-01-31',
	admittedAt: '2020-02-29',
	terminatedAt: '2026-01-31',
	address: {
		zipCode: '01000-000',
		streetName: 'Rua das Amostras',
		streetNumber: '100',
		complement: 'Sala 2',
		neighborhood: 'Centro',
		city: 'São Paulo',
		state: 'SP',
		country: 'BR',
	},
	customFields: [{ label: 'Crachá', type: 'number', value: '17' }],
	bankAccount: { bank: '000', branch: '0001', accountNumber: '1-9', accountType: 'checking', pixKey: 'ana@x.example' },
	salaryCents: 750_000,
	sources: [{ id: '1', platform: 'planilha' }],
	assetCount: 2,
	phoneAccountCount: 1,
	externalPhoneAccountCount: 0,
};

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await serveSandbox();
	await sandbox.commands.load({ employees: [FULL, {}] });
});
afterAll(() => sandbox.close());

const employees = async (query = '') => (await call(sandbox, 'GET', `${EMPLOYEES}${query}`)).json.employees;

describe('the list of employees', () => {
	test('S-003 S-130 needs no parameters and no body and is wrapped in employees', async () => {
		const answer = await call(sandbox, 'GET', EMPLOYEES);
		expect(answer.status).toBe(200);
		expect(Object.keys(answer.json)).toEqual(['employees']);
	});

	test('S-131 has 5,000 employees in one answer without pagination', async () => {
		const big = await startSandbox();
		await big.commands.load({
			employees: Array.from({ length: 5000 }, (_, index) => ({ fullName: `Pessoa ${index}` })),
		});
		const { json } = await call(big, 'GET', EMPLOYEES);
		expect(Object.keys(json)).toEqual(['employees']);
		expect(json.employees).toHaveLength(5000);
		expect(json.employees[4999].fullName).toBe('Pessoa 4999');
	});

	test('S-132 ignores parameters', async () =>
		expect(await employees('?page=2&pageSize=1')).toEqual(await employees()));

	test('S-133 S-137 gives every field unchanged, in the documented types', async () => {
		const [first, second] = await employees();
		expect(first).toMatchObject(FULL);
		expect(Object.keys(second).toSorted()).toEqual(Object.keys(first).toSorted());
		expect(employeeListSchema.safeParse({ employees: [first, second] }).error).toBeUndefined();
	});

	test.each([
		['S-134', 'cpf', '00000000191'],
		['S-134', 'cnpj', '00000000000191'],
		['S-135', 'birthDate', '28/02/1990'],
		['S-135', 'admittedAt', '2020-02-29T00:00:00Z'],
		['S-135', 'terminatedAt', '2026-02-29'],
		['S-135', 'contractEndDate', '2026-13-01'],
		['S-136', 'salaryCents', 10.5],
		['S-136', 'assetCount', '2'],
		['S-136', 'phoneAccountCount', -1],
		['S-136', 'externalPhoneAccountCount', null],
		['S-137', 'address', 'Rua A'],
		['S-137', 'sources', [{ id: 1, platform: 'x' }]],
		['S-137', 'bankAccount', { bank: 1 }],
	])('%s accepts no %s like %j', (_number, field, value) =>
		expect(sandbox.commands.load({ employees: [{ [field]: value }] })).rejects.toMatchObject({ status: 422 }),
	);

	test('S-141 counts each asset created with the employee', async () => {
		const [{ id }] = await employees();
		await createAsset(sandbox, { employeeId: id });
		await createAsset(sandbox, { employeeId: id, enrollmentId: 'PAT-2' });
		await createAsset(sandbox, { enrollmentId: 'PAT-3' });
		expect((await employees()).map(({ assetCount }: { assetCount: number }) => assetCount)).toEqual([4, 0]);
	});
});
