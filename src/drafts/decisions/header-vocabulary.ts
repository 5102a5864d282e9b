/**
 * What the words of a header speak for, field by field: headers that are no known name, but made of known words alone.
 *
 * A word that nobody listed may turn a header around – `Data prevista de compra`, `Custo de manutenção` – so that one of
 * them is enough for no proposal.
 */
import { headerWords } from '../values/folded-name.ts';
import { editDistance } from '../values/near-miss.ts';

/** Every word of a set also in the plural. */
export function hasWord(words: ReadonlySet<string>, word: string): boolean {
	return words.has(word) || (word.length > 3 && word.endsWith('s') && words.has(word.slice(0, -1)));
}

export function listWords(...lines: readonly string[]): ReadonlySet<string> {
	return new Set(lines.flatMap((line) => line.split(' ')));
}

const SHORTEST_NEAR = 7;

/** The listed word that a long one was probably meant to be: one slip of the pen, and not in the first letter. */
export function nearWord(word: string, words: Iterable<string>): string | undefined {
	if (word.length < SHORTEST_NEAR) return undefined;
	for (const known of words) {
		if (known.length >= SHORTEST_NEAR && known[0] === word[0] && editDistance(known, word) === 1) return known;
	}
	return undefined;
}

/** What is registered, as headers call it. */
export const ASSET_NOUNS = listWords(
	'asset ativo activo bem bens bien bienes equipamento equipment equipo equip device dispositivo produto product producto',
	'item maquina machine patrimonio patrimonial computador computer hardware laptop notebook desktop aparelho',
);
/** The name of something, and the number of something. */
export const NAMING = listWords('nome name nom nombre descricao desc des description descripcion');
export const NUMBERING = listWords('n codigo id identificacao c');

/** Words glued to the next without a sign, as databases name their columns: `CODBEM`, `DTCOMPRA`. */
const GLUED = /^(?<first>codigo|cod|num|nro|id|dt|data|vlr|vl|valor|desc|nome|nom)(?<rest>.{2,})$/;
const LONG_FORMS: ReadonlyMap<string, string> = new Map([
	...['cod'].map((word) => [word, 'codigo'] as const),
	...['num', 'nro'].map((word) => [word, 'n'] as const),
	...['dt'].map((word) => [word, 'data'] as const),
	...['vlr', 'vl'].map((word) => [word, 'valor'] as const),
]);

/** The words of a header; one that is not known is taken apart where both parts are. */
export function splitHeaderWords(header: string, isKnown: (word: string) => boolean): readonly string[] {
	return headerWords(header).flatMap((word) => {
		if (isKnown(word)) return [word];
		const { first = '', rest = '' } = GLUED.exec(word)?.groups ?? {};
		const long = LONG_FORMS.get(first) ?? first;
		return rest !== '' && isKnown(long) && isKnown(rest) ? [long, rest] : [word];
	});
}

const SECRETS = listWords(
	'senha password passwd passphrase passcode pwd pin puk bitlocker contrasena credencial credenciais credential secret',
	'cvv psk',
);
const KEYS = listWords('key chave clave');
/** What makes a key one of these. `Chave de acesso` is that of an invoice. */
const OF_SECRETS = listWords(
	'recuperacao recovery recuperacion licenca license licence licencia ativacao activation activacion product produto',
	'producto windows office cd api private privada criptografia encryption wifi wpa ssh filevault',
);

/** Whether a column holds what must not be sent anywhere: passwords, recovery keys, PINs, keys of licences. */
export function isSecretHeader(header: string): boolean {
	const words = headerWords(header);
	// `BitLocker` and `PassWord` come as two.
	const joined = words.map((word, index) => word + (words[index + 1] ?? ''));
	if ([...words, ...joined].some((word) => hasWord(SECRETS, word))) return true;
	return words.some((word) => hasWord(KEYS, word)) && words.some((word) => hasWord(OF_SECRETS, word));
}
