#!/usr/bin/env node
/** The executable: passes the process to `main` and returns its exit code. Prints the version without a parser. */
import { PROGRAM_VERSION } from '../config/program-version.ts';

const argv = process.argv.slice(2);
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) process.stdout.write(`${PROGRAM_VERSION}\n`);
else {
	const [{ main }, { processIo }] = await Promise.all([import('./main.ts'), import('./terminal/process-io.ts')]);
	const io = processIo();
	process.exitCode = await main(argv, io);
	io.releaseTerminal();
}
