/** Checked as a table of assets; a table that names no line or changes nothing is refused whole. */
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { looksGuarded } from '../../sources/csv/formula-guard.ts';
import { findDataRows } from '../table/find-data-rows.ts';
import { foldKey } from '../values/folded-name.ts';
import { restoreHeader } from '../table/handed-back-row.ts';
import { tidyLabel } from '../columns/column-target.ts';
import { findReasonColumns, isIdentityHeader } from '../columns/reason-columns.ts';
import {
	PHONE_LINE_FIELD_NAMES,
	type PhoneLineColumn,
	type PhoneLineTarget,
	matchPhoneLineColumn,
} from './phone-line-columns.ts';
import { HEAD_ROWS } from '../table/find-header.ts';

const LONGEST_HEADER = 200;

export interface PhoneLineHeader {
	readonly rowNumber: number;
	readonly dataRows: readonly number[];
	readonly header: readonly string[];
	readonly targets: readonly PhoneLineTarget[];
	readonly score: number;
	readonly problems: readonly Problem[];
}

export type UnknownColumns = 'error' | 'ignore' | 'custom-fields';

/** The CSV reader chooses the delimiter with the highest score. */
export function scorePhoneLineHeader(cells: readonly string[]): number {
	return new Set(matchCells(cells).flatMap((match) => meaningOf(match) ?? [])).size;
}

export function findPhoneLineHeader(rows: readonly Row[], unknownColumns: UnknownColumns): PhoneLineHeader | undefined {
	let best: { readonly row: Row; readonly header: readonly string[]; readonly score: number } | undefined;
	for (const row of rows.slice(0, HEAD_ROWS)) {
		const header = restoreHeader(row.cells);
		const score = scorePhoneLineHeader(header);
		if (score > (best?.score ?? 0)) best = { row, header, score };
	}
	if (best === undefined) return undefined;
	const { row, header, score } = best;
	return {
		rowNumber: row.number,
		dataRows: findDataRows(rows, row),
		header,
		score,
		...checkHeader(header, unknownColumns),
	};
}

function matchCells(cells: readonly string[]): readonly PhoneLineColumn[] {
	const reasons = findReasonColumns(cells);
	return cells.map((cell, column): PhoneLineColumn => {
		if (reasons !== undefined && column >= reasons && column < reasons + 3) {
			return { kind: 'known', target: { kind: 'reasons' } };
		}
		if (isIdentityHeader(cell)) return { kind: 'known', target: { kind: 'ignored' } };
		return cell.length > LONGEST_HEADER ? { kind: 'unknown' } : matchPhoneLineColumn(cell);
	});
}

/** Columns of one meaning cannot both be read; undefined for those that are not read, or of which several may stand. */
function meaningOf(match: PhoneLineColumn): string | undefined {
	if (match.kind !== 'known' || match.target.kind === 'ignored') return undefined;
	const { target } = match;
	if (target.kind === 'field') return target.field;
	return target.kind === 'custom' ? `custom:${foldKey(target.label)}` : target.kind;
}

function checkHeader(
	header: readonly string[],
	unknownColumns: UnknownColumns,
): Pick<PhoneLineHeader, 'targets' | 'problems'> {
	const problems: Problem[] = [];
	const first = new Map<string, number>();
	const targets = matchCells(header).map((match, column): PhoneLineTarget => {
		const place = { column, name: header[column] ?? '' };
		const meaning = meaningOf(match);
		const other = meaning === undefined ? undefined : first.get(meaning);
		if (meaning !== undefined && other === undefined) first.set(meaning, column);
		if (match.kind === 'known') {
			if (other !== undefined && (match.target.kind === 'field' || match.target.kind === 'custom')) {
				const otherHeader = tidyLabel(header[other] ?? '');
				const params = { kind: 'line', otherColumn: columnLetters(other), otherHeader } as const;
				problems.push({ code: 'columns-same-field', place, params });
			}
			return match.target;
		}
		if (match.kind === 'unnamed') return { kind: 'unnamed' };
		if (match.kind === 'label-missing') {
			problems.push({ code: 'custom-field-label-missing', place });
			return { kind: 'ignored' };
		}
		if (unknownColumns === 'custom-fields') {
			if (looksGuarded(place.name)) problems.push({ code: 'apostrophe-before-sign', place, found: place.name });
			return { kind: 'custom', label: tidyLabel(place.name) };
		}
		if (unknownColumns === 'error') {
			const params = match.suggestion === undefined ? {} : { params: { suggestion: match.suggestion } };
			problems.push({ code: 'column-unknown', place, ...params });
		}
		return { kind: 'ignored' };
	});
	return { targets, problems: [...problems, ...missingColumns(targets)] };
}

function missingColumns(targets: readonly PhoneLineTarget[]): readonly Problem[] {
	const names = (fields: readonly (keyof typeof PHONE_LINE_FIELD_NAMES)[]): string =>
		fields.flatMap((field) => PHONE_LINE_FIELD_NAMES[field].slice(0, 2)).join(', ');
	const identifies = targets.some((target) => target.kind === 'field' && isIdentity(target.field));
	const changes = targets.some(
		(target) =>
			target.kind === 'employee' || target.kind === 'custom' || (target.kind === 'field' && !isIdentity(target.field)),
	);
	return [
		...(identifies ? [] : [{ code: 'column-line-missing', params: { names: names(['id', 'phone']) } } as const]),
		...(changes ? [] : [{ code: 'column-change-missing', params: { names: names(['name', 'costCenter']) } } as const]),
	];
}

function isIdentity(field: string): boolean {
	return field === 'id' || field === 'phone';
}
