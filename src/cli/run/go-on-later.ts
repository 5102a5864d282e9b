/** A planned run that could not be sent now (another one is being sent, nobody confirmed): how to send it later. */
import type { Config } from '../../config/config.ts';
import { Fault } from '../../messages/fault.ts';
import { resumeCommand } from '../../reports/text/command-line.ts';
import { describeRun } from '../../runs/view/list-runs.ts';
import type { Io } from '../terminal/io.ts';
import { showPath } from './report-run.ts';

const WORDS = {
	'pt-BR': 'O que falta enviar está guardado. Para enviar depois:',
	en: 'What is left to send is kept. To send it later:',
} as const;

/** `send` as it is; when it throws a fault, the command that goes on with the run is printed before. */
export async function orTellHowToGoOn(
	dir: string,
	{ io, config }: { readonly io: Io; readonly config: Config },
	send: () => Promise<number>,
): Promise<number> {
	try {
		return await send();
	} catch (error) {
		if (error instanceof Fault) {
			const run = await describeRun(dir);
			if (run.kind === 'run' && run.resumable) {
				const command = resumeCommand(run.record, showPath(io, dir));
				io.stderr.write(`\n${WORDS[config.language]}\n  ${command}\n\n`);
			}
		}
		throw error;
	}
}
