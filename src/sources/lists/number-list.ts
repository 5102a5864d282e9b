const PIECE = 2 ** 13;

type Kind = Float64ArrayConstructor | Int32ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor;

export function createNumberList(kind: Kind) {
	const pieces: InstanceType<Kind>[] = [];
	let length = 0;
	const set = (index: number, number: number): void => {
		const piece = pieces[Math.floor(index / PIECE)];
		if (piece !== undefined) piece[index % PIECE] = number;
	};
	return {
		length: (): number => length,
		push(number: number): void {
			if (length % PIECE === 0) pieces.push(new kind(PIECE));
			set(length++, number);
		},
		at: (index: number): number => pieces[Math.floor(index / PIECE)]?.[index % PIECE] ?? 0,
		set,
	};
}
