/** Asks about open items of invoices, each product of a supplier once, and reads the answers. */
import {
	type ItemDecisions,
	keyOfItem,
	NO_ASSET_RULE,
	NO_CHANGE,
	type ChangeToAsk,
	type ItemToAsk,
	parseUnits,
	productOf,
	type ItemOrChange,
	UNKNOWN_CHANGE,
} from '../invoice-settings/item-to-ask.ts';
import { foldUnit } from '../invoice-settings/unit-kinds.ts';
import { type Patch, pathOf } from '../mapping/patch.ts';
import { ask, type Question, type QuestionAbout } from './question.ts';

/** First the items, by what is asked, then the returns and complements. */
export function askItems(open: readonly ItemOrChange[]): readonly Question[] {
	const items = new Map<string, ItemToAsk>();
	const changes: ChangeToAsk[] = [];
	for (const one of open) {
		if ('change' in one) {
			changes.push(one);
			continue;
		}
		const known = items.get(keyOfItem(one));
		items.set(keyOfItem(one), { ...(known ?? one), places: [...(known?.places ?? []), ...one.places] });
	}
	return [...[...items.values()].map(askItem), ...changes.map(askChange)];
}

function askItem(item: ItemToAsk): QuestionAbout<'item'> {
	const { reason, asset = 1, proposal } = item;
	const likely = reason === 'unit' ? [...(proposal === undefined ? [] : [proposal]), 1, 'line'] : [asset];
	const question = ask({
		path: pathOf('items', keyOfItem(item)),
		group: groupOf(item),
		about: { kind: 'item', item },
		values: [...new Set([...likely, NO_ASSET_RULE].map(String))],
		place: (units) => ({ items: { [keyOfItem(item)]: units } }),
		proposal: proposal === undefined ? undefined : String(proposal),
		typed: 'units',
		scope: 'rows',
	});
	// Products of one question may be counted in different ways.
	const options = question.options.map((one, index) =>
		reason !== 'unit' && index === 0 ? { ...one, alike: 'asset' } : one,
	);
	return { ...question, options };
}

function groupOf({ reason, proposal, unit }: ItemToAsk): string {
	if (reason !== 'unit') return `items ${reason}`;
	return proposal === undefined ? `items unit ${foldUnit(unit)}` : 'items proposed';
}

function askChange(change: ChangeToAsk): QuestionAbout<'change'> {
	const { name, candidates } = change;
	const [accessKey = ''] = name.split('/');
	const targets = new Map(candidates.map((text) => [targetOf(text), text] as const));
	return ask({
		path: pathOf('changes', name),
		group: `changes ${accessKey}`,
		about: { kind: 'change', change },
		values: [...targets.keys(), NO_CHANGE, UNKNOWN_CHANGE],
		place: (target) => ({ changes: { [name]: target } }),
		samples: (target) => (targets.has(target) ? [targets.get(target) ?? ''] : undefined),
		scope: 'rows',
	});
}

/** `<key>/<item>` of `<key>/<item> (<description>)`. */
const targetOf = (candidate: string): string => /^\w+(?:\/\d+)?/.exec(candidate)?.[0] ?? candidate;

export function readItemAnswers(questions: readonly Question[], patches: readonly Patch[]): ItemDecisions {
	const products: ItemDecisions['products'][number][] = [];
	const belongsTo: Record<string, string> = {};
	const said = (list: 'items' | 'changes', name: string): string | undefined => {
		for (const patch of patches.toReversed()) {
			const { [list]: answers } = patch;
			const answer = typeof answers === 'object' ? answers[name] : undefined;
			if (typeof answer === 'string') return answer;
		}
		return undefined;
	};
	for (const { about } of questions) {
		if (about.kind === 'change') {
			const target = said('changes', about.change.name);
			if (target !== undefined) belongsTo[about.change.name] = target;
		} else if (about.kind === 'item') {
			const units = parseUnits(said('items', keyOfItem(about.item)) ?? '');
			if (units !== undefined) products.push({ ...productOf(about.item), units });
		}
	}
	return { products, belongsTo };
}
