/**
 * Invented notes, each signed with a key of its own and altered in every way of `nfe/alter-note.mjs`: none may pass, and none
 * may be called altered before. `npm run trial -- signatures [notes]`, 200 unless told.
 * `npm test` does the same with a few.
 */
import { alteredNotes } from './nfe/alter-note.mjs';

const { readNfeFile } = await import('../build/sources/nfe/read-nfe-file.js');

const PASSES = new Set(['intact', 'reformatted']);
const stateOf = (xml) => {
	const source = readNfeFile(Buffer.from(xml), 'nota.xml');
	return source.kind === 'nfe' ? source.documents[0]?.signature : 'refused';
};
const found = {};
const faults = [];
for (const { number, name, xml, altered } of alteredNotes(Number(process.argv[2] ?? 200))) {
	const state = stateOf(altered);
	found[state] = (found[state] ?? 0) + 1;
	if (PASSES.has(state)) faults.push(`note ${number}, ${name}: ${state}`);
	if (!PASSES.has(stateOf(xml))) faults.push(`note ${number} as it was signed: ${stateOf(xml)}`);
}
console.log(found, faults);
process.exitCode = faults.length === 0 ? 0 : 1;
