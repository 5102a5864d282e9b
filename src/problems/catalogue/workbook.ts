/** Messages: XLSX containers and sheets. Used by sources/xlsx and sources/zip. */
import type { CataloguePart } from '../message.ts';

export const workbookMessages = {} as const satisfies CataloguePart;
