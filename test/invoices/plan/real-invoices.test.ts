/**
 * Plans a real mixed folder, file by file. The expected values were worked out by hand from the XML: authorisation, purpose,
 * environment, CFOP, unit and quantity of each line, and whether the lines add up to `vNF`.
 * Each note is planned for its own recipient. Runs where the folder is there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildUnits } from '../../../src/invoices/plan/build-units.ts';
import { parseAllowedCases } from '../../../src/drafts/invoice-settings/parse-allowed.ts';
import { InvoiceDocuments } from '../../../src/invoices/facts/invoice-documents.ts';
import type { InvoiceReconciliation } from '../../../src/invoices/plan/invoice-plan.ts';
import { planInvoice } from '../../../src/invoices/plan/plan-invoice.ts';
import { weighChanges } from '../../../src/invoices/plan/weigh-changes.ts';
import { rootOf, taxIdOf } from '../../../src/drafts/invoice-unit/tax-id.ts';
import type { NfeDocument } from '../../../src/sources/values/nfe-document.ts';
import { readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';
import { bucketOf, OPTIONS, sumOf } from './invoice-run.ts';
import { problemName } from '../../messages/problem-name.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../shared/real/nfe');
const NFELIB = 'nfelib/';
/** Public notes are anonymised, most of them, and some without their signature. */
const allowedOf = (key: string): ReturnType<typeof parseAllowedCases> =>
	parseAllowedCases(['no-protocol', `altered=${key}`, `no-signature=${key}`, `foreign-signer=${key}`]);

/** Counts each kind, and says whether the note closes; has a name for other documents. */
interface Expected {
	readonly kinds: Readonly<Record<string, number>>;
	/** The total less the lines, in cents. */
	readonly difference?: number;
}

const EXPECTED: Readonly<Record<string, Expected | string>> = {
	// The issuer is the recipient.
	'DanfeSharp/v1.xml': { kinds: { 'nfe-own-issue': 1 } },
	// Two lines over a coupon, altered so that they are a fraction of the total.
	'DanfeSharp/v2_Retrato.xml': { kinds: { 'nfe-total-altered': 2 }, difference: 325_370 },
	// One line of 4, its product value altered to a million.
	'DanfeSharp/v3.10_Retrato.xml': { kinds: { 'nfe-total-altered': 1 }, difference: -99_720_040 },
	// A line and a service, total altered; the second file has the same key and the same lines.
	'DanfeSharp/v4_ComLocalEntrega.xml': { kinds: { 'nfe-total-altered': 2 }, difference: 303_000 },
	'DanfeSharp/v4_ComLocalRetirada.xml': { kinds: { 'nfe-duplicate-copy': 2 }, difference: 303_000 },
	'br_danfe/nfce.xml': { kinds: { 'nfe-consumer-note+nfe-homologation': 4 }, difference: -999_000 },
	// An invented key; fifteen lines with the number 1.
	'br_danfe/nfe_with_extra_volumes.xml': { kinds: { 'nfe-key-check-digit': 15 }, difference: -154_889_280 },
	'br_danfe/nfe_with_fci.xml': { kinds: { draft: 1 } },
	// A shipment for repair whose key was altered.
	'br_danfe/nfe_without_ns.xml': { kinds: { 'nfe-key-check-digit': 3 } },
	// The same note without and with its protocol, and the event that cancels it.
	'br_danfe/with_three_pages.xml': { kinds: { 'nfe-cancelled': 50 }, difference: -10_010 },
	'br_danfe/with_three_pages_authorized.xml': { kinds: { 'nfe-duplicate-copy': 50 }, difference: -10_010 },
	'br_danfe/with_three_pages_cancellation_event.xml': 'nfe-doc-cancellation',
	'br_danfe/xml-mdfe.xml': 'nfe-doc-other mdfe',
	// 1 + 1 + 4 units.
	[`${NFELIB}26180875335849000115550010000016871192213331-nfe.xml`]: { kinds: { draft: 6 } },
	[`${NFELIB}35180803102452000172550010000476051695511860-01-cce.xml`]: 'nfe-doc-other correction',
	// Lines with freight of their own: 6 + 12 + 6 + 12 + 6 + 12 units.
	[`${NFELIB}35180834128745000152550010000474281920007498-nfe.xml`]: { kinds: { draft: 54 } },
	[`${NFELIB}35180834128745000152550010000474491454651420-nfe.xml`]: { kinds: { 'nfe-case-skipped bonus': 21 } },
	[`${NFELIB}35180834128745000152550010000474501597356342-nfe.xml`]: { kinds: { 'nfe-case-skipped bonus': 21 } },
	[`${NFELIB}35180834128745000152550010000474641681223493-nfe.xml`]: { kinds: { 'nfe-case-skipped bonus': 21 } },
	[`${NFELIB}35180834128745000152550010000476051695511860-nfe.xml`]: { kinds: { 'nfe-case-skipped bonus': 4 } },
	[`${NFELIB}35180834128745000152550010000476121675985748-nfe.xml`]: { kinds: { 'nfe-case-skipped bonus': 1 } },
	// ST, discount and IPI on the lines.
	[`${NFELIB}35180834128745000152550010000476491552806942-nfe.xml`]: { kinds: { draft: 137 } },
	[`${NFELIB}35180834128745000152550010000476711079516696-nfe.xml`]: { kinds: { draft: 2 } },
	[`${NFELIB}35180834128745000152550010000476781421693968-nfe.xml`]: { kinds: { 'nfe-case-skipped bonus': 1 } },
	[`${NFELIB}35180834128745000152550010000476861118934859-nfe.xml`]: { kinds: { draft: 440 } },
	[`${NFELIB}35190602427026001207570040000522031000522035-cte-multimodal.xml`]: 'nfe-doc-other cte',
	[`${NFELIB}41080676472349000430550010000001041671821888-ped-inu.xml`]: 'nfe-doc-other voiding',
	[`${NFELIB}41170706117473000150550010000463202612756525-procNFe.xml`]: { kinds: { 'nfe-homologation': 1 } },
	[`${NFELIB}41190876676436000167580010000500001000437558-mdfe.xml`]: 'nfe-doc-other mdfe',
	// The issuer's own import; its total has the import duty inside the products.
	[`${NFELIB}42210775277525000178550030000266631762885493-procNFe.xml`]: { kinds: { 'nfe-issuer-entry': 3 } },
	// 1 + 4 units sold, two lines of bonus.
	[`${NFELIB}42211275277525000178550030000276771368212013-procNFe.xml`]: {
		kinds: { draft: 5, 'nfe-case-skipped bonus': 2 },
	},
	// Exported: the recipient has neither CNPJ nor CPF.
	[`${NFELIB}42220575277525000178550030000292481295366801-procNFe.xml`]: { kinds: { 'nfe-other-recipient': 2 } },
	[`${NFELIB}NFe35200159594315000157550010000000012062777161.xml`]: {
		kinds: { 'nfe-homologation': 1 },
	},
	// A mock of the reform: its totals are those of another note.
	[`${NFELIB}nfe_reforma_tributaria.xml`]: { kinds: { 'nfe-total-altered': 1 }, difference: 16_224_905 },
};

interface Planned {
	readonly kinds: Readonly<Record<string, number>>;
	readonly reconciliation: InvoiceReconciliation;
	readonly noticeCodes: readonly string[];
}

function planFolder(): ReadonlyMap<string, Planned | string> {
	const sources = Object.keys(EXPECTED).map((file) => readNfeFile(readFileSync(path.join(FOLDER, file)), file));
	const collected = new InvoiceDocuments();
	const documents = sources.flatMap((source) =>
		source.kind === 'nfe' ? source.documents.map((document) => [source.file, document] as const) : [],
	);
	for (const [file, document] of documents) collected.add(file, document);
	const recalled = collected.recall([]);
	const invoices = documents.flatMap(([file, invoice]) => (invoice.kind === 'invoice' ? [{ file, invoice }] : []));
	const planOne = (file: string, document: NfeDocument): Planned | string => {
		if (document.kind !== 'invoice') return problemName(document.problem);
		const options = {
			...OPTIONS,
			allow: allowedOf(document.accessKey),
			companies: [rootOf(taxIdOf(document.dest)) || 'nobody'],
		};
		const facts = recalled.settle(invoices, options);
		const changes = weighChanges(facts, new Map(), options);
		const read = { file, invoice: document };
		const plan = planInvoice(read, { about: facts.about(read), known: new Map(), changes }, options);
		const kinds: Record<string, number> = {};
		const noticeCodes: string[] = [];
		for (const built of buildUnits(plan, { next: 1 })) {
			kinds[bucketOf(built)] = (kinds[bucketOf(built)] ?? 0) + 1;
			if (built.kind === 'draft') noticeCodes.push(...built.notices.map(problemName));
		}
		return { kinds, reconciliation: plan.reconciliation, noticeCodes };
	};
	return new Map(documents.map(([file, document]) => [file, planOne(file, document)]));
}

describe.skipIf(!existsSync(FOLDER))('a real mixed folder', () => {
	const planned = existsSync(FOLDER) ? planFolder() : new Map<string, Planned | string>();

	test('is expected file by file', () => {
		const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.xml'));
		expect(files.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
	});

	const others = Object.entries(EXPECTED).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	test.each(others)('%s is named %s', (file, code) => expect(planned.get(file)).toBe(code));

	const notes = Object.entries(EXPECTED).filter((entry): entry is [string, Expected] => typeof entry[1] !== 'string');
	test.each(notes)('%s ends as worked out by hand', (file, { kinds, difference }) => {
		const one = planned.get(file);
		if (one === undefined || typeof one === 'string') throw new Error(file);
		expect(one.kinds).toEqual(kinds);
		const { reconciliation } = one;
		expect(sumOf(reconciliation)).toBe(reconciliation.totalCents);
		expect(reconciliation.differenceCents).toBe(difference ?? 0);
		const told = reconciliation.notices.map(({ code }) => code).filter((code) => code.startsWith('nfe-total-'));
		const code = Object.hasOwn(kinds, 'nfe-total-altered') ? 'nfe-total-altered' : 'nfe-total-differs';
		expect(told).toEqual(difference === undefined ? [] : [code]);
		expect(one.noticeCodes).not.toContain('nfe-total-differs');
	});

	test('holds one note as its supplier signed it: the others were anonymised, made up, or cut out of their signature', () => {
		const states = [...planned].flatMap(([file, one]) =>
			typeof one === 'string' ? [] : [[one.reconciliation.signature, file] as const],
		);
		expect(states.filter(([state]) => state === 'intact' || state === 'reformatted')).toEqual([
			['intact', 'br_danfe/nfe_with_fci.xml'],
		]);
		expect(states.filter(([state]) => state === 'altered')).toHaveLength(16);
		const genuine = readFileSync(path.join(FOLDER, 'br_danfe/nfe_with_fci.xml'), 'utf8');
		const [cut = ''] = /<NFe .*<\/NFe>/s.exec(genuine) ?? [];
		const signatureOf = (xml: string): unknown => {
			const source = readNfeFile(Buffer.from(xml), 'nota.xml');
			return source.kind === 'nfe' && source.documents[0]?.kind === 'invoice' && source.documents[0].signature;
		};
		expect([cut, genuine.replaceAll('><', '>\r\n  <')].map(signatureOf)).toEqual(['intact', 'reformatted']);
	});

	test('takes the import duty to be inside the products where only that closes', () => {
		const one = planned.get(`${NFELIB}42210775277525000178550030000266631762885493-procNFe.xml`);
		expect(one).toMatchObject({ reconciliation: { variant: 'import-duty-inside', differenceCents: 0 } });
	});
});
