#!/usr/bin/env node
/** The command: hands the process to `main` and its answer back. */
import { main } from './main.ts';
import { processIo } from './process-io.ts';

process.exitCode = await main(process.argv.slice(2), processIo());
