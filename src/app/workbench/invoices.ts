/** Reads the invoices of a workbench for their panel, and keeps what a person decided about their items. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readItemAnswers } from '../../drafts/decisions/ask-items.ts';
import { correctProduct, parseProposal } from '../../drafts/invoice-settings/corrected-products.ts';
import { DEFAULT_NFE_OPTIONS } from '../../drafts/invoice-settings/invoice-options.ts';
import type { ItemDecisions } from '../../drafts/invoice-settings/item-to-ask.ts';
import { PRODUCT_FIELDS } from '../../drafts/invoice-settings/parse-rules.ts';
import { forgetItems, loadItems, saveItems } from '../../runs/record/saved-items.ts';
import type { AnswersBody, BodyOf } from '../protocol/routes.ts';
import type { Inputs } from './inputs.ts';
import { type InvoiceViews, type OtherFile, readInvoiceViews } from './invoice-views.ts';
import type { KeptState } from './state-file.ts';
import type { WorkbenchOptions } from './workbench-options.ts';

export interface InvoicesParts {
	readonly inputs: Inputs;
	readonly state: KeptState;
	readonly options: Pick<WorkbenchOptions, 'runsDir' | 'cwd' | 'nfeOptions' | 'now'>;
}

export class Invoices {
	readonly #parts: InvoicesParts;
	#read: (InvoiceViews & { readonly signature: string }) | undefined;

	constructor(parts: InvoicesParts) {
		this.#parts = parts;
	}

	views(): InvoiceViews | undefined {
		return this.#read;
	}

	/** Files without an invoice, by name. */
	others(): ReadonlyMap<string, OtherFile> {
		return this.#read?.others ?? new Map();
	}

	/** Reads the invoices again if they, or what was decided about them, are others. */
	async read(): Promise<void> {
		const { inputs, state } = this.#parts;
		const { cwd, runsDir, nfeOptions } = this.#parts.options;
		const named = inputs.invoices();
		if (named.length === 0) {
			this.#read = undefined;
			return;
		}
		const options = nfeOptions === undefined ? DEFAULT_NFE_OPTIONS : await nfeOptions();
		const { language, settings: said } = state.now;
		const known = await loadItems(runsDir);
		const signature = digest([language, said, options.rules, known, inputs.uploads(), inputs.named()]);
		if (this.#read?.signature === signature) return;
		const files = named.map((file) => path.resolve(cwd, file));
		const views = await readInvoiceViews(files, { ...said, options, known, runsDir, language }, inputs.shownFile);
		this.#read = { ...views, signature };
	}

	async answer({ patches, reset = false }: AnswersBody): Promise<void> {
		const { questions = [], answers: known } = this.#read ?? {};
		if (!reset) await this.#save(readItemAnswers(questions, patches));
		else if (known !== undefined) await forgetItems(this.#parts.options.runsDir, known, ['units']);
		this.#read = undefined;
	}

	async correct({ proposal, ...typed }: BodyOf<'correct'>): Promise<void> {
		const product = parseProposal(proposal);
		if (product === undefined) throw new Error(`no product: ${proposal}`);
		await this.#save({ products: correctProduct(product, typed), belongsTo: {} });
		const emptied = PRODUCT_FIELDS.filter((field) => typed[field].trim() === '');
		if (emptied.length > 0)
			await forgetItems(this.#parts.options.runsDir, { products: [product], belongsTo: {} }, emptied);
		this.#read = undefined;
	}

	#save(decided: ItemDecisions): Promise<void> {
		return saveItems(this.#parts.options.runsDir, decided, 'app', this.#parts.options.now());
	}
}

export function digest(values: readonly unknown[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
