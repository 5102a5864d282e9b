/** The names of the groups into one of which every row falls, on the terminal and in `report.html`. */
import type { Language } from '../../messages/message.ts';

export const BUCKETS = ['created', 'rejected', 'refused', 'unconfirmed', 'skipped', 'notSent'] as const;
export type BucketName = (typeof BUCKETS)[number];

export interface BucketWords extends Readonly<Record<BucketName, string>> {
	/** `notSent` of a dry run. */
	readonly ready: string;
}

/** Whole files are in no bucket: how many rows they would have, nobody knows. */
export const FILE_BUCKETS = ['refused', 'skipped'] as const;

export const FILE_BUCKET_WORDS: Readonly<Record<Language, Readonly<Record<(typeof FILE_BUCKETS)[number], string>>>> = {
	'pt-BR': { refused: 'arquivos recusados', skipped: 'arquivos deixados de fora' },
	en: { refused: 'files refused', skipped: 'files left out' },
};

/** Of a batch, which is one file. */
export const DOCUMENT_BUCKET_WORDS: typeof FILE_BUCKET_WORDS = {
	'pt-BR': { refused: 'documentos recusados', skipped: 'documentos deixados de fora' },
	en: { refused: 'documents refused', skipped: 'documents left out' },
};

/** Of those left out: items of invoices whose cost is in the asset of another item. */
export const JOINED_WORDS: Readonly<Record<Language, string>> = {
	'pt-BR': 'juntados a outros itens',
	en: 'joined into other items',
};

export const BUCKET_WORDS: Readonly<Record<Language, BucketWords>> = {
	'pt-BR': {
		created: 'criados',
		rejected: 'recusados na conferência',
		refused: 'recusados pela API',
		unconfirmed: 'sem confirmação',
		skipped: 'deixados de fora',
		notSent: 'não enviados',
		ready: 'prontos para importar',
	},
	en: {
		created: 'created',
		rejected: 'rejected while checking',
		refused: 'refused by the API',
		unconfirmed: 'unconfirmed',
		skipped: 'left out',
		notSent: 'not sent',
		ready: 'ready to import',
	},
};
