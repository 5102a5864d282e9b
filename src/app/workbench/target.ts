/** The target of a workbench: the rehearsal or an API. The key is kept in memory only. */
import { definedOf } from '../../config/config.ts';
import { environmentOfKey, maskKey, readPastedKey } from '../../contract/api-key.ts';
import { Fault } from '../../messages/fault.ts';
import type { TargetBody } from '../protocol/routes.ts';
import type { TargetView } from '../protocol/view.ts';
import type { KeptState } from './state-file.ts';

export class Target {
	readonly #state: KeptState;
	/** By workbench. */
	readonly #keys: Map<string, string>;
	readonly #id: string;

	constructor(state: KeptState, keys: Map<string, string>, id: string) {
		this.#state = state;
		this.#keys = keys;
		this.#id = id;
	}

	/** Returns undefined for the rehearsal, and for an API whose key was not typed yet. */
	key(): string | undefined {
		return this.#state.now.target.kind === 'api' ? this.#keys.get(this.#id) : undefined;
	}

	/** True for an API whose key was not typed since the start of the program. */
	lacksKey(): boolean {
		return this.#state.now.target.kind === 'api' && this.key() === undefined;
	}

	isProduction(): boolean {
		const { target } = this.#state.now;
		return target.kind === 'api' && target.environment === 'production';
	}

	view(): TargetView {
		const { target } = this.#state.now;
		const key = this.key();
		return target.kind === 'rehearsal' ? target : { ...target, ...definedOf({ key: key && maskKey(key) }) };
	}

	async set(target: TargetBody): Promise<void> {
		if (target.kind === 'rehearsal') return this.#state.save({ target });
		const typed = target.apiKey === undefined || target.apiKey === '' ? undefined : readPastedKey(target.apiKey);
		if (typed?.ok === false) throw new Fault('api-key-malformed', { source: target.baseUrl });
		if (typed !== undefined) this.#keys.set(this.#id, typed.key);
		const key = this.#keys.get(this.#id);
		const environment = key === undefined ? 'production' : environmentOfKey(key);
		return this.#state.save({ target: { kind: 'api', baseUrl: target.baseUrl, environment } });
	}
}
