/** The catalogue: every code with its text in pt-BR and English. One file per place where things go wrong. */
import type { CatalogueEntry } from '../message.ts';
import { apiMessages } from './api.ts';
import { cellMessages } from './cell.ts';
import { csvMessages } from './csv.ts';
import { fileMessages } from './file.ts';
import { headerMessages } from './header.ts';
import { invoiceMessages } from './invoice.ts';
import { lineMessages } from './line.ts';
import { planMessages } from './plan.ts';
import { runMessages } from './run.ts';
import { usageMessages } from './usage.ts';
import { workbookMessages } from './workbook.ts';

const parts = {
	...fileMessages,
	...workbookMessages,
	...csvMessages,
	...headerMessages,
	...cellMessages,
	...invoiceMessages,
	...apiMessages,
	...lineMessages,
	...planMessages,
	...runMessages,
	...usageMessages,
};

type Codes = typeof parts;
type CodesOfKind<Kinds extends CatalogueEntry['kind']> = {
	[Code in keyof Codes]: Codes[Code] extends { readonly kind: Kinds } ? Code : never;
}[keyof Codes];

/** Codes of values that flow in the stream. */
export type ProblemCode = CodesOfKind<'refusal' | 'notice' | 'skip' | 'outcome'>;
/** Codes of thrown faults. */
export type FaultCode = CodesOfKind<'fault'>;
export type MessageCode = ProblemCode | FaultCode;

export const catalogue: Readonly<Record<MessageCode, CatalogueEntry>> = parts;
