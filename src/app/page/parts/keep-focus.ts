/** When the focused element disappears, as a sent form does, the heading of its part of the screen gets the focus, never the body. */
const HEADINGS = 'h2[tabindex], h1[tabindex]';

export function keepFocus(): void {
	let last: HTMLElement | undefined;
	let around: readonly Element[] = [];
	document.addEventListener('focusin', ({ target }) => {
		// Rows of the grid go as it is scrolled.
		last = target instanceof HTMLElement && target.closest('[role=grid]') === null ? target : undefined;
		around = [];
		for (let at = last?.parentElement; at; at = at.parentElement) around = [...around, at];
	});
	// A click beside all controls is meant to drop the focus.
	document.addEventListener('pointerdown', () => void (last = undefined));
	const look = (): void => {
		if (last === undefined || document.activeElement !== document.body) return;
		if (last.isConnected && last.matches(':disabled')) return;
		const part = around.find((one) => one.isConnected && one !== document.body && one.querySelector(HEADINGS));
		const heading = part?.querySelector<HTMLElement>(HEADINGS) ?? document.querySelector<HTMLElement>('h1');
		(last.isConnected ? last : heading)?.focus();
	};
	const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
	new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, watched);
}
