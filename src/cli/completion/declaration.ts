/** Declares `completion`. */
import { type CommandDeclaration, same } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/general-options.ts';

export const declaration: CommandDeclaration = {
	arguments: [
		{
			name: same('shell'),
			about: { 'pt-BR': 'para qual shell', en: 'for which shell' },
			count: 'one',
			choices: ['bash', 'zsh'],
		},
	],
	groups: [generalOptions],
	notes: {
		'pt-BR': 'Coloque a linha no fim de ~/.bashrc ou de ~/.zshrc (depois de compinit) e abra um novo terminal.',
		en: 'Put the line at the end of ~/.bashrc or of ~/.zshrc (after compinit) and open a new terminal.',
	},
	examples: [
		{ command: 'source <(asset-importer completion bash)', about: same('bash') },
		{ command: 'source <(asset-importer completion zsh)', about: same('zsh') },
	],
	load: async () => (await import('./run.ts')).runCompletion,
};
