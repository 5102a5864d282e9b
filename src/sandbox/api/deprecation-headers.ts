/**
 * The headers of a deprecated operation: on every authenticated answer, but not on 401 and 403.
 *
 * Source: specification, Versioning 2 and 3, Authentication 6; open point NS-41.
 */
import { renderDeprecationHeaders } from '../../contract/deprecation.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import type { WorldState } from '../world/world.ts';
import type { Headers } from '../http/answer.ts';

const NONE: Headers = {};

export function deprecationHeaders(state: WorldState, operation: OperationId | undefined): Headers {
	const mark = operation === undefined ? undefined : state.deprecations.get(operation);
	return mark === undefined ? NONE : renderDeprecationHeaders(mark);
}

/** Tells whether the operation is past its sunset and marked to be refused from then on. */
export function isRefusedAfterSunset(state: WorldState, operation: OperationId, nowMs: number): boolean {
	const mark = state.deprecations.get(operation);
	return mark?.afterSunset === 'refuse' && nowMs >= Date.parse(mark.sunsetAt);
}
