/**
 * Every message code, one row each: its kind, and the parameters of its text.
 *
 * The texts are in `text/<language>/` under the same codes. A code decides what to print, never what to do: program logic
 * depends on fields of the values themselves. A test checks that codes, texts and parameters match.
 */

/**
 * `refusal`: the cell, row, item or file is not imported · `notice`: it is imported, but the user should know ·
 * `skip`: skipped on purpose · `outcome`: result of a request · `fault`: the run cannot continue.
 */
export type MessageKind = 'refusal' | 'notice' | 'skip' | 'outcome' | 'fault';

export type ParamType =
	| 'amount'
	| 'count'
	| 'expected'
	| 'expectations'
	| 'field'
	| 'file'
	| 'hidden'
	| 'instant'
	| 'list'
	| 'places'
	| 'quoted'
	| 'reason'
	| 'state'
	| 'text'
	| 'unrelated';

/** An option that supplies what the inputs lack. */
export type WantedOption = '--company' | '--asset-number' | '--default-status' | '--exchange-rate' | '--mapping';

interface Traits {
	/** `table`: one group for all columns and earlier runs, because it needs one decision. */
	readonly scope?: 'table';
	/** `table`: if the user meant something else, many rows are wrong, so it is shown before problems of single rows. */
	readonly weighs?: 'table';
	/** The first ones are listed individually, with their invoice or item. */
	readonly each?: 'invoice' | 'item';
	/** The option that settles it. A summary says so once, at its end, with the command. */
	readonly wants?: WantedOption;
	/**
	 * A refused cell that would be accepted in another file than its own, so it is refused again as long as it comes back unchanged. `text`:
	 * refused for its type (number, date, formula), and the same value as text would be accepted. The others: held until a person says how
	 * its column is read.
	 */
	readonly unlessAs?: 'text' | 'order' | 'swapped' | 'style';
	/** A file that a run wrote to be filled in and given back, so that the page offers to take it. */
	readonly isGivenBack?: true;
	/** What a person may be asked about the column of a refused cell, by the `kind` of the problem if only some kinds wait. */
	readonly awaits?: Reading | Readonly<Record<string, Reading>>;
}

/** The readings of a column, named as in the mapping; `years` is `shortYears`. */
export type Reading = 'order' | 'swapped' | 'style' | 'years' | 'strip' | 'thousands' | 'range';

type ParamTypes = Readonly<Record<string, ParamType>>;

export interface CodeRow<Kind extends MessageKind = MessageKind, Params extends ParamTypes = ParamTypes>
	extends Traits {
	readonly kind: Kind;
	/** Includes the parameters of all its kinds, if any. */
	readonly params: Params;
}

/** A code for one of several findings: its parameter `kind` selects one, and these are the parameters of each kind. */
interface WithKinds<Kinds extends Readonly<Record<string, ParamTypes>>> {
	readonly kinds: Kinds;
}

const rowOf =
	<const Kind extends MessageKind>(kind: Kind) =>
	<const Params extends ParamTypes>(params: Params, traits: Traits = {}): CodeRow<Kind, Params> => ({
		kind,
		params,
		...traits,
	});

const refusal = rowOf('refusal');
const notice = rowOf('notice');
const skip = rowOf('skip');
const outcome = rowOf('outcome');
const fault = rowOf('fault');

/** Reais as an invoice writes them, `-4598.90`: shown as `-R$ 4.598,90`. */
const amount = 'amount';
/** A number with thousands separators. */
const count = 'count';
/** The expectation of a schema. */
const expected = 'expected';
/** The expectations of a schema by field, `name: expectation; …`. */
const expectations = 'expectations';
/** An API field, shown by its column's name. */
const field = 'field';
/** An input. */
const file = 'file';
/** Only for JSON and for grouping. */
const hidden = 'hidden';
/** A UTC date-time. */
const instant = 'instant';
/** Several values in one text, cut between two of them if there are many. */
const list = 'list';
/** Rows in other places, `a.csv:2; a.csv:3`. */
const places = 'places';
/** The user's own text, shown in quotation marks. */
const quoted = 'quoted';
/** A code of the system, TLS or network, or a parser's message. */
const reason = 'reason';
/** The state of a row. */
const state = 'state';
/** A name, path or identifying number. */
const text = 'text';
/** Names of items that belong to no asset, shown as the options that say so. */
const unrelated = 'unrelated';

/** Builds a code whose parameter `kind` selects one of several findings with the same action. */
function ofKinds<
	const Kind extends MessageKind,
	const Params extends ParamTypes,
	const Kinds extends Readonly<Record<string, ParamTypes>>,
>(row: CodeRow<Kind, Params>, kinds: Kinds): CodeRow<Kind, Params> & WithKinds<Kinds> {
	const named = Object.values<ParamTypes>(kinds).flatMap((types) => Object.entries(types));
	return { ...row, params: { kind: text, ...Object.fromEntries(named), ...row.params }, kinds };
}

/** The other row is in the same inputs or in an earlier run. */
const BATCH_OR_EARLIER = { batch: { others: places }, earlier: { other: quoted, run: text, row: places } } as const;
/** The host that failed. */
const API_OR_PROXY = { api: { host: text }, proxy: { proxy: text } } as const;
/** The questions about numbers that are held, by kind of the problem. */
const HELD_NUMBERS = { range: 'range', decimal: 'strip', marked: 'thousands' } as const;
const DATE_OR_NUMBER = { date: {}, number: {} } as const;

export const codes = {
	// file
	'input-not-found': fault({ path: file }),
	'upload-refused': ofKinds(fault({}), { size: { file: text, megabytes: count }, number: { most: count } }),
	'table-gone': fault({ table: text }),
	'cell-locked': fault({}),
	'sending-refused': ofKinds(fault({}), {
		unchecked: {},
		running: {},
		key: {},
		fields: {},
		count: { typed: quoted, count },
	}),
	'input-folder-empty': fault({ path: file }),
	'input-no-match': fault({ path: file }),
	'file-empty': ofKinds(refusal({}), { bytes: {}, rows: {}, sheets: {}, zip: {} }),
	'file-unreadable': ofKinds(refusal({}), { system: { reason }, in_use: { reason }, changed: {} }),
	'file-not-regular': refusal({}),
	'file-named-twice': notice({ count }),
	'list-of-changes': refusal({ file }, { isGivenBack: true }),
	'file-named-otherwise': notice({ extension: text, format: text }),
	'file-skipped': skip({ format: text }),
	'input-link-outside': skip({ target: text }),
	'zip-entry-repeated': refusal({}),
	'format-not-read': refusal({ format: text }),
	'format-no-table': refusal({ format: text }),
	'format-compressed': refusal({ format: text }),
	'format-unknown': refusal({ extension: text }),

	// workbook
	'zip-damaged': ofKinds(refusal({}), {
		truncated: {},
		content: { part: text },
		check_sum: { part: text },
		size: { part: text },
		overlap: { part: text },
	}),
	'file-encrypted': refusal({}),
	'zip-method-unknown': refusal({ part: text, method: text }),
	'zip-limit': ofKinds(refusal({}), {
		entries: { count, limit: count },
		entry_size: { part: text, limit: count },
		inflated: { part: text },
	}),
	'zip-nested': ofKinds(refusal({ part: text }), { zip: {}, depth: {} }),
	'format-zip': refusal({}),
	'mail-not-read': ofKinds(refusal({}), { empty: {}, damaged: {}, large: {} }),
	'workbook-limit': ofKinds(refusal({ limit: count }), {
		sheets: {},
		texts: {},
		columns: { sheet: quoted, row: places, count },
	}),
	'workbook-damaged': ofKinds(refusal({ part: text }), {
		truncated: {},
		malformed: { position: text },
		second_root: {},
		doctype: {},
		depth: { limit: count },
		attributes: {},
		utf8: {},
		encoding: { encoding: text },
		character: { position: text },
		entity: { position: text },
		no_workbook: {},
		missing: {},
		repeated: {},
		backslash: {},
	}),
	'xls-damaged': ofKinds(refusal({}), { truncated: {}, sectors: {}, records: {}, code_page: { page: text } }),
	'sheet-damaged': ofKinds(refusal({ sheet: quoted }), {
		row_number: { found: quoted },
		row_order: { row: places },
		reference: { row: places, found: quoted },
		cell_repeated: { cell: text },
		missing: {},
	}),
	'cell-unreadable': ofKinds(refusal({}, { unlessAs: 'text' }), {
		number: {},
		serial: {},
		iso_date: {},
		boolean: {},
		text_index: {},
		type: {},
	}),
	'number-digits-lost': refusal({}, { unlessAs: 'text' }),
	'text-too-long': refusal({}, { unlessAs: 'text' }),
	'formula-without-result': refusal({}, { unlessAs: 'text' }),
	'cell-beyond-columns': refusal({}),

	// csv
	'csv-unreadable': ofKinds(refusal({}), { nul: {}, utf16: {}, line: { line: text, limit: count } }),
	'csv-line-unreadable': ofKinds(refusal({ line: text }), {
		bytes: {},
		quote: {},
		columns: { count, limit: count },
	}),
	'csv-quotes-unclear': refusal({ kind: text, line: text, reading: quoted }),
	'csv-quote-holds-rows': refusal({ line: text, last: text }),
	'csv-encoding-guessed': notice({ encoding: text }),
	'csv-bytes-beside-utf8': notice({ count, encoding: text, line: text }, { weighs: 'table' }),
	'csv-encoding-unclear': ofKinds(refusal({}), {
		page: { line: text, readings: list },
		asked: {},
	}),
	'csv-letters-wrong': ofKinds(notice({ count, line: text }, { weighs: 'table' }), { mojibake: {}, lost: {} }),
	'csv-inner-marks': notice({ line: text, count }, { weighs: 'table' }),

	// header
	'reason-columns-incomplete': refusal({}),
	'identity-columns-incomplete': refusal({ names: list }),
	'custom-field-label-missing': refusal({}),
	'header-not-where-said': notice({ row: places, wanted: places }),
	'row-above-header': refusal({ row: places }),
	'mapping-column-absent': notice({}, { weighs: 'table' }),
	'mapping-column-by-letter': notice({ target: text }, { weighs: 'table' }),
	'mapping-constant-and-column': refusal({ constant: text }),
	'property-unknown': refusal({ known: list }),
	'mapping-unknown-target': refusal({}),
	'property-invalid': refusal({ expected }),
	'property-repeated': refusal({ other: quoted }),
	'mapping-constant-not-allowed': refusal({}),

	// cell
	'row-without-data': skip({}),
	'header-again': skip({}),
	'other-table': ofKinds(refusal({}), { beside: {}, below: { row: places } }),
	'template-example': skip({}),
	'value-of-example': ofKinds(refusal({}), { enrollment_id: {}, serial_number: {} }),
	'row-too-long': refusal({ count, expected }),
	'row-too-short': refusal({ count, expected }),
	'cell-beside-table': notice({}),
	'apostrophe-before-sign': refusal({}),
	'code-without-cell': refusal({}, { unlessAs: 'text' }),
	'row-looks-like-total': refusal({}),
	'row-looks-like-note': refusal({}),
	'row-has-only-number': notice({}),
	'rows-hidden': notice({ count }, { weighs: 'table' }),
	'columns-hidden': notice({ columns: list }, { weighs: 'table' }),
	'cell-pictures': notice({}),
	'contract-refused': refusal({ field, reason }),
	'enrollment-id-missing': refusal({}),
	'enrollment-id-placeholder': refusal({}),
	'status-missing': refusal({}),
	'status-unknown': refusal({}),
	'acquisition-type-unknown': refusal({}),
	'cell-error': refusal({}),
	'value-too-long': refusal({ length: count, max: count }),
	'text-control-character': notice({ character: text }, { scope: 'table' }),
	'text-is-a-date': refusal({}, { unlessAs: 'text' }),
	'text-is-boolean': refusal({}, { unlessAs: 'text' }),
	'identifier-digits-lost': refusal({}, { unlessAs: 'text' }),
	'identifier-not-whole': refusal({}, { unlessAs: 'text' }),
	'identifier-is-a-date': refusal({}, { unlessAs: 'text' }),
	'identifier-unlike-column': ofKinds(refusal({}, { unlessAs: 'text', awaits: HELD_NUMBERS }), {
		word: { like: quoted },
		several: {},
		range: {},
		decimal: {},
		marked: {},
		formula: {},
	}),
	'identifier-line-break': refusal({}),
	'identifier-lines-joined': notice({}, { scope: 'table' }),
	'identifier-shown-otherwise': notice({ shown: text }),
	'identifier-looks-otherwise': ofKinds(notice({}), { number: {}, date: {} }),
	'text-placeholder': ofKinds(notice({}, { scope: 'table' }), { word: {}, hidden: {} }),
	'text-not-two-parts': refusal({ separator: quoted }),
	'text-with-markup': notice({}),
	'money-format': refusal({}),
	'money-third-decimal': refusal({}),
	'amount-style-unclear': refusal({}, { unlessAs: 'style', awaits: 'style' }),
	'money-dash-is-zero': notice({}),
	'money-negative': refusal({}),
	'quantity-format': ofKinds(refusal({}), { missing: {}, text: { limit: count } }),
	'quantity-of-one': ofKinds(refusal({ other: quoted }), {
		one: {},
		serials: {},
		range: { numbers: count },
		price: {},
	}),
	'quantity-none': skip({}),
	'money-currency': refusal({}, { wants: '--exchange-rate' }),
	'money-range': refusal({}),
	'money-not-a-number': refusal({}),
	'cents-format': refusal({}),
	'date-format': refusal({}),
	'date-impossible': ofKinds(refusal({ month: text }), { day: { days: text }, month: {} }),
	'date-order': refusal({ order: text }),
	'date-order-unclear': refusal({}, { unlessAs: 'order', awaits: 'order' }),
	'date-swapped': refusal({}, { unlessAs: 'swapped', awaits: 'swapped' }),
	'date-short-year': refusal({}, { awaits: 'years' }),
	'date-time-impossible': refusal({}),
	'date-is-number': refusal({}),
	'date-not-a-date': refusal({}),
	'date-year-range': refusal({}),
	'date-long-ago': notice({}),
	'date-not-yet': refusal({}),
	'date-time-of-clock-change': ofKinds(notice({ taken: text }), { gap: {}, overlap: {} }),
	'date-other-day-in-utc': notice({ taken: text }),
	'column-style-mixed': ofKinds(notice({ ptBr: text, enUs: text, shape: text }, { weighs: 'table' }), DATE_OR_NUMBER),
	'column-proves': ofKinds(notice({ ptBr: count, enUs: count, either: count }), DATE_OR_NUMBER),
	'column-marks': notice({ small: count, marked: count, large: count }),
	'column-marks-created': notice({ count, marked: count }),
	'column-ranges': notice({ count }),
	'column-odd': notice({ shape: text, values: list, rows: list }),
	'table-proves': notice({ shape: text, columns: list }),
	'column-written-off': notice({ columns: list, count, rows: count }),
	'column-converted': notice({ real: count, texts: count }),
	'column-not-converted': notice({ count }),
	'employee-not-found': refusal({}),
	'employee-ambiguous': refusal({ count, candidates: list }),
	'employees-disagree': refusal({ other: text }),
	'employee-unreadable': refusal({}),
	'employee-date-alone': notice({}),
	'employees-not-checked': ofKinds(notice({}, { weighs: 'table' }), {
		unasked: {},
		rehearsal: { count, people: list },
	}),

	// invoice
	'nfe-xml-damaged': ofKinds(refusal({}), {
		incomplete: {},
		malformed: { line: text, position: text, detail: text },
		character: { character: text, line: text, position: text },
		doctype: { line: text },
		depth: { limit: count },
		tag: { limit: count },
		items: { items: count },
		encoding: {},
		entity: { entity: text, line: text, position: text },
		before: {},
		inside: {},
	}),
	'nfe-xml-two-roots': refusal({}),
	'nfe-xml-too-large': refusal({ size: text, limit: count }),
	'nfe-batch-damaged': ofKinds(refusal({}), { document: { nsu: text }, size: { limit: count } }),
	'nfe-html': skip({}),
	'nfe-decoded-otherwise': notice({ encoding: text }),
	'nfe-doc-cancellation': skip({ key: text }),
	'nfe-doc-cancel-request': skip({ key: text }),
	'nfe-doc-summary': skip({ key: text }),
	'nfe-xml-missing': skip({ key: text }),
	'nfe-doc-other': ofKinds(skip({}), {
		cte: {},
		mdfe: {},
		nfse: { name: text },
		voiding: {},
		event: { event: text, key: text },
		correction: { key: text },
		protocol: { key: text },
		status: { key: text },
		empty_batch: {},
		too_often: {},
		unknown: {},
		document: { name: text },
		foreign: {},
	}),
	'nfe-homologation': refusal({}),
	'nfe-cancelled': refusal({ file }),
	'nfe-changed-later': refusal({ kind: text, run: text, assets: text, file, by: text }),
	'nfe-cancel-requested': refusal({ file }),
	'nfe-disowned': refusal({ event: text, file }),
	'nfe-denied': refusal({ status: text }),
	'nfe-not-authorised': refusal({ status: text, reason }),
	'nfe-no-protocol': refusal({ kind: text }),
	'nfe-altered': refusal({ kind: text, sums: text }),
	'nfe-foreign-signer': refusal({ sums: text }),
	'nfe-protocol-other-key': refusal({}),
	'nfe-element-unreadable': refusal({ kind: text }),
	'nfe-key-check-digit': refusal({ expected }),
	'nfe-check-at-portal': notice({ kind: text }),
	'nfe-model-unknown': refusal({}),
	'nfe-consumer-note': refusal({}),
	'nfe-without-goods': refusal({ kind: text }),
	'nfe-change': skip({ kind: text, to: list }),
	'nfe-change-open': refusal(
		{ kind: text, number: text, name: unrelated, item: quoted, candidates: list, price: amount },
		{ each: 'item' },
	),
	'nfe-issuer-entry': refusal({}),
	'nfe-own-issue': refusal({}),
	'nfe-other-recipient': skip({ companies: list }),
	'nfe-recipient-missing': refusal({}),
	'nfe-recipients-differ': fault({ recipients: list, issuers: list, proposed: text }),
	'nfe-buyer-inferred': notice({ issuers: list }, { weighs: 'table' }),
	'nfe-duplicate-copy': skip({ file }),
	'nfe-rows-count': skip({ file }),
	'nfe-duplicate-key': refusal({ file, name: text, own: text, other: text }, { each: 'invoice' }),
	'nfe-corrected': notice({ text }),
	'nfe-complemented': notice({ value: amount }),
	'nfe-date-without-offset': notice({ zone: text }),
	'nfe-total-differs': notice({ sum: amount, total: amount, difference: amount }, { each: 'invoice' }),
	'nfe-total-altered': refusal({ field, total: amount, sum: amount, difference: amount }, { each: 'invoice' }),
	'nfe-item-sum-differs': notice(
		{ count, sum: amount, total: amount, difference: amount, others: places },
		{ each: 'item' },
	),
	'nfe-item-units-missing': notice(
		{ count, units: count, sum: amount, worth: amount, total: amount, others: places },
		{ each: 'item' },
	),
	'nfe-total-missing': notice({}),
	'nfe-quantity-fraction': refusal({ unit: text }),
	'nfe-unit-factor': ofKinds(refusal({ unit: text }), { open: {}, suggested: { factor: text, evidence: quoted } }),
	'nfe-maybe-no-asset': ofKinds(notice({}), { toner: {}, licence: {}, service: {}, part: {} }),
	'nfe-remembered': notice({ values: list, product: text }),
	'nfe-unit-measured': skip({ unit: text }),
	'nfe-too-many-units': refusal({ units: count, limit: count }),
	'nfe-service': skip({}),
	'nfe-case-skipped': skip({ kind: text, allow: text }),
	'nfe-first-of-pair': skip({ kind: text, allow: text }),
	'nfe-goods-elsewhere': notice({ kind: text, references: list }),
	'nfe-same-goods': skip({ key: text }),
	'nfe-cost-range': refusal({ kind: text, cost: amount }),
	'nfe-rule-excluded': ofKinds(skip({}), {
		item: { rule: text },
		unit: { rule: text },
		not_included: { rule: text },
		price: { price: amount, minimum: amount },
		answer: { product: text },
		proposal: {},
	}),
	'nfe-joined': skip({ item: text, rule: quoted }),
	'nfe-join-quantities': refusal({ rule: quoted, quantities: text }),
	'nfe-serial-unclear': notice({ kind: text, units: count }),
	'nfe-enrollment-missing': refusal({}, { wants: '--asset-number' }),
	'nfe-status-missing': refusal({}, { wants: '--default-status' }),
	'nfe-body': refusal({ name: text }),
	'nfe-identity': refusal({}),
	'nfe-item-undecided': refusal({}),
	'nfe-item-elsewhere': skip({ place: text }),
	'nfe-identity-contradicted': refusal({ other: quoted, said: text }),
	'nfe-option-invalid': fault({ kind: text, option: text, found: quoted, expected }),
	'nfe-rules-placeholder': refusal({ known: list }),

	// api
	'connection-failed': outcome({ host: text, reason }),
	'tls-failed': outcome({ host: text, reason }),
	'proxy-failed': outcome({ proxy: text, host: text, reason }),
	'deadline-before-start': outcome({ host: text, seconds: text }),
	'interrupted-before-start': outcome({}),
	'api-throttled': outcome({ status: text, seconds: text }),
	'server-error': outcome({ status: text }),
	'api-timed-out': outcome({}),
	redirected: outcome({ status: text, location: text }),
	'answer-lost': outcome({ reason }),
	'answer-timeout': outcome({ seconds: text }),
	'answer-not-from-api': outcome({ status: text, answer: text }),
	'answer-to-another-request': outcome({}),
	'api-refused': outcome({ message: text, status: text, code: text }),
	'update-failed': outcome({ reason, attempts: count }),
	'response-unreadable': ofKinds(notice({ status: text }), { created: {}, updated: {} }),
	'response-other-enrollment-id': notice({ sent: text }),
	'custom-field-ignored': notice({ label: text }),
	'custom-fields-dropped': fault({ count, fields: list, dashboard: text }),
	'endpoint-deprecated': ofKinds(notice({ method: text, path: text, successor: text, documentation: text }), {
		undated: {},
		ahead: { sunset: text, days: count },
		passed: { sunset: text },
	}),
	'api-key-refused': fault({}),
	'api-key-forbidden': fault({ method: text, path: text }),
	'company-not-active': fault({}),
	'certificate-refused': ofKinds(fault({ reason }), API_OR_PROXY),
	'host-not-found': ofKinds(fault({}), API_OR_PROXY),
	'proxy-login-refused': fault({ proxy: text }),
	'base-url-invalid': ofKinds(fault({}), { form: {}, not_https: { host: text }, extras: { host: text, part: text } }),
	'proxy-url-invalid': fault({}),
	'ca-unusable': fault({}),
	'api-unreachable': fault({ host: text, reason, attempts: count }),
	'api-unavailable': fault({ status: text, attempts: count }),
	'api-request-refused': fault({ method: text, path: text, message: text, status: text, code: text }),
	'api-answer-unreadable': fault({ method: text, path: text, answer: text, status: text }),
	'line-not-found': fault({ line: text }),
	'request-invalid': fault({ field: list, expected: expectations }),

	// phone-line
	'line-change-missing': fault({}),
	'phone-not-found': fault({ phone: text }),
	'phone-of-several-lines': fault({ phone: text, ids: list }),
	'date-option-invalid': fault({ option: text, found: quoted, reason }),

	// plan
	'enrollment-id-repeated': ofKinds(refusal({ others: places }), { row: {}, invoice: {} }),
	'nfe-unit-repeated': refusal({ others: places }),
	'serial-number-repeated': ofKinds(refusal({ others: places }), { row: {}, invoice: {} }),
	'serial-number-shared': ofKinds(notice({}, { scope: 'table' }), BATCH_OR_EARLIER),
	'copy-of-table': notice({ file }, { weighs: 'table' }),
	'sheet-not-found': ofKinds(refusal({ sheets: list }), { named: {}, hidden: { sheet: text } }),
	'header-not-found': refusal({}),
	'table-ignored': skip({}),
	'row-skipped': skip({}),
	'correction-without-row': notice({ count, rows: list }),
	'correction-without-unit': notice({ count, units: list }),
	'nfe-company-unknown': refusal({ recipients: list, proposed: text }, { wants: '--company' }),
	'mapping-remembered': notice({}),
	'saved-mapping-damaged': ofKinds(fault({ path: text }), { table: {}, items: {}, changes: {}, done: {} }),
	'no-data-rows': notice({}, { weighs: 'table' }),
	'sheet-chosen': notice({ others: places }, { weighs: 'table' }),
	'sheet-broken': refusal({}),
	'rows-wait': notice({ count }, { wants: '--mapping', weighs: 'table' }),
	'rows-numbered': notice({ count, known: count }),
	'merged-cells-filled': notice({ count, columns: text }),
	'sheet-ignored': notice({ score: text }, { weighs: 'table' }),
	'input-changed': fault({ path: file }),
	'run-not-found': fault({ path: text }),
	'run-record-damaged': ofKinds(fault({ path: text, run: text }), {
		missing: {},
		unreadable: {},
		version: { program: text },
	}),

	// run
	'already-created': skip({ run: text, assetId: text }),
	'runs-folder-unwritable': fault({ path: text, reason }),
	'enrollment-id-already-created': skip({ run: text, assetId: text }),
	'already-created-differs': skip({ run: text, assetId: text, count }),
	'changed-line-unknown': ofKinds(fault({ path: file, line: text }), { columns: {}, word: {}, line: {} }),
	'other-equipment-created': refusal({ run: text, row: places, field, earlier: quoted, now: quoted }),
	'rejected-row-created': ofKinds(notice({ run: text, row: places }), {
		enrollment_id: {},
		serial_number: { other: text },
	}),
	'serial-number-created': refusal({ other: text, run: text, row: places, number: text }),
	'enrollment-id-created-respelled': refusal({ other: text, run: text, row: places, number: text }),
	'nfe-divided-otherwise': refusal({ run: text, earlier: text, now: text }),
	'nfe-divided-in-part': refusal({ run: text, earlier: text, now: text, made: list, doubtful: list, missing: list }),
	'nfe-part-without-asset': refusal({ part: text, item: text, run: text }),
	'nfe-join-not-applied': notice({ rule: quoted, item: text, run: text }),
	'enrollment-id-respelled': ofKinds(notice({}, { scope: 'table' }), BATCH_OR_EARLIER),
	'serial-number-respelled': ofKinds(notice({}, { scope: 'table' }), BATCH_OR_EARLIER),
	'resolved-row-created-elsewhere': notice({ run: text, assetId: text }),
	'enrollment-id-in-range': ofKinds(refusal({ other: text, run: text, row: places, number: text }), {
		number: {},
		range: {},
	}),
	'enrollment-id-taken': refusal({ run: text, row: places, supplier: text, series: text, seq: text }),
	'held-unconfirmed': skip({ run: text, row: places }),
	'held-reserved': skip({ run: text, row: places }),
	'again-unmet': notice({}),
	'run-folder-linked': fault({ path: text, real: text }),
	'runs-folder-inside-run': fault({ run: text, parent: text }),
	'runs-being-sent': notice({ pid: text, host: text }, { weighs: 'table' }),
	'attempt-interrupted': outcome({}),
	'refused-with-run': outcome({}),
	'not-created-by-person': outcome({}),
	'run-sent-elsewhere': notice({ at: instant, path: text }, { weighs: 'table' }),
	'too-many-open-files': fault({}),
	'run-folder-moved': fault({ path: text }),
	'journal-tail-cut': notice({ run: text, bytes: count }),
	'stale-lock-removed': notice({ pid: text }),
	'journal-damaged': ofKinds(fault({ file: text, run: text }), { line: { line: text }, cut: {}, missing: {} }),
	'file-of-another-run': fault({ file: text, run: text, other: text }),
	'runs-missing': ofKinds(fault({ path: text, count }), {
		folder: { run: text, at: instant },
		ledger: { run: text, at: instant },
		moved: { runs: list },
	}),
	'runs-kept-elsewhere': fault({ path: text, at: instant, own: text }),
	'sent-runs-unusable': notice({ path: text, reason }),
	'address-unconfirmed': ofKinds(fault({ address: text }), { run: {}, file: { path: text }, ledger: { path: text } }),
	'run-file-unreadable': fault({ path: text, reason }),
	'reports-unwritable': fault({ path: text, reason }),
	'plan-damaged': ofKinds(fault({ file: text, line: text }), { named: {}, unnamed: {} }),
	'plan-unfinished': fault({ run: text }),
	'run-was-dry': fault({ run: text }),
	'run-of-another-environment': ofKinds(fault({ run: text, expected, actual: text }), {
		api: {},
		rehearsal: {},
		kept: {},
	}),
	'key-of-another-company': fault({ run: text }),
	'key-at-another-address': fault({ earlier: text, run: text, now: text }),
	'runs-folder-locked': fault({ pid: text, host: text, since: instant, path: text }),
	'too-many-failures': fault({ failures: count, answered: count, limit: text }),
	'api-keeps-failing': fault({ count }),
	'api-address-unknown': fault({ status: text }),
	'api-out-of-reach': fault({ retries: count }),
	'api-keeps-throttling': fault({ count }),
	'run-row-unknown': fault({ run: text, row: quoted, rows: list }),
	'run-row-ambiguous': fault({ row: quoted, run: text, rows: list, example: text }),
	'run-row-not-unconfirmed': fault({ row: quoted, state, rows: list }),
	'resolve-one-asset': fault({ asset: text, rows: list }),

	// usage
	'command-line-wrong': ofKinds(fault({ command: text, named: quoted, hint: list }), {
		option: {},
		command: {},
		argument: {},
		value: {},
		choice: {},
		excess: {},
	}),
	'setting-invalid': fault({ setting: text, found: quoted, expected, file: hidden }),
	'setting-unknown': ofKinds(fault({ file: text, setting: text, known: expected }), {
		other: {},
		typed: { option: text },
	}),
	'sheet-of-text': fault({ sheet: quoted }),
	'api-key-missing': fault({}),
	'api-key-malformed': fault({ source: text }),
	'base-url-missing': fault({}),
	'sandbox-with-address': fault({}),
	'sandbox-not-started': fault({ reason }),
	'app-not-started': fault({ port: text, reason }),
	'resolve-word-missing': fault({}),
	'confirmation-needed': ofKinds(fault({}), { assets: {}, line: {} }),
	'confirmation-refused': fault({ path: text }),
	'confirmation-differs': fault({ typed: quoted, count, path: text }),
	'ledger-unusable': ofKinds(fault({ ledger: text, reason }), {
		unreachable: {},
		tls: {},
		login: {},
		database: {},
		schema: {},
		version: {},
		rights: {},
		read_only: {},
		server: {},
		busy: {},
		failed: {},
		elsewhere: { host: text, path: text },
		missing: {},
		unnamed: {},
	}),
	'option-file-unreadable': ofKinds(fault({ option: text, path: text, reason }), {
		json: {},
		lines: {},
		config: {},
		key: {},
		certificate: {},
	}),
	'output-file-exists': fault({ path: text }),
	'output-file-unwritable': fault({ path: text, reason }),
	'tables-undecided': fault({ questions: count, tables: count }),
	'mapping-needs-one-table': fault({ count }),
	'draft-not-invoice': skip({}),
	'draft-without-invoices': fault({ inputs: text }),
	'drafts-too-many': fault({ count, most: count }),
	'log-cut': notice({ path: text, reason }),
} as const;

type Codes = typeof codes;
type CodesOfKind<Kind extends MessageKind> = {
	[Code in keyof Codes]: Codes[Code]['kind'] extends Kind ? Code : never;
}[keyof Codes];

/** Codes of problems, which are values. */
export type ProblemCode = CodesOfKind<'refusal' | 'notice' | 'skip' | 'outcome'>;
/** Codes of thrown faults. */
export type FaultCode = CodesOfKind<'fault'>;
export type MessageCode = keyof Codes;

type ValueOf<Type extends ParamType> = Type extends 'count' ? number : string | number;

type HiddenOf<Types> = { [Name in keyof Types]: Types[Name] extends 'hidden' ? Name : never }[keyof Types];

type ValuesOf<Types> = {
	readonly [Name in Exclude<keyof Types, HiddenOf<Types>>]: Types[Name] extends ParamType
		? ValueOf<Types[Name]>
		: never;
} & { readonly [Name in HiddenOf<Types>]?: string | number };

/** The parameter `kind` with the parameters of that kind. */
export type ParamsOfKind<Code extends MessageCode> =
	Codes[Code] extends WithKinds<infer Kinds>
		? { [Kind in keyof Kinds]: { readonly kind: Kind } & ValuesOf<Kinds[Kind]> }[keyof Kinds]
		: unknown;

/** The parameters that a code's text needs. A missing one is a compiler error, never a gap in a sentence. */
export type ParamsOf<Code extends MessageCode> = ValuesOf<Codes[Code]['params']> & ParamsOfKind<Code>;

const rows = new Map<string, CodeRow>(Object.entries(codes));

/** Undefined for an unknown code, since a run folder may come from another version of the program. */
export function findCode(code: string): CodeRow | undefined {
	return rows.get(code);
}

interface KindOfProblem {
	readonly code: string;
	readonly params?: Readonly<Record<string, string | number | undefined>>;
}

/** Names a code and the finding, since their texts differ: `identifier-unlike-column several`. */
export function nameFinding({ code, params }: KindOfProblem): string {
	const kind = params?.['kind'];
	return kind === undefined ? code : `${code} ${String(kind)}`;
}

/** The reading that a problem may wait for. Undefined if no answer about its column mends it. */
export function findAwaited({ code, params }: KindOfProblem): Reading | undefined {
	const awaits = findCode(code)?.awaits;
	return typeof awaits === 'object' ? awaits[String(params?.['kind'])] : awaits;
}

export function isGivenBack(code: string): boolean {
	return findCode(code)?.isGivenBack === true;
}

export function kindOf(code: string): MessageKind | undefined {
	return findCode(code)?.kind;
}
