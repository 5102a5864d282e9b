/** Personal data of a cell that names an employee, as it may be repeated: only `rejected.csv` and `rejected.xlsx` hand it back whole. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Eight digits or more, however they are parted: a mistyped CPF, or one that lost its zeros, is personal data too. */
const LIKE_A_CPF = /(?<![\w.-])\d(?:[.\-/\s]*\d){7,}(?!\w)/g;
const SHOWN_DIGITS = 2;

/** What a cell says of an employee, as a message may repeat it: of what may be a CPF, the last two digits. */
export function maskCpf(text: string): string {
	if (UUID.test(text.trim())) return text;
	return text.replaceAll(LIKE_A_CPF, (cpf) => {
		let left = cpf.replaceAll(/\D/g, '').length - SHOWN_DIGITS;
		return cpf.replaceAll(/\d/g, (digit) => (left-- > 0 ? '*' : digit));
	});
}
