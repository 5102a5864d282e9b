/**
 * Employees as answers hold them: only `id` is sure to be there; any other field may be absent or null, and statuses,
 * contract types and platforms are open.
 *
 * Source: specification, "Employee" table, endpoint 4; open points NS-15, NS-17, NS-42.
 * Units: `salaryCents` in cents of BRL; `birthDate`, `contractEndDate`, `admittedAt` and `terminatedAt` are dates
 * `YYYY-MM-DD` without a time.
 */
import { z } from 'zod';
import { lenientCustomFields, lenientNumber, lenientText } from './leniently.ts';

const addressSchema = z.looseObject({
	zipCode: lenientText,
	streetName: lenientText,
	streetNumber: lenientText,
	complement: lenientText,
	neighborhood: lenientText,
	city: lenientText,
	state: lenientText,
	country: lenientText,
});

const bankAccountSchema = z.looseObject({
	bank: lenientText,
	branch: lenientText,
	accountNumber: lenientText,
	accountType: lenientText,
	pixKey: lenientText,
});

export const employeeResponseSchema = z.looseObject({
	id: z.string(),
	fullName: lenientText,
	socialName: lenientText,
	status: lenientText,
	workEmail: lenientText,
	personalEmail: lenientText,
	workPhoneNumber: lenientText,
	personalPhoneNumber: lenientText,
	cpf: lenientText,
	cnpj: lenientText,
	rg: lenientText,
	position: lenientText,
	area: lenientText,
	managerFullName: lenientText,
	birthDate: lenientText,
	contractType: lenientText,
	contractEndDate: lenientText,
	admittedAt: lenientText,
	terminatedAt: lenientText,
	address: addressSchema.nullish().catch(undefined),
	customFields: lenientCustomFields,
	bankAccount: bankAccountSchema.nullish().catch(undefined),
	salaryCents: lenientNumber,
	sources: z
		.array(z.looseObject({ id: lenientText, platform: lenientText }))
		.nullish()
		.catch(undefined),
	createdAt: lenientText,
	assetCount: lenientNumber,
	phoneAccountCount: lenientNumber,
	externalPhoneAccountCount: lenientNumber,
});
export type Employee = z.infer<typeof employeeResponseSchema>;

/** The answer of `GET /api/v1/employees`: all employees of the company at once. */
export const employeeListResponseSchema = z.looseObject({ employees: z.array(employeeResponseSchema) });
