/** The commands there are, in the order of the help; what each takes is loaded only for the one that was chosen. */
import type { CommandGroup } from './command-line/declaration.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
	{
		title: 'importing',
		commands: [
			{ name: 'app', declare: async () => (await import('./declarations/importing.ts')).app },
			{ name: 'validate', declare: async () => (await import('./declarations/importing.ts')).validate },
			{ name: 'import', declare: async () => (await import('./declarations/importing.ts')).importing },
			{ name: 'resume', declare: async () => (await import('./declarations/importing.ts')).resume },
		],
	},
	{
		title: 'preparing',
		commands: [
			{ name: 'setup', declare: async () => (await import('./declarations/preparing.ts')).setup },
			{ name: 'inspect', declare: async () => (await import('./declarations/preparing.ts')).inspect },
			{ name: 'template', declare: async () => (await import('./declarations/preparing.ts')).template },
			{ name: 'draft', declare: async () => (await import('./declarations/preparing.ts')).draft },
			{ name: 'sandbox', declare: async () => (await import('./declarations/preparing.ts')).sandbox },
			{ name: 'probe', declare: async () => (await import('./declarations/preparing.ts')).probe },
		],
	},
	{
		title: 'looking-back',
		commands: [
			{ name: 'runs', declare: async () => (await import('./declarations/looking-back.ts')).runs },
			{ name: 'report', declare: async () => (await import('./declarations/looking-back.ts')).report },
		],
	},
	{
		title: 'team-ledger',
		commands: [{ name: 'ledger', declare: async () => (await import('./declarations/team.ts')).ledger }],
	},
	{
		title: 'asking-the-api',
		commands: [
			{ name: 'employees', declare: async () => (await import('./declarations/asking-the-api.ts')).employees },
			{ name: 'lines', declare: async () => (await import('./declarations/asking-the-api.ts')).lines },
			{ name: 'sms', declare: async () => (await import('./declarations/asking-the-api.ts')).sms },
		],
	},
	{
		title: 'terminal',
		commands: [{ name: 'completion', declare: async () => (await import('./declarations/terminal.ts')).completion }],
	},
];
