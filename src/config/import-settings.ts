/** Settings as in `asset-importer.config.json` (`docs/reference.md`), but with the content of files instead of their names. */
export interface ImportSettings {
	/** Sheets to import; `*` for all. */
	readonly sheet?: readonly string[];
	/** `encoding=windows-1252`, `delimiter=;`, `quotes=single`, `short-rows=accept`. */
	readonly csv?: readonly string[];
	/** Locale of numbers and dates if their column does not decide it. Default: `pt-BR`. */
	readonly locale?: 'pt-BR' | 'en-US';
	/** IANA zone of times without an offset. Default: UTC for spreadsheets, `America/Sao_Paulo` for invoices. */
	readonly timeZone?: string;
	/** Status of rows and invoices without one: `in-use`, or a word for it. */
	readonly defaultStatus?: string;
	readonly defaultAcquisitionType?: string;
	/** Default: `error`, a question. */
	readonly unknownColumns?: 'error' | 'ignore' | 'custom-fields';
	/** Default: `refuse`. */
	readonly repeatedSerials?: 'refuse' | 'accept';
	/** Reais per unit of a foreign currency: `USD=5.43`. */
	readonly exchangeRate?: readonly string[];
	/** CNPJs of the buyer. Absent: the recipients of the invoices must share one root. */
	readonly company?: readonly string[];
	/** Template for the enrollment ids of invoices. */
	readonly assetNumber?: string;
	/** Default: `landed`, with freight and taxes. */
	readonly cost?: 'product' | 'landed';
	/** Invoices fill the custom fields of `docs/reference.md`, which the dashboard must have. Default: `false`. */
	readonly invoiceFields?: boolean;
	/** Kinds of invoices to import that are otherwise skipped or refused. */
	readonly allow?: readonly string[];
	/** The purchases of items of returns and complements, see `--belongs-to`. */
	readonly belongsTo?: readonly string[];
	/** `units=200`: most assets of one item. `expense=1200`: reais per unit below which an item may be an expense. */
	readonly limit?: readonly string[];
	/** JSON of `docs/mapping.schema.json`, for example from `proposeMappings`. */
	readonly mapping?: object;
	/** JSON of `docs/rules.schema.json`. */
	readonly rules?: object;
}
