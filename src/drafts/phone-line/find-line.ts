/**
 * The line that a row names: by its id, by its phone number, or by both when they agree. Pure.
 *
 * Refused: neither (`line-not-named`), unknown ones (`line-id-unknown`, `line-phone-unknown` with the nearest number), a
 * number of several lines (`line-phone-ambiguous`), two different lines (`line-id-and-phone-disagree`).
 */
import type { Line } from '../../contract/line.ts';
import type { Problem, ProblemPlace } from '../../messages/problem.ts';
import type { LineDirectory } from './line-directory.ts';

export interface NamedLine {
	readonly text: string;
	readonly place: ProblemPlace;
}

export interface LineNames {
	readonly id?: NamedLine;
	readonly phone?: NamedLine;
	/** Something stands there that could not be read, which was told already. */
	readonly unreadable?: boolean;
}

export interface FoundLine {
	readonly line?: Line;
	readonly problems: readonly Problem[];
}

export function findLine({ id, phone, unreadable }: LineNames, lines: LineDirectory): FoundLine {
	if (id === undefined && phone === undefined) {
		return { problems: unreadable === true ? [] : [{ code: 'line-not-named' }] };
	}
	const byId = id === undefined ? undefined : lines.byId(id.text);
	const byPhone = phone === undefined ? [] : lines.byPhone(phone.text);
	const problems: Problem[] = [];
	if (id !== undefined && byId === undefined) {
		problems.push({ code: 'line-id-unknown', place: id.place, found: id.text });
	}
	if (phone !== undefined && byPhone.length === 0) {
		const suggestion = lines.nearestPhone(phone.text);
		const params = suggestion === undefined ? {} : { params: { suggestion } };
		problems.push({ code: 'line-phone-unknown', place: phone.place, found: phone.text, ...params });
	}
	if (problems.length > 0) return { ...(byId === undefined ? {} : { line: byId }), problems };
	if (phone === undefined) return { ...(byId === undefined ? {} : { line: byId }), problems };
	if (byId !== undefined) {
		if (byPhone.includes(byId)) return { line: byId, problems };
		const params = { other: byId.phoneNumber ?? '-' };
		return { problems: [{ code: 'line-id-and-phone-disagree', place: phone.place, found: phone.text, params }] };
	}
	const [line, ...others] = byPhone;
	if (others.length === 0) return { ...(line === undefined ? {} : { line }), problems };
	const params = { ids: byPhone.map((one) => one.id).join(', ') };
	return { problems: [{ code: 'line-phone-ambiguous', place: phone.place, found: phone.text, params }] };
}
