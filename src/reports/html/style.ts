export const PRINTED_ROWS = 100;

export const TOKENS = `:root {
	color-scheme: light dark;
	--page: #f3f5f8; --card: #ffffff; --line: #dce1e8; --text: #18212d; --quiet: #53606f; --link: #0b5cad; --shade: #eef1f5;
	--shadow: 0 1px 2px rgb(20 30 50 / 6%), 0 4px 14px rgb(20 30 50 / 5%);
	--created: #1f8a4c; --rejected: #c8323c; --refused: #d2691e; --unconfirmed: #b8860b; --skipped: #7a8594; --notSent: #3d7cc9;
	--mark: #2f6fb3;
}
@media (prefers-color-scheme: dark) {
	:root {
		--page: #11151b; --card: #1a2029; --line: #333d4a; --text: #e6eaf0; --quiet: #a5b0be; --link: #7db8f5; --shade: #222a35;
		--shadow: none;
		--created: #4cc583; --rejected: #ff7b81; --refused: #ffa25e; --unconfirmed: #e8bf4a; --skipped: #9aa6b5; --notSent: #75aef0;
		--mark: #6aa9ea;
	}
}
`;

export const STYLE = `
${TOKENS}* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 74rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { padding-top: 1.75rem; }
h1 { display: inline-block; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; margin: 0 .75rem .25rem 0; }
h2 { font-size: 1.15rem; letter-spacing: -.005em; margin: 0 0 .6rem; }
p { margin: .25rem 0 .75rem; }
a { color: var(--link); }
a:focus-visible, input:focus-visible, select:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.state { display: inline-block; margin: 0 0 .75rem; padding: .15rem .8rem; border: 2px solid var(--tone); border-radius: 1rem; font-weight: 600; background: var(--card); }
.stop { margin: 0 0 .75rem; max-width: 60rem; white-space: pre-line; overflow-wrap: anywhere; }
.state-finished { --tone: var(--created); } .state-checked { --tone: var(--notSent); }
.state-unfinished, .state-unplanned { --tone: var(--unconfirmed); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0; color: var(--quiet); }
.facts dt { font-weight: 600; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; box-shadow: var(--shadow); padding: 1.15rem 1.4rem; margin: 0 0 1.1rem; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 1.1rem; }
.two section { margin: 0; }
.two { margin: 0 0 1.1rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1rem 0 0; padding: 0; list-style: none; line-height: 1.35; }
.tiles li { border-left: .35rem solid var(--tile); border-radius: .2rem; padding: .1rem 0 .1rem .75rem; }
.tiles .none { --tile: var(--line); color: var(--quiet); }
.tiles strong { display: block; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; font-variant-numeric: tabular-nums; }
.tiles .amount { color: var(--quiet); font-size: .9rem; font-variant-numeric: tabular-nums; }
.sum { color: var(--quiet); font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; }
.whole { border-radius: .4rem; }
.timeline { height: 11rem; border-bottom: 1px solid var(--quiet); }
.axis { display: flex; justify-content: space-between; gap: 1rem; font-size: .85rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.is-created { fill: var(--created); --tile: var(--created); } .is-rejected { fill: var(--rejected); --tile: var(--rejected); }
.is-refused { fill: var(--refused); --tile: var(--refused); } .is-unconfirmed { fill: var(--unconfirmed); --tile: var(--unconfirmed); }
.is-skipped { fill: var(--skipped); --tile: var(--skipped); } .is-notSent { fill: var(--notSent); --tile: var(--notSent); }
.is-mark { fill: var(--mark); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; padding: 0; list-style: none; font-size: .9rem; }
.legend i { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem; border-radius: 2px; background: var(--tile); }
.bars { margin: 0; padding: 0; list-style: none; }
.bars li { margin: 0 0 .6rem; }
.bars .label { display: flex; justify-content: space-between; gap: 1rem; margin-bottom: .15rem; }
.bars small { color: var(--quiet); }
.kinds li { margin: 0 0 .9rem; padding: 0 0 .9rem; border-bottom: 1px solid var(--line); }
.kinds li:last-child { margin: 0; padding: 0; border: 0; }
.kinds .label span:first-child { font-weight: 600; }
.action { margin: .3rem 0 0; }
.file th { padding-top: 1rem; }
.bars .label span:first-child { overflow-wrap: anywhere; }
.bars .label span:last-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
.bars svg { height: .55rem; background: var(--shade); border-radius: .2rem; }
.scroll { overflow-x: auto; }
.tall { max-height: 42rem; overflow-y: auto; border: 1px solid var(--line); border-radius: .5rem; }
.tall thead th { position: sticky; top: 0; background: var(--shade); }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
th { white-space: nowrap; }
td { overflow-wrap: anywhere; min-width: 5rem; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tbody tr:hover { background: var(--shade); }
tfoot td, tfoot th { font-weight: 700; border-top: 2px solid var(--line); }
td ul { margin: 0; padding-left: 1.1rem; }
.what { min-width: 18rem; }
pre { font-family: ui-monospace, Consolas, monospace; font-size: .88em; }
pre { margin: .25rem 0 .9rem; padding: .55rem .8rem; white-space: pre-wrap; background: var(--page); border: 1px solid var(--line); border-radius: .4rem; }
.print-only { display: none; }
.filter { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 0 0 .75rem; }
.filter label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; min-width: 0; max-width: 100%; font-size: .9rem; }
.filter input, .filter select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: .4rem; padding: .4rem .6rem; min-height: 2.5rem; max-width: 100%; }
.filter output { font-size: .9rem; color: var(--quiet); }
[hidden] { display: none !important; }
footer { color: var(--quiet); font-size: .9rem; }
@media (max-width: 40rem) { .facts { grid-template-columns: 1fr; } .facts dd { margin-bottom: .35rem; } section { padding: .85rem .9rem; } }
@media print {
	:root { --page: #fff; --card: #fff; --line: #bbb; --text: #000; --quiet: #333; --link: #000; }
	@page { margin: 14mm; }
	:root { font-size: 11px; } body { font-size: 1rem; } header, main, footer { max-width: none; padding: 0; }
	section { border: 0; padding: 0; break-inside: auto; box-shadow: none; } .filter { display: none; } tr, .tiles, svg, .bars li { break-inside: avoid; }
	.tall { max-height: none; border: 0; } .scroll { overflow: visible; } h2 { break-after: avoid; } .two { grid-template-columns: 1fr 1fr; }
	.unprinted { display: none; } .print-only { display: block; }
	* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
