/** Options of the library's calls, checked for programs without type checks. */

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

type Wrong<Options, Text extends string> = Exclude<Words<Text>, keyof Options> | Exclude<keyof Options, Words<Text>>;

/** Splits names of options at blanks. The compiler reports a name that is missing or does not exist. */
export const namesOf =
	<Options>() =>
	<Text extends string>(
		text: Text & ([Wrong<Options, Text>] extends [never] ? unknown : Wrong<Options, Text>),
	): readonly string[] =>
		text.split(' ');

/** Throws a `TypeError` for a name that `place` does not know. `inner`: the known names of options that are objects. */
export function refuseUnknown(
	place: string,
	given: object,
	names: readonly string[],
	inner: Readonly<Record<string, readonly string[]>> = {},
): void {
	for (const [name, value] of Object.entries(given)) {
		if (!names.includes(name)) throw new TypeError(`${place} has no option ${name}`);
		const own = Object.hasOwn(inner, name) ? inner[name] : undefined;
		if (own !== undefined && typeof value === 'object' && value !== null)
			refuseUnknown(`${place}, ${name}`, value, own, inner);
	}
}
