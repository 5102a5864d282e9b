/** `measured`: weight, length, area, volume, time, or hundreds; all others are packs, whose factor the user gives. */
import { rememberByText } from '../values/remember.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const PIECES = new Set(
	words(`
		UN UND UNI UNID UNIDA UNIDAD UNIDADE UNIDADES UNIT UNITS UNITARIO UN1 U
		PC PCS PCA PCAS PECA PECAS PZA
	`),
);
const MEASURED = new Set(
	words(`
		KG KGS KILO QUILO G GR GRS GRAMA GRAMAS MG T TN TON TONEL
		M MT MTS METRO METROS CM MM KM M2 MT2 M3 MT3 ML
		L LT LTS LITRO LITROS GL GALAO
		MI MIL MILHEI CENTO CTO
		H HR HRS HORA HORAS KWH MWH
	`),
);

/** Most assets in one commercial unit. */
export const MAX_UNITS = 10_000;

export type UnitKind = 'piece' | 'measured' | 'pack';

/** `Pç.` becomes `PC`. */
export const foldUnit = rememberByText((unit) =>
	unit
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, '')
		.toUpperCase(),
);

export function kindOfUnit(folded: string): UnitKind {
	if (PIECES.has(folded)) return 'piece';
	return MEASURED.has(folded) ? 'measured' : 'pack';
}
