/**
 * What the documents of a run say of access keys, each fact behind the ones before it. Kept as bytes: a folder may hold as
 * many events as invoices.
 *
 * What was said in the test environment says nothing of an invoice with the same key in production, and is kept apart.
 */
import type { KeyFact } from '../../sources/values/nfe-document.ts';
import { type FileNames, keepTexts, numberTexts } from '../../sources/lists/kept-texts.ts';
import { createNumberList } from '../../sources/lists/number-list.ts';

/** A fact and the file that told it. */
export interface PlacedFact extends KeyFact {
	readonly file: string;
}

export interface AccessKeyFacts {
	readonly add: (file: string, fact: KeyFact) => void;
	/** Of a key in its environment, in the order in which they were told. */
	readonly of: (accessKey: string, tpAmb: string | undefined) => Iterable<PlacedFact>;
	/** Keys of production that something was said of. */
	readonly productionKeys: () => Iterable<string>;
}

const TEST_ENVIRONMENT = '2:';

export function createAccessKeyFacts(names: FileNames): AccessKeyFacts {
	const keys = numberTexts();
	/** By key: its first and its last fact; by fact: the next one of the key. Numbers of facts plus one; 0 is none. */
	const firsts = createNumberList(Uint32Array);
	const lasts = createNumberList(Uint32Array);
	const nexts = createNumberList(Uint32Array);
	const files = createNumberList(Uint32Array);
	const facts = keepTexts();

	return {
		add(file, fact) {
			// Nothing is decided by these.
			if (fact.what === 'other') return;
			const key = keys.numberOf(keyOf(fact.accessKey, fact.tpAmb));
			const { accessKey: _, ...rest } = fact;
			const number = facts.add(JSON.stringify(rest)) + 1;
			files.push(names.numberOf(file));
			nexts.push(0);
			if (key === firsts.length()) {
				firsts.push(number);
				lasts.push(number);
			} else {
				nexts.set(lasts.at(key) - 1, number);
				lasts.set(key, number);
			}
		},
		*of(accessKey, tpAmb) {
			const key = keys.count() === 0 ? undefined : keys.find(keyOf(accessKey, tpAmb));
			if (key === undefined) return;
			for (let number = firsts.at(key); number !== 0; number = nexts.at(number - 1)) {
				const rest: Omit<KeyFact, 'accessKey'> = JSON.parse(facts.at(number - 1));
				yield { ...rest, accessKey, file: names.at(files.at(number - 1)) };
			}
		},
		*productionKeys() {
			for (let number = 0; number < keys.count(); number++) {
				const key = keys.at(number);
				if (!key.startsWith(TEST_ENVIRONMENT)) yield key;
			}
		},
	};
}

function keyOf(accessKey: string, tpAmb: string | undefined): string {
	return tpAmb === '2' ? `${TEST_ENVIRONMENT}${accessKey}` : accessKey;
}
