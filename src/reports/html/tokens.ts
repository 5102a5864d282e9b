/** Colours and shadows, in light and in dark, of `report.html` and of the local page: one look for both. */
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
