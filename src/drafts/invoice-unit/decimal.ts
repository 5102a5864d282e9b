/**
 * Decimals of an NF-e as exact whole numbers: amounts in cents, quantities in ten-thousand-millionths. Never a float.
 *
 * Refused (`undefined`): signs, exponents, commas, more than 15 whole digits, amounts with a fraction of a cent.
 * Source: TDec_1302, TDec_1104v, TDec_1110v of the layout (0 to 10 decimals, point as separator).
 */
const DECIMAL = /^(?<whole>\d{1,15})(?:\.(?<fraction>\d{1,10}))?$/;
const QUANTITY_DECIMALS = 10;
const QUANTITY_SCALE = 10n ** BigInt(QUANTITY_DECIMALS);

/** `4599.9` is 459990n. Trailing zeros beyond the cents are allowed. */
export function parseCents(text: string): bigint | undefined {
	const groups = DECIMAL.exec(text)?.groups;
	if (groups === undefined) return undefined;
	const fraction = groups['fraction'] ?? '';
	if (/[^0]/.test(fraction.slice(2))) return undefined;
	return BigInt((groups['whole'] ?? '') + fraction.slice(0, 2).padEnd(2, '0'));
}

/** A quantity, exact. */
export interface Quantity {
	/** In 10⁻¹⁰. */
	readonly scaled: bigint;
}

export function parseQuantity(text: string): Quantity | undefined {
	const groups = DECIMAL.exec(text)?.groups;
	if (groups === undefined) return undefined;
	return { scaled: BigInt((groups['whole'] ?? '') + (groups['fraction'] ?? '').padEnd(QUANTITY_DECIMALS, '0')) };
}

/** `factor` times the quantity as a whole number, or undefined when it is not whole. */
export function wholeTimes(quantity: Quantity, factor: number): bigint | undefined {
	const product = quantity.scaled * BigInt(factor);
	return product % QUANTITY_SCALE === 0n ? product / QUANTITY_SCALE : undefined;
}

/** How often `part` goes into `whole`, where that is a whole number from 1 on. */
export function wholeRatio(whole: Quantity, part: Quantity): bigint | undefined {
	if (part.scaled === 0n || whole.scaled === 0n || whole.scaled % part.scaled !== 0n) return undefined;
	return whole.scaled / part.scaled;
}

/** `1234.50`, for messages. */
export function renderCents(cents: bigint): string {
	const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
	return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
