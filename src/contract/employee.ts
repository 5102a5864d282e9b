/** Employees. Source: specification, "Employee" table; open points NS-15, NS-17: only `id` is sure to be there. */
import { z } from 'zod';

export const employeeResponseSchema = z.looseObject({ id: z.string() });
export type Employee = z.infer<typeof employeeResponseSchema>;
