export interface AlteredNote {
	readonly number: number;
	readonly name: string;
	readonly xml: string;
	readonly altered: string;
}

export declare function alteredNotes(notes: number): Iterable<AlteredNote>;
