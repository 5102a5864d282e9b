/**
 * Namespaces in scope, told apart only as far as a workbook needs: the cells' own, the one of `r:id`, and all others.
 *
 * Both dialects count: transitional (what Excel writes) and strict (ISO/IEC 29500). An element in no namespace is taken
 * for one of the cells' own: some writers forget the declaration, and no other vocabulary comes without one.
 */
export type Space = 'main' | 'links' | 'other';

const SPACES: ReadonlyMap<string, Space> = new Map([
	['', 'main'],
	['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'main'],
	['http://purl.oclc.org/ooxml/spreadsheetml/main', 'main'],
	['http://schemas.openxmlformats.org/package/2006/relationships', 'main'],
	['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'links'],
	['http://purl.oclc.org/ooxml/officeDocument/relationships', 'links'],
]);

interface Declaration {
	readonly depth: number;
	readonly prefix: string;
	readonly space: Space;
}

export class XmlNamespaces {
	readonly #declared: Declaration[] = [];

	/** How many declarations are in scope: the same number means that nothing changed. */
	get count(): number {
		return this.#declared.length;
	}

	declare(depth: number, prefix: string, uri: string): void {
		this.#declared.push({ depth, prefix, space: SPACES.get(uri) ?? 'other' });
	}

	/** Forgets what the element at this depth declared. */
	leave(depth: number): void {
		while ((this.#declared.at(-1)?.depth ?? 0) >= depth) this.#declared.pop();
	}

	spaceOf(prefix: string): Space {
		for (let index = this.#declared.length - 1; index >= 0; index--) {
			const declaration = this.#declared[index];
			if (declaration?.prefix === prefix) return declaration.space;
		}
		return prefix === '' ? 'main' : 'other';
	}
}
