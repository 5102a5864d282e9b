export const TRIALS: Readonly<Record<string, readonly [script: string, about: string]>>;
