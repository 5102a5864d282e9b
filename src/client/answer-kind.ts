/**
 * Decides if a 2xx answer comes from this API, whole or cut off, since a login portal or wrong host answers 200 to everything.
 * Required: a JSON content type (or none, RFC 9110 §8.3), an object, known fields, no error fields. An empty body counts only
 * with a JSON content type, if the connection was lost in the body.
 */
import { type Answered, headerOf } from './seen.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const JSON_TYPE = /^(?:application|text)\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;
const ERROR_FIELDS = ['code', 'message', 'error', 'errors'];

export function isRecord(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a complete JSON answer. Undefined for any other content. */
export function readObject({ headers, body }: Answered): JsonObject | undefined {
	const type = headerOf(headers, 'content-type');
	if (type !== undefined && !JSON_TYPE.test(type.trim())) return undefined;
	const value = readJson(body);
	return isRecord(value) ? value : undefined;
}

export function hasErrorFields(object: JsonObject): boolean {
	return ERROR_FIELDS.some((name) => Object.hasOwn(object, name));
}

/**
 * Reads the start of an object with these fields that was cut off by the connection or a gateway. Returns its complete
 * members, perhaps none. Undefined if the text does not prove such an object.
 */
export function readCutAnswer(
	{ headers, body, complete }: Answered,
	fields: ReadonlySet<string>,
): JsonObject | undefined {
	const type = headerOf(headers, 'content-type')?.trim();
	if (type !== undefined && !JSON_TYPE.test(type)) return undefined;
	const text = body.replace(/^\uFEFF/, '').trim();
	if (/^(?:\{\s*"?)?$/.test(text)) return !complete && type !== undefined ? {} : undefined;
	const { members, cutName } = readCutObject(text) ?? {};
	if (members === undefined || hasErrorFields(members)) return undefined;
	const names = Object.keys(members);
	if (names.length > 0 || cutName === undefined) return names.some((name) => fields.has(name)) ? members : undefined;
	const { text: start, whole } = cutName;
	return [...fields].some((field) => (whole ? field === start : field.startsWith(start))) ? members : undefined;
}

interface CutObject {
	readonly members: JsonObject;
	/** The property name at the cut. */
	readonly cutName?: { readonly text: string; readonly whole: boolean };
}

/** Reads up to the last comma or bracket and closes open brackets there. Undefined if it is not the start of a JSON object. */
function readCutObject(text: string): CutObject | undefined {
	if (!text.startsWith('{')) return undefined;
	const open: string[] = [];
	let [end, closing, depth] = [0, '', 0];
	let isText = false;
	for (let at = 0; at < text.length; at++) {
		const character = text[at] ?? '';
		if (isText) {
			if (character === '\\') at++;
			else if (character === '"') isText = false;
			continue;
		}
		if (character === '"') isText = true;
		if (!'{}[],'.includes(character) || character === '"') continue;
		if (character === '{') open.push('}');
		else if (character === '[') open.push(']');
		else if (character !== ',' && open.pop() !== character) return undefined;
		[end, closing, depth] = [character === ',' ? at : at + 1, open.toReversed().join(''), open.length];
	}
	const members = readJson(text.slice(0, end) + closing);
	if (!isRecord(members)) return undefined;
	const name = /^[\s,]*"(?<text>[^"\\]*)(?<quote>")?/.exec(text.slice(end))?.groups;
	if (depth !== 1 || name === undefined) return { members };
	return { members, cutName: { text: name['text'] ?? '', whole: name['quote'] !== undefined } };
}

/** Parses JSON text, skipping a byte order mark. Undefined if it is not JSON. */
export function readJson(text: string): unknown {
	try {
		return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
	} catch {
		return undefined;
	}
}
