/** Before each test file: the words of both languages are loaded, and the working folder is the project's. */
import path from 'node:path';
import { LANGUAGES } from '../src/messages/message.ts';
import { loadTexts } from '../src/messages/texts.ts';

// Files share a process, and a command in a test changes its working folder.
process.chdir(path.join(import.meta.dirname, '..'));
await Promise.all(LANGUAGES.map(loadTexts));
