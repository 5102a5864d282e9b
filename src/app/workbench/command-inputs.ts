/** The inputs of a workbench as its commands name them: tables by themselves, invoices to be made a workbook of drafts first. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listInputs } from '../../sources/open/list-inputs.ts';
import { showPath } from './commands.ts';
import type { InputFiles } from './input-files.ts';
import { type InputKind, inputKindOf } from './input-kind.ts';

/** Files that are named one by one; of more, their folder is. */
const MAX_NAMED = 50;

export interface CommandInputs {
	readonly tables: readonly string[];
	readonly invoices: readonly string[];
}

/** `inPlace`: as they were named. What cannot be read is for the check to tell. */
export async function findCommandInputs(
	cwd: string,
	files: InputFiles,
	inPlace: readonly string[],
): Promise<CommandInputs> {
	const given = { tables: new Array<string>(), invoices: new Array<string>() };
	for (const named of inPlace) {
		const { tables, invoices } = await partInput(cwd, named);
		given.tables.push(...tables);
		given.invoices.push(...invoices);
	}
	return {
		tables: [...given.tables, ...uploaded(cwd, files, 'table')],
		invoices: [...given.invoices, ...uploaded(cwd, files, 'invoices')],
	};
}

function uploaded(cwd: string, files: InputFiles, kind: InputKind): readonly string[] {
	const dir = files.dirOf(kind);
	const names = files.list().filter((one) => one.kind === kind);
	const named = names.length > MAX_NAMED ? [dir] : names.map(({ name }) => path.join(dir, name));
	return named.map((file) => showPath(cwd, file));
}

/** A folder is named as a whole, unless it has both. */
async function partInput(cwd: string, named: string): Promise<CommandInputs> {
	const parts = { tables: new Array<string>(), invoices: new Array<string>() };
	try {
		const whole = path.resolve(cwd, named);
		if (!(await stat(whole)).isDirectory()) {
			parts[(await inputKindOf(whole)) === 'invoices' ? 'invoices' : 'tables'].push(named);
			return parts;
		}
		for (const { path: file } of await listInputs([whole])) {
			const kind = (await inputKindOf(file)) === 'invoices' ? 'invoices' : 'tables';
			parts[kind].push(path.join(named, path.relative(whole, file)));
		}
	} catch {
		return { tables: [named], invoices: [] };
	}
	if (parts.tables.length === 0) return { tables: [], invoices: [named] };
	return parts.invoices.length === 0 ? { tables: [named], invoices: [] } : parts;
}
