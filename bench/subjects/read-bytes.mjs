/** Reading a file from front to back in pieces of a megabyte, and nothing else. `node read-bytes.mjs <file>` */
import { closeSync, openSync, readSync } from 'node:fs';
import { tellResult } from './tell-result.mjs';

const buffer = Buffer.allocUnsafe(1 << 20);
const startedAt = performance.now();
const file = openSync(process.argv[2], 'r');
let bytes = 0;
for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) bytes += read;
closeSync(file);
tellResult({ ms: performance.now() - startedAt, bytes });
