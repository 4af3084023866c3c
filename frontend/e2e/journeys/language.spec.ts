import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const languageOf = (page: Page) => page.locator('html');

test('a person reads the site, the portal and emails in Spanish', async ({ visit, practice }) => {
  await test.step('a visitor stays on the page, and in the language', async () => {
    const visitor = await visit();
    await visitor.goto('/pricing');
    await visitor.getByRole('link', { name: 'Español' }).first().click();
    await expect(visitor).toHaveURL('/es/pricing');
    await expect(languageOf(visitor)).toHaveAttribute('lang', 'es');
    await expect(heading(visitor)).toHaveText('Precios y planes');
    await visitor.getByRole('link', { name: 'Inicio' }).first().click();
    await expect(visitor).toHaveURL('/es');
  });

  const client = await practice.addClient({ firstName: 'Inés', lastName: 'Sample' });
  const page = await visit(client);
  await test.step('a client chooses it, and the portal changes without a reload', async () => {
    await page.goto('/client/settings');
    await expect(heading(page)).toHaveText('Settings');
    const spanish = page.getByRole('radio', { name: 'Español' });
    // It is chosen once the Spanish texts are loaded, with which the page is drawn again.
    await spanish.click();
    await expect(heading(page)).toHaveText('Configuración');
    await expect(languageOf(page)).toHaveAttribute('lang', 'es');
    await expect(spanish).toBeChecked();
    await page.goto('/client/portal');
    await expect(heading(page)).toHaveText(/^Buen[oa]s (?:días|tardes|noches), Inés$/);
    await expect(page.getByRole('region', { name: 'Pendientes' })).toBeVisible();
  });

  await test.step('and gets emails in it', async () => {
    await practice.share(client, { title: 'Carta', needsSignature: true });
    const texts = async () => (await practice.mails(client.email)).map(({ text }) => text).join();
    await expect.poll(texts).toContain('Tiene un documento por firmar.');
  });
});
