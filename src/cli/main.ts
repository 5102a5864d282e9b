/** argv to exit code. Faults are shown with the next step; any other error is our bug and shows its stack. */
import { CommanderError } from 'commander';
import { type Language, languageOfLocale, languageOfSystem } from '../messages/message.ts';
import { Fault, findTooManyOpen } from '../messages/fault.ts';
import { loadHelp } from '../messages/help-texts.ts';
import { createProgram } from './program.ts';
import { EXIT, exitCodeOfThrown } from './terminal/exit-code.ts';
import { type Io, plainFault, printFault, printJson } from './terminal/io.ts';
import { guardOutput } from './terminal/wrap-output.ts';

export async function main(argv: readonly string[], given: Io): Promise<number> {
	const { env } = given;
	let hasPrinted = false;
	const onWrite = (): void => {
		hasPrinted = true;
	};
	const io: Io = {
		...given,
		stdout: guardOutput(given.stdout, { forPeople: false, env, onWrite }),
		stderr: guardOutput(given.stderr, { forPeople: true, env }),
	};
	const state = { exitCode: EXIT.done as number, language: languageOf(argv, io) };
	const { language } = state;
	try {
		if (argv[0] === '__complete') {
			const { printCandidates } = await import('./complete.ts');
			await printCandidates(argv.slice(2), io, language);
			return EXIT.done;
		}
		if (argv.some((word) => word.startsWith('--explain'))) {
			const { findExplained, printExplanations } = await import('./explain.ts');
			const explained = findExplained(argv);
			if (explained !== undefined) {
				await printExplanations(explained, io, language);
				return EXIT.done;
			}
		}
		const setExitCode = (code: number): void => {
			state.exitCode = code;
		};
		const setLanguage = (named: Language): void => {
			state.language = named;
		};
		const help = await loadHelp(language);
		const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
		const program = createProgram({ argv: words, io, language, help, setExitCode, setLanguage });
		await program.parseAsync(words, { from: 'user' });
		const reason = await io.lostResults?.();
		if (reason === undefined) return state.exitCode;
		// The command was carried out, so its exit code matters more than the lost output.
		const lost = new Fault('output-file-unwritable', { path: 'stdout', reason });
		await showFault(lost, io, state.language);
		return state.exitCode === EXIT.done ? exitCodeOfThrown(lost) : state.exitCode;
	} catch (thrown) {
		const error = findTooManyOpen(thrown) ?? thrown;
		if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
		if (error instanceof Fault) {
			await showFault(error, io, state.language, argv.includes('--json') && !hasPrinted);
		} else if (exitCodeOfThrown(error) === EXIT.bug) {
			io.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
		}
		return exitCodeOfThrown(error);
	}
}

async function showFault(fault: Fault, io: Io, language: Language, asJson = false): Promise<void> {
	const render = async (): Promise<string> => {
		const { renderFault } = await import('../messages/render-problem.ts');
		const { loadTexts } = await import('../messages/texts.ts');
		await loadTexts(language);
		return renderFault(fault, language);
	};
	// Without free file descriptors the texts cannot be loaded.
	const text = await render().catch(() => `${fault.code} (ulimit -n)`);
	if (asJson) printJson(io, plainFault(fault, text));
	printFault(io.stderr, text);
}

/** Read before parsing, so that errors in the command line are shown in this language too. */
function languageOf(argv: readonly string[], io: Io): Language {
	const flag =
		argv.find((_, index) => argv[index - 1] === '--lang') ?? argv.find((one) => one.startsWith('--lang='))?.slice(7);
	const named = [flag, io.env['ASSET_IMPORTER_LANG']].find((name) => name !== undefined && name !== '');
	return named === undefined ? languageOfSystem(io.env) : languageOfLocale(named);
}
