/** The command line that imports `samples/` into the embedded sandbox: shown by `npm start`, run by tests. */
export const SAMPLE_IMPORT = [
	'import',
	'samples',
	'--sandbox',
	'--asset-number',
	'NF{number}-{item}-{unit}',
	'--default-status',
	'available',
];
