/** Every declared command, with the words to type. */
import { COMMAND_GROUPS } from '../../src/cli/commands.ts';
import type { CommandDeclaration, ListedCommand } from '../../src/cli/terminal/command.ts';
import type { OptionName } from '../../src/config/options.ts';

export interface Declared {
	readonly path: readonly string[];
	readonly declaration: CommandDeclaration;
}

export const listed: readonly ListedCommand[] = Object.values(COMMAND_GROUPS).flat();

export const commands: readonly Declared[] = listed.flatMap((one) =>
	'commands' in one
		? one.commands.map((declaration) => ({ path: [one.name, declaration.name], declaration }))
		: [{ path: [one.name], declaration: one }],
);

export function optionsOf({ options }: CommandDeclaration): readonly OptionName[] {
	return Object.values(options).flat();
}
