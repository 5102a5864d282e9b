/** Operations marked deprecated. Source: specification, Versioning 2 and 3; RFC 9745: the sunset is not earlier. */
import { isUtcDateTime } from '../../contract/date-time.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import type { Store } from '../store/store.ts';
import type { DeprecationMark } from '../world/world.ts';
import { CommandError } from './command-error.ts';

/** Marks an operation; the headers carry whole seconds, so the mark does too. */
export async function markDeprecated(
	store: Store,
	operation: OperationId,
	wanted: DeprecationMark,
): Promise<DeprecationMark> {
	const mark = {
		...wanted,
		deprecatedAt: inSeconds('deprecatedAt', wanted.deprecatedAt),
		sunsetAt: inSeconds('sunsetAt', wanted.sunsetAt),
	};
	if (mark.sunsetAt < mark.deprecatedAt) {
		throw new CommandError(422, 'The sunset is earlier than the deprecation.', {
			sunsetAt: 'earlier than deprecatedAt',
		});
	}
	for (const name of ['documentation', 'successor'] as const) {
		const address = mark[name];
		if (address !== undefined && (!URL.canParse(address) || /[<>\s]/.test(address))) {
			throw new CommandError(422, 'The mark is not valid.', { [name]: 'not an address' });
		}
	}
	await store.record({ t: 'deprecation', operation, mark });
	return mark;
}

export async function unmarkDeprecated(store: Store, operation: OperationId): Promise<void> {
	await store.record({ t: 'deprecation', operation, mark: null });
}

function inSeconds(name: string, utc: string): string {
	if (!isUtcDateTime(utc)) throw new CommandError(422, 'The mark is not valid.', { [name]: 'not a UTC date-time' });
	return new Date(Math.floor(Date.parse(utc) / 1000) * 1000).toISOString();
}
