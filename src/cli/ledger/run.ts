/** `asset-importer ledger`: creates, checks, fills and exports the team's ledger. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wordsOf } from '../../messages/texts.ts';
import { listSentWith } from '../../runs/ledger/check-known.ts';
import { exportTeam } from '../../runs/team/show-team.ts';
import { checkTeam, initTeam } from '../../runs/team/team-schema.ts';
import { withTeam } from '../api/team.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { type Io, printJson } from '../terminal/io.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

export const runLedgerInit: CommandRun = async ({ args: [role], io, flags, config }) => {
	const { ledger, ...made } = await withTeam({ io, config }, async (database) => ({
		ledger: database.place,
		...(await initTeam(database, role === undefined ? {} : { role })),
	}));
	if (flags.json) {
		printJson(io, { ledger, ...made });
		return EXIT.done;
	}
	const words = wordsOf('cli', config.language);
	const done = words(made.isNew ? 'ledger.made' : 'ledger.known', { ledger });
	if (!flags.quiet) io.stderr.write(`${done}\n${words('ledger.grants')}\n`);
	io.stdout.write(`${made.grants}\n`);
	return EXIT.done;
};

export const runLedgerCheck: CommandRun = async ({ io, flags, config }) => {
	const acceptServer = flags.accept.includes('new-server');
	const forgetMissing = flags.accept.includes('missing-runs');
	const { ledger, ...checked } = await withTeam({ io, config }, async (database) => {
		const sent = acceptServer ? listSentWith(database.place, config) : [];
		return { ledger: database.place, ...(await checkTeam(database, { acceptServer, forgetMissing, sent })) };
	});
	if (flags.json) printJson(io, { ledger, ...checked });
	else {
		const words = wordsOf('cli', config.language);
		const { unsafe, version: _, ...held } = checked;
		io.stdout.write(`${words('ledger.checked', { ledger, ...held })}\n`);
		if (unsafe.length > 0) io.stderr.write(`${words('ledger.unsafe', { settings: unsafe.join(', ') })}\n`);
	}
	return EXIT.done;
};

export const runLedgerExport: CommandRun = async ({ io, flags, config }) => {
	const { output } = flags;
	await withTeam({ io, config }, async (database) => {
		const lines = exportTeam(database);
		if (output === undefined) return printAll(io, lines);
		return writeNewFile(io.cwd, output, (file) => pipeline(Readable.from(lines), createWriteStream(file)));
	});
	return EXIT.done;
};

async function printAll({ stdout }: Io, lines: AsyncIterable<string>): Promise<void> {
	for await (const line of lines) stdout.write(line);
}
