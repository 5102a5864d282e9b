/**
 * Words for parameters whose values are made by a machine: the code of a system error, the state of a row, the shape of a
 * value. The code stays beside the words, for whoever is asked for help.
 */
import { renderExpectation } from './expectation-words.ts';
import { FIELD_NAMES } from './field-names.ts';
import type { Language } from './message.ts';
import { renderPlaces } from './render-places.ts';
import { renderUtc } from './render-utc.ts';

type Words = Readonly<Record<Language, string>>;
const words = (pt: string, en: string): Words => ({ 'pt-BR': pt, en });

const REASONS: Readonly<Record<string, Words>> = {
	ENOENT: words('não existe', 'it does not exist'),
	EACCES: words('sem permissão', 'no permission'),
	EPERM: words('o sistema não permite', 'the system does not allow it'),
	EROFS: words('o disco só permite leitura', 'the disk is read-only'),
	ENOSPC: words('o disco está cheio', 'the disk is full'),
	EDQUOT: words('a cota de disco acabou', 'the disk quota is used up'),
	EFBIG: words('o arquivo ficou grande demais para este disco', 'the file is too large for this disk'),
	EISDIR: words('é uma pasta, não um arquivo', 'it is a folder, not a file'),
	ENOTDIR: words('uma parte do caminho não é uma pasta', 'a part of the path is not a folder'),
	EEXIST: words('já existe', 'it exists already'),
	ENOTEMPTY: words('a pasta não está vazia', 'the folder is not empty'),
	EBUSY: words('está em uso por outro programa', 'another program is using it'),
	ETXTBSY: words('está em uso por outro programa', 'another program is using it'),
	EMFILE: words('há arquivos demais abertos', 'too many files are open'),
	ENFILE: words('há arquivos demais abertos', 'too many files are open'),
	EIO: words('erro de leitura ou gravação do disco', 'the disk failed to read or write'),
	ELOOP: words('atalhos que apontam um para o outro', 'links that point at each other'),
	ENAMETOOLONG: words('o nome é longo demais', 'the name is too long'),
	EADDRINUSE: words('a porta já está em uso', 'the port is in use already'),
	EADDRNOTAVAIL: words('o endereço não é deste computador', 'the address is not of this computer'),
	ECONNREFUSED: words('conexão recusada', 'connection refused'),
	ECONNRESET: words('o outro lado cortou a conexão', 'the other side cut the connection'),
	ECONNABORTED: words('a conexão foi cortada', 'the connection was cut'),
	EPIPE: words('o outro lado fechou a conexão', 'the other side closed the connection'),
	CLOSED: words('o outro lado fechou a conexão', 'the other side closed the connection'),
	ETIMEDOUT: words('o tempo de espera acabou', 'it took too long'),
	UND_ERR_CONNECT_TIMEOUT: words('o tempo de espera acabou', 'it took too long'),
	UND_ERR_HEADERS_TIMEOUT: words('o tempo de espera acabou', 'it took too long'),
	UND_ERR_BODY_TIMEOUT: words('o tempo de espera acabou', 'it took too long'),
	EHOSTUNREACH: words('não há caminho até o servidor', 'there is no way to the server'),
	ENETUNREACH: words('a rede não está ao alcance', 'the network is out of reach'),
	ENETDOWN: words('a rede está fora do ar', 'the network is down'),
	ENOTFOUND: words('o nome não existe na rede', 'the name does not exist in the network'),
	EAI_AGAIN: words('a busca do nome na rede falhou', 'looking up the name failed'),
	EPROTO: words('o servidor não fala TLS nessa porta', 'the server does not speak TLS at that port'),
	ERR_SSL_WRONG_VERSION_NUMBER: words(
		'o servidor não fala TLS nessa porta',
		'the server does not speak TLS at that port',
	),
	CERT_HAS_EXPIRED: words('o certificado venceu', 'the certificate has expired'),
	CERT_NOT_YET_VALID: words('o certificado ainda não vale', 'the certificate is not valid yet'),
	DEPTH_ZERO_SELF_SIGNED_CERT: words('o certificado é assinado por ele mesmo', 'the certificate is signed by itself'),
	SELF_SIGNED_CERT_IN_CHAIN: words(
		'a cadeia tem um certificado assinado por ele mesmo',
		'a certificate of the chain is signed by itself',
	),
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: words(
		'o emissor do certificado não é conhecido',
		'the issuer of the certificate is not known',
	),
	UNABLE_TO_GET_ISSUER_CERT: words(
		'o emissor do certificado não é conhecido',
		'the issuer of the certificate is not known',
	),
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: words(
		'o emissor do certificado não é conhecido',
		'the issuer of the certificate is not known',
	),
	ERR_TLS_CERT_ALTNAME_INVALID: words('o certificado é de outro servidor', 'the certificate is of another server'),
	UNKNOWN: words('motivo desconhecido', 'reason unknown'),
	deadline: words('o prazo acabou', 'the deadline passed'),
	aborted: words('interrompido', 'interrupted'),
};

const STATES: Readonly<Record<string, Words>> = {
	unsent: words('ainda não enviada', 'not sent yet'),
	attempting: words('sem confirmação', 'unconfirmed'),
	created: words('criada', 'created'),
	refused: words('recusada pela API', 'refused by the API'),
	unconfirmed: words('sem confirmação', 'unconfirmed'),
	skipped: words('deixada de fora', 'left out'),
	rejected: words('recusada na conferência', 'rejected while checking'),
};

/** Amounts of an invoice in reais. */
const AMOUNTS = new Set(['sum', 'total', 'difference', 'price', 'minimum', 'cost', 'worth', 'priceThen', 'priceNow']);

const INSTANTS = new Set(['at', 'since']);

/** Of lists that may have nothing in them. */
const EMPTY_LISTS: Readonly<Record<string, Words>> = {
	rows: words('nenhuma', 'none'),
	made: words('nenhuma', 'none'),
	doubtful: words('nenhuma', 'none'),
	missing: words('nenhuma', 'none'),
	known: words('nenhum', 'none'),
	references: words('a nota não diz qual', 'the note does not say which'),
};

const NO_OBJECT = words('não é um objeto entre chaves, { … }', 'it is no object in braces, { … }');

const CODE = /^(?:listen )?(?<code>[A-Z][A-Z0-9_]{2,})(?:: (?<message>.*))?$/s;
/** Of what JSON.parse says only the place is for people. */
const JSON_PLACE = /at position (?<position>\d+)(?: \(line (?<line>\d+) column (?<column>\d+)\))?/;

/** A parameter in words, or as it is where it is nobody's code. */
export function renderParam(name: string, value: string, language: Language): string {
	if (name === 'state') return STATES[value]?.[language] ?? value;
	if (value === '') return EMPTY_LISTS[name]?.[language] ?? value;
	if (name === 'others') return renderPlaces(value, language);
	if (name === 'field') return FIELD_NAMES[value]?.[language] ?? value;
	if (name === 'expected') return renderExpectation(value, language);
	if (AMOUNTS.has(name)) return renderReais(value);
	if (INSTANTS.has(name)) return renderUtc(value);
	return name === 'reason' ? renderReason(value, language) : value;
}

/** `-4598.90`, as an invoice writes it, as a person does: `-R$ 4.598,90`. Anything else as it is. */
function renderReais(amount: string): string {
	const groups = /^(?<minus>-?)(?<reais>\d+)\.(?<cents>\d{2})$/.exec(amount)?.groups;
	if (groups === undefined) return amount;
	const { minus = '', reais = '', cents = '' } = groups;
	return `${minus}R$ ${reais.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${cents}`;
}

export function renderState(state: string, language: Language): string {
	return STATES[state]?.[language] ?? state;
}

function renderReason(reason: string, language: Language): string {
	const known = REASONS[reason]?.[language];
	if (known !== undefined) return /^[A-Z]/.test(reason) ? `${known} – ${reason}` : known;
	if (reason === '{…}') return NO_OBJECT[language];
	const code = CODE.exec(reason)?.groups?.['code'];
	if (code !== undefined && code !== reason && REASONS[code] !== undefined) return renderReason(code, language);
	return renderJsonError(reason, language) ?? renderExpectation(reason, language);
}

function renderJsonError(reason: string, language: Language): string | undefined {
	if (!/\bJSON\b/.test(reason)) return undefined;
	const { position, line, column } = JSON_PLACE.exec(reason)?.groups ?? {};
	const pt = language === 'pt-BR';
	if (line !== undefined) {
		return pt
			? `o JSON está errado na linha ${line}, caractere ${column}`
			: `the JSON is wrong in line ${line}, character ${column}`;
	}
	if (position !== undefined) {
		return pt
			? `o JSON está errado no caractere ${Number(position) + 1}`
			: `the JSON is wrong at character ${Number(position) + 1}`;
	}
	return pt ? 'o JSON termina antes do fim ou não é JSON' : 'the JSON ends before its end, or it is no JSON';
}
