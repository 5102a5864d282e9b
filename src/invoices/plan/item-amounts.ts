/** An absent element is zero; an unreadable one is refused (`nfe-element-unreadable`) and counts as zero. */
import type { Problem } from '../../messages/problem.ts';
import type { NfeItem } from '../../sources/values/nfe-document.ts';
import { parseCents } from '../../drafts/invoice-unit/decimal.ts';

export type ItemAmounts = Readonly<ReturnType<typeof parseItemAmounts>>;

export function parseItemAmounts({ prod, taxes, vehicle, service }: NfeItem) {
	const problems: Problem[] = [];
	const cents = (name: string, text: string | undefined): bigint => {
		if (text === undefined || text === '') return 0n;
		const value = parseCents(text);
		if (value === undefined) problems.push(unreadable(name, text));
		return value ?? 0n;
	};
	if (prod.vProd === undefined || prod.vProd === '') problems.push(unreadable('vProd', ''));
	return {
		inTotal: prod.indTot !== '0',
		isService: service === true,
		/** A vehicle billed by the maker to a dealer's customer: ST is not part of the total. */
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
		/** IBS and CBS, which most companies get credited. */
		recoverable: cents('vIBS', taxes.vIBS) + cents('vCBS', taxes.vCBS),
		vIS: cents('vIS', taxes.vIS),
		vItem: taxes.vItem === undefined || taxes.vItem === '' ? undefined : cents('vItem', taxes.vItem),
		problems,
	};
}

function unreadable(name: string, found: string): Problem {
	return { code: 'nfe-element-unreadable', found, place: { name }, params: { kind: 'amount' } };
}
