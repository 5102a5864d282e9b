export declare function readCommand(command: string): readonly string[];
