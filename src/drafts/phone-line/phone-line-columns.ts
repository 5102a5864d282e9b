/** Fields that the API does not let change are passed over; names with a second meaning are only suggested. */
import { FIELDS } from '../columns/fields.ts';
import { matchColumn } from '../columns/match-column.ts';
import { foldHeader } from '../values/folded-name.ts';
import { nearestName } from '../values/near-miss.ts';

export const PHONE_LINE_FIELDS = ['id', 'phone', 'name', 'costCenter'] as const;
export type PhoneLineField = (typeof PHONE_LINE_FIELDS)[number];

export type PhoneLineTarget =
	| { readonly kind: 'field'; readonly field: PhoneLineField }
	| { readonly kind: 'employee' }
	| { readonly kind: 'custom'; readonly label: string }
	| { readonly kind: 'reasons' }
	| { readonly kind: 'unnamed' }
	| { readonly kind: 'ignored' };

export type PhoneLineColumn =
	| { readonly kind: 'known'; readonly target: PhoneLineTarget }
	| { readonly kind: 'label-missing' }
	| { readonly kind: 'unnamed' }
	| { readonly kind: 'unknown'; readonly suggestion?: string };

/** The first name of each language is the one that people are shown. */
export const PHONE_LINE_FIELD_NAMES: Readonly<Record<PhoneLineField, readonly string[]>> = {
	id: ['ID da linha', 'Line ID', 'Código da linha', 'Identificador da linha', 'id'],
	phone: [
		'Telefone',
		'Phone number',
		'Nº de telefone',
		'Número da linha',
		'Telefone da linha',
		'Linha telefônica',
		'Celular',
		'Nº do celular',
		'Phone',
		'Line number',
		'Telephone',
		'phoneNumber',
	],
	name: ['Nome', 'Name', 'Nome da linha', 'Apelido da linha', 'Line name'],
	costCenter: ['Centro de custo', 'Cost center', 'Centro de custos', 'Cost centre', 'costCenter'],
};

const EMPLOYEE_NAMES = [...FIELDS.employeeId.names['pt-BR'], ...FIELDS.employeeId.names.en];
const MORE_EMPLOYEE_NAMES = ['E-mail', 'E-mail de trabalho', 'Work e-mail', 'CPF', 'employeeId', 'Usuário', 'User'];
const PASSED_OVER = ['Situação', 'Status', 'Criada em', 'Created at', 'createdAt'];
/** Names that may mean something else. */
const HINTS: readonly (readonly [string, string])[] = [
	['Número', 'Telefone'],
	['Linha', 'Telefone'],
	['Line', 'Phone number'],
	['Setor', 'Centro de custo'],
	['Departamento', 'Centro de custo'],
	['Department', 'Cost center'],
];

const EMPLOYEE: PhoneLineTarget = { kind: 'employee' };
const targets = new Map<string, PhoneLineTarget>([
	...PHONE_LINE_FIELDS.flatMap((field) =>
		PHONE_LINE_FIELD_NAMES[field].map((name) => [foldHeader(name), { kind: 'field', field } as const] as const),
	),
	...[...EMPLOYEE_NAMES, ...MORE_EMPLOYEE_NAMES].map((name) => [foldHeader(name), EMPLOYEE] as const),
	...PASSED_OVER.map((name) => [foldHeader(name), { kind: 'ignored' } as const] as const),
]);
const shown = new Map(
	[...Object.values(PHONE_LINE_FIELD_NAMES).flat(), ...EMPLOYEE_NAMES].map((name) => [foldHeader(name), name] as const),
);
const hints = new Map(HINTS.map(([name, meant]) => [foldHeader(name), meant]));

export function matchPhoneLineColumn(header: string): PhoneLineColumn {
	const match = matchColumn(header);
	if (match.kind === 'label-missing' || match.kind === 'unnamed') return match;
	if (match.kind === 'known' && match.target.kind === 'custom') return { kind: 'known', target: match.target };
	const folded = foldHeader(header);
	const target = targets.get(folded);
	if (target !== undefined) return { kind: 'known', target };
	const suggestion = hints.get(folded) ?? nearestName(folded, shown);
	return { kind: 'unknown', ...(suggestion === undefined ? {} : { suggestion }) };
}
