/** `asset-importer probe`: learns from a sandbox what the specification does not show, and keeps it beside the runs. */
import type { Language } from '../../messages/message.ts';
import type { ApiProfile } from '../../runs/submit/api-profile.ts';
import { writeProfile } from '../../runs/submit/api-profile.ts';
import { probeApi } from '../../runs/probe/probe-api.ts';
import { connect, whileConnected, withClient } from '../api/connect.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { printJson, showPath } from '../terminal/io.ts';
import { wrapFor } from '../terminal/wrap-output.ts';

export const runProbe: CommandRun = async (invocation) => {
	const { config, io, flags } = invocation;
	return whileConnected(
		invocation,
		() => connect(invocation),
		async (connection, stop) => {
			const { environment } = connection;
			const mark = io.now().getTime().toString(36);
			const profile = await withClient(connection, (client) => probeApi({ client, environment, mark }, stop.requested));
			// What is learnt of an API that ends with this command is shown, and of no use later.
			const file = environment.embedded === undefined ? await writeProfile(config.runsDir, profile) : undefined;
			if (flags.json) printJson(io, profile);
			else io.stdout.write(wrapFor(io.stdout, `${renderProfile(profile, config.language).join('\n')}\n`));
			if (file !== undefined && !flags.quiet) io.stderr.write(`${showPath(io, file)}\n`);
			return EXIT.done;
		},
	);
};

const WORDS = {
	'pt-BR': {
		success: 'status de um ativo criado',
		repeated: 'patrimônio repetido',
		answers: { created: 'cria um segundo ativo', refused: 'é recusado', unknown: 'não se sabe' },
		alike: 'com as mesmas palavras de outros erros: resume --settle-unconfirmed não serve aqui',
		accepted: 'maior corpo aceito',
		refused: 'menor corpo recusado',
		bytes: 'bytes',
		custom: 'campo personalizado desconhecido',
		changed: 'campos que voltam de outra forma',
		none: 'nenhum',
		made: 'ativos de teste criados',
	},
	en: {
		success: 'status of a created asset',
		repeated: 'repeated enrollment id',
		answers: { created: 'makes a second asset', refused: 'is refused', unknown: 'not known' },
		alike: 'in the words of other mistakes: resume --settle-unconfirmed does not work here',
		accepted: 'largest body accepted',
		refused: 'smallest body refused',
		bytes: 'bytes',
		custom: 'unknown custom field',
		changed: 'fields that come back in another form',
		none: 'none',
		made: 'test assets created',
	},
} as const satisfies Record<Language, object>;

function renderProfile(profile: ApiProfile, language: Language): readonly string[] {
	const words = WORDS[language];
	const { successStatus, repeatedEnrollmentId, bodyLimit, unknownCustomField, changedFields } = profile;
	const isAlike = repeatedEnrollmentId.answer === 'refused' && repeatedEnrollmentId.recognisedBy === undefined;
	return [
		`${words.success}: ${successStatus ?? '?'}`,
		`${words.repeated}: ${words.answers[repeatedEnrollmentId.answer]}${isAlike ? `, ${words.alike}` : ''}`,
		`${words.accepted}: ${bodyLimit.accepted} ${words.bytes}`,
		...(bodyLimit.refused === undefined ? [] : [`${words.refused}: ${bodyLimit.refused} ${words.bytes}`]),
		`${words.custom}: ${unknownCustomField}`,
		`${words.changed}: ${changedFields.map(({ field }) => field).join(', ') || words.none}`,
		`${words.made}: ${profile.assetsMade}`,
	];
}
