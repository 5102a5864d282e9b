export function machineOf(bytes: Buffer): string | undefined;
