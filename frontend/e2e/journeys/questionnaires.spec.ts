import { chooseClient } from '../support/options.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

test(
  'a questionnaire is written, tried, sent, answered, and its answers are accepted',
  { tag: '@all' },
  async ({ visit, practice }) => {
    const title = `Intake ${newUsername('form')}`;
    const client = await practice.addClient({ firstName: 'Quinn', lastName: 'Questioned' });
    const page = await visit(consultant);
    const dialog = page.getByRole('dialog').last();

    await test.step('it is written as a list, with a condition', async () => {
      await page.goto('/admin/questionnaires');
      await page.getByRole('button', { name: 'New questionnaire' }).click();
      await page.getByLabel('Title', { exact: true }).fill(title);
      await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you own a business?');
      await page.keyboard.press('Enter');
      await page.keyboard.type('What is its name?');
      await page.getByLabel('Type of question 1').selectOption('Yes or no');
      await page.getByRole('button', { name: 'Details of question 2' }).click();
      await page.getByRole('button', { name: 'Ask only when…' }).click();
      await expect(page.getByText('Ask this when “Do you own a business?” is yes.').first()).toBeVisible();
      const phone = page.getByRole('region', { name: 'Preview' });
      await expect(phone.getByText('What is its name?')).toBeHidden();
      await phone.getByText('Yes', { exact: true }).click();
      await expect(phone.getByText('What is its name?')).toBeVisible();
      await survey(page, 'questionnaire-builder', { both: true });
      await page.getByRole('button', { name: 'Save questionnaire' }).click();
      await expectToast(page, 'Questionnaire saved');
      await expect(page).toHaveURL(/\/admin\/questionnaires\/\d+$/);
    });

    await test.step('it is sent', async () => {
      await page.getByRole('link', { name: 'All questionnaires' }).click();
      await page.getByRole('searchbox', { name: 'Search questionnaires' }).fill(title);
      await page.getByRole('button', { name: `Send ${title}` }).click();
      await chooseClient(dialog.getByRole('combobox', { name: 'Client' }), client);
      await dialog.getByRole('button', { name: 'Send questionnaire' }).click();
      await expectToast(page, 'Questionnaire sent', 'To Quinn Questioned.');
    });

    await test.step('its answers are read and accepted', async () => {
      const theirs = await visit(client);
      const [sent] = (await (await theirs.request.get('/api/questionnaires')).json()) as { id: number }[];
      const { origin } = new URL(page.url());
      const answers = { do_you_own_a_business: 'yes', what_is_its_name: 'Oak Shop' };
      for (const [key, value] of Object.entries(answers))
        await theirs.request.put(`/api/questionnaires/${sent?.id}/answers/${key}`, {
          data: { value },
          headers: { origin },
        });
      await theirs.request.post(`/api/questionnaires/${sent?.id}/submit`, { headers: { origin } });
      await page.goto('/admin');
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByText('Oak Shop')).toBeVisible();
      await survey(page, 'questionnaire-answers', { both: true });
      await page.getByRole('button', { name: 'Accept answers' }).click();
      await expectToast(page, 'Answers accepted');
      await page.getByRole('link', { name: 'Questionnaires of Quinn Questioned' }).click();
      await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Accepted');
      await survey(page, 'questionnaires-of-client', { both: true });
    });
  },
);
