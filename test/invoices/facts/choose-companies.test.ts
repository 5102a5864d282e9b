import { expect, test } from 'vitest';
import {
	type Buyer,
	type BuyerEvidence,
	chooseCompanies,
	type Party,
	type Settled,
	tellUnsettled,
} from '../../../src/invoices/facts/choose-companies.ts';
import { parseAllowedCases } from '../../../src/drafts/invoice-settings/parse-allowed.ts';

type Given = Partial<Buyer> & { readonly isVoid?: true; readonly isUnproven?: true };

function note(recipient: string, { isVoid, isUnproven, ...over }: Given = {}): BuyerEvidence {
	const parties = { issuer: 'S', issuerName: 'Supplier', recipient, recipientName: `Company ${recipient}` };
	const buyer = { ...parties, tpNF: '1', tpAmb: '1', mod: '55', finNFe: '1', ...over };
	return { buyer, void: isVoid === true, proven: isUnproven !== true };
}

/** `AAB`: two notes to company A, then one to B. */
const notes = (recipients: string, given: Given = {}): readonly BuyerEvidence[] =>
	Array.from(recipients, (recipient) => note(recipient, given));
const entry = (issuer: string, given: Given = {}): BuyerEvidence =>
	note('P', { issuer, issuerName: `Company ${issuer}`, tpNF: '0', ...given });

const choose = (
	evidence: readonly BuyerEvidence[],
	allowed: Parameters<typeof parseAllowedCases>[0] = [],
	companies: readonly string[] = [],
): Settled => chooseCompanies(evidence, { companies, allow: parseAllowedCases(allowed) });

const rootsOf = (parties: readonly Party[] | undefined): string | undefined =>
	parties?.map(({ root, invoices }) => `${root} ${invoices}`).join(', ');

/** The company, `none`; or `?`, the recipients with their number of invoices, and the proposal. */
function told({ companies, unsettled }: Settled): string {
	if (unsettled === undefined) return companies.length === 0 ? 'none' : companies.join(' ');
	const { recipients, proposed } = unsettled;
	return `? ${rootsOf(recipients)}${proposed === undefined ? '' : ` → ${proposed}`}`;
}

const A = notes('AA');

test.each<readonly [what: string, evidence: readonly BuyerEvidence[], told: string]>([
	['no invoice', [], 'none'],
	['one recipient', A, 'A'],
	['no recipient', [note('')], 'none'],
	['two recipients, the one with more first', notes('ABB'), '? B 2, A 1'],
	['three of four to one', notes('AAAB'), '? A 3, B 1'],
	['four of five to one', notes('BAAAA'), '? A 4, B 1 → A'],
	['only own entries', [entry('A'), entry('A')], 'A'],
	['own entries of two companies', [entry('A'), entry('B'), entry('B')], '? B 2, A 1'],
	['own entries of another beside a purchase', [entry('B'), entry('B'), ...A], 'A'],
	['as many without proof to another', [...A, ...notes('BB', { isUnproven: true })], 'A'],
	['more without proof to another', [...A, ...notes('BBB', { isUnproven: true })], '? B 3, A 2'],
	['only such without proof', notes('A', { isUnproven: true }), 'none'],
	['one without proof to another beside an own entry', [entry('A'), note('B', { isUnproven: true })], '? B 1'],
	['own entries without proof to another', [...A, ...[1, 2, 3].map(() => entry('B', { isUnproven: true }))], 'A'],
	['more that name no recipient', [...A, note(''), note(''), note('')], '? A 2'],
	['more to another that are void', [...A, ...notes('BBB', { isVoid: true })], 'A'],
	['more to another that are no ordinary ones', [...A, ...notes('BBB', { finNFe: '2' })], 'A'],
	['more to another that are tests', [...A, ...notes('BBB', { tpAmb: '2' })], 'A'],
	['more to another that are of consumers', [...A, ...notes('BBB', { mod: '65' })], 'A'],
	['more to another of a model unknown', [...A, ...notes('BBB', { mod: '' })], 'A'],
])('with %s, the companies are decided', (_, evidence, expected) => expect(told(choose(evidence))).toBe(expected));

test.each<readonly [allowed: string, others: Given, told: string]>([
	['homologation', { tpAmb: '2' }, '? B 3, A 2'],
	['nfce', { mod: '65' }, '? B 3, A 2'],
	['nfce', { mod: '66' }, 'A'],
	['no-protocol', { isUnproven: true }, '? B 3, A 2'],
	['no-protocol', { isUnproven: true, isVoid: true }, 'A'],
])('where %s is allowed, invoices that are %j count: %s', (allowed, others, expected) => {
	expect(told(choose([...A, ...notes('BBB', others)], [allowed]))).toBe(expected);
});

test('a company that is named is chosen, without a notice', () => {
	expect(choose(notes('AB'), [], ['C', 'D'])).toEqual({ companies: ['C', 'D'] });
});

test.each<readonly [what: string, evidence: readonly BuyerEvidence[], found: string, issuers: string]>([
	['with its name', A, 'A Company A', 'S Supplier (2)'],
	['without a name', [note('A', { recipientName: '', issuerName: '' })], 'A', 'S (1)'],
	['from own entries', [entry('A'), entry('A')], 'A Company A', 'A Company A (2)'],
	[
		'with the issuer of most invoices first',
		[note('A'), ...notes('AA', { issuer: 'T', issuerName: 'Other' })],
		'A Company A',
		'T Other (2); S Supplier (1)',
	],
	['but not with issuers of own entries', [...A, entry('B')], 'A Company A', 'S Supplier (2)'],
])('an inferred buyer is told: %s', (_, evidence, found, issuers) => {
	const notice = { code: 'nfe-buyer-inferred', found, params: { issuers } };
	expect(choose(evidence).inferred).toEqual({ buyer: found, notice });
});

test.each<readonly [recipients: string, told: ReturnType<typeof tellUnsettled>]>([
	['AB', { recipients: 'A Company A (1); B Company B (1)', issuers: 'S Supplier (2)', proposed: 'none' }],
	['AAAAB', { recipients: 'A Company A (4); B Company B (1)', issuers: 'S Supplier (5)', proposed: 'A' }],
])('recipients %s are told by name', (recipients, expected) => {
	const { unsettled } = choose(notes(recipients));
	expect(unsettled && tellUnsettled(unsettled)).toEqual(expected);
});

test.each([
	['ABCDEFGH', 'H Company H (1)'],
	['ABCDEFGHI', '… (+1)'],
])('of %s, eight recipients are named', (recipients, last) => {
	const { unsettled } = choose(notes(recipients));
	const named = unsettled && String(tellUnsettled(unsettled).recipients).split('; ');
	expect([named?.[7], named?.at(-1)]).toEqual(['H Company H (1)', last]);
});
