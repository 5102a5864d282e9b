/** Reads the files of `--mapping`, `--rules` and `--corrections`. Throws `Fault` `option-file-unreadable`. */
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, definedOf } from '../../config/config.ts';
import { type ReadRules, parseRules } from '../../drafts/invoice-settings/parse-rules.ts';
import type { Mapping } from '../../drafts/mapping/mapping.ts';
import { parseMapping } from '../../drafts/mapping/parse-mapping.ts';
import type { ReadSettings } from '../../drafts/values/read-settings.ts';
import { Fault } from '../../messages/fault.ts';
import type { Problem } from '../../messages/problem.ts';
import { endSentence, renderExplanation, renderProblem } from '../../messages/render-problem.ts';
import { CorrectionsUnreadable, type ReadCorrections, readCorrections } from '../../runs/record/read-corrections.ts';

export interface OptionFiles {
	readonly corrections?: ReadCorrections;
	readonly mapping?: Mapping;
	readonly rules?: ReadRules;
}

export async function readOptionFiles(config: Config, cwd: string): Promise<OptionFiles> {
	const corrections = await readOptionCorrections(config, cwd);
	const mapping = await readOptionFile(config, '--mapping', config.mapping, cwd, parseMapping);
	const rules = await readOptionFile(config, '--rules', config.rules, cwd, parseRules);
	return definedOf({ corrections, mapping, rules });
}

async function readOptionFile<Value>(
	config: Config,
	option: string,
	file: string | undefined,
	cwd: string,
	parse: (json: unknown) => ReadSettings<Value>,
): Promise<Value | undefined> {
	if (file === undefined) return undefined;
	const unusable = (reason: string, cause?: unknown): Fault =>
		new Fault('option-file-unreadable', { kind: 'json', option, path: file, reason }, { cause });
	let json: unknown;
	try {
		const text = await readFile(path.resolve(cwd, file), 'utf8');
		json = JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw unusable(error instanceof Error ? error.message : String(error), error);
	}
	const parsed = parse(json);
	if (parsed.ok) return parsed.value;
	throw unusable(renderWrong(parsed.problems, config));
}

function renderWrong(problems: readonly Problem[], { language }: Config): string {
	const wrong = problems.map((problem) => renderProblem(problem, language)).join('; ');
	const expected = new Set(problems.map((problem) => renderExplanation(problem, language)).filter(Boolean));
	return [endSentence(wrong), ...expected].join(' ');
}

async function readOptionCorrections(config: Config, cwd: string): Promise<OptionFiles['corrections']> {
	const { corrections: file } = config;
	if (file === undefined) return undefined;
	const unusable = (place: string, reason: string, cause: unknown): Fault =>
		new Fault('option-file-unreadable', { kind: 'lines', option: '--corrections', path: place, reason }, { cause });
	try {
		const whole = path.resolve(cwd, file);
		// Elsewhere a missing file has no corrections, but here the user named it.
		await access(whole);
		return await readCorrections(whole);
	} catch (error) {
		if (error instanceof CorrectionsUnreadable) {
			const { line, problems, message } = error;
			throw unusable(`${file}:${line}`, problems.length === 0 ? message : renderWrong(problems, config), error);
		}
		throw unusable(file, error instanceof Error ? error.message : String(error), error);
	}
}
