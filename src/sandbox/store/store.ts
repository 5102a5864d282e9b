/** Applies a change in memory at once; the change is complete when the log has it. */
import type { Asset } from '../../contract/asset.ts';
import { applyChange, type Change } from '../world/change.ts';
import { emptyState, type Home, homeKey, type World } from '../world/world.ts';
import { type ChangeLog, createMemoryLog, openFileLog } from './change-log.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export interface Identity {
	readonly newId: () => string;
	readonly newSecret: (length: number) => string;
	readonly instant: () => string;
	readonly issued: () => number;
	readonly resume: (issued: number) => void;
}

const SEEDED_CLOCK_START = Date.UTC(2026, 0, 5, 12);

export function createIdentity(seed: string | undefined, now: () => number): Identity {
	if (seed === undefined) {
		const newSecret = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
		return { newId: randomUUID, newSecret, instant: () => isoTime(now()), issued: () => 0, resume: () => {} };
	}
	let issued = 0;
	const next = (): number => SEEDED_CLOCK_START + (issued += 1) * 1000;
	return {
		newId: () => uuidFrom(`${seed}:id:${(issued += 1)}`),
		newSecret: (length) => secretFrom(`${seed}:secret:${(issued += 1)}`, length),
		instant: () => isoTime(next()),
		issued: () => issued,
		resume: (count) => {
			issued = Math.max(issued, count);
		},
	};
}

function isoTime(ms: number): string {
	return new Date(ms).toISOString();
}

export function uuidFrom(text: string): string {
	const hex = createHash('sha256').update(text).digest('hex');
	const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function secretFrom(text: string, length: number): string {
	return createHash('sha512')
		.update(text)
		.digest('base64')
		.replaceAll(/[^A-Za-z0-9]/g, '')
		.slice(0, length);
}

export type Store = Awaited<ReturnType<typeof openStore>>;

export async function openStore(identity: Identity, folder: string | undefined) {
	const world: World = { state: emptyState(0) };
	const log: ChangeLog =
		folder === undefined
			? createMemoryLog()
			: await openFileLog(folder, (line, position) => {
					const change = parseLine(line);
					identity.resume(change.i ?? 0);
					applyChange(world, change, position);
				});
	const count = (): string => (identity.issued() === 0 ? '' : `"i":${identity.issued()},`);

	return {
		world,
		identity,
		async record(change: Change): Promise<void> {
			const line = `{${count()}${JSON.stringify(change).slice(1)}`;
			applyChange(world, change, log.end());
			await log.append(line);
		},
		async *readAssets(home: Home): AsyncIterable<Asset> {
			const key = homeKey(home.companyId, home.environment);
			const { assetsFrom, detachedAssets } = world.state;
			for await (const line of log.read(assetsFrom)) {
				const change = parseLine(line);
				if (change.t !== 'asset' || change.home !== key) continue;
				yield detachedAssets.has(change.a.id) ? withoutEmployee(change.a) : change.a;
			}
		},
		close: () => log.close(),
	};
}

type LoggedChange = Exclude<Change, { t: 'asset' }> | { readonly t: 'asset'; readonly home: string; readonly a: Asset };

function parseLine(line: string): LoggedChange & { readonly i?: number } {
	const change: LoggedChange & { readonly i?: number } = JSON.parse(line);
	return change;
}

function withoutEmployee(asset: Asset): Asset {
	const { employeeId: _employee, employeeAttachedAt: _at, ...rest } = asset;
	return rest;
}
