/** The five figures that somebody asks for first, for `docs/performance.md`: one of ours, and a peer on the same machine. */
export const HEADLINES = [
	{
		what: 'check a workbook of 100,000 rows × 20 columns',
		part: 'xlsx',
		table: 'XLSX 100000 × 20',
		ours: 'validate',
		peer: 'read-excel-file',
		says: '`read-excel-file` only reads it',
	},
	{
		what: 'check a workbook of 1,000,000 rows × 20 columns',
		part: 'xlsx',
		table: 'XLSX 1000000 × 20',
		ours: 'validate',
		peer: 'exceljs-stream',
		says: '`exceljs`, row by row, only reads it',
	},
	{
		what: 'check 10,000 invoices of three items',
		part: 'nfe',
		table: 'NF-e 10000 × 3 items',
		ours: 'validate, 2 cores',
		peer: 'fast-xml-parser',
		says: '`fast-xml-parser` only parses them',
	},
	{
		what: 'create 50,000 assets in an API that answers at once',
		part: 'import',
		table: 'import 50000 rows, concurrency 64',
		ours: 'import, whole process',
		peer: 'axios',
		says: 'a loop with `axios`, which keeps no record',
	},
	{
		what: 'go on with an import of 1,000,000 rows after a crash, until the first request',
		part: 'resume',
		table: 'resume of 1000000 rows, 1000 left',
		ours: 'resume, until the first request',
	},
];
