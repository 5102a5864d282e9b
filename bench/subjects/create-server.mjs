/**
 * An API that creates assets and answers at once, or after a given time, in a process of its own: what it was sent is
 * counted and summed, so that no load can leave anything out.
 *
 * `fork`ed with `{ latencyMs }` as JSON; sends `{ port }`. The message `take` is answered by what came since the last one:
 * `{ requests, sum, firstAt, latencyMs }`, where `sum` adds up the CRC-32 of every body, `firstAt` is when the first one came
 * (milliseconds since 1970) and `latencyMs` the mean time from request to answer.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { crc32 } from 'node:zlib';

const { latencyMs = 0, port = 0 } = JSON.parse(process.argv[2] ?? '{}');
const head = `{"id":"${randomUUID().slice(0, 24)}`;
const tail = '","createdAt":"2026-01-31T12:00:00.000Z","status":"available","category":"Notebook"}';
const headers = { 'content-type': 'application/json', 'content-length': head.length + 12 + tail.length };

let requests = 0;
let sum = 0;
let waitedMs = 0;
let created = 0;
let firstAt = 0;

const server = createServer((request, response) => {
	const arrivedAt = latencyMs > 0 ? performance.now() : 0;
	const chunks = [];
	const answer = () => {
		if (latencyMs > 0) waitedMs += performance.now() - arrivedAt;
		created++;
		response.writeHead(201, headers).end(`${head}${created.toString(16).padStart(12, '0')}${tail}`);
	};
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		if (requests++ === 0) firstAt = Date.now();
		sum += crc32(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
		if (latencyMs > 0) setTimeout(answer, latencyMs);
		else answer();
	});
});
server.keepAliveTimeout = 60_000;
server.listen(port, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => {
	process.send({ requests, sum, firstAt, latencyMs: requests === 0 ? 0 : waitedMs / requests });
	[requests, sum, waitedMs] = [0, 0, 0];
});
process.on('disconnect', () => process.exit());
