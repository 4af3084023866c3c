import { expect, type Locator } from '@playwright/test';

/**
 * Opens a drop-down and waits until it stands open.
 * @param box its combobox
 * @param search typed to find options that are not all there
 * @returns the list of its options
 */
export async function openOptions(box: Locator, search?: string): Promise<Locator> {
  const page = box.page();
  // A press may have put off moving the focus, to a wrong field for one, which would close the list again.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  if (search === undefined) await box.click();
  else await box.fill(search);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`);
  return page.locator('.ant-select-dropdown').filter({ has: list });
}

/** Chooses from a drop-down and sees that the choice stands. @param option its whole title */
export async function chooseOption(box: Locator, option: string | RegExp, search?: string): Promise<void> {
  const options = await openOptions(box, search);
  await options.getByTitle(option, { exact: true }).click();
  const select = box.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]');
  await expect(select.getByTitle(option, { exact: true })).toBeVisible();
}

/** Finds a client by their user name and chooses them: no other one whose name begins the same. */
export async function chooseClient(box: Locator, { username }: { username: string }): Promise<void> {
  await chooseOption(box, new RegExp(`(?:^|\\()${username}\\)?$`), username);
}
