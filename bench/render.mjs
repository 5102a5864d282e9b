/** Figures as text: the tables of the terminal, those of `README.md` and `docs/performance.md` between their markers, and a chart. */
import { HEADLINES } from './headlines.mjs';

const BETWEEN = (name) => new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);

export function renderTable({ title, figures, note }) {
	const width = Math.max(...figures.map(({ name }) => name.length));
	const lines = figures.map((one) => `  ${one.name.padEnd(width)}  ${describe(one)}`);
	return [`${title}`, ...lines, ...(note === undefined ? [] : [`  (${note})`])].join('\n');
}

function describe(figure) {
	if (figure.failure !== undefined) return `failed after ${seconds(figure.ms)}: ${figure.failure}`;
	const spread = figure.msFrom === undefined ? '' : ` (${seconds(figure.msFrom)}–${seconds(figure.msTo)})`;
	const memory = figure.megabytes === undefined ? '' : `  ${figure.megabytes.toFixed(0)} MB`;
	const share = figure.share === undefined ? '' : `  ${figure.share.toFixed(3)} of concurrency ÷ latency`;
	return `${seconds(figure.ms)}${spread}${memory}${share}`;
}

const seconds = (ms) => (ms >= 1_000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`);

export function renderTargets(targets) {
	return targets
		.map((one) => `${one.met ? 'met   ' : 'MISSED'} ${one.what}: ${valueOf(one)} (${limitOf(one)})`)
		.join('\n');
}

function numberOf(value, unit) {
	return unit === 'MB' || unit === 'bytes'
		? `${value.toFixed(0)} ${unit}`
		: `${value.toFixed(2)}${unit === '' ? '' : ` ${unit}`}`;
}

function valueOf({ value, unit, spread }) {
	return `${numberOf(value, unit)}${spread === undefined ? '' : ` [${spread.map((one) => one.toFixed(2)).join('–')}]`}`;
}

const limitOf = ({ limit, least, unit }) => `${least ? '≥' : '≤'} ${numberOf(limit, unit)}`;

function renderAbout({ machine, parts }) {
	const times = Object.values(parts).map(({ date }) => Date.parse(date));
	const days = [Math.min(...times), Math.max(...times)].map((time) => new Date(time).toISOString().slice(0, 10));
	const when = [...new Set(days)].join(' to ');
	return `Node ${machine.node.slice(1)}, ${machine.platform}, ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB; ${when}.`;
}

/** `docs/performance.md` with its figures made anew; all else of it stays. */
export function renderHeadlines(page, results) {
	const rows = HEADLINES.flatMap(({ what, part, table, ours, peer, says }) => {
		const figures = results.parts[part]?.tables.find(({ title }) => title === table)?.figures ?? [];
		const [own, other] = [ours, peer].map((wanted) => figures.find(({ name }) => name === wanted));
		if (own === undefined) return [];
		const beside = other === undefined ? '' : `${says}: ${costOf(other)}`;
		return [[what, costOf(own), beside, `\`npm run bench -- ${part}\``]];
	});
	const table = markdownTable(['to', 'takes', 'for comparison', 'measure it'], rows);
	return put(page, { headlines: `${renderAbout(results)}\n\n${table}` });
}

const costOf = ({ ms, megabytes }) => `${seconds(ms)}${megabytes === undefined ? '' : `, ${megabytes.toFixed(0)} MB`}`;

function put(page, pieces) {
	return Object.entries(pieces).reduce(
		(text, [name, piece]) => text.replace(BETWEEN(name), (_, before, after) => `${before}\n${piece}\n\n${after}`),
		page,
	);
}

/** `bench/README.md` with its tables made anew; all else of it stays. */
export function renderMarkdown(page, results) {
	const { parts } = results;
	const about = renderAbout(results);
	const rows = Object.values(parts).flatMap(({ targets }) =>
		targets.map((one) => [one.what, valueOf(one), limitOf(one), one.met ? 'met' : '**missed**']),
	);
	const targets = `${about}\n\n${markdownTable(['what', 'found [quartiles of the rounds]', 'target', ''], rows)}`;
	const figures = Object.entries(parts)
		.filter(([name]) => name !== 'growth')
		.map(([, part]) => renderPart(part))
		.join('\n\n');
	const grows = parts.growth === undefined ? '' : renderPart(parts.growth);
	return put(page, { targets, figures, growth: grows });
}

function renderPart({ tables, facts }) {
	const pieces = tables.map(({ title, figures, note }) =>
		[
			`**${title}**${note === undefined ? '' : ` (${note})`}`,
			markdownTable(
				['', 'median', 'quartiles', 'memory at most'],
				figures.map((one) =>
					one.failure === undefined
						? [
								one.name + (one.share === undefined ? '' : ` (${one.share.toFixed(3)} of concurrency ÷ latency)`),
								seconds(one.ms),
								one.msFrom === undefined ? '' : `${seconds(one.msFrom)}–${seconds(one.msTo)}`,
								one.megabytes === undefined ? '' : `${one.megabytes.toFixed(0)} MB`,
							]
						: [one.name, `failed: ${one.failure.replaceAll('|', '\\|')}`, `after ${seconds(one.ms)}`, ''],
				),
			),
		].join('\n\n'),
	);
	if (facts !== undefined)
		pieces.push(
			markdownTable(
				['size', ''],
				Object.entries(facts).map(([name, value]) => [FACTS[name] ?? name, value.toLocaleString('en')]),
			),
		);
	return pieces.join('\n\n');
}

const FACTS = {
	packedBytes: 'package, packed, bytes',
	unpackedBytes: 'package, unpacked, bytes',
	files: 'files in the package',
	installedPackages: 'packages installed with it',
	installedBytes: 'bytes of those packages',
};

function markdownTable(head, rows) {
	const line = (cells) => `| ${cells.join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const CHART = { width: 760, left: 320, right: 130, row: 22, group: 34, target: 14 };
/** Told beside the targets by name, so the colours only help. Both are readable on white and on black. */
const STYLE =
	'text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.axis{stroke:#8c959f}.ours{fill:#0969da}.other{fill:#8c959f}' +
	'@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ours{fill:#4493f8}.other{fill:#6e7681}}';

/** One group of targets for each comparison: time relative to this program, which is 1. */
export function renderChart(parts) {
	const groups = Object.entries(parts)
		.filter(([name]) => ['xlsx', 'csv', 'nfe', 'import'].includes(name))
		.flatMap(([, { tables }]) => tables)
		.map(({ title, figures }) => ({ title, figures: figures.filter(({ failure }) => failure === undefined) }))
		.filter(({ figures }) => figures.length > 1);
	let top = 30;
	const pieces = [];
	for (const { title, figures } of groups) {
		const longest = Math.max(...figures.map(({ ms }) => ms));
		pieces.push(`<text class="title" x="8" y="${top + 14}">${escape(title)}: seconds, less is better</text>`);
		top += CHART.row + 4;
		const axisFrom = top - 4;
		for (const { name, ms } of figures) {
			const width = Math.max(1, (ms / longest) * (CHART.width - CHART.left - CHART.right));
			const kind = /^(?:validate|import)/.test(name) ? 'ours' : 'other';
			pieces.push(
				`<text x="${CHART.left - 8}" y="${top + 11}" text-anchor="end">${escape(name)}</text>`,
				`<rect class="${kind}" x="${CHART.left}" y="${top}" width="${width.toFixed(1)}" height="${CHART.target}"/>`,
				`<text x="${(CHART.left + width + 6).toFixed(1)}" y="${top + 11}">${seconds(ms)} · ${(ms / figures[0].ms).toFixed(2)} ×</text>`,
			);
			top += CHART.row;
		}
		pieces.push(`<line class="axis" x1="${CHART.left}" x2="${CHART.left}" y1="${axisFrom}" y2="${top - 4}"/>`);
		top += CHART.group - CHART.row;
	}
	const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CHART.width} ${top}" role="img" aria-label="Time of asset-importer beside other programs">`;
	return `${head}<style>${STYLE}</style>\n<text x="8" y="16">Medians of rounds taken in turn; × is against the first line of each group.</text>\n${pieces.join('\n')}\n</svg>\n`;
}

function escape(text) {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
