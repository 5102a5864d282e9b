/**
 * A process that has a workbench open, to be killed: `node host.mjs <cwd> <id>`. It does what each line of its input says,
 * `{"call":"edit","args":[…]}`, and writes a line when that is done; `{"wait":"…"}` waits for a state of the check or of
 * sending. It works on what `npm run build` has made.
 */
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const built = new URL('../../../build/app/workbench/', import.meta.url);
const { openWorkbenches } = await import(new URL('open-workbenches.js', built).href);
const { createProgram } = await import(new URL('spawn-program.js', built).href);

const [cwd, id] = process.argv.slice(2);
const bin = path.resolve(import.meta.dirname, '../../../dist/cli/bin.js');
const env = { PATH: process.env.PATH, HOME: cwd, ASSET_IMPORTER_STATE_DIR: path.join(cwd, 'state') };
const workbenches = await openWorkbenches({
	program: createProgram({ file: process.execPath, args: [bin], env }),
	runsDir: path.join(cwd, 'runs'),
	cwd,
	flags: [],
	language: 'pt-BR',
});
const workbench = await workbenches.open(id);
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const stateOf = ({ check, sending }) => [check.state, sending?.state, sending?.run ? 'planned' : undefined];

workbench.subscribe(() => say({ states: stateOf(workbench.view()), sending: workbench.view().sending?.figures }));
say({ open: id });
for await (const line of createInterface({ input: process.stdin })) {
	const { call, args = [] } = JSON.parse(line);
	await workbench[call](...args);
	say({ done: call });
}
