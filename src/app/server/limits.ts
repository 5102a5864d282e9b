/** What one request, and one import, may ask of the server at most; a test has its own. Bytes and milliseconds. */
export interface Limits {
	/** Of a body in JSON. */
	readonly jsonBytes: number;
	/** Of cells from the clipboard. */
	readonly pastedBytes: number;
	/** Of one input. */
	readonly inputBytes: number;
	/** Until a body in JSON is there. */
	readonly jsonMs: number;
	/** Without a byte of an input. */
	readonly idleMs: number;
	/** Until the headers of a request are there. */
	readonly headersMs: number;
	/** Tabs of one import that are kept up to date. */
	readonly streams: number;
	/** Between two signs of life of a stream. */
	readonly aliveMs: number;
}

const MIB = 1024 * 1024;

export const LIMITS: Limits = {
	jsonBytes: 8 * MIB,
	pastedBytes: 64 * MIB,
	inputBytes: 4096 * MIB,
	jsonMs: 30_000,
	idleMs: 60_000,
	headersMs: 10_000,
	streams: 12,
	aliveMs: 15_000,
};
