/** Does what a page says, in order, in a folder of its own with the samples and a sandbox that lives as long as the page. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { serveSandbox } from '../../src/sandbox/serve-sandbox.ts';
import { throwAwayFolder } from '../cli/run-cli.ts';
import { act, type Desk } from './person.ts';
import { readTranscript } from './read-transcript.ts';
import { Shell } from './run-transcript.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Answers the first difference to what it shows. `lang` as in the environment of a shell. */
export async function followPage(
	page: string,
	lang: string,
	has: Pick<Desk, 'database'> = {},
): Promise<string | undefined> {
	const folder = throwAwayFolder();
	cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
	const sandbox = await serveSandbox({ customFields: ['Cor', 'Centro de custo'] });
	onTestFinished(() => sandbox.close());
	const shell = new Shell(folder, { LANG: lang });
	for (const step of readTranscript(path.join(ROOT, page), page)) {
		if (step.kind === 'deed') {
			await act(step, {
				...has,
				sandbox,
				resolve: (shown) => shell.resolve(shown),
				setVariable: (name, value) => shell.setVariable(name, value),
			});
			continue;
		}
		const difference = await shell.run(step);
		if (difference !== undefined) return difference;
	}
	return undefined;
}
