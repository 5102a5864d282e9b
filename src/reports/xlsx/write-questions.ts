/** The sheet that asks about products of invoices. Only its answers are unlocked, and nothing is answered in advance. */
import type { Style } from 'exceljs';
import { OWN_SHEETS } from '../../drafts/columns/reason-columns.ts';
import type { ItemsQuestion, OpenItem } from '../../drafts/invoice-settings/open-item.ts';
import {
	ANSWER_WORDS,
	QUESTION_COLUMNS,
	type QuestionColumn,
	questionHeaders,
	renderUnits,
} from '../../drafts/invoice-settings/question-sheet.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { ANSWER_LOOK, GROUP_LOOK, HEADER_LOOK, QUIET_HEADER_LOOK, rowHeight } from './look.ts';
import { fillCell, SheetWriter, type WorkbookFile } from './sheet-writer.ts';

const WIDTHS = [20, 44, 44, 18, 22, 24, 10, 18, 30, 16, 50] as const;
const TEXT: Partial<Style> = {
	numFmt: '@',
	alignment: { vertical: 'top', horizontal: 'left', indent: 1, wrapText: true },
};
/** A cell holds 32,767 characters, and one name 48. */
const MAX_ITEMS = 600;

type Line = Partial<Record<QuestionColumn, string | number | undefined>>;

export async function writeQuestions(
	target: WorkbookFile,
	questions: readonly ItemsQuestion[],
	language: Language,
): Promise<void> {
	const words = wordsOf('reports', language);
	const headers = questionHeaders(language);
	const columns = QUESTION_COLUMNS.map((column, index) => ({
		header: headers[index] ?? '',
		width: WIDTHS[index] ?? 0,
		headerLook: column === 'answer' ? HEADER_LOOK : QUIET_HEADER_LOOK,
		hidden: column === 'items',
		...(column === 'answer' ? { about: words('drafts.answer-about') } : {}),
	}));
	const writer = new SheetWriter(target, OWN_SHEETS[language].questions, columns, { frozenColumns: 2 });
	for (const question of questions) {
		for (const [line, look] of listLines(question, language)) {
			const row = writer.addRow();
			const values = QUESTION_COLUMNS.map((column) => line[column]);
			row.height = rowHeight(columns.slice(0, -1).map(({ width }, index) => [String(values[index] ?? ''), width]));
			for (const [index, column] of QUESTION_COLUMNS.entries())
				fillCell(row.getCell(index + 1), values[index], column === 'answer' ? ANSWER_LOOK : { ...TEXT, ...look });
			row.commit();
			await writer.drain();
		}
	}
	const offered = Object.values(ANSWER_WORDS[language]);
	const prompt = { showInputMessage: true, prompt: words('drafts.answer') };
	writer.offer(QUESTION_COLUMNS.indexOf('answer'), offered, writer.lastRow, prompt);
	writer.filter(writer.lastRow, QUESTION_COLUMNS.length - 1);
	await writer.sheet.protect('', { formatColumns: true, formatRows: true, sort: true, autoFilter: true });
	writer.sheet.commit();
}

function* listLines(
	{ group: name, reason, items }: ItemsQuestion,
	language: Language,
): Generator<readonly [line: Line, look: Partial<Style>]> {
	const group = wordsOf('reports', language)('drafts.group', { reason, unit: name.replace(/^unit /, '') });
	const ask = (about: readonly OpenItem[]): string => {
		const unit = about[0]?.unit ?? '';
		return wordsOf('decisions', language)('question.items', { reason, count: about.length, unit });
	};
	if (items.length > 1) {
		const description = wordsOf('reports', language)('drafts.group-all', { count: items.length });
		const proposals = new Set(
			items.map(({ proposal }) => (proposal === undefined ? '' : renderUnits(proposal, language))),
		);
		const [proposal] = proposals.size === 1 ? proposals : [];
		yield [{ group, description, question: ask(items), proposal }, GROUP_LOOK];
	}
	for (const item of items) {
		const { places, proposal, evidence, unit, cProd, supplierName, supplier, description } = item;
		const shown = proposal === undefined ? '' : renderUnits(proposal, language);
		const line = {
			group,
			description,
			question: ask([item]),
			proposal: shown,
			evidence,
			unit,
			cProd,
			supplierName,
			supplier,
		};
		for (let at = 0; at < places.length; at += MAX_ITEMS)
			yield [{ ...line, items: places.slice(at, at + MAX_ITEMS).join(' ') }, {}];
	}
}
