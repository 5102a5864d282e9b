/**
 * Serial numbers for the units of a line: serial k to unit k, and only when there are as many as units.
 *
 * Where: the chassis of a vehicle, the numbers of weapons, labelled tokens in `xProd`, `infAdProd` and `obsItem`, and in
 * `infCpl` when the invoice has a single line. Another count leaves them blank, and a notice says so
 * (`nfe-serial-unclear`), as it does of whatever was left out although it may be a number.
 */
import type { Problem } from '../../messages/problem.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';
import { findSerials } from './find-serials.ts';

export interface AssignedSerials {
	readonly serialNumbers: readonly string[];
	readonly notices: readonly Problem[];
}

const NONE: AssignedSerials = { serialNumbers: [], notices: [] };

export function assignSerials(item: NfeItem, invoice: NfeInvoice, units: number): AssignedSerials {
	const structured = item.vehicle?.chassi === undefined ? (item.weaponSerials ?? []) : [item.vehicle.chassi];
	if (structured.length > 0) return byCount(structured, units);
	const said = [item.infAdProd, ...(item.observations ?? [])];
	const texts = [item.prod.xProd, ...said, invoice.items.length === 1 ? invoice.infCpl : undefined];
	const { serials, imeis, badImeis, unclear } = findSerials(texts.filter((text) => text !== undefined).join('\n'));
	const notices: Problem[] = badImeis.map((found) => notUsed('imei', found, units));
	const found = serials.length === units || imeis.length === 0 ? serials : imeis;
	const leftOut = found === serials ? unclear : [...serials, ...unclear];
	if (leftOut.length > 0) notices.push(notUsed('text', shorten(leftOut), units));
	if (found.length === 0) return notices.length === 0 ? NONE : { serialNumbers: [], notices };
	const assigned = byCount(found, units);
	return { serialNumbers: assigned.serialNumbers, notices: [...notices, ...assigned.notices] };
}

const MAX_NAMED = 5;

function shorten(texts: readonly string[]): string {
	const named = texts.slice(0, MAX_NAMED).join(', ');
	return texts.length > MAX_NAMED ? `${named} … (+${texts.length - MAX_NAMED})` : named;
}

function byCount(serials: readonly string[], units: number): AssignedSerials {
	if (serials.length === units) return { serialNumbers: serials, notices: [] };
	return { serialNumbers: [], notices: [notUsed('count', String(serials.length), units)] };
}

function notUsed(kind: 'count' | 'imei' | 'text', found: string, units: number): Problem {
	return { code: 'nfe-serial-unclear', found, params: { kind, units } };
}
