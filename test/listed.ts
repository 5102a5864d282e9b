/** The texts of a table, several to a line, with ` ¦ ` or a line break between two: listed`S/N ¦ N/A`. */
export function listed([texts = '']: TemplateStringsArray): readonly string[] {
	return texts.trim().split(/ ¦ |\n\t*/);
}

/** A row of a table for each text, with the same rest: rowsOf('money-format')`1.23 ¦ 1,2.3`. */
export function rowsOf<Rest extends readonly unknown[]>(...rest: Rest) {
	return (texts: TemplateStringsArray): readonly [string, ...Rest][] => listed(texts).map((text) => [text, ...rest]);
}
