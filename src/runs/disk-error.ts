/** The system's code of what a file call threw (`ENOENT`), or undefined when it threw something else. */
export function diskErrorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
