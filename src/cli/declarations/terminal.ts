/** What `completion` takes. */
import type { CommandDeclaration } from '../command-line/declaration.ts';
import { generalOptions } from '../command-line/options.ts';

export const completion: CommandDeclaration = {
	arguments: [{ key: 'shell', count: 'one', choices: ['bash', 'zsh', 'fish'] }],
	groups: [generalOptions],
	examples: [
		'source <(asset-importer completion bash)',
		'source <(asset-importer completion zsh)',
		'asset-importer completion fish | source',
	],
	load: async () => (await import('../completion/run.ts')).runCompletion,
};
