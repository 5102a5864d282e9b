/** What `inspect` found, as text for a person: for each file how it was understood, and by what evidence. Pure. */
import type { Config } from '../../config/config.ts';
import { refuseDataRow } from '../../drafts/table/find-data-rows.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import { renderTarget } from '../../drafts/mapping/mapping-target.ts';
import type { CellKind, ColumnDescription } from '../../drafts/table/describe-columns.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderAction, renderAdvice, renderProblem } from '../../messages/render-problem.ts';
import { renderQuoted, renderVisible } from '../../messages/render-visible.ts';
import { renderCount, renderReais } from '../../reports/text/render-figures.ts';
import { INSPECT_WORDS } from './inspect-words.ts';
import type { InspectedDocument, InspectedFile, InspectedTable, Inspection } from './inspect-inputs.ts';
import { undecided } from './plain-inspection.ts';

type Dialect = Pick<Config, 'language' | 'encoding' | 'delimiter'>;

const LONGEST_NAME = 300;
const CELL_KINDS = [
	'text',
	'number',
	'date',
	'time',
	'boolean',
	'error',
	'empty',
] as const satisfies readonly CellKind[];

export function renderInspection({ files, recipients, buyer }: Inspection, config: Dialect): string {
	const { language } = config;
	const told = files.map((file) => renderFile(file, config).join('\n'));
	if (recipients !== undefined) {
		const problem = { code: 'nfe-company-unknown', params: { recipients } } as const;
		told.push(`! ${renderProblem(problem, language)}. ${renderAction(problem, language)}`);
	}
	if (buyer !== undefined) told.push(`! ${renderProblem(buyer, language)}. ${renderAdvice(buyer, language)}`);
	return told.join('\n\n');
}

function renderFile(file: InspectedFile, config: Dialect): readonly string[] {
	const { language } = config;
	const words = INSPECT_WORDS[language];
	const name = renderVisible(file.file, LONGEST_NAME);
	const say = (problems: readonly Problem[]): readonly string[] =>
		problems.map((problem) => `  ! ${renderProblem(problem, language)}`);
	if (file.kind === 'nfe') {
		return [
			name,
			`  ${words.format}: ${words.xml(file.documents.length)}`,
			...file.documents.flatMap((document) => renderDocument(document, language)),
			...say(file.notices),
		];
	}
	if (file.kind !== 'table') return [`${name}: ${words[file.kind]}`, ...say(file.problems)];
	const sheets = file.sheets.map(
		({ sheet = '', hidden }) => renderQuoted(sheet) + (hidden ? ` (${words.hidden})` : ''),
	);
	return [
		name,
		`  ${words.format}: ${words[file.format]}`,
		...renderCsv(file, config).map((line) => `  ${line}`),
		...(file.format === 'csv' ? [] : [`  ${words.sheets}: ${sheets.join(', ')}`]),
		...say([...file.problems, ...file.notices]),
		...file.tables.flatMap((table) => renderTable(table, language)),
	];
}

function renderCsv({ csv, tables }: Extract<InspectedFile, { kind: 'table' }>, config: Dialect): readonly string[] {
	if (csv === undefined) return [];
	const words = INSPECT_WORDS[config.language];
	const { encoding, delimiter, lineEnd } = csv;
	const known = tables[0]?.found.score ?? 0;
	const encodingProof = config.encoding === undefined ? words.encodings[encoding] : words.asked('--encoding');
	const delimiterProof = config.delimiter === undefined ? words.knownColumns(known) : words.asked('--delimiter');
	return [
		`${words.encoding}: ${encoding.replace(/-bom$|-mixed$/, '')} (${encodingProof})`,
		`${words.delimiter}: ${delimiter === '\t' ? words.tab : delimiter} (${delimiterProof})`,
		`${words.lineEnd}: ${{ '\r\n': 'CRLF', '\n': 'LF', '\r': 'CR' }[lineEnd]}`,
	];
}

function renderTable({ sheet, found, guessed, rows, columns }: InspectedTable, language: Language): readonly string[] {
	const words = INSPECT_WORDS[language];
	const place = sheet === undefined ? '' : `${words.sheet} ${renderQuoted(sheet)}, `;
	// What a column is stands beside it; the rest is of the table.
	const others = [...found.problems, ...found.notices].filter(
		(problem) => problem.place?.column === undefined || problem !== undecided(found, problem.place.column),
	);
	return [
		`  ${place}${(guessed ? words.likelyHeader : words.header)(found.rowNumber)}, ${words.rows(renderCount(rows, language), rows)}`,
		...columns.flatMap((column) => renderColumn(column, found, language)),
		...(found.dataRows.length === 0
			? []
			: [`  ! ${found.dataRows.join(', ')}: ${renderProblem(refuseDataRow(found.rowNumber), language)}`]),
		...others.map((problem) => `  ! ${renderProblem(problem, language)}`),
	];
}

function renderColumn(column: ColumnDescription, found: FoundHeader, language: Language): readonly string[] {
	const words = INSPECT_WORDS[language];
	const { header, samples } = column;
	const evidence = [...renderKinds(column.kinds, language), ...renderEvidence(column, language)].join('; ');
	return [
		`    ${columnLetters(column.column)}  ${header === '' ? words.unnamed : renderQuoted(header)} → ${renderMeaning(column, found, language)}`,
		...(evidence === '' ? [] : [`       ${evidence}`]),
		...(samples.length === 0 ? [] : [`       ${words.samples} ${samples.map((one) => renderQuoted(one)).join(' · ')}`]),
	];
}

function renderMeaning({ column, target }: ColumnDescription, found: FoundHeader, language: Language): string {
	const words = INSPECT_WORDS[language];
	const unknown = undecided(found, column);
	if (unknown !== undefined) {
		const suggestion = unknown.params?.['suggestion'];
		const word = unknown.code === 'column-unknown' ? words.unknown : words.ignored;
		return suggestion === undefined ? word : `${word}; ${words.suggestion} ${renderQuoted(suggestion)}?`;
	}
	if (target.kind === 'ignored' || target.kind === 'unnamed') return words.ignored;
	if (target.kind === 'reasons' || target.kind === 'identity') return words[target.kind];
	const name = renderVisible(renderTarget(target) ?? target.kind);
	if (target.kind !== 'field' && target.kind !== 'employee') return name;
	const field = target.kind === 'field' ? target.field : 'employeeId';
	return `${preferredHeader(field, language)} (${name})`;
}

function renderKinds(kinds: Readonly<Record<CellKind, number>>, language: Language): readonly string[] {
	const names = INSPECT_WORDS[language].kinds;
	return CELL_KINDS.flatMap((kind) => {
		const count = kinds[kind];
		return count === 0 ? [] : [`${renderCount(count, language)} ${names[kind][count === 1 ? 0 : 1]}`];
	});
}

/** How texts that read two ways are read, and what proves it. */
function renderEvidence({ evidence }: ColumnDescription, language: Language): readonly string[] {
	if (evidence === undefined) return [];
	const { kind, counts, locale } = evidence;
	const words = INSPECT_WORDS[language].evidence[kind];
	const proofs = (['pt-BR', 'en-US'] as const).flatMap((proof) =>
		counts[proof] === 0 ? [] : [words[proof](renderCount(counts[proof], language), counts[proof])],
	);
	const proven = counts['pt-BR'] + counts['en-US'] > 0;
	const either =
		counts.either === 0 ? [] : [words.either(renderCount(counts.either, language), counts.either, words.shape[locale])];
	return [...proofs, ...(proven && either.length === 0 && proofs.length === 1 ? [] : either)];
}

function renderDocument({ plan, problem }: InspectedDocument, language: Language): readonly string[] {
	if (plan === undefined) return problem === undefined ? [] : [`  - ${renderProblem(problem, language)}`];
	const words = INSPECT_WORDS[language];
	const { reconciliation: note } = plan;
	const parts = [
		`NF-e ${renderVisible(note.number)}`,
		renderVisible(note.supplierName),
		words.items(note.items),
		renderReais(note.totalCents),
	];
	const fates = new Set(
		plan.lines.flatMap((line): readonly string[] => {
			const item = line.item === undefined ? '' : `item ${line.item}: `;
			if (line.fate === 'drafts') return [`${item}${words.units(line.units)} · ${renderVisible(line.description)}`];
			const reasons = line.fate === 'skip' ? [line.reason] : line.problems;
			return reasons.map((reason) => `${item}${words[line.fate]}: ${renderProblem(reason, language)}`);
		}),
	);
	return [`  - ${parts.join(' · ')}`, `    ${words.assets(note.drafts)}`, ...[...fates].map((fate) => `    ${fate}`)];
}
