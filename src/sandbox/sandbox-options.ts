import type { FaultScript } from './faults/fault-script.ts';

export interface SandboxOptions {
	/** A free one when it is not given. */
	readonly port?: number;
	/** A loopback address or name; 127.0.0.1 when it is not given. */
	readonly host?: string;
	/** The same ids, clock and keys in every run that gets the same requests. */
	readonly seed?: string;
	/** Folder that keeps the state; memory only when it is not given. */
	readonly dataDir?: string;
	/** Drawn when it is not given. */
	readonly controlToken?: string;
	/** 1 MiB when it is not given. */
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
	/** Detected-service identifiers (open point `service-identifiers`). */
	readonly services?: readonly string[];
	readonly faults?: FaultScript;
	/** Requests that the log keeps in memory. */
	readonly requestLogLimit?: number;
	readonly webhookRetryDelaysMs?: readonly number[];
	/** Webhooks may go to other machines. */
	readonly allowRemoteWebhooks?: boolean;
}

export const SANDBOX_DEFAULTS = {
	host: '127.0.0.1',
	bodyLimitBytes: 1024 * 1024,
	requestLogLimit: 20_000,
	webhookTimeoutMs: 15_000,
} as const;
