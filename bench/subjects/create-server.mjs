/**
 * An API that creates assets and answers at once, or after a given time, in a process of its own: what it was sent is
 * counted and summed, so that no load can leave anything out. Above `cap` requests at once it answers 429 and creates nothing.
 *
 * `fork`ed with `{ latencyMs, cap }` as JSON; sends `{ port }`. The message `take` is answered by what came since the last one:
 * `{ requests, sum, firstAt, latencyMs }`, where `sum` adds up the CRC-32 of every body, `firstAt` is when the first one came
 * (milliseconds since 1970) and `latencyMs` the mean time from request to answer.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { crc32 } from 'node:zlib';

const { latencyMs = 0, cap = Infinity, port = 0 } = JSON.parse(process.argv[2] ?? '{}');
const head = `{"id":"${randomUUID().slice(0, 24)}`;
const tail = '","createdAt":"2026-01-31T12:00:00.000Z","status":"available","category":"Notebook",';
const ID_AT = '{'.length;

/** As the API answers: with the enrollment id that was sent, the first field of what this program sends. */
function render(body, number) {
	const sent = body.toString('utf8', ID_AT, body.indexOf('",') + 1);
	return Buffer.from(`${head}${number.toString(16).padStart(12, '0')}${tail}${sent}}`);
}

let requests = 0;
let sum = 0;
let waitedMs = 0;
let created = 0;
let firstAt = 0;
let inFlight = 0;
const TOO_MANY = Buffer.from('{"code":"too-many-requests","message":"later"}');

const server = createServer((request, response) => {
	const arrivedAt = latencyMs > 0 ? performance.now() : 0;
	const chunks = [];
	const answer = (body) => {
		inFlight--;
		if (latencyMs > 0) waitedMs += performance.now() - arrivedAt;
		const asset = render(body, ++created);
		response.writeHead(201, { 'content-type': 'application/json', 'content-length': asset.length }).end(asset);
	};
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		if (inFlight >= cap) {
			response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' }).end(TOO_MANY);
			return;
		}
		inFlight++;
		if (requests++ === 0) firstAt = Date.now();
		const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
		sum += crc32(body);
		if (latencyMs > 0) setTimeout(answer, latencyMs, body);
		else answer(body);
	});
});
server.keepAliveTimeout = 60_000;
server.listen(port, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => {
	process.send({ requests, sum, firstAt, latencyMs: requests === 0 ? 0 : waitedMs / requests });
	[requests, sum, waitedMs] = [0, 0, 0];
});
process.on('disconnect', () => process.exit());
