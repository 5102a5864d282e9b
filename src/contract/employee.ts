/**
 * Employees. `employeeResponseSchema` reads answers: only `id` is certain. `employeeSchema` is as documented: every key is
 * present and may be null. `salaryCents` is in cents of BRL; days are `YYYY-MM-DD`. Open points `employee-fields`,
 * `employee-id`, `cnpj-letters`.
 */
import { z } from 'zod';
import {
	dateSchema,
	e164Schema,
	instantSchema,
	lenientCustomFields,
	lenientNumber,
	lenientText,
	uuidSchema,
} from './field-forms.ts';

interface Forms<Text, Email, Phone, Day, Cpf, Cnpj, Cents, Instant, Count> {
	readonly text: Text;
	readonly email: Email;
	readonly phone: Phone;
	readonly day: Day;
	readonly cpf: Cpf;
	readonly cnpj: Cnpj;
	readonly cents: Cents;
	readonly instant: Instant;
	readonly count: Count;
}

/** Excludes the id and nested fields. */
const employeeFields = <Text, Email, Phone, Day, Cpf, Cnpj, Cents, Instant, Count>(
	form: Forms<Text, Email, Phone, Day, Cpf, Cnpj, Cents, Instant, Count>,
) => ({
	fullName: form.text,
	socialName: form.text,
	status: form.text,
	workEmail: form.email,
	personalEmail: form.email,
	workPhoneNumber: form.phone,
	personalPhoneNumber: form.phone,
	cpf: form.cpf,
	cnpj: form.cnpj,
	rg: form.text,
	position: form.text,
	area: form.text,
	managerFullName: form.text,
	birthDate: form.day,
	contractType: form.text,
	contractEndDate: form.day,
	admittedAt: form.day,
	terminatedAt: form.day,
	salaryCents: form.cents,
	createdAt: form.instant,
	assetCount: form.count,
	phoneAccountCount: form.count,
	externalPhoneAccountCount: form.count,
});

const addressFields = <Text extends z.ZodType>(text: Text) => ({
	zipCode: text,
	streetName: text,
	streetNumber: text,
	complement: text,
	neighborhood: text,
	city: text,
	state: text,
	country: text,
});

const bankAccountFields = <Text extends z.ZodType>(text: Text) => ({
	bank: text,
	branch: text,
	accountNumber: text,
	accountType: text,
	pixKey: text,
});

export const employeeResponseSchema = z.looseObject({
	id: z.string(),
	...employeeFields({
		text: lenientText,
		email: lenientText,
		phone: lenientText,
		day: lenientText,
		cpf: lenientText,
		cnpj: lenientText,
		cents: lenientNumber,
		instant: lenientText,
		count: lenientNumber,
	}),
	address: z.looseObject(addressFields(lenientText)).nullish().catch(undefined),
	customFields: lenientCustomFields,
	bankAccount: z.looseObject(bankAccountFields(lenientText)).nullish().catch(undefined),
	sources: z
		.array(z.looseObject({ id: lenientText, platform: lenientText }))
		.nullish()
		.catch(undefined),
});
/** Only `id` is certain; `salaryCents` is in cents of BRL, days are `YYYY-MM-DD`. */
export type Employee = z.infer<typeof employeeResponseSchema>;

/** The answer of `GET /api/v1/employees`: all employees at once. */
export const employeeListResponseSchema = z.looseObject({ employees: z.array(employeeResponseSchema) });

const textOrNull = z.string().nullable();

export const employeeSchema = z.strictObject({
	id: uuidSchema,
	...employeeFields({
		text: textOrNull,
		email: z.email().nullable(),
		phone: e164Schema.nullable(),
		day: dateSchema.nullable(),
		cpf: z
			.string()
			.regex(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
			.nullable(),
		cnpj: z
			.string()
			.regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/)
			.nullable(),
		cents: z.int().nullable(),
		instant: instantSchema,
		count: z.int().nonnegative(),
	}),
	address: z.strictObject(addressFields(textOrNull)).nullable(),
	customFields: z.array(z.strictObject({ label: z.string(), type: z.string(), value: z.string() })),
	bankAccount: z.strictObject(bankAccountFields(textOrNull)).nullable(),
	sources: z.array(z.strictObject({ id: z.string(), platform: z.string() })),
});
export type DocumentedEmployee = Readonly<z.infer<typeof employeeSchema>>;

export const employeeListSchema = z.strictObject({ employees: z.array(employeeSchema) });
