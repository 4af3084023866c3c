import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

test('the contact page passes the survey', async ({ page }) => {
  await page.goto('/contact');
  await fitsEverywhere(page, 'contact');
  await survey(page, 'contact', { both: true });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toHaveCount(5);
  await survey(page, 'contact-errors', { both: true });
  await page.goto('/contact/thank-you');
  await survey(page, 'contact-thank-you', { both: true });
});

test('the blog passes the survey', async ({ page }) => {
  await page.goto('/blog');
  await fitsEverywhere(page, 'blog');
  await survey(page, 'blog', { both: true });
  await page.locator('.posts h2 a').first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await fitsEverywhere(page, 'blog-post');
  await survey(page, 'blog-post', { both: true });
});

test('the legal pages pass the survey', async ({ page }) => {
  await page.goto('/privacy-policy');
  await fitsEverywhere(page, 'privacy-policy');
  await survey(page, 'privacy-policy', { both: true });
  await page.goto('/terms-of-service');
  await survey(page, 'terms-of-service', { both: true });
});
