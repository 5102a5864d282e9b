import type { MadeTable } from './make-register.d.mts';

export interface Proposals {
	readonly proposed: readonly (string | undefined)[];
	readonly status?: string | undefined;
	readonly questions: readonly {
		readonly kind: string;
		readonly columns?: readonly { readonly column: number; readonly isOrderOpen?: boolean }[];
		readonly words?: readonly { readonly text: string; readonly proposal?: string }[];
	}[];
}
export type Judgement = 'right' | 'asked' | 'wrong' | 'none';
export interface Scores {
	readonly identifier: Judgement;
	readonly status: Judgement;
	readonly wrong: readonly { readonly kind: string; readonly header: string }[];
	readonly others: { readonly right: number; readonly of: number };
	readonly questions: number;
	readonly questionsAndWords: number;
}
export interface Totals {
	readonly registers: number;
	readonly good: number;
	readonly goodImportable: number;
	readonly identifiers: Readonly<Record<Judgement, number>>;
	readonly statuses: Readonly<Record<Judgement, number>>;
	readonly wrong: Readonly<Record<string, number>>;
	readonly otherAmounts: number;
	readonly medianQuestions: number;
	readonly mostRounds: number;
	readonly mostOfAKind: number;
}
export declare function scoreProposals(proposals: Proposals, made: MadeTable): Scores;
export declare function median(numbers: readonly number[]): number;
export declare function missedBars(totals: Totals): readonly string[];
