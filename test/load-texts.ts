/** Loads the words of both languages before a test file runs, as the command does with one when it starts. */
import { LANGUAGES } from '../src/messages/message.ts';
import { loadTexts } from '../src/messages/texts.ts';

await Promise.all(LANGUAGES.map(loadTexts));
