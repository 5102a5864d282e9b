/** The style of the live page: plain, readable in light and dark, wide tables scroll in their own frame. */
export const LIVE_PAGE_STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #1b1b1f; --line: #8886; --bad: #b3261e; --odd: #8a5a00; --good: #1b6e3c; }
@media (prefers-color-scheme: dark) { :root { --page: #16181a; --text: #e6e6ea; --bad: #ff9b93; --odd: #ffc35c; --good: #7fd6a0; } }
html { background: var(--page); color: var(--text); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
#local { margin: .25rem 0 0; padding: .5rem .75rem; border: 2px solid var(--odd); border-radius: .4rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: 1.5rem; }
input, button { font: inherit; padding: .4rem .6rem; }
#refused { flex-basis: 100%; margin: 0; color: var(--bad); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.text { white-space: normal; overflow-wrap: anywhere; min-width: 12rem; }
.good { color: var(--good); } .odd { color: var(--odd); } .bad { color: var(--bad); }
`;
