/** `asset-importer completion`: the script by which bash or zsh completes commands, options and their values. */
import { renderBashCompletion } from './render-bash.ts';
import { renderZshCompletion } from './render-zsh.ts';
import { listWords } from './list-words.ts';
import { loadHelp } from '../../messages/help-texts.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { EXIT } from '../terminal/exit-code.ts';

export const runCompletion: CommandRun = async ({ args, config, io, commandGroups }) => {
	const known = await listWords(commandGroups, await loadHelp(config.language));
	io.stdout.write(args[0] === 'zsh' ? renderZshCompletion(known) : renderBashCompletion(known));
	return EXIT.done;
};
