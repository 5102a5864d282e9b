export interface Source {
	readonly file: string;
	readonly text: string;
}

export function readSources(): readonly Source[];
/** As `file:line, lines`. */
export function findLongFunctions(sources: readonly Source[]): readonly string[];
