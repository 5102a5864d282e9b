/** Open points `line-id-form` and `unknown-route`. */
import { decodeSegment, ENDPOINTS, OPERATION_IDS, type OperationId } from '../../contract/endpoints.ts';

export interface Route {
	readonly operation: OperationId;
	readonly id: string;
}

const ID = '{id}';
const fixed = new Map<string, Route & { readonly method: string }>();
const withId: {
	readonly method: string;
	readonly before: string;
	readonly after: string;
	readonly operation: OperationId;
}[] = [];
for (const operation of OPERATION_IDS) {
	const { method, path } = ENDPOINTS[operation];
	const at = path.indexOf(ID);
	if (at === -1) fixed.set(path, { method, operation, id: '' });
	else withId.push({ method, before: path.slice(0, at), after: path.slice(at + ID.length), operation });
}

export function matchRoute(method: string, path: string): Route | undefined {
	const route = fixed.get(path);
	if (route !== undefined) return route.method === method ? route : undefined;
	for (const { method: expected, before, after, operation } of withId) {
		if (method !== expected || !path.startsWith(before) || !path.endsWith(after)) continue;
		const id = decodeSegment(path.slice(before.length, path.length - after.length));
		if (id !== undefined) return { operation, id };
	}
	return undefined;
}
