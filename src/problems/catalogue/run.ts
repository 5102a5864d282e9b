/** Messages: plan, journal, ledger, skips of a run. Used by runs. */
import type { CataloguePart } from '../message.ts';

export const runMessages = {
	'already-created': {
		kind: 'skip',
		'pt-BR': {
			title: 'já criado em uma importação anterior ({run}), ativo {assetId}',
			explanation: 'A mesma identificação já foi criada neste ambiente; criar de novo faria um segundo ativo.',
			action: 'Nada a fazer; se o ativo foi excluído no painel e deve ser criado de novo, use --again.',
		},
		en: {
			title: 'already created by an earlier run ({run}), asset {assetId}',
			explanation: 'The same identity was created in this environment; creating it again would make a second asset.',
			action: 'Nothing to do; if the asset was deleted in the dashboard and is to be created again, use --again.',
		},
	},
	'runs-folder-unwritable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível gravar na pasta de execuções {path}: {reason}',
			explanation: 'Sem gravar o plano e o diário nada é enviado.',
			action: 'Libere espaço ou permissão, ou indique outra pasta com --runs-dir.',
		},
		en: {
			title: 'cannot write to the runs folder {path}: {reason}',
			explanation: 'Nothing is sent unless the plan and the journal can be written.',
			action: 'Free space or give permission, or name another folder with --runs-dir.',
		},
	},
} as const satisfies CataloguePart;
