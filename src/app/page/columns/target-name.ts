import { nameOfTarget } from '../../../drafts/decisions/question-texts.ts';
import { SAY } from '../words/words.ts';

const CUSTOM = 'custom:';
export const labelOf = (target: string): string | undefined =>
	target.startsWith(CUSTOM) ? target.slice(CUSTOM.length).trim() : undefined;
export const customTarget = (label: string): string => `${CUSTOM} ${label}`;

export const targetName = (target: string): string => nameOfTarget(target, SAY);
