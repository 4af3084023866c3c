import { holdLiveUpdates } from '../support/live.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { chooseAction } from '../support/row-menu.ts';
import { expect, test } from '../support/test.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';

test('contact messages pass the survey', async ({ visit, practice }) => {
  const lastName = newUsername('Example');
  await practice.receive({ lastName, firstName: 'Robo', website: 'x', service: 'Other' });
  await practice.receive({
    lastName,
    phone: '(210) 555-0133',
    message: 'We run a small bakery and have a year of receipts in boxes.\n\nCould we meet on a Monday?',
  });
  const page = await visit(consultant);
  await page.goto('/admin/contact-messages');
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText('2 messages')).toBeVisible();
  await fitsEverywhere(page, 'admin-contact-messages');
  await survey(page, 'admin-contact-messages');
  await page.getByRole('button', { name: `Maya ${lastName}`, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await survey(page, 'admin-contact-message');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Robo ${lastName}`, exact: true }).click();
  await expect(page.getByRole('note')).toBeVisible();
  await survey(page, 'admin-contact-message-suspect', { only: [1280, 390] });
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No messages match')).toBeVisible();
  await survey(page, 'admin-contact-messages-none', { only: [1280, 390] });
});

test('testimonials pass the survey', async ({ visit }) => {
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  const rows = ['Teacher', 'Restaurant owner', 'Contractor'].map((role, index) => ({
    id: index + 1,
    name: 'Sample Client',
    role,
    content: 'I finally know what comes in, what goes out and what is left. It took three sessions.',
    rating: 5 - index,
    approved: index > 0,
    language: 'en',
    created_at: '2026-11-18T15:04:05.000Z',
  }));
  await page.route('/api/testimonials?*', (route) =>
    route.fulfill({ json: rows, headers: { 'X-Total-Count': '3' } }),
  );
  await page.goto('/admin/testimonials');
  await expect(page.getByText('3 testimonials')).toBeVisible();
  await fitsEverywhere(page, 'admin-testimonials');
  await survey(page, 'admin-testimonials');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Edit testimonial' }).first().click();
  await page.getByLabel('Content').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await survey(page, 'admin-testimonial-edit');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await survey(page, 'admin-discard', { only: [1280, 390] });
});

test('the blog and its editor pass the survey', async ({ visit, practice }) => {
  const title = `What to keep ${newUsername('post')}`;
  await practice.addPost({
    title,
    summary: 'Five kinds of papers, and how long to keep them.',
    published: true,
    content:
      'Keep the receipts of **this** year in one place.\n\n## What counts\n\n- receipts\n- invoices, see [our prices](/pricing)\n\n> Better one shoebox than five.\n\n| Paper | Keep |\n|---|---|\n| Receipts | 3 years |',
  });
  await practice.addPost({ title: `${title}, second part`, category: 'Personal finance' });
  const page = await visit(consultant);
  await page.goto('/admin/blog');
  await page.getByRole('searchbox').fill(title);
  await expect(page.getByText('2 posts')).toBeVisible();
  await fitsEverywhere(page, 'admin-blog');
  await survey(page, 'admin-blog');
  await chooseAction(page, title, 'Edit');
  await page.getByText('Markdown help').click();
  await fitsEverywhere(page, 'admin-post');
  await survey(page, 'admin-post');
  await page.getByText('Preview', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toBeVisible();
  await survey(page, 'admin-post-preview');
  await page.goto('/admin/blog?post=new');
  await page.getByRole('button', { name: 'Save post' }).click();
  await expect(page.getByRole('alert')).toHaveCount(4);
  await survey(page, 'admin-post-errors', { only: [1280, 390] });
});

test("the practice's details pass the survey", async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/practice');
  await expect(page.getByLabel('Tagline')).toBeVisible();
  await fitsEverywhere(page, 'admin-practice');
  await survey(page, 'admin-practice');
  await page.getByLabel('Email').fill('hello@');
  await page.getByLabel('Scheduling link').fill('example.com');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('alert')).toHaveCount(2);
  await survey(page, 'admin-practice-errors');
});

test('loading and failed states pass the survey', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/api\/(testimonials|admin\/messages)$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('/api/testimonials?*', async (route) => {
    await held;
    await route.abort();
  });
  await page.route('/api/admin/messages?*', (route) => route.abort());
  await page.goto('/admin/contact-messages');
  await expect(page.getByRole('alert')).toBeVisible();
  await survey(page, 'admin-contact-messages-failed', { only: [1280, 390] });
  await page.goto('/admin/testimonials');
  await expect(page.getByRole('status', { name: 'Loading testimonials' })).toBeVisible();
  await survey(page, 'admin-testimonials-loading', { only: [1280, 390] });
  answer();
  await expect(page.getByRole('alert')).toBeVisible();
  await survey(page, 'admin-testimonials-failed', { only: [1280, 390] });
});
