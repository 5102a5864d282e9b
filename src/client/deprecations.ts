/**
 * Collects deprecation notices, one per endpoint: the first whose headers can be read.
 */
import { parseDeprecationHeaders } from '../contract/deprecation.ts';
import { ENDPOINTS, type OperationId } from '../contract/endpoints.ts';
import type { DeprecationNotice } from './outcome.ts';
import type { Redact } from './redact.ts';
import type { Headers } from './seen.ts';

export interface Deprecations {
	readonly note: (operation: OperationId, headers: Headers) => void;
	readonly list: () => readonly DeprecationNotice[];
}

export function createDeprecations(baseUrl: string, redact: Redact): Deprecations {
	const noticed = new Map<OperationId, DeprecationNotice>();
	return {
		note: (operation, headers) => {
			if (headers['deprecation'] === undefined && headers['sunset'] === undefined && headers['link'] === undefined)
				return;
			if (noticed.has(operation)) return;
			const { method, path } = ENDPOINTS[operation];
			const read = parseDeprecationHeaders(headers, `${baseUrl}${path}`);
			if (read === undefined) return;
			const { malformed: _, ...found } = read;
			if (Object.keys(found).length === 0) return;
			noticed.set(operation, {
				method,
				path,
				...found,
				...(found.documentation === undefined ? {} : { documentation: redact(found.documentation) }),
				...(found.successor === undefined ? {} : { successor: redact(found.successor) }),
			});
		},
		list: () => [...noticed.values()],
	};
}
