/** The entry of the thread in which the page checks. A bug ends it, and the page tells of that. */
import { parentPort } from 'node:worker_threads';
import { processIo } from '../terminal/process-io.ts';
import { serveChecks } from './serve-checks.ts';

if (parentPort !== null)
	serveChecks(parentPort, processIo(), (error) => {
		setImmediate(() => {
			throw error;
		});
	});
