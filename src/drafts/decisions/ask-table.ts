/** Asks about a table, in the order in which a person is asked. */
import { definedOf } from '../../messages/problem.ts';
import { isDecidedText } from '../mapping/mapping.ts';
import { columnPatch, pathOfColumn } from '../mapping/write-mapping.ts';
import { askPlace } from './ask-place.ts';
import { askNumbers } from './ask-numbers.ts';
import { askQuantity } from './ask-quantity.ts';
import { askNumber, askStatus } from './ask-required.ts';
import { askReadings } from './ask-readings.ts';
import { askRivals } from './ask-rivals.ts';
import { askTexts, askWords } from './ask-texts.ts';
import type { TableToRead } from './fix-decided.ts';
import type { ColumnProposal, ProposedTable } from './propose-targets.ts';
import { splitPatch } from './paired-column.ts';
import { ask, FIELD_TARGETS, type Question } from './question.ts';
import type { HeaderOptions } from './table-options.ts';

export function askTable(table: TableToRead, proposed: ProposedTable, options: HeaderOptions): readonly Question[] {
	const { isNumberOpen, isStatusOpen, proposals, rivalries, assumed, system } = proposed;
	const { profile } = table;
	// A sample proves nothing about the texts of the other rows.
	const texts = profile?.texts ?? (profile?.isSample === true ? undefined : profile);
	const ofQuantity = askQuantity(proposed, options);
	const numbers = { profile, mapping: options.mapping, after: ofQuantity[0]?.path };
	const questions = [
		...askPlace(table, options),
		...(isNumberOpen ? [askNumber(proposed)] : []),
		...(isStatusOpen ? askStatus(proposed, options) : []),
		...rivalries.map((one) => askRivals(one, proposed.header)),
		...proposals.map((one) => askColumn(one, proposed.header)),
		...ofQuantity,
		...(texts === undefined ? [] : askTexts(proposed, assumed, texts, options, system?.words)),
		...(texts === undefined ? [] : askNumbers(proposed, assumed, texts, numbers)),
		...askSerials(proposed, options),
		...(texts === undefined ? [] : askReadings(proposed, assumed, texts, options)),
	];
	// Two columns may name the same person.
	const paths = questions.map(({ path }) => path);
	return questions.filter(({ path }, index) => paths.indexOf(path) === index);
}

function askColumn(
	{ column, target, why, others, currency, split }: ColumnProposal,
	header: readonly string[],
): Question {
	const name = header[column]?.replaceAll(/\s+/g, ' ').trim() ?? '';
	const custom = target.startsWith('custom:') || name === '' ? [] : [`custom: ${name}`];
	const likely = [target, ...others];
	return ask({
		path: pathOfColumn(header, column, 'to'),
		group: 'columns',
		about: { kind: 'column', column, why, likely: likely.length, ...definedOf({ currency, parts: split?.sample }) },
		values: [...new Set([...likely, ...custom, 'ignore', ...FIELD_TARGETS])],
		place: (to) => columnPatch(header, column, split !== undefined && to === target ? splitPatch(split) : { to }),
		proposal: target,
	});
}

/** Asks about texts without digits that repeat among serial numbers, because they probably mean that there is none. */
function askSerials({ header, profile, assumed }: ProposedTable, { mapping }: HeaderOptions): readonly Question[] {
	const column = [...assumed].find(([, target]) => target === 'serialNumber')?.[0];
	const { repeated = [] } = profile?.columns.find((one) => one.column === column) ?? {};
	if (column === undefined) return [];
	const open = repeated.filter(
		({ text, count }) => count >= 3 && !isDecidedText(mapping, column, header, 'serialNumber', text),
	);
	return askWords(
		column,
		'serialNumber',
		open.map((one) => ({ ...one, proposal: '' })),
	);
}
