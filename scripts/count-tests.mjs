/** Prints the counts of the last test run as one plain line. */
import { readFileSync } from 'node:fs';

const results = JSON.parse(readFileSync('coverage/test-results.json', 'utf8'));
const skipped = results.numPendingTests + results.numTodoTests;
console.log(`${results.numPassedTests} passed, ${results.numFailedTests} failed, ${skipped} skipped`);
