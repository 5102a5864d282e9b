/** Collects deprecation notices: the first with readable headers for each endpoint. */
import { parseDeprecationHeaders } from '../contract/deprecation.ts';
import { ENDPOINTS, type OperationId } from '../contract/endpoints.ts';
import type { DeprecationNotice } from './outcome.ts';
import type { Redact } from './redact.ts';
import type { Headers } from './seen.ts';

export type Deprecations = ReturnType<typeof createDeprecations>;

export function createDeprecations(baseUrl: string, redact: Redact) {
	const noticed = new Map<OperationId, DeprecationNotice>();
	return {
		note: (operation: OperationId, headers: Headers): void => {
			const isNone = ['deprecation', 'sunset', 'link'].every((name) => headers[name] === undefined);
			if (isNone || noticed.has(operation)) return;
			const { method, path } = ENDPOINTS[operation];
			const found = Object.entries(parseDeprecationHeaders(headers, `${baseUrl}${path}`));
			if (found.length === 0) return;
			const shown = Object.fromEntries(found.map(([name, text]) => [name, redact(text)]));
			noticed.set(operation, { method, path, ...shown });
		},
		list: (): readonly DeprecationNotice[] => [...noticed.values()],
	};
}
