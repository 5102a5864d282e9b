/** A sandbox in a process of its own: `node sandbox-process.mjs <serve-sandbox.js> <folder>`. */
const [, , compiled, dataDir] = process.argv;
const { serveSandbox } = await import(compiled);
const sandbox = await serveSandbox({ dataDir });
process.send({ baseUrl: sandbox.baseUrl, key: sandbox.keys.sandbox });
