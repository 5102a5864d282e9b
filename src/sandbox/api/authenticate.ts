/**
 * Who is asking: the key of the `Authorization` header.
 *
 * Exactly `Bearer`, one space and the key; anything else is nobody.
 * Source: specification, Authentication 1, 5 and 6; open point NS-23.
 */
import type { ApiKey, WorldState } from '../world/world.ts';

const BEARER = 'Bearer ';

/** The known, unexpired key of a request, or nothing. A key holds no blank, so a second one makes it unknown. */
export function authenticate(state: WorldState, header: string | undefined): ApiKey | undefined {
	const presented = presentedKey(header);
	const known = presented === undefined ? undefined : state.keys.get(presented);
	return known?.expired === true ? undefined : known;
}

/** The key that a request presents, known or not. */
export function presentedKey(header: string | undefined): string | undefined {
	return header?.startsWith(BEARER) === true ? header.slice(BEARER.length) : undefined;
}
