/** A code has four to eight digits. Open points `unknown-service` and `empty-detections`. */
const SPEAKS_OF_A_CODE = /\b(?:codigos?|codes?|token|pin|senha|verificacao|verification)\b/;
const CODE = /(?<!\d)(?:\d{3}[- ]\d{3}|\d{4,8})(?!\d)/;

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

/** One is the provider's name, the others are invented (open point `service-identifiers`). */
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
