/** `asset-importer probe`: learns from a sandbox what the specification does not say, and stores it in the runs folder. */
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { type ApiProfile, writeProfile } from '../../runs/submit/api-profile.ts';
import { probeApi } from '../../runs/probe/probe-api.ts';
import { connect, whileConnected, withClient } from '../api/connect.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../terminal/command.ts';
import { printJson, printLines, showPath } from '../terminal/io.ts';

export const runProbe: CommandRun = async (invocation) => {
	const { config, io, flags } = invocation;
	return whileConnected(
		invocation,
		() => connect(invocation),
		async (connection, stop) => {
			const { environment } = connection;
			const mark = io.clock.now().toString(36);
			const profile = await withClient(connection, (client) =>
				probeApi({ client, environment, mark, clock: io.clock }, stop.requested),
			);
			// The profile of an embedded sandbox is useless after this command.
			const file = environment.embedded === undefined ? await writeProfile(config.runsDir, profile) : undefined;
			if (flags.json) printJson(io, profile);
			else printLines(io.stdout, renderProfile(profile, config.language));
			if (file !== undefined && !flags.quiet) io.stderr.write(`${showPath(io, file)}\n`);
			return EXIT.done;
		},
	);
};

function renderProfile(profile: ApiProfile, language: Language): readonly string[] {
	const words = wordsOf('cli', language);
	const { successStatus, repeatedEnrollmentId: repeated, bodyLimit, unknownCustomField, changedFields } = profile;
	const isAlike = repeated.answer === 'refused' && repeated.recognisedBy === undefined;
	const fields = changedFields.map(({ field }) => field).join(', ') || words('probe.none');
	return [
		words('probe.success', { status: successStatus ?? '?' }),
		words('probe.repeated', { answer: words(isAlike ? 'probe.answer.alike' : `probe.answer.${repeated.answer}`) }),
		words('probe.accepted', { bytes: bodyLimit.accepted }),
		...(bodyLimit.refused === undefined ? [] : [words('probe.refused', { bytes: bodyLimit.refused })]),
		words('probe.custom', { answer: unknownCustomField }),
		words('probe.changed', { fields }),
		words('probe.made', { count: profile.assetsMade }),
	];
}
