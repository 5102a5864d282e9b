export declare const SAMPLE_IMPORT: readonly string[];
