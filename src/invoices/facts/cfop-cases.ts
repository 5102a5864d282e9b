/** The first digit of a CFOP only tells where goods go. Source: table of CFOP (Convênio S/N of 1970, annex). */
const CFOP_CASES = [
	'return',
	'service',
	'rental',
	'not-owned',
	'bonus',
	'sample',
	'future-billing',
	'order-shipment',
	'future-delivery',
	'order-sale',
	'over-coupon',
	'unspecified',
] as const;
export type CfopCase = (typeof CFOP_CASES)[number];

const range = (first: number, last: number): readonly number[] =>
	Array.from({ length: last - first + 1 }, (_, index) => first + index);

const OTHER_NOT_OWNED = [408, 409, 414, 415, 451, 504, 505, 552, 554, 555, 557, 909, 920, 921, 924, 925, 934];

const CODES: Readonly<Record<CfopCase, readonly number[]>> = {
	return: [...range(200, 216), ...range(410, 413), 503, 553, 556, ...range(660, 662), 918, 919],
	service: [...range(251, 258), ...range(301, 307), ...range(351, 360), 931, 932, 933],
	rental: [908],
	/** Transfers, shipments for work or storage, demonstration, fair, repair, consignment, packaging, use elsewhere. */
	'not-owned': [...range(150, 156), ...range(501, 502), ...range(901, 907), ...range(912, 917), ...OTHER_NOT_OWNED],
	bonus: [910],
	sample: [911],
	'future-billing': [922],
	'order-shipment': [923],
	'future-delivery': [116, 117],
	'order-sale': [118, 119, 120],
	'over-coupon': [929],
	unspecified: [949],
};

const BY_CODE: ReadonlyMap<string, CfopCase> = new Map(
	CFOP_CASES.flatMap((name) => CODES[name].map((code) => [String(code), name] as const)),
);

export function caseOfCfop(cfop: string | undefined): CfopCase | undefined {
	return BY_CODE.get((cfop ?? '').slice(-3));
}
