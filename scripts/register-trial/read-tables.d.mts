export interface TrialTable {
	readonly name: string;
	readonly above: number;
	readonly columns: readonly { readonly header: string; readonly targets: readonly string[] }[];
	readonly rows: readonly (readonly string[])[];
	readonly meanings: ReadonlyMap<string, string>;
}

export function readTables(file: string, mostRows?: number): readonly TrialTable[];
