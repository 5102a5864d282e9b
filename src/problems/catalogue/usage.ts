/** Messages: command line, configuration. Used by config and cli. */
import type { CataloguePart } from '../message.ts';

export const usageMessages = {} as const satisfies CataloguePart;
