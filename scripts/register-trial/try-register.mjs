/** One register, from its shape to what became of its rows: as it stands, answered by a person, and with all proposals. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerMapping, sectionOf, targetsOf } from './answers.mjs';
import { makeRegister } from './make-register.mjs';
import { readCommand, readInspected, readRowsOutside, runProgram } from './run-program.mjs';
import { scoreProposals } from './scoring.mjs';
import { sheetName, writeRegister } from './write-register.mjs';

const MOST_ROUNDS = 4;

export async function tryRegister(shape, { program, folder, shortYears, seed }) {
	const tables = makeRegister(shape, { shortYears, seed }).map((table) => ({
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
		const questions = tables.map((_, index) => questionsOf(last, shape, files, index));
		const { defaultStatus } = shape;
		const answered = answerMapping(JSON.parse(readFileSync(file, 'utf8')), tables, { defaultStatus, questions });
		writeFileSync(file, `${JSON.stringify(answered, null, '\t')}\n`);
		last = await runProgram(program, readCommand(command), cwd);
		rounds += 1;
	}
	return {
		asItStands: importableIn(first),
		scores,
		asked: first.json?.undecided?.tables?.flatMap(({ questions }) => questions) ?? [],
		rounds: last.json?.undecided === undefined ? rounds : MOST_ROUNDS + 1,
		...countRows(last, { shape, tables, files, cwd }),
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
		const section = sectionOf(mapping, table);
		const questions = questionsOf({ json }, shape, files, index);
		return { proposed: targetsOf(section, table), status: section.constants?.status, questions };
	});
}

const questionsOf = ({ json }, shape, files, index) =>
	json.undecided.tables.find((open) => isOf(open, shape, files, index))?.questions ?? [];

/** Whether something is about a table of the shape: one of few files, or one of few sheets. */
function isOf({ file, sheet }, shape, files, index) {
	if (shape.tables.length === 1) return true;
	return files.length > 1 ? file === files[index] : sheet === sheetName(shape, index);
}

/** Good rows that would be sent, all rows that would, and whether their amounts are what the register says. */
function countRows(run, { shape, tables, files, cwd }) {
	const importable = importableIn(run);
	if (importable === 0) return { importable, goodImportable: 0, centsAgree: true };
	const outside = readRowsOutside(cwd);
	let goodImportable = 0;
	let cents = 0;
	for (const [index, { headerRow, cells, good, cents: centsByRow }] of tables.entries()) {
		const rows = new Set(outside.filter((origin) => isOf(origin, shape, files, index)).map(({ row }) => row));
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

/** A notice is a line that a person reads, about however many cells it is. */
function countNotices({ json }, tables) {
	const notices = json?.notices ?? [];
	const ofKind = (code) => notices.filter((notice) => notice.code === code).length;
	return {
		notices: notices.length,
		mostOfAKind: Math.ceil(Math.max(0, ...notices.map(({ code }) => ofKind(code))) / tables),
		noticeKinds: notices.map(({ code, count, message }) => ({ code, count, message })),
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
