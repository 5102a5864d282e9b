/**
 * Useful life and yearly rate, as a proposal. Source: IN RFB 1.700/2017, Anexo III (normas.receita.fazenda.gov.br, act 81268,
 * table 43557, SHA-256 d526ac53071a…). Its codes are those of an older nomenclature. Here are only those that name the same goods
 * today; printers, monitors, power tools, seats and furniture that is not for offices are not.
 */
const YEARS: readonly (readonly [years: number, codes: string])[] = [
	[5, '8471 8517 8525 8526 8703 8716'],
	[5, '8201 8202 820320 820330 820340 8204 8205 8206'],
	[4, '8429 8701 8702 8704 8705 8711'],
	[10, '8303 8304 9402 940310 940330 950691 8709'],
	[10, '7309 7321 7611'],
	[10, '8413 8414 8415 8418 8419 8420 8421 8422 8423 8424 8425 8426 8427 8428 8430 8432 8433 8434'],
	[10, '8435 8436 8437 8438 8439 8440 8441 8450 8451 8452 8453 8454 8455 8456 8457 8458 8459 8460 8461 8462 8463'],
	[10, '8464 8465 8468 847050 8472 8475 8476 8477 8478'],
	[10, '8501 8502 8504 8514 8515 85162 8543'],
	[10, '9005 9006 9007 9008 9011 9012 9014 9015 9016 9017 90181 901820 901841 901849 901850 901890 9019 9022'],
	[10, '9024 9025 9026 9027 9028 9029 9030 9031 9032'],
	[25, '9406'],
];
const YEARS_OF = new Map(YEARS.flatMap(([years, codes]) => codes.split(' ').map((code) => [code, years] as const)));

/** Undefined if the annex does not have the code. */
export function proposeUsefulLife(ncm: string) {
	if (!/^\d{8}$/.test(ncm)) return undefined;
	for (const length of [6, 5, 4]) {
		const code = ncm.slice(0, length);
		const years = YEARS_OF.get(code);
		if (years === undefined) continue;
		return { usefulLife: years, yearlyRate: 100 / years, lifeSource: `IN RFB 1.700/2017, Anexo III, ${code}` };
	}
	return undefined;
}
