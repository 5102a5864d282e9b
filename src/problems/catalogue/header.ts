/** Messages: header rows, columns, mapping. Used by drafts. */
import type { CataloguePart } from '../message.ts';

export const headerMessages = {} as const satisfies CataloguePart;
