import type { MadeTable } from './make-register.d.mts';

export type WrittenEntry =
	| string
	| {
			readonly to: string;
			readonly header?: string;
			readonly locale?: string;
			readonly shortYears?: boolean;
			readonly values?: Readonly<Record<string, string>>;
	  };
export interface WrittenSection {
	readonly headerRow?: number | 'none';
	readonly columns?: Readonly<Record<string, WrittenEntry>>;
	readonly columnsByLetter?: Readonly<Record<string, WrittenEntry>>;
	readonly constants?: Readonly<Record<string, string>>;
}
export interface WrittenMapping extends WrittenSection {
	readonly tables?: Readonly<Record<string, WrittenSection>>;
}
export declare function targetsOf(section: WrittenSection, made: MadeTable): readonly (string | undefined)[];
export declare function answerMapping(
	mapping: WrittenMapping,
	tables: readonly MadeTable[],
	options?: {
		readonly defaultStatus?: string;
		readonly questions?: readonly (readonly {
			readonly kind: string;
			readonly columns?: readonly { readonly column: number }[];
		}[])[];
	},
): WrittenMapping;
