/**
 * The money of one line in cents, by the names of the layout. An absent or empty element is zero.
 *
 * Refused: an amount that is none (`nfe-element-unreadable`); it counts as zero so that the rest of the invoice can be summed.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { parseCents } from '../invoice-unit/decimal.ts';

export interface ItemAmounts {
	/** `indTot` is not 0: the product value is part of the total of the invoice. */
	readonly inTotal: boolean;
	/** Under ISSQN: what is not in the total as a product is part of it as a service (`vServ`). */
	readonly isService: boolean;
	/** A vehicle billed by the maker to the customer of a dealer: ST is not part of the total. */
	readonly directBilling: boolean;
	readonly vProd: bigint;
	readonly vFrete: bigint;
	readonly vSeg: bigint;
	readonly vDesc: bigint;
	readonly vOutro: bigint;
	/** `vICMSST` and `vFCPST`. */
	readonly vST: bigint;
	readonly vICMSMonoReten: bigint;
	readonly vIPI: bigint;
	readonly vIPIDevol: bigint;
	readonly vII: bigint;
	readonly vICMSDeson: bigint;
	/** `indDeduzDeson` is 1. */
	readonly desonDeducted: boolean;
	/** PIS-ST and COFINS-ST where the invoice says that they are part of the total. */
	readonly vPISST: bigint;
	readonly vCOFINSST: bigint;
	/** Reform: IBS and CBS, credited by most companies. */
	readonly recoverable: bigint;
	readonly vIS: bigint;
	readonly vItem: bigint | undefined;
	readonly problems: readonly Problem[];
}

export function parseItemAmounts({ prod, taxes, vehicle, service }: NfeItem): ItemAmounts {
	const problems: Problem[] = [];
	const cents = (name: string, text: string | undefined): bigint => {
		if (text === undefined || text === '') return 0n;
		const value = parseCents(text);
		if (value === undefined) problems.push(unreadable(name, text));
		return value ?? 0n;
	};
	if (prod.vProd === undefined || prod.vProd === '') {
		problems.push(unreadable('vProd', ''));
	}
	return {
		inTotal: prod.indTot !== '0',
		isService: service === true,
		directBilling: vehicle?.tpOp === '2',
		vProd: cents('vProd', prod.vProd),
		vFrete: cents('vFrete', prod.vFrete),
		vSeg: cents('vSeg', prod.vSeg),
		vDesc: cents('vDesc', prod.vDesc),
		vOutro: cents('vOutro', prod.vOutro),
		vST: cents('vICMSST', taxes.vICMSST) + cents('vFCPST', taxes.vFCPST),
		vICMSMonoReten: cents('vICMSMonoReten', taxes.vICMSMonoReten),
		vIPI: cents('vIPI', taxes.vIPI),
		vIPIDevol: cents('vIPIDevol', taxes.vIPIDevol),
		vII: cents('vII', taxes.vII),
		vICMSDeson: cents('vICMSDeson', taxes.vICMSDeson),
		desonDeducted: taxes.indDeduzDeson === '1',
		vPISST: taxes.indSomaPISST === '1' ? cents('PISST/vPIS', taxes.vPISST) : 0n,
		vCOFINSST: taxes.indSomaCOFINSST === '1' ? cents('COFINSST/vCOFINS', taxes.vCOFINSST) : 0n,
		recoverable: cents('vIBS', taxes.vIBS) + cents('vCBS', taxes.vCBS),
		vIS: cents('vIS', taxes.vIS),
		vItem: taxes.vItem === undefined || taxes.vItem === '' ? undefined : cents('vItem', taxes.vItem),
		problems,
	};
}

function unreadable(name: string, found: string): Problem {
	return { code: 'nfe-element-unreadable', found, place: { name }, params: { kind: 'amount' } };
}
