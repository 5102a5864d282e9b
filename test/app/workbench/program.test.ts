import { expect, test } from 'vitest';
import { createProgram, renderFailure } from '../../../src/app/workbench/program.ts';
import { saysWords } from '../../says.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

test('a command that the system does not start has no process, and says so', async () => {
	const cwd = throwAwayFolder();
	const told: string[] = [];
	const program = createProgram({ file: `${cwd}/none`, args: [], env: {}, onBug: (text) => void told.push(text) });
	const command = program.start(['import'], { cwd, env: {} });
	const end = await command.ended;
	expect([command.pid, told]).toEqual([undefined, [expect.stringContaining('ENOENT')]]);
	expect(renderFailure(end, 'pt-BR', (file) => file)).toMatch(saysWords('server', 'bug'));
});
