/** Pagination of the SMS list. Source: specification, "Pagination object" and "Limits"; open points NS-13, NS-25. */
import { z } from 'zod';
import { lenientNumber } from './leniently.ts';

export const PAGE = { min: 1, max: Number.MAX_SAFE_INTEGER, default: 1 } as const;
export const PAGE_SIZE = { min: 1, max: 200, default: 50 } as const;

/** As answers hold it; any figure may be missing. */
export const paginationResponseSchema = z.looseObject({
	page: lenientNumber,
	pageSize: lenientNumber,
	totalCount: lenientNumber,
	totalPages: lenientNumber,
});
