/** RFC 9745: the sunset is not before the deprecation. */
import { isUtcDateTime } from '../../contract/date-time.ts';
import { encodeAddress } from '../../contract/deprecation.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import type { Store } from '../store/store.ts';
import type { DeprecationMark } from '../world/world.ts';
import { CommandError } from '../http/parse-input.ts';

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
		documentation: checkedAddress('documentation', wanted.documentation),
		...(wanted.successor === undefined ? {} : { successor: checkedAddress('successor', wanted.successor) }),
	};
	if (mark.sunsetAt < mark.deprecatedAt) {
		throw new CommandError(422, 'The sunset is earlier than the deprecation.', {
			sunsetAt: 'earlier than deprecatedAt',
		});
	}
	await store.record({ t: 'deprecation', operation, mark });
	return mark;
}

function checkedAddress(name: string, address: string): string {
	if (URL.canParse(address) && !/[<>\s]/.test(address)) return encodeAddress(address);
	throw new CommandError(422, 'The mark is not valid.', { [name]: 'not an address' });
}

function inSeconds(name: string, utc: string): string {
	if (!isUtcDateTime(utc)) throw new CommandError(422, 'The mark is not valid.', { [name]: 'not a UTC date-time' });
	return new Date(Math.floor(Date.parse(utc) / 1000) * 1000).toISOString();
}
