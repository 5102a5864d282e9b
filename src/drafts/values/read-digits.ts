/** The number that the digits of a part of a text stand for; `NaN` when any character there is no digit. */
export function readDigits(text: string, from: number, to: number): number {
	let value = 0;
	for (let index = from; index < to; index += 1) {
		const digit = text.charCodeAt(index) - 0x30;
		if (!(digit >= 0 && digit <= 9)) return Number.NaN;
		value = value * 10 + digit;
	}
	return value;
}
