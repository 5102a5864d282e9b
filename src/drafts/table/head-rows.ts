/** Rows of a table among which its header is looked for. */
export const HEAD_ROWS = 30;
