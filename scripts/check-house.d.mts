export interface Source {
	readonly file: string;
	readonly text: string;
}

export interface House {
	readonly rooms: ReadonlyMap<string, { readonly files: number; readonly lines: number }>;
	readonly files: number;
	readonly lines: number;
	readonly smallFiles: readonly string[];
	/** As `file:line, lines`. */
	readonly longFunctions: readonly string[];
	readonly biggestFolder: string;
	readonly filesInAFolder: number;
	readonly codes: number;
}

export const LIMITS: Readonly<
	Record<'lines' | 'smallFiles' | 'longFunctions' | 'codes' | 'filesInAFolder' | 'cycles' | 'roomsWithoutTable', number>
>;
export function readSources(): readonly Source[];
export function measureHouse(sources: readonly Source[]): House;
