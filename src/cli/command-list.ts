/** The commands there are, in the order of the help; what each takes is loaded only for the one that was chosen. */
import type { CommandGroup } from './command-line/declaration.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
	{
		title: 'importing',
		commands: [
			{ name: 'validate', declare: async () => (await import('./validate/declaration.ts')).declaration },
			{ name: 'import', declare: async () => (await import('./import/declaration.ts')).declaration },
			{ name: 'resume', declare: async () => (await import('./resume/declaration.ts')).declaration },
		],
	},
	{
		title: 'preparing',
		commands: [
			{ name: 'inspect', declare: async () => (await import('./inspect/declaration.ts')).declaration },
			{ name: 'template', declare: async () => (await import('./template/declaration.ts')).declaration },
			{ name: 'draft', declare: async () => (await import('./draft/declaration.ts')).declaration },
			{ name: 'sandbox', declare: async () => (await import('./sandbox/declaration.ts')).declaration },
			{ name: 'probe', declare: async () => (await import('./probe/declaration.ts')).declaration },
		],
	},
	{
		title: 'looking-back',
		commands: [
			{ name: 'runs', declare: async () => (await import('./runs/declaration.ts')).declaration },
			{ name: 'report', declare: async () => (await import('./runs/declaration.ts')).report },
		],
	},
	{
		title: 'asking-the-api',
		commands: [
			{ name: 'employees', declare: async () => (await import('./employees/declaration.ts')).declaration },
			{ name: 'lines', declare: async () => (await import('./lines/declaration.ts')).declaration },
			{ name: 'sms', declare: async () => (await import('./sms/declaration.ts')).declaration },
		],
	},
	{
		title: 'terminal',
		commands: [{ name: 'completion', declare: async () => (await import('./completion/declaration.ts')).declaration }],
	},
];
