/** Finds a phone line by its number, as people write it, or by its id. */
import type { Line } from '../../contract/line.ts';
import { createPhoneLineDirectory, looksLikePhone } from '../../drafts/phone-line/phone-line-directory.ts';
import { Fault } from '../../messages/fault.ts';

export function findLine(lines: readonly Line[], text: string): Line {
	const directory = createPhoneLineDirectory(lines);
	if (!looksLikePhone(text)) {
		const line = directory.byId(text);
		if (line === undefined) throw new Fault('line-not-found', { line: text });
		return line;
	}
	const [line, ...others] = directory.byPhone(text);
	if (line === undefined) throw new Fault('phone-not-found', { phone: text });
	if (others.length > 0) {
		throw new Fault('phone-of-several-lines', { phone: text, ids: [line, ...others].map(({ id }) => id).join(', ') });
	}
	return line;
}
