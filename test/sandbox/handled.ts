/**
 * The statements that are about the caller of the API only, by the numbers of the conformance checklist, each rule in our
 * own words. Their tests name the number, or are named here: file and name.
 */
export interface Handled {
	readonly rule: string;
	readonly tests?: readonly (readonly [file: string, name: string])[];
}

export const HANDLED: Readonly<Record<string, Handled>> = {
	'S-002': { rule: '`http://` to another machine is refused before a byte is sent' },
	'S-005': { rule: 'Assets are created with POST, nothing else is written' },
	'S-023': {
		rule: 'A key without prefix is used, and taken for production',
		tests: [['cli/bad-input.test.ts', 'a production key is not used without a word of confirmation']],
	},
	'S-031': { rule: '401 and 403 stop the run; what was not sent waits for a resume' },
	'S-033': { rule: 'A key pasted with blanks, quotes or `Bearer` is tidied or refused, before anything is sent' },
	'S-053': {
		rule: 'Production is written to only after a confirmation',
		tests: [
			['cli/bad-input.test.ts', 'a production key is not used without a word of confirmation'],
			['cli/lines/lines-update.test.ts', 'production asks, and without a terminal only --yes counts'],
		],
	},
	'S-070': { rule: 'A status of a line that nobody knows is read' },
	'S-138': { rule: 'Any field of an employee may be null or absent' },
	'S-139': { rule: 'Statuses, contract types and platforms that nobody knows are read' },
	'S-140': {
		rule: 'Personal data reaches no report and no message',
		tests: [
			['cli/employees/employees.test.ts', '%j shows no personal data'],
			['drafts/columns/employee-column.test.ts', 'repeat no personal data of the directory in a problem'],
		],
	},
	'S-160': {
		rule: 'Spreadsheets send `sheets-import`, invoices `nfe-import`, nothing else',
		tests: [
			['drafts/table/create-row-builder.test.ts', 'leaves out what is empty, blank or absent'],
			['drafts/invoice/build-invoice-drafts.test.ts', "source: 'nfe-import'"],
		],
	},
	'S-165': {
		rule: 'Amounts are whole cents, without drift',
		tests: [['drafts/values/money.test.ts', 'reads back every amount that Intl writes in %s']],
	},
	'S-180': {
		rule: 'An enrollment id that stands twice in the input is told before anything is sent',
		tests: [['runs/plan/make-plan.test.ts', 'refuses every row that has it, in whichever file, and names the others']],
	},
	'S-184': {
		rule: '2xx with an asset: created, also when it was cut off; any other 2xx: unconfirmed. Never sent again',
	},
	'S-185': { rule: 'An answer with another enrollment id is of another request: unconfirmed' },
	'S-186': { rule: 'Lost after the request was started: unconfirmed, never sent again on its own' },
	'S-187': { rule: 'Never started: may be sent again' },
	'S-210': {
		rule: 'A date without a time is one documented instant, the same on every machine',
		tests: [['drafts/values/time/date-time.test.ts', 'reads %j as %s']],
	},
	'S-211': {
		rule: 'The instant of an invoice keeps its meaning in UTC',
		tests: [['drafts/invoice/build-invoice-drafts.test.ts', 'of %s is %s']],
	},
	'S-224': { rule: 'Error bodies that are no documented ones are told by their status and first characters' },
	'S-225': { rule: '422 refuses one row, and the run goes on' },
	'S-226': { rule: '500 leaves the outcome unknown: not sent again on its own' },
	'S-227': { rule: '429, and 503 with Retry-After: waits that long and sends again' },
	'S-228': { rule: 'A redirect is not followed' },
	'S-249': { rule: 'Links in one header or several, in any order, are read' },
	'S-250': { rule: 'Malformed deprecation headers cost a warning at most' },
	'S-251': { rule: 'One warning for each deprecated endpoint, however many requests' },
	'S-252': { rule: 'A sunset that is past is warned of' },
};
