/** All data is made up. Its numbers are from ranges that no person or phone has. */
import type { LoadableData } from './load-data.ts';

const idOf = (group: number, number: number): string =>
	`5a0d000${group}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const EMPLOYEE = 1;
const LINE = 2;
const MESSAGE = 3;

function person(
	number: number,
	fullName: string,
	account: string,
	cpf: string,
	area: string,
	position: string,
): object {
	const month = String(number).padStart(2, '0');
	return {
		id: idOf(EMPLOYEE, number),
		fullName,
		socialName: fullName.split(' ')[0],
		status: number === 8 ? 'terminated' : 'active',
		workEmail: `${account}@companhia-modelo.example`,
		workPhoneNumber: `+551190000${String(1000 + number)}`,
		cpf,
		position,
		area,
		managerFullName: number === 4 ? null : 'Diego Esteves Rocha',
		birthDate: `19${70 + number * 3}-${month}-15`,
		contractType: 'clt',
		admittedAt: `20${10 + number}-${month}-01`,
		terminatedAt: number === 8 ? '2025-12-19' : null,
		address: {
			zipCode: '01000-000',
			streetName: 'Rua das Amostras',
			streetNumber: String(100 + number),
			complement: null,
			neighborhood: 'Centro',
			city: 'São Paulo',
			state: 'SP',
			country: 'BR',
		},
		salaryCents: 450_000 + number * 75_000,
		sources: [{ id: `rh-${number}`, platform: 'planilha' }],
	};
}

const DEMO_EMPLOYEES: readonly object[] = [
	person(1, 'Ana Beatriz Moura', 'ana.moura', '000.000.001-91', 'Tecnologia', 'Analista de sistemas'),
	person(2, 'Bruno Carvalho Pires', 'bruno.pires', '000.000.002-72', 'Tecnologia', 'Coordenador de suporte'),
	person(3, 'Camila Duarte Lins', 'camila.lins', '000.000.003-53', 'Financeiro', 'Analista contábil'),
	person(4, 'Diego Esteves Rocha', 'diego.rocha', '000.000.004-34', 'Financeiro', 'Gerente financeiro'),
	person(5, 'Elisa Fontes Barreto', 'elisa.barreto', '000.000.005-15', 'Facilities', 'Supervisora de facilities'),
	person(6, 'Fábio Guedes Antunes', 'fabio.antunes', '000.000.006-04', 'Comercial', 'Executivo de contas'),
	person(7, 'Gabriela Horta Nunes', 'gabriela.nunes', '000.000.007-87', 'Comercial', 'Gerente comercial'),
	person(8, 'Henrique Ilário Sá', 'henrique.sa', '000.000.008-68', 'Recursos Humanos', 'Analista de RH'),
];

const DEMO_LINES: readonly object[] = [
	{
		id: idOf(LINE, 1),
		name: 'Recepção',
		phoneNumber: '+5511900002001',
		createdAt: '2025-03-10T12:00:00Z',
		costCenter: 'ADM-01',
		employeeId: idOf(EMPLOYEE, 5),
		customFields: [{ label: 'Andar', value: '2º' }],
	},
	{
		id: idOf(LINE, 2),
		name: 'Plantão de suporte',
		phoneNumber: '+5511900002002',
		createdAt: '2025-04-02T09:30:00Z',
		costCenter: 'TI-02',
		employeeId: idOf(EMPLOYEE, 2),
		redirectPhoneNumber: '+5511900001002',
		redirectExpiresAt: '2026-12-31T23:59:00Z',
	},
	{ id: idOf(LINE, 3), phoneNumber: '+5521900002003', status: 'pending', createdAt: '2026-01-02T15:00:00Z' },
	{
		id: idOf(LINE, 4),
		name: 'Campanha de Natal',
		phoneNumber: '+5531900002004',
		status: 'canceled',
		createdAt: '2024-10-01T08:00:00Z',
		canceledAt: '2025-01-15T18:00:00Z',
		cancelReason: 'fim da campanha',
	},
];

const TEXTS: readonly (readonly [line: number, origin: string, message: string])[] = [
	[1, '28001', 'Loja Alfa: seu código de acesso é 482913.'],
	[1, '28002', 'Banco Beta: use o token 771204 para confirmar. Não compartilhe.'],
	[1, '+5511900003001', 'Bom dia! A entrega do mobiliário chega às 14h.'],
	[2, '28003', 'Mensageiro Gama: 305-118 é o seu código de verificação.'],
	[2, '28004', 'Seu código é 9042.'],
	[2, '+5511900003002', 'O chamado do monitor foi encerrado.'],
];

const DEMO_MESSAGES: readonly object[] = TEXTS.map(([line, originPhoneNumber, message], index) => ({
	id: idOf(MESSAGE, index + 1),
	lineId: idOf(LINE, line),
	originPhoneNumber,
	message,
	receivedAt: `2026-01-0${index + 1}T1${index}:05:00Z`,
}));

export const DEMO_DATA: LoadableData = {
	customFields: [
		{ label: 'Cor', type: 'text' },
		{ label: 'Andar', type: 'text' },
		{ label: 'Setor', type: 'select' },
	],
	employees: DEMO_EMPLOYEES,
	lines: DEMO_LINES,
	messages: DEMO_MESSAGES,
};
