/** What `--again` names: enrollment ids that are created once more although an earlier run created them. */
export function readAgain({ again }: Readonly<Record<string, unknown>>): readonly string[] {
	return Array.isArray(again) ? again.map(String) : [];
}
