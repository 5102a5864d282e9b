/** The log of changes of a sandbox without `--data`: kept in memory only. */
import type { ChangeLog } from './change-log.ts';

export function createMemoryLog(): ChangeLog {
	const lines: string[] = [];
	return {
		end: () => lines.length,
		append(line, done) {
			lines.push(line);
			done();
		},
		async *read(from, to) {
			for (let at = from; at < Math.min(to, lines.length); at += 1) yield lines[at] ?? '';
		},
		close: async () => {},
	};
}
