import { expect, type Locator } from '@playwright/test';
import { nameOf } from './practice.ts';

/**
 * Opens a drop-down and waits until it is open.
 * @param box its combobox
 * @param search typed to find options that are not all loaded
 * @returns the list of its options
 */
export async function openOptions(box: Locator, search?: string): Promise<Locator> {
  const page = box.page();
  // A click may have delayed moving the focus, for example to an invalid field, which would close the list
  // again.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  if (search === undefined) await box.click();
  else await box.fill(search);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  // Named in a later rendering than the one that opens it.
  await expect(box).toHaveAttribute('aria-controls', /./);
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
  return page.locator('.ant-select-dropdown').filter({ has: list });
}

/** Chooses from a drop-down and verifies the choice. @param option full label */
export async function chooseOption(box: Locator, option: string | RegExp, search?: string): Promise<void> {
  const options = await openOptions(box, search);
  const select = box.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]');
  const chosen = select.getByTitle(option, { exact: true });
  const offered = options.getByTitle(option, { exact: true });
  if (search === undefined) await offered.click();
  else
    // An option that the server finds while it is clicked moves away under the click.
    await expect(async () => {
      if (!(await chosen.isVisible())) await offered.click({ timeout: 5000 });
      await expect(chosen).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
  await expect(chosen).toBeVisible();
}

/** Finds a client by their username and chooses them by their name. */
export async function chooseClient(box: Locator, client: Parameters<typeof nameOf>[0]): Promise<void> {
  await chooseOption(box, nameOf(client), client.username);
}
