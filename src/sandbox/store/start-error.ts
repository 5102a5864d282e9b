/** Why a sandbox could not be started, where a person can do something about it. */
export type StartProblem = 'host-not-loopback' | 'data-in-use' | 'data-unreadable' | 'port-unavailable';

export class SandboxStartError extends Error {
	override readonly name = 'SandboxStartError';
	readonly code: StartProblem;

	constructor(code: StartProblem, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}
