/** Fields of an asset that an answer gives back otherwise than they were sent. Pure. */
import type { AssetRequest } from '../../contract/asset.ts';
import type { ChangedField } from '../submit/api-profile.ts';

/** `answer` is the JSON of the created asset; one that is no object tells nothing. */
export function findChangedFields(sent: AssetRequest, answer: string): readonly ChangedField[] {
	const asset = parseObject(answer);
	if (asset === undefined) return [];
	return Object.entries(sent).flatMap(([field, value]): ChangedField[] => {
		const answered = asset[field];
		if (answered === undefined) return [{ field, sent: textOf(value) }];
		return textOf(answered) === textOf(value) ? [] : [{ field, sent: textOf(value), answered: textOf(answered) }];
	});
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: Readonly<Record<string, unknown>> | null = JSON.parse(text);
		return value !== null && typeof value === 'object' ? value : undefined;
	} catch {
		return undefined;
	}
}
