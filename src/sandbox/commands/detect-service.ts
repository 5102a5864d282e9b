/**
 * The service and the verification code that a message names.
 *
 * A service is named by its identifier, with hyphens or blanks, whatever the case and the accents. A code is a number of
 * four to eight digits, or of two groups of three, in a message that speaks of a code. A code without a known service is
 * detected under `unknown`; without a code there is no detection (open points `unknown-service` and `empty-detections`).
 */
const SPEAKS_OF_A_CODE = /\b(?:codigos?|codes?|token|pin|senha|verificacao|verification)\b/;
const CODE = /(?<!\d)(?:\d{3}[- ]\d{3}|\d{4,8})(?!\d)/;

/** Detections as a message carries them. */
export function detectServices(
	message: string,
	services: readonly string[],
): Record<string, { verificationCode: string }> {
	const folded = message.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
	const code = SPEAKS_OF_A_CODE.test(folded) ? CODE.exec(folded)?.[0].replaceAll(/\D/g, '') : undefined;
	if (code === undefined) return {};
	const words = ` ${folded.replaceAll(/[^a-z0-9]+/g, ' ')} `;
	const named = services.filter((service) => words.includes(` ${service.replaceAll('-', ' ')} `));
	const detected = named.length === 0 ? ['unknown'] : named;
	return Object.fromEntries(detected.map((service) => [service, { verificationCode: code }]));
}

/**
 * The 42 detected-service identifiers of this sandbox: one names the provider, the others are invented, since the real
 * names are not published (open point `service-identifiers`). They can be set otherwise at the start.
 */
const KINDS = [
	'mensageiro',
	'rede-social',
	'loja',
	'banco',
	'carteira',
	'hospedagem',
	'entregas',
	'transporte',
	'cursos',
	'jogos',
] as const;
const NAMES = ['alfa', 'beta', 'gama', 'delta'] as const;

export const INVENTED_SERVICES: readonly string[] = [
	...KINDS.flatMap((kind) => NAMES.map((name) => `${kind}-${name}`)),
	'correio',
	'svc',
];
