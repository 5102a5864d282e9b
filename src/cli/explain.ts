/** `--explain <code>`: prints what a message code means, or all codes for `all`. */
import { Fault } from '../messages/fault.ts';
import { explainCode, MESSAGE_CODES } from '../messages/explain.ts';
import type { Language } from '../messages/message.ts';
import { loadTexts } from '../messages/texts.ts';
import type { Io } from './terminal/io.ts';

/** The word after `--explain`, empty if there is none. Undefined for another command line. */
export function findExplained(argv: readonly string[]): string | undefined {
	const words = argv.filter((word, index) => !/^--lang(?:=|$)/.test(word) && argv[index - 1] !== '--lang');
	const [flag = '', code = ''] = words;
	if (flag === '--explain') return code;
	return flag.startsWith('--explain=') ? flag.slice('--explain='.length) : undefined;
}

export async function printExplanations(wanted: string, io: Io, language: Language): Promise<void> {
	await loadTexts(language);
	const entries = (wanted === 'all' ? MESSAGE_CODES : [wanted]).flatMap((code) => explainCode(code, language) ?? []);
	if (entries.length === 0) {
		throw new Fault('setting-invalid', { setting: '--explain', found: wanted, expected: 'money-format, all' });
	}
	io.stdout.write(entries.join('\n'));
}
