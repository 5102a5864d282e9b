/** If it may not ask: prints all open questions and writes a mapping file with the proposals, so that one more command suffices. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlainTable } from '../../app/workbench/table-views.ts';
import type { ColumnProfile } from '../../drafts/columns/column-profile.ts';
import { renderTarget } from '../../drafts/columns/column-target.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { headerRowOf } from '../../drafts/table/find-header.ts';
import { UNDECIDED } from '../../drafts/mapping/patch.ts';
import { groupQuestions } from '../../drafts/decisions/question.ts';
import type { FoundHeader } from '../../drafts/table/table-drafts.ts';
import type { Language } from '../../messages/message.ts';
import { renderFile, renderProblem } from '../../messages/render-problem.ts';
import { definedOf } from '../../messages/problem.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine, withoutFlag } from '../../reports/text/command-line.ts';
import {
	nameOfTable,
	proposeMappings,
	type TableWithQuestions,
	type OpenQuestions,
} from '../../runs/plan/open-tables.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { makeFolder, PRIVATE_FILE } from '../../disk/durable-file.ts';
import type { Invocation } from '../terminal/command.ts';
import { printJson, showPath } from '../terminal/io.ts';
import { renderOpen } from './render-questions.ts';

/** Prints what is open. Returns the fault that ends the command. */
export async function stopWithQuestions(
	undecided: OpenQuestions,
	command: string,
	given: Mapping | undefined,
	invocation: Invocation,
): Promise<OpenQuestions> {
	const {
		args,
		flags,
		config: { language },
		io,
	} = invocation;
	const written = await writeDecided(undecided, command, given, invocation);
	const { file, text } = written;
	// As it was typed: `validate` does not know all options of `import --dry-run`.
	const next = commandLine(flags.dryRun ? 'import' : command, args, written.flags);
	if (flags.json) {
		const refusedFiles = undecided.refusedFiles.map(({ file: refused, problem }) => {
			return { file: refused, code: problem.code, message: renderProblem(problem, language) };
		});
		printJson(io, {
			undecided: { mapping: file, command: next, tables: undecided.tables.map(plainTable), refusedFiles },
		});
		return undecided;
	}
	const words = wordsOf('decisions', language);
	const lines = [
		...renderTables(undecided.tables, language),
		'',
		...(undecided.tables.length > 1 ? [words('refused.leave-out')] : []),
		words(text.includes(`"${UNDECIDED}"`) ? 'refused.complete' : 'refused.read', { file, mark: UNDECIDED }),
		`  ${next}`,
	];
	io.stderr.write(`${renderRefusedFiles(undecided, language)}${lines.join('\n')}\n\n`);
	return undecided;
}

/** Writes decisions and proposals about tables. `flags`: options of a command that reads the file. */
export async function writeDecided(
	tables: Parameters<typeof proposeMappings>[0],
	command: string,
	given: Mapping | undefined,
	{ args, typedFlags, config: { runsDir }, io }: Invocation,
): Promise<{ readonly file: string; readonly text: string; readonly flags: readonly string[] }> {
	const text = `${JSON.stringify(proposeMappings(tables, given), undefined, '\t')}\n`;
	const file = showPath(io, await writeBeside(runsDir, args[0] ?? command, text));
	const kept = ['--mapping', '--accept-proposals'].reduce(withoutFlag, typedFlags);
	return { file, text, flags: [...kept, '--mapping', file] };
}

export function renderRefusedFiles({ refusedFiles }: OpenQuestions, language: Language): string {
	const lines = refusedFiles.map(
		({ file, problem }) => `! ${renderFile(file, language)}: ${renderProblem(problem, language)}\n`,
	);
	return lines.join('');
}

/** Never overwrites a file, which the user may have edited. */
async function writeBeside(runsDir: string, input: string, text: string): Promise<string> {
	await makeFolder(runsDir);
	const name =
		escapeUnseen(path.basename(input))
			.replaceAll('\\', '_')
			.replace(/\.[^.]*$|^-$/, '') || 'assets';
	for (let copy = 1; ; copy++) {
		const file = path.join(runsDir, `${name}${copy === 1 ? '' : `-${copy}`}.mapping.json`);
		try {
			await writeFile(file, text, { flag: 'wx', mode: PRIVATE_FILE });
			return file;
		} catch (error) {
			if (diskErrorCode(error) !== 'EEXIST') throw error;
			if ((await readFile(file, 'utf8')) === text) return file;
		}
	}
}

/** A table with its open questions, as `--json` and the page show it. */
export function plainTable(table: TableWithQuestions): PlainTable {
	const { key, place, alike, found, profile, questions, isRemembered } = table;
	const profiled = new Set(profile.columns.map(({ column }) => column));
	const headed = found.header.map((header, column) => ({ column, header }));
	const columns = [...profile.columns.map(plainColumn), ...headed.filter(({ column }) => !profiled.has(column))]
		.toSorted((one, other) => one.column - other.column)
		.map((one) => ({ ...one, ...targetOf(found, one.column) }));
	const named = { key, ...place, ...definedOf({ alike }), isRemembered };
	return { ...named, headerRow: headerRowOf(found), rows: profile.rows, columns, questions };
}

/** Names what it keeps: questions quote the texts they ask about, and other columns may contain people's names or numbers. */
function plainColumn({ column, header, filled, kinds, distinct, compared, samples }: ColumnProfile) {
	return { column, header, filled, kinds, distinct, compared, samples };
}

function targetOf({ targets, undecided }: FoundHeader, column: number): { readonly target?: string } {
	const target = targets[column];
	if (target === undefined || target.kind === 'unnamed' || undecided.includes(column)) return {};
	return { target: renderTarget(target) ?? 'ignore' };
}

/** Prints the notices of a file above its first table. */
function renderTables(tables: readonly TableWithQuestions[], language: Language): readonly string[] {
	const words = wordsOf('decisions', language);
	const said = new Set<string>();
	return tables.flatMap((table) => {
		const { place, questions } = table;
		const title = words('refused.table', {
			table: renderFile(nameOfTable(place), language),
			count: groupQuestions(questions).length,
		});
		const notices = table.notices.flatMap((problem) => {
			const line = `! ${renderProblem(problem, language)}`;
			const isSaid = said.has(`${place.file} ${line}`);
			said.add(`${place.file} ${line}`);
			return isSaid ? [] : [line];
		});
		return ['', ...notices, title, ...renderOpen(table, language)];
	});
}
