/** A command of the control plane that cannot be carried out as it was given. Answered with its status and reasons. */
export class CommandError extends Error {
	override readonly name = 'CommandError';
	readonly status: 403 | 404 | 422;
	readonly details: Readonly<Record<string, string>>;

	constructor(status: 403 | 404 | 422, message: string, details: Readonly<Record<string, string>> = {}) {
		super(message);
		this.status = status;
		this.details = details;
	}
}
