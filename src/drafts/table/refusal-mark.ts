/**
 * The codes of a rejected row, as its file has them: `status-unknown, date-order-unclear@Data de compra#1a2b3c`. Behind a code whose cell
 * would be accepted as it comes back (`unlessAs`) stand its column and a hash of the refused text, so that the unchanged cell is known
 * again wherever the row or the column has moved. A person may delete any of them.
 */
import { createHash } from 'node:crypto';
import { findCode, type ProblemCode } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';
import { renderCell } from '../values/cell-text.ts';
import { foldKey } from '../values/folded-name.ts';
import { tidyText } from '../values/tidy-text.ts';

interface ReturnedCode {
	readonly code: ProblemCode;
	/** Undefined if the file does not say which cell was refused. */
	readonly mark?: RefusalMark;
}

export interface RefusalMark {
	/** As `nameInMark` writes it. */
	readonly column: string;
	readonly hash: string;
}

const BETWEEN = ',';
const ENTRY = /^(?<code>[a-z\d-]+)(?:@(?<column>[^@#]*)#(?<hash>[\da-f]+))?$/;
const LONGEST_NAME = 60;
const HASH_DIGITS = 6;

/** True if a cell with this code comes back as it was, and is refused again (`unlessAs`). */
export function isOfKind(code: string): code is ProblemCode {
	return findCode(code)?.unlessAs !== undefined;
}

export function renderCodes(problems: readonly Problem[]): string {
	const codes = problems.map(({ code, place, found }) =>
		isOfKind(code) && place !== undefined && found !== undefined
			? `${code}@${nameInMark(place.name)}#${hashRefused(found)}`
			: code,
	);
	return [...new Set(codes)].join(`${BETWEEN} `);
}

/** Ignores what is no code of this program. */
export function readCodes(cell: Cell | undefined): readonly ReturnedCode[] {
	return renderCell(cell)
		.split(BETWEEN)
		.flatMap((text): readonly ReturnedCode[] => {
			const { code = text.trim(), column = '', hash } = ENTRY.exec(text.trim())?.groups ?? {};
			if (!isCode(code)) return [];
			return [hash === undefined ? { code } : { code, mark: { column, hash } }];
		});
}

export function hasCode(cell: Cell | undefined, wanted: ProblemCode): boolean {
	return readCodes(cell).some(({ code }) => code === wanted);
}

function isCode(code: string): code is ProblemCode {
	return findCode(code) !== undefined;
}

/** The name of a column, without the signs of a mark. */
function nameInMark(name: string): string {
	return name
		.replaceAll(/[\s,@#]+/g, ' ')
		.trim()
		.slice(0, LONGEST_NAME)
		.trim();
}

export function isMarkOf({ column }: RefusalMark, name: string): boolean {
	return foldKey(nameInMark(name)) === foldKey(column);
}

export function isUnchanged({ hash }: RefusalMark, cell: Cell): boolean {
	return hashRefused(renderCell(cell)) === hash;
}

/** A file cannot contain every character of a refused text. */
const UNWRITABLE = /[\0\p{Surrogate}\ufffd]/gu;

function hashRefused(text: string): string {
	return createHash('sha256')
		.update(tidyText(text.replaceAll(UNWRITABLE, '')))
		.digest('hex')
		.slice(0, HASH_DIGITS);
}
