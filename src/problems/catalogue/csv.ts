/** Messages: CSV text. Used by sources/csv. */
import type { CataloguePart } from '../message.ts';

export const csvMessages = {} as const satisfies CataloguePart;
