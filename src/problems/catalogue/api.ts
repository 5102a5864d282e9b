/** Messages: what the API answered, or did not. Used by client and runs. */
import type { CataloguePart } from '../message.ts';

export const apiMessages = {} as const satisfies CataloguePart;
