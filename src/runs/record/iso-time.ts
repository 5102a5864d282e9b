/** Milliseconds since 1970 as ISO text in UTC. The last one is kept: many entries are of the same millisecond. */
let lastMs = Number.NaN;
let lastText = '';

export function isoTime(ms: number): string {
	const whole = Math.trunc(ms);
	if (whole !== lastMs) {
		lastMs = whole;
		lastText = new Date(whole).toISOString();
	}
	return lastText;
}
