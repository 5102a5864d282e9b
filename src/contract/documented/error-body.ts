/** The error body exactly as the API documents it. Source: specification, "Errors"; open point NS-19: all three present. */
import { z } from 'zod';
import { ERROR_CODES_BY_STATUS, type ErrorCode, type ErrorStatus } from '../error-body.ts';

/** The body of one status, or with any documented code. */
export function errorBodySchema(status: ErrorStatus) {
	const codes: readonly ErrorCode[] = ERROR_CODES_BY_STATUS[status];
	return z.strictObject({
		code: z.enum(codes),
		message: z.string(),
		publicDetails: z.record(z.string(), z.string()),
	});
}
