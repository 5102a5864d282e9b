/** Messages: cells and rows of a spreadsheet. Used by drafts. */
import type { CataloguePart } from '../message.ts';

export const cellMessages = {} as const satisfies CataloguePart;
