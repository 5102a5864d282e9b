/**
 * Messages of faults as English sentences, for programs that print an error as it is. The texts are imported and not loaded:
 * an error needs its message when it is made, and `require` refuses a module that awaits.
 */
import { giveMessages } from './fault.ts';
import { renderSentences } from './render-problem.ts';
import * as english from './text/en/index.ts';
import { keepTexts } from './texts.ts';

export function sayFaults(): void {
	keepTexts('en', english);
	giveMessages((fault) => renderSentences(fault, 'en'));
}
