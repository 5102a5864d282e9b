/**
 * Addresses that this user confirmed for a key or a ledger. Confirmation is needed if only a config file in the working
 * folder names the address, since anybody may have made that file. The user's state folder has one file per address, with
 * the key as a salted fingerprint. If the state folder cannot be read or written, the user is asked again.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { decodeCheckedJson, encodeCheckedJson } from '../../disk/checked-json.ts';
import { makeFolder, replaceFile } from '../../disk/durable-file.ts';
import type { KeyIdentity } from './key-fingerprint.ts';

const confirmedSchema = z.object({ address: z.string(), keyFingerprint: z.string().exactOptional() });

export interface Destination {
	/** In canonical form. */
	readonly address: string;
	readonly keyIdentity?: KeyIdentity;
}

export function isConfirmed(stateDir: string | undefined, { address, keyIdentity }: Destination): boolean {
	return listConfirmed(stateDir).some(({ address: known, keyFingerprint: of }) => {
		const isOfKey = keyIdentity === undefined ? of === undefined : of !== undefined && keyIdentity.isOf(of);
		return known === address && isOfKey;
	});
}

export async function noteConfirmed(
	stateDir: string | undefined,
	{ address, keyIdentity }: Destination,
): Promise<void> {
	if (stateDir === undefined) return;
	const of =
		keyIdentity === undefined ? {} : { keyFingerprint: keyIdentity.fingerprint(randomBytes(8).toString('hex')) };
	try {
		await makeFolder(folderOf(stateDir));
		await replaceFile(path.join(folderOf(stateDir), `${randomUUID()}.json`), encodeCheckedJson({ address, ...of }));
	} catch {
		// The user is asked again.
	}
}

function listConfirmed(stateDir: string | undefined): readonly z.infer<typeof confirmedSchema>[] {
	if (stateDir === undefined) return [];
	const folder = folderOf(stateDir);
	try {
		const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
		return names.flatMap((name) => {
			const line = decodeCheckedJson(readFileSync(path.join(folder, name)));
			return confirmedSchema.safeParse(line, { jitless: true }).data ?? [];
		});
	} catch {
		return [];
	}
}

const folderOf = (stateDir: string): string => path.join(stateDir, 'confirmed');
