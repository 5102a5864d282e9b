/** One register, from its shape to what became of its rows: as it stands, answered by a person, and with all proposals. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerMapping, sectionOf, targetsOf } from './answers.mjs';
import { makeRegister } from './make-register.mjs';
import { readCommand, readInspected, readRowsOutside, runProgram } from './run-program.mjs';
import { scoreProposals } from './scoring.mjs';
import { writeRegister } from './write-register.mjs';

const MOST_ROUNDS = 4;

export async function tryRegister(shape, { program, folder, shortYears }) {
	const tables = makeRegister(shape, { shortYears }).map((table) => ({
		...table,
		isWorkbook: shape.format === 'xlsx',
	}));
	const asked = await inFolder(path.join(folder, `${shape.name}-asked`), async (cwd) => {
		const files = await writeRegister(shape, tables, cwd);
		return askAndAnswer(['validate', ...files, ...shape.options, '--json'], {
			shape,
			tables,
			program,
			cwd,
			files,
		});
	});
	const accepted = await inFolder(path.join(folder, `${shape.name}-accepted`), async (cwd) => {
		const files = await writeRegister(shape, tables, cwd);
		return runProgram(program, ['validate', ...files, ...shape.options, '--accept-proposals', '--json'], cwd);
	});
	return {
		register: shape.name,
		language: shape.language,
		rows: tables.reduce((sum, { cells }) => sum + cells.length, 0),
		good: tables.reduce((sum, { good }) => sum + good.filter(Boolean).length, 0),
		...asked,
		...worstOf(asked.scores),
		accepted: importableIn(accepted),
		acceptedExit: accepted.exitCode,
	};
}

async function inFolder(folder, work) {
	mkdirSync(folder, { recursive: true });
	return work(folder);
}

const importableIn = ({ json }) => json?.buckets?.notSent ?? 0;

async function askAndAnswer(args, { shape, tables, program, cwd, files }) {
	const first = await runProgram(program, args, cwd);
	const proposals = await readProposals(first, { shape, tables, program, cwd, files });
	const scores = tables.map((table, index) => scoreProposals(proposals[index], table));
	let last = first;
	let rounds = 0;
	while (last.json?.undecided !== undefined && rounds < MOST_ROUNDS) {
		const { mapping, command } = last.json.undecided;
		const file = path.resolve(cwd, mapping);
		const answered = answerMapping(JSON.parse(readFileSync(file, 'utf8')), tables, shape.defaultStatus);
		writeFileSync(file, `${JSON.stringify(answered, null, '\t')}\n`);
		last = await runProgram(program, readCommand(command), cwd);
		rounds += 1;
	}
	return {
		asItStands: importableIn(first),
		scores,
		asked: first.json?.undecided?.tables?.flatMap(({ questions }) => questions) ?? [],
		rounds: last.json?.undecided === undefined ? rounds : MOST_ROUNDS + 1,
		...countRows(last, tables, files, cwd),
		...countNotices(last, tables.length),
		problems: last.json?.problems ?? last.stderr.slice(0, 2000),
		exitCode: last.exitCode,
	};
}

/** Of each table: from the mapping file that the program wrote, or from `inspect` where it has nothing to ask. */
async function readProposals({ json }, { shape, tables, program, cwd, files }) {
	const undecided = json?.undecided;
	if (undecided === undefined) {
		const inspected = await runProgram(program, ['inspect', ...files, ...shape.options, '--json'], cwd);
		const targets = readInspected(inspected.json);
		return tables.map((_, index) => ({ proposed: targets[index] ?? [], status: undefined, questions: [] }));
	}
	const mapping = JSON.parse(readFileSync(path.resolve(cwd, undecided.mapping), 'utf8'));
	return tables.map((table, index) => {
		const section = sectionOf(mapping, index);
		const { questions = [] } = undecided.tables[index] ?? {};
		return { proposed: targetsOf(section, table), status: section.constants?.status, questions };
	});
}

/** Good rows that would be sent, all rows that would, and whether their amounts are what the register says. */
function countRows(run, tables, files, cwd) {
	const importable = importableIn(run);
	if (importable === 0) return { importable, goodImportable: 0, centsAgree: true };
	const outside = readRowsOutside(cwd);
	let goodImportable = 0;
	let cents = 0;
	for (const [index, { headerRow, cells, good, cents: centsByRow, isWorkbook }] of tables.entries()) {
		const file = isWorkbook ? files[0] : files[index];
		const rows = new Set(outside.filter((origin) => origin.file === file || tables.length === 1).map(({ row }) => row));
		for (const row of cells.keys()) {
			if (rows.has(headerRow + 1 + row)) continue;
			if (good[row]) goodImportable += 1;
			cents += centsByRow[row];
		}
	}
	return {
		importable,
		goodImportable: Math.min(goodImportable, importable),
		centsAgree: (run.json.cents?.planned ?? 0) === cents,
	};
}

function countNotices({ json }, tables) {
	const counts = (json?.notices ?? []).map(({ count }) => count);
	return {
		notices: counts.reduce((sum, count) => sum + count, 0),
		mostOfAKind: Math.ceil(Math.max(0, ...counts) / tables),
		noticeKinds: (json?.notices ?? []).map(({ code, count, message }) => ({ code, count, message })),
	};
}

/** A register is as good as its worst table. */
function worstOf(scores) {
	const worst = (what) =>
		['wrong', 'none', 'asked', 'right'].find((judged) => scores.some((score) => score[what] === judged)) ?? 'wrong';
	const sum = (pick) => scores.reduce((total, score) => total + pick(score), 0);
	return {
		identifier: worst('identifier'),
		status: worst('status'),
		wrong: scores.flatMap(({ wrong }) => wrong),
		others: { right: sum(({ others }) => others.right), of: sum(({ others }) => others.of) },
		questions: sum(({ questions }) => questions),
		questionsAndWords: sum(({ questionsAndWords }) => questionsAndWords),
	};
}
