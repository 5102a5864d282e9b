/**
 * Employees exactly as the API documents them. Which fields are required or null is not shown (open point NS-15): here
 * every key is present, and null where a person may lack it.
 *
 * Source: specification, "Employee" table, endpoint 4; open point NS-42 (CNPJ in digits).
 */
import { z } from 'zod';
import { dateSchema, e164Schema, instantSchema, uuidSchema } from './text-forms.ts';

const textOrNull = z.string().nullable();
const emailOrNull = z.email().nullable();
const phoneOrNull = e164Schema.nullable();
const dateOrNull = dateSchema.nullable();
const count = z.int().nonnegative();

const addressSchema = z.strictObject({
	zipCode: textOrNull,
	streetName: textOrNull,
	streetNumber: textOrNull,
	complement: textOrNull,
	neighborhood: textOrNull,
	city: textOrNull,
	state: textOrNull,
	country: textOrNull,
});

const bankAccountSchema = z.strictObject({
	bank: textOrNull,
	branch: textOrNull,
	accountNumber: textOrNull,
	accountType: textOrNull,
	pixKey: textOrNull,
});

export const employeeSchema = z.strictObject({
	id: uuidSchema,
	fullName: textOrNull,
	socialName: textOrNull,
	status: textOrNull,
	workEmail: emailOrNull,
	personalEmail: emailOrNull,
	workPhoneNumber: phoneOrNull,
	personalPhoneNumber: phoneOrNull,
	cpf: z
		.string()
		.regex(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
		.nullable(),
	cnpj: z
		.string()
		.regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/)
		.nullable(),
	rg: textOrNull,
	position: textOrNull,
	area: textOrNull,
	managerFullName: textOrNull,
	birthDate: dateOrNull,
	contractType: textOrNull,
	contractEndDate: dateOrNull,
	admittedAt: dateOrNull,
	terminatedAt: dateOrNull,
	address: addressSchema.nullable(),
	customFields: z.array(z.strictObject({ label: z.string(), type: z.string(), value: z.string() })),
	bankAccount: bankAccountSchema.nullable(),
	salaryCents: z.int().nullable(),
	sources: z.array(z.strictObject({ id: z.string(), platform: z.string() })),
	createdAt: instantSchema,
	assetCount: count,
	phoneAccountCount: count,
	externalPhoneAccountCount: count,
});
export type DocumentedEmployee = Readonly<z.infer<typeof employeeSchema>>;

export const employeeListSchema = z.strictObject({ employees: z.array(employeeSchema) });
