import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { AnswerValue, Question, Section } from '../../src/parts/questionnaires/shared/form.ts';
import { consultant, type Person } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A question with the answer of the last time, and the one of this time if it is another. */
type Asked = Question & { before?: AnswerValue; now?: string };

const short = (key: string, label: string, before: AnswerValue, more: Partial<Asked> = {}): Asked => ({
  key,
  type: typeof before === 'number' ? 'number' : 'text',
  label,
  before,
  ...more,
});
const yesNo = (key: string, label: string, before: 'yes' | 'no', now?: string): Asked => ({
  key,
  type: 'yes_no',
  label,
  before,
  ...(now !== undefined && { now }),
});
const money = (key: string, label: string, before: string, now?: string): Asked => ({
  key,
  type: 'money',
  label,
  before,
  ...(now !== undefined && { now }),
});

/** Forty questions, of which ten have another answer than the last time. */
const asked: { title: string; questions: Asked[] }[] = [
  {
    title: 'You',
    questions: [
      short('name', 'Your full name', 'Alex Sample', { required: true }),
      short('email', 'Your email', 'alex@example.com'),
      short('phone', 'Your phone', '512 555 0142', { now: '512 555 0199' }),
      { key: 'born', type: 'date', label: 'Your birthday', before: '1984-03-07' },
      { key: 'ssn', type: 'secret', label: 'Your Social Security number', before: '123456789' },
      yesNo('moved', 'Did you move?', 'no', 'yes'),
      {
        key: 'address',
        type: 'text',
        label: 'Your new address',
        showIf: { key: 'moved', is: 'yes' },
        now: '12 Oak St, Austin',
      },
      {
        key: 'status',
        type: 'choice',
        label: 'Your filing status',
        options: ['Single', 'Married', 'Head of household'],
        before: 'Married',
        required: true,
      },
    ],
  },
  {
    title: 'Family',
    questions: [
      short('spouse', 'Your spouse', 'Sam Sample'),
      short('children', 'Children at home', 2, { requests: [{ title: 'Birth certificate' }] }),
      yesNo('care', 'Did you pay for child care?', 'no'),
      yesNo('college', 'Is anyone in college?', 'no'),
      yesNo('adopted', 'Did you adopt a child?', 'no'),
      yesNo('support', 'Do you support a parent?', 'no'),
      short('doctor', 'Health insurance', 'Hill Country Health'),
      money('medical', 'Medical costs', '1200.00', '1850.00'),
    ],
  },
  {
    title: 'Work',
    questions: [
      short('employer', 'Your employer', 'Austin Tile Co.'),
      yesNo('jobs', 'Did you change jobs?', 'no'),
      short('occupation', 'Your occupation', 'Manager', { now: 'Director' }),
      yesNo('state', 'Did you work in another state?', 'no'),
      yesNo('business', 'Do you own a business?', 'no'),
      yesNo('gigs', 'Did you do other jobs?', 'no', 'yes'),
      money('tips', 'Tips', '0.00'),
      money('bonus', 'Bonus', '5000.00', '6500.00'),
    ],
  },
  {
    title: 'Home and giving',
    questions: [
      yesNo('owns', 'Do you own your home?', 'yes'),
      money('mortgage', 'Mortgage interest', '8400.00', '8100.00'),
      money('property', 'Property tax', '6100.00'),
      yesNo('rents', 'Do you rent out a home?', 'no'),
      yesNo('gave', 'Did you give to charity?', 'yes'),
      money('giving', 'How much did you give?', '500.00', '650.00'),
      short('charity', 'To whom?', 'Food bank'),
      short('miles', 'Miles driven for charity', 0),
    ],
  },
  {
    title: 'Plans',
    questions: [
      yesNo('retire', 'Will you retire soon?', 'no'),
      yesNo('buy', 'Will you buy a home?', 'no'),
      money('saving', 'Saved each month', '400.00', '450.00'),
      short('bank', 'Your bank', 'River Bank'),
      yesNo('crypto', 'Did you trade crypto?', 'no'),
      yesNo('abroad', 'Do you have accounts abroad?', 'no'),
      yesNo('gift', 'Did you make a large gift?', 'no'),
      yesNo('remind', 'May we email you reminders?', 'yes'),
    ],
  },
];
const questions = asked.flatMap((section) => section.questions);

/** The questionnaire without its answers. */
const sections: Section[] = asked.map(({ title, questions: of }) => ({
  title,
  questions: of.map(({ before: _before, now: _now, ...question }) => question),
}));

const answered = async <Answer>(answer: Promise<{ ok: () => boolean; json: () => Promise<unknown> }>) => {
  const response = await answer;
  expect(response.ok()).toBe(true);
  return (await response.json()) as Answer;
};

/** Answers and accepts the questionnaire once, and sends it again. @returns path of the new one */
async function sendAgain(practice: APIRequestContext, client: APIRequestContext, { id: userId }: Person) {
  const data = { title: 'Your 2026 taxes', language: 'en', sections };
  const { id } = await answered<{ id: number }>(practice.post('/api/admin/questionnaires', { data }));
  const send = () =>
    answered<{ id: number }>(practice.post(`/api/admin/questionnaires/${id}/send`, { data: { userId } }));
  const first = `/api/questionnaires/${(await send()).id}`;
  for (const { key, before } of questions)
    if (before !== undefined)
      await answered(client.put(`${first}/answers/${key}`, { data: { value: before } }));
  await answered(client.post(`${first}/submit`));
  await answered(practice.post(first.replace('questionnaires', 'admin/questionnaire-responses') + '/accept'));
  return `/client/questionnaires/${(await send()).id}`;
}

const words = {
  en: { all: 'All still correct', one: 'Still correct', change: 'Change', next: 'Next', yes: 'Yes' },
  es: {
    all: 'Todas siguen correctas',
    one: 'Sigue correcto',
    change: 'Cambiar',
    next: 'Siguiente',
    yes: 'Sí',
  },
};
const ends = {
  en: { check: 'Check your answers', send: 'Send answers', sent: 'Sent. Thank you!' },
  es: { check: 'Revise sus respuestas', send: 'Enviar respuestas', sent: 'Enviado. ¡Gracias!' },
};

for (const language of ['en', 'es'] as const) {
  test(
    `a returning client answers 40 questions in at most 75 taps and typed fields, in ${language}`,
    { tag: '@all' },
    async ({ practice, api, visit }) => {
      expect(questions).toHaveLength(40);
      const client = await practice.addClient();
      const own = await api(client);
      expect((await own.put('/api/profile', { data: { language } })).ok()).toBe(true);
      const path = await sendAgain(await api(consultant), own, client);
      const page = await visit(client, phone);
      await page.goto(path);
      const { all, one, change, next, yes } = words[language];
      const { check, send, sent } = ends[language];
      let touches = 0;
      const tap = async (place: Locator) => {
        touches += 1;
        await place.click();
      };
      const button = (name: string, within: Page | Locator = page) =>
        within.getByRole('button', { name, exact: true });
      const answer = async ({ key, type, before, now }: Asked) => {
        if (now === undefined) return;
        const question = page.locator(`#question-${key}`);
        if (before !== undefined) await tap(button(change, question));
        if (type === 'yes_no') return tap(question.getByText(yes, { exact: true }));
        touches += 1;
        await question.getByRole('textbox').fill(now);
      };
      await expect(page.locator('#question-name')).toBeVisible();
      if (language === 'en') await survey(page, 'portal-questionnaire');
      for (let at = page.url(); !at.endsWith('=-review'); at = page.url()) {
        for (const question of questions)
          if (await page.locator(`#question-${question.key}`).isVisible()) await answer(question);
        if (await button(all).isVisible()) await tap(button(all));
        else if (await button(one).first().isVisible()) await tap(button(one).first());
        await tap(button(next));
        await expect.poll(() => page.url()).not.toBe(at);
        // The first question of the page, or the review.
        const key = new URL(page.url()).searchParams.get('question') ?? '';
        const place = page.locator(`#question-${key}`).or(page.getByRole('heading', { name: check }));
        await expect(place).toBeVisible();
      }
      if (language === 'en') await survey(page, 'portal-questionnaire-review');
      await tap(button(send));
      await expect(page.getByRole('heading', { name: sent })).toBeFocused();
      await expect(page.getByText('Birth certificate 2', { exact: true })).toBeVisible();
      await expect(page.getByText('•••-••-6789')).toBeVisible();
      await expect(page.getByText('12 Oak St, Austin')).toBeVisible();
      if (language === 'en') await survey(page, 'portal-questionnaire-sent');
      expect(touches).toBeLessThanOrEqual(75);
      test.info().annotations.push({ type: 'taps and typed fields', description: String(touches) });
    },
  );
}

test(
  'answers wait without a connection, and two devices never lose one',
  { tag: '@all' },
  async ({ practice, api, visit, watch }) => {
    watch.expect('net::ERR_INTERNET_DISCONNECTED', /^\/api\/questionnaires\//);
    watch.expect(409, /\/answers\/name$/);
    const client = await practice.addClient();
    const consultantApi = await api(consultant);
    const form: Section[] = [
      {
        title: 'You',
        questions: [
          { key: 'name', type: 'text', label: 'Your full name', required: true },
          { key: 'ssn', type: 'secret', label: 'Your Social Security number' },
        ],
      },
    ];
    const data = { title: 'A short one', language: 'en', sections: form };
    const { id } = await answered<{ id: number }>(consultantApi.post('/api/admin/questionnaires', { data }));
    const sentOne = await answered<{ id: number }>(
      consultantApi.post(`/api/admin/questionnaires/${id}/send`, { data: { userId: client.id } }),
    );
    const path = `/client/questionnaires/${sentOne.id}`;
    const page = await visit(client, phone);
    const name = (of: Page) => of.getByLabel('Your full name');
    const stored = async () => {
      const own = await answered<{ answers: Record<string, string> }>(
        page.request.get(`/api/questionnaires/${sentOne.id}`),
      );
      return own.answers;
    };
    const saved = (of: Page) => expect(of.getByText('Saved', { exact: true })).toBeVisible();

    await test.step('offline, what is typed waits, and is saved afterwards', async () => {
      await page.goto(path);
      await name(page).fill('Alex');
      await saved(page);
      await page.context().setOffline(true);
      await name(page).fill('Alex Sample');
      await page.getByLabel('Your Social Security number').fill('123456789');
      await page.getByLabel('Your Social Security number').blur();
      await expect(page.getByText(/^Waiting for a connection/)).toBeVisible();
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
      expect(kept).toContain('Alex Sample');
      expect(kept).not.toContain('123456789');
      await page.context().setOffline(false);
      await saved(page);
      expect(await stored()).toEqual({ name: 'Alex Sample', ssn: '•••-••-6789' });
    });

    await test.step('another device goes on, and the first one chooses between two answers', async () => {
      const other = await visit(client);
      await other.goto(`${path}?question=name`);
      await expect(name(other)).toHaveValue('Alex Sample');
      await name(other).fill('Alexandra');
      await saved(other);
      await name(page).fill('Alex S.');
      await expect(page.getByText('This answer was changed somewhere else.')).toBeVisible();
      await expect(page.getByText('Alexandra')).toBeVisible();
      expect((await stored())['name']).toBe('Alexandra');
      await survey(page, 'portal-questionnaire-conflict');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await saved(page);
      expect((await stored())['name']).toBe('Alex S.');
      await other.reload();
      await expect(name(other)).toHaveValue('Alex S.');
    });
  },
);
