/** The figures that a terminal shows for a plan or a summary, without the words. */
import type { Language } from '../../src/messages/message.ts';
import type { TextKey } from '../../src/messages/texts.ts';
import { saysWords } from '../says.ts';

/** A name, blanks, and its count at the end of the line, or `then`. */
export function figure(name: TextKey<'reports'>, count: number, then = '\n', language?: Language): RegExp {
	return inOrder(saysWords('reports', name, {}, language), new RegExp(` +${count}${then}`, 'u'));
}

/** Consecutive, with nothing in between. */
export function inOrder(...parts: readonly RegExp[]): RegExp {
	return new RegExp(parts.map(({ source }) => source).join(''), 'u');
}
