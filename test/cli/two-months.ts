/** A register in October, and as it comes again in November: what changed, what is gone and what is new. */
export const HEADER = 'Patrimônio;Situação;Categoria;Marca;Modelo;Nº de série;Local;Responsável;Valor;Data de compra';

export type Asset = readonly string[];

const numberOf = (at: number): string => `PAT-${String(at).padStart(5, '0')}`;
const assetOf = (at: number): Asset => [
	numberOf(at),
	['em uso', 'disponível', 'manutenção'][at % 3] ?? '',
	['Notebook', 'Monitor', 'Mesa'][at % 3] ?? '',
	'Dell',
	`Latitude ${at % 50}`,
	`SN${at}`,
	`Sala ${at % 70}`,
	at % 2 === 0 ? 'Ana Beatriz Moura' : '',
	`${1_000 + (at % 900)},50`,
	`${String((at % 28) + 1).padStart(2, '0')}/03/2024`,
];
export const csvOf = (assets: readonly Asset[], header = HEADER): string =>
	`${[header, ...assets.map((cells) => cells.join(';'))].join('\n')}\n`;

/** 40 cells have another value, by row. */
const CHANGES: ReadonlyMap<number, readonly [column: number, text: string]> = new Map(
	Array.from({ length: 40 }, (_, index) => {
		const column = [1, 4, 6, 7, 8][index % 5] ?? 1;
		const text = ['extraviado', 'Latitude 9999', 'Depósito', 'Bruno Carvalho Pires', '77,70'][index % 5] ?? '';
		return [100 + index * 7, [column, text] as const] as const;
	}),
);
const [GONE, NEW] = [12, 8];

/** The assets of both months, and what an import of November says of October. */
export function twoMonths(rows: number) {
	const october = Array.from({ length: rows }, (_, index) => assetOf(index + 1));
	const firstGone = rows * 0.8;
	const november = [
		...october.flatMap((cells, index): readonly Asset[] => {
			if (index >= firstGone && index < firstGone + GONE) return [];
			const change = CHANGES.get(index);
			return [change === undefined ? cells : cells.with(change[0], change[1])];
		}),
		...Array.from({ length: NEW }, (_, index) => assetOf(rows + 1 + index)),
	];
	const units = november.length;
	return {
		october,
		november,
		told: {
			buckets: { units, created: NEW, skipped: units - NEW, rejected: 0 },
			changed: { ...NONE, rows: 40, differences: 40, unchanged: units - NEW - 40, absent: GONE },
		},
	};
}

/** Under another word of the status and without the place, October has no change: its assets in maintenance and their places are read otherwise. */
export const OTHER_READING = { Situação: { to: 'status', values: { manutenção: 'broken' } }, Local: { to: 'ignore' } };

export function toldUnderOtherReading(rows: number) {
	const inMaintenance = Math.floor((rows + 1) / 3);
	return { ...NONE, unchanged: rows, readDifferently: rows + inMaintenance, absent: NEW };
}

export const NONE = { rows: 0, differences: 0, notCompared: 0, readDifferently: 0, absent: 0 } as const;
