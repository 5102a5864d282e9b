/**
 * The 42 detected-service identifiers of this sandbox: one names the provider, the others are invented, since the real
 * names are not published (open point NS-14). They can be set otherwise at the start.
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
