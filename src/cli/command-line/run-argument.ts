/** The run that a command is about. */
import type { ArgumentDeclaration } from './declaration.ts';

export const runArgument: ArgumentDeclaration = {
	name: { 'pt-BR': 'execução', en: 'run' },
	about: {
		'pt-BR': 'nome da execução, como runs o mostra, ou o caminho da sua pasta',
		en: 'name of the run, as runs shows it, or the path of its folder',
	},
	count: 'one',
	completes: 'runs',
};
