/** Works the page with the keyboard alone: Tab, arrows and Enter reach everything. */
import { expect } from 'vitest';
import type { FileChooser, Locator, Page } from 'playwright-core';

export interface Keyboard {
	readonly goTo: (control: Locator) => Promise<void>;
	readonly press: (control: Locator) => Promise<void>;
	readonly type: (field: Locator, text: string) => Promise<void>;
	/** A folder, or files, by the control that opens the dialog of the system. */
	readonly pick: (input: Locator, paths: string | readonly string[]) => Promise<void>;
	/** Counts rows that are shown, from 0. */
	readonly goToCell: (row: number, column: number) => Promise<void>;
}

const FAR = 250;

export function keyboardOf(page: Page): Keyboard {
	// The element is looked up again only when it was drawn anew: that takes longer than all the rest.
	const goTo = async (control: Locator): Promise<void> => {
		await expect.poll(() => control.isEnabled()).toBe(true);
		let element = await control.elementHandle();
		for (let steps = 0; steps < FAR; steps++) {
			const isFocused = await element?.evaluate((one) =>
				one.isConnected ? one === one.ownerDocument.activeElement : undefined,
			);
			if (isFocused === true) return;
			if (isFocused === undefined) element = await control.elementHandle();
			else await page.keyboard.press('Tab');
		}
		throw new Error(`Tab does not come to ${String(control)}`);
	};
	return {
		goTo,
		press: async (control) => {
			// From a cell, Tab goes to the next one: the grid is left by Esc, with its cells selected.
			if ((await page.locator('[role=gridcell]:focus').count()) > 0) await page.keyboard.press('Escape');
			await goTo(control);
			await page.keyboard.press((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
		},
		type: async (field, text) => {
			await goTo(field);
			await page.keyboard.press('Control+a');
			await page.keyboard.type(text);
		},
		pick: async (input, paths) => {
			// A screen that is drawn anew meanwhile takes the focus away, and a person comes again.
			let chooser: FileChooser | undefined;
			for (let tries = 0; chooser === undefined && tries < 5; tries++) {
				await goTo(input);
				const begun = page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => undefined);
				await page.keyboard.press('Enter');
				chooser = await begun;
			}
			if (chooser === undefined) throw new Error('no dialog was opened');
			await give(chooser, paths);
		},
		goToCell: async (row, column) => {
			const focused = page.locator('[role=gridcell][tabindex="0"]');
			await goTo(focused);
			const from = [Number(await focused.getAttribute('data-row')), Number(await focused.getAttribute('data-column'))];
			await pressOften(page, ['ArrowUp', 'ArrowDown'], row - (from[0] ?? 0));
			await pressOften(page, ['ArrowLeft', 'ArrowRight'], column - (from[1] ?? 0));
			await cellAt(page, row, column).and(page.locator('.is-focused')).waitFor();
		},
	};
}

async function pressOften(page: Page, [back, on]: readonly [string, string], times: number): Promise<void> {
	for (let at = 0; at < Math.abs(times); at++) await page.keyboard.press(times < 0 ? back : on);
}

const give = (chooser: FileChooser, paths: string | readonly string[]): Promise<void> =>
	chooser.setFiles(typeof paths === 'string' ? paths : [...paths]);

const cellAt = (page: Page, row: number, column: number): Locator =>
	page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`);
