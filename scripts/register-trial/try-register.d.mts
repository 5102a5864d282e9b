import type { RegisterShape } from './shapes.d.mts';
import type { Judgement } from './scoring.d.mts';

export interface TriedRegister {
	readonly rows: number;
	readonly good: number;
	readonly asItStands: number;
	readonly identifier: Judgement;
	readonly status: Judgement;
	readonly questions: number;
	readonly questionsAndWords: number;
	readonly rounds: number;
	readonly importable: number;
	readonly goodImportable: number;
	readonly notices: number;
	readonly mostOfAKind: number;
	readonly accepted: number;
	readonly centsAgree: boolean;
}
export declare function tryRegister(
	shape: RegisterShape,
	options: { readonly program: string; readonly folder: string; readonly shortYears?: boolean },
): Promise<TriedRegister>;
