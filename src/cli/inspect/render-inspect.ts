/** Renders the result of `inspect`: as text with the evidence for each reading, and as plain values for `--json`. */
import { type Config, definedOf } from '../../config/config.ts';
import { refuseDataRow } from '../../drafts/table/find-data-rows.ts';
import { type ColumnTarget, IGNORED, localeKind, renderTarget } from '../../drafts/columns/column-target.ts';
import { groupQuestions, type Question } from '../../drafts/decisions/question.ts';
import { LOCALE_SHAPES } from '../../drafts/values/locale-evidence.ts';
import { renderReais } from '../../messages/render-number.ts';
import { maskCpf } from '../../messages/cpf.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import { acceptProposals, type MappedTable } from '../../drafts/table/mapped-table.ts';
import type { ColumnProfile } from '../../drafts/columns/column-profile.ts';
import type { TextKind } from '../../drafts/columns/text-kind.ts';
import { headerRowOf } from '../../drafts/table/find-header.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import {
	endSentence,
	renderAction,
	renderFile,
	renderProblem,
	renderWithAdvice,
} from '../../messages/render-problem.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { itemTexts, type NamedTable, textsOf } from '../run/render-questions.ts';
import type { InspectedDocument, InspectedFile, InspectedTable, Inspection } from './inspect-inputs.ts';

type Dialect = Pick<Config, 'language' | 'csv'>;

/** Kinds of cells as they are shown; cells of the other kinds are text. */
const SHOWN_KINDS: readonly (readonly [shown: 'number' | 'date' | 'boolean', kinds: readonly TextKind[]])[] = [
	['number', ['integer', 'decimal', 'money', 'percent']],
	['date', ['date']],
	['boolean', ['logical']],
];

export function renderInspection(inspection: Inspection, config: Dialect): string {
	const { files, recipients, proposed = 'none', buyer, items } = inspection;
	const { language } = config;
	const shown = files.map((file) => renderInspected(file, config).join('\n'));
	if (items.length > 0)
		shown.push(
			groupQuestions(items)
				.flatMap((group) => renderItems(group, language))
				.join('\n'),
		);
	if (recipients !== undefined) {
		const problem = { code: 'nfe-company-unknown', params: { recipients, proposed } } as const;
		shown.push(`! ${endSentence(renderProblem(problem, language))} ${renderAction(problem, language)}`);
	}
	if (buyer !== undefined) shown.push(`! ${renderWithAdvice(buyer, language)}`);
	return shown.join('\n\n');
}

function renderItems(group: readonly Question[], language: Language): readonly string[] {
	const texts = itemTexts(language);
	const items = group.map((question) => texts.textOf(question));
	return [
		`? ${texts.titleOf(group).title}`,
		...items.map(({ label, evidence }) => `    ${[label, evidence].filter(Boolean).join(': ')}`),
	];
}

function renderInspected(file: InspectedFile, config: Dialect): readonly string[] {
	const { language } = config;
	const words = wordsOf('cli', language);
	const name = renderFile(file.file, language);
	const renderAll = (problems: readonly Problem[]): readonly string[] =>
		problems.map((problem) => `  ! ${renderProblem(problem, language)}`);
	if (file.kind === 'nfe') {
		const format = words('inspect.format.xml', { count: file.documents.length });
		return [
			name,
			`  ${words('inspect.format', { format })}`,
			...file.documents.flatMap((document) => renderDocument(document, language)),
			...renderAll(file.notices),
		];
	}
	if (file.kind !== 'table') return [`${name}: ${words(`inspect.item.${file.kind}`)}`, ...renderAll(file.problems)];
	const sheets = file.sheets.map(
		({ sheet = '', hidden }) => renderQuoted(sheet) + (hidden ? ` (${words('inspect.hidden')})` : ''),
	);
	return [
		name,
		`  ${words('inspect.format', { format: words(`inspect.format.${file.format}`) })}`,
		...renderCsv(file, config).map((line) => `  ${line}`),
		...(file.sheets.every(({ sheet }) => sheet === undefined)
			? []
			: [`  ${words('inspect.sheets', { sheets: sheets.join(', ') })}`]),
		...renderAll([...file.problems, ...file.notices]),
		...file.tables.flatMap((table) => renderTable(table, file.file, language)),
	];
}

function renderCsv({ csv, tables }: Extract<InspectedFile, { kind: 'table' }>, config: Dialect): readonly string[] {
	if (csv === undefined) return [];
	const words = wordsOf('cli', config.language);
	const { encoding, delimiter, lineEnd } = csv;
	const byEncoding =
		config.csv?.encoding === undefined
			? words(`inspect.encoding.${encoding}`)
			: words('inspect.asked', { option: '--csv encoding' });
	const byDelimiter =
		config.csv?.delimiter === undefined
			? words('inspect.known-columns', { count: tables[0]?.found.score ?? 0 })
			: words('inspect.asked', { option: '--csv delimiter' });
	const delimiterName = delimiter === '\t' ? words('inspect.tab') : delimiter;
	return [
		words('inspect.encoding', { name: encoding.replace(/-bom$|-mixed$/, ''), proof: byEncoding }),
		words('inspect.delimiter', { name: delimiterName, proof: byDelimiter }),
		words('inspect.line-end', { name: { '\r\n': 'CRLF', '\n': 'LF', '\r': 'CR' }[lineEnd] }),
	];
}

function renderTable(table: InspectedTable, file: string, language: Language): readonly string[] {
	const { sheet, found, rows, answers } = table;
	const words = wordsOf('cli', language);
	const place = sheet === undefined ? '' : words('inspect.sheet', { name: renderQuoted(sheet) });
	const proposed = acceptProposals(answers);
	const named: NamedTable = { found, profile: answers.profile, place: { file, ...definedOf({ sheet }) } };
	const texts = textsOf(named, language);
	return [
		`  ${place}${renderHeaderRow(found, rows, language)}`,
		...answers.profile.columns.flatMap((column) => renderColumn(column, table, proposed, language)),
		...(found.dataRows.length === 0
			? []
			: [`  ! ${found.dataRows.join(', ')}: ${renderProblem(refuseDataRow(found.rowNumber), language)}`]),
		...[...found.problems, ...found.notices].map((problem) => `  ! ${renderProblem(problem, language)}`),
		...groupQuestions(proposed.questions).map((group) => `  ? ${texts.titleOf(group).title}`),
	];
}

function renderHeaderRow({ candidates, rowNumber, above }: FoundHeader, rows: number, language: Language): string {
	const words = wordsOf('cli', language);
	if (rowNumber === 0) return words('inspect.no-header', { count: rows });
	const place = { row: rowNumber, above: above ?? 'none' };
	const header = words(candidates === undefined ? 'inspect.header' : 'inspect.likely-header', place);
	return `${header}, ${words('inspect.rows', { count: rows })}`;
}

function renderColumn(
	column: ColumnProfile,
	{ found, rows }: InspectedTable,
	proposed: MappedTable,
	language: Language,
): readonly string[] {
	const words = wordsOf('cli', language);
	const { header } = column;
	const target = found.targets[column.column] ?? IGNORED;
	const samples = column.samples.slice(0, MAX_SAMPLES).map((one) => (target.kind === 'employee' ? maskCpf(one) : one));
	const title = header === '' ? words('inspect.unnamed') : renderQuoted(header);
	const evidence = [...renderKinds(column, rows, language), ...renderEvidence(column, target, language)].join('; ');
	const shownSamples = samples.map((one) => renderQuoted(one)).join(' · ');
	return [
		`    ${columnLetters(column.column)}  ${title} → ${renderMeaning(column.column, found, proposed, language)}`,
		...(evidence === '' ? [] : [`       ${evidence}`]),
		...(samples.length === 0 ? [] : [`       ${words('inspect.samples', { samples: shownSamples })}`]),
	];
}

const MAX_SAMPLES = 3;

function renderMeaning(
	column: number,
	{ targets, undecided }: FoundHeader,
	proposed: MappedTable,
	language: Language,
): string {
	const target = targets[column] ?? IGNORED;
	const meant = proposed.found.targets[column] ?? target;
	const meaning = renderTargetOf(meant, language);
	const isProposed = undecided.includes(column) || meant !== target;
	return isProposed ? wordsOf('cli', language)('inspect.proposed', { meaning }) : meaning;
}

export function renderTargetOf(target: ColumnTarget, language: Language): string {
	const words = wordsOf('cli', language);
	if (target.kind === 'ignored' || target.kind === 'unnamed') return words('inspect.meaning.ignored');
	if (target.kind === 'reasons' || target.kind === 'identity') return words(`inspect.meaning.${target.kind}`);
	const name = renderVisible(renderTarget(target) ?? target.kind);
	if (target.kind !== 'field' && target.kind !== 'employee') return name;
	const field = target.kind === 'field' ? target.field : 'employeeId';
	return `${preferredHeader(field, language)} (${name})`;
}

function renderKinds({ kinds, filled }: ColumnProfile, rows: number, language: Language): readonly string[] {
	const words = wordsOf('cli', language);
	const counts = SHOWN_KINDS.map(([shown, of]) => {
		return [shown, of.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0)] as const;
	});
	const text = filled - counts.reduce((sum, [, count]) => sum + count, 0);
	return ([['text', text], ...counts, ['empty', rows - filled]] as const).flatMap(([shown, count]) =>
		count > 0 ? [words(`inspect.kind.${shown}`, { count })] : [],
	);
}

function renderEvidence(
	{ dates, numbers }: ColumnProfile,
	target: ColumnTarget,
	language: Language,
): readonly string[] {
	const kind = localeKind(target);
	const counts = kind === 'date' ? dates : numbers;
	if (kind === undefined || counts === undefined) return [];
	const words = wordsOf('cli', language);
	const proofs = (['pt-BR', 'en-US'] as const)
		.filter((proof) => counts[proof] > 0)
		.map((proof) => words(`inspect.${kind}.${proof}`, { count: counts[proof] }));
	// With only one kind of proof, nothing more needs to be said.
	if (counts.either === 0) return proofs;
	const locale = counts['en-US'] > counts['pt-BR'] ? 'en-US' : 'pt-BR';
	return [...proofs, words('inspect.either', { count: counts.either, shape: LOCALE_SHAPES[kind][locale] })];
}

function renderDocument({ plan, problem }: InspectedDocument, language: Language): readonly string[] {
	if (plan === undefined) return problem === undefined ? [] : [`  - ${renderProblem(problem, language)}`];
	const words = wordsOf('cli', language);
	const { reconciliation: invoice } = plan;
	const parts = [
		`NF-e ${renderVisible(invoice.number)}`,
		renderVisible(invoice.supplierName),
		words('inspect.items', { count: invoice.items }),
		renderReais(invoice.totalCents, language),
		words('inspect.signature', { state: invoice.signature }),
	];
	const kinds = new Set(
		plan.lines.flatMap((line): readonly string[] => {
			const item = line.item === undefined ? '' : `item ${line.item}: `;
			if (line.kind === 'drafts')
				return [`${item}${words('inspect.units', { count: line.units })} · ${renderVisible(line.description)}`];
			const reasons = line.kind === 'skip' ? [line.reason] : line.problems;
			return reasons.map(
				(reason) => `${item}${words(`inspect.item.${line.kind}`)}: ${renderProblem(reason, language)}`,
			);
		}),
	);
	return [
		`  - ${parts.join(' · ')}`,
		`    ${words('inspect.assets', { count: invoice.drafts })}`,
		...[...kinds].map((kind) => `    ${kind}`),
	];
}

/** Fields have the names of mapping files. */
export function plainInspection({ files, items, recipients, buyer }: Inspection, language: Language): object {
	const withMessages = (problems: readonly Problem[]): readonly object[] =>
		problems.map((problem) => ({ ...problem, message: renderProblem(problem, language) }));
	const plainTable = ({ sheet, found, rows, answers }: InspectedTable): object => ({
		...(sheet === undefined ? {} : { sheet }),
		headerRow: headerRowOf(found),
		rows,
		columns: answers.profile.columns.map(({ column, header, kinds, filled, samples, dates, numbers }) => ({
			column: columnLetters(column),
			header,
			field: found.undecided.includes(column) ? null : (renderTarget(found.targets[column] ?? IGNORED) ?? null),
			filled,
			kinds,
			...definedOf({ dates, numbers }),
			samples,
		})),
		problems: withMessages(found.problems),
		notices: withMessages(found.notices),
		questions: answers.questions,
	});
	const plainDocument = ({ plan, problem }: InspectedDocument): object => {
		if (plan === undefined) return { kind: 'other', problems: withMessages(problem === undefined ? [] : [problem]) };
		const { notices, file: _, ...figures } = plan.reconciliation;
		return { kind: 'invoice', ...figures, notices: withMessages(notices) };
	};
	const plainFile = (file: InspectedFile): object => {
		if (file.kind === 'nfe') {
			return { ...file, documents: file.documents.map(plainDocument), notices: withMessages(file.notices) };
		}
		if (file.kind !== 'table') return { ...file, problems: withMessages(file.problems) };
		return {
			...file,
			tables: file.tables.map(plainTable),
			problems: withMessages(file.problems),
			notices: withMessages(file.notices),
		};
	};
	return {
		files: files.map(plainFile),
		items,
		...definedOf({ recipients, buyer: buyer && withMessages([buyer])[0] }),
	};
}
