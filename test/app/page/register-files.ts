/** Registers of a few rows, as files that are given to the page. */

export const csvFile = (name: string, lines: readonly string[]) => ({
	name,
	mimeType: 'text/csv',
	buffer: Buffer.from(`${lines.join('\n')}\n`),
});

export const sixRows = (rowOf: (at: number) => string): readonly string[] => [1, 2, 3, 4, 5, 6].map(rowOf);
