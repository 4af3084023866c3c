import { switchOnTwoFactor } from '../support/authenticator-app.ts';
import { survey } from '../support/survey.ts';
import { expect, logIn, test } from '../support/test.ts';

test('the second factor passes the survey', async ({ page, practice, api, watch }) => {
  watch.expect(401, /^\/api\/login$/);
  const client = await practice.addClient();
  await switchOnTwoFactor(await api(client));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth');
  await logIn(page, client);
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await survey(page, 'second-step', { both: true });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a recovery code');
  await survey(page, 'second-step-recovery', { both: true });
});
