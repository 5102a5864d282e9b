/** Messages: a whole file: what it is, why it cannot be read. Used by sources. */
import type { CataloguePart } from '../message.ts';

export const fileMessages = {} as const satisfies CataloguePart;
