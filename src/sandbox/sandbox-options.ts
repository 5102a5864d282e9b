import type { FaultScript } from './faults/fault-script.ts';

export interface SandboxOptions {
	readonly port?: number;
	readonly host?: string;
	/** The same ids, clock and keys in every run that gets the same requests. */
	readonly seed?: string;
	readonly dataDir?: string;
	readonly controlToken?: string;
	readonly bodyLimitBytes?: number;
	/** Milliseconds of Unix time; with a seed it dates the request log only. */
	readonly now?: () => number;
	/** The status of a created asset: 201, or 200 (open point `created-status`). */
	readonly successStatus?: 200 | 201;
	/** An enrollment id that an asset has already is refused (open point `repeated-number`). */
	readonly uniqueEnrollmentIds?: boolean;
	/** A fresh sandbox begins with demonstration employees, lines, messages and custom fields. */
	readonly demo?: boolean;
	/** Labels of custom fields that both environments of the first company have, instead of those of the demonstration. */
	readonly customFields?: readonly string[];
	readonly services?: readonly string[];
	readonly faults?: FaultScript;
	readonly requestLogLimit?: number;
	readonly webhookRetryDelaysMs?: readonly number[];
	readonly allowRemoteWebhooks?: boolean;
}

export const SANDBOX_DEFAULTS = {
	host: '127.0.0.1',
	bodyLimitBytes: 1024 * 1024,
	requestLogLimit: 20_000,
	webhookTimeoutMs: 15_000,
} as const;
