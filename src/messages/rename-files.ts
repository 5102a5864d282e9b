/** Gives the files that a message names other names, before it is rendered. */
import { findCode, type ParamType } from './codes.ts';
import type { ShownProblem } from './problem.ts';
import { renamePlaces } from './render-param.ts';
import type { Several } from './several-values.ts';

type Rename = (file: string) => string;

const RENAMERS: Partial<Readonly<Record<ParamType, (value: string, rename: Rename) => string>>> = {
	file: (value, rename) => rename(value),
	places: renamePlaces,
};

export function renameFiles<Told extends Pick<ShownProblem, 'code' | 'params'>>(told: Told, rename: Rename): Told {
	const { code, params = {} } = told;
	const named = Object.entries(params).map(([name, value]) => {
		const renamer = typeof value === 'string' ? renamerOf(code, name) : undefined;
		return [name, renamer === undefined ? value : renamer(String(value), rename)];
	});
	return told.params === undefined ? told : { ...told, params: Object.fromEntries(named) };
}

/** The same for the values that differ within a group. */
export function renameSeveral(code: string, several: Several, rename: Rename): Several {
	const named = Object.entries(several).map(([name, values]) => {
		const renamer = renamerOf(code, name);
		const shown = values?.shown.map((one) =>
			renamer === undefined ? one : { ...one, text: renamer(one.text, rename) },
		);
		return [name, values && { ...values, shown }];
	});
	return Object.fromEntries(named);
}

const renamerOf = (code: string, name: string) => RENAMERS[findCode(code)?.params[name] ?? 'text'];
