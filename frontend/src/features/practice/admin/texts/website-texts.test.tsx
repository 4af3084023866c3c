import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, anAdminSite, noTexts } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { AdminSiteDto, UpdateSiteDto } from '../../../../shared/api';
import { WebsiteTexts } from './website-texts';

/** Serves the texts, and records what is sent. */
async function renderTexts(values: Partial<AdminSiteDto> = {}) {
  const stored = { site: anAdminSite({ texts: noTexts, ...values }) };
  const sent: UpdateSiteDto[] = [];
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(stored.site)),
    http.get('/api/site', () => HttpResponse.json(stored.site)),
    http.put('/api/admin/site', async ({ request }) => {
      const body = (await request.json()) as UpdateSiteDto;
      sent.push(body);
      if (body.version !== stored.site.version)
        return refusal(409, { code: 'site.changed', message: 'Changed.', current: stored.site });
      stored.site = {
        ...stored.site,
        texts: { ...stored.site.texts, ...body.texts },
        translations: {
          es: { ...stored.site.translations.es, texts: { ...noTexts, ...body.translations?.es?.texts } },
        },
        heroPicture: body.heroPicture ?? stored.site.heroPicture,
        version: stored.site.version + 1,
      };
      return HttpResponse.json(stored.site);
    }),
  );
  const { user } = renderInArea(<WebsiteTexts />, { signedIn: anAdmin() });
  const headline = await screen.findByLabelText('Headline');
  const press = (name: string, description?: string) =>
    user.click(screen.getByRole('button', { name, ...(description && { description }) }));
  return { user, stored, sent, headline, press };
}

test('an empty text starts from our sample, in both languages, and is saved with the others', async () => {
  const { user, sent, headline, press } = await renderTexts();
  expect(headline).toHaveValue('');
  expect(headline).toHaveAccessibleDescription(/^Home page, at the top/);
  const offers = (await screen.findAllByRole('button', { name: 'Start from our sample' })).length;
  expect(offers).toBe(15);
  await press('Start from our sample', 'Headline');
  expect(headline).toHaveValue('Sample headline');
  expect(headline).toHaveFocus();
  expect(screen.getByText('15 of 120')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Start from our sample' })).toHaveLength(offers - 1);
  expect(sent).toEqual([]);
  await user.type(headline, '!');
  await press('Save texts');
  await findToast('Texts saved');
  expect(sent[0]).toMatchObject({
    version: 7,
    texts: { headline: 'Sample headline!', greeting: '', reasons: [] },
    translations: { es: { texts: { headline: 'Muestra headline', greeting: '' } } },
  });
});

test('a page is filled with our samples, beside what is written', async () => {
  const { user, sent, press } = await renderTexts({ texts: { ...noTexts, answerTime: 'Soon.' } });
  const page = screen.getByRole('heading', { name: 'Contact page' }).closest('section') ?? document.body;
  await user.click(await within(page).findByRole('button', { name: 'Fill this page with our samples' }));
  expect(within(page).queryByRole('button', { name: /sample/ })).not.toBeInTheDocument();
  await press('Save texts');
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      texts: {
        answerTime: 'Soon.',
        contactQuestions: [{ question: 'Sample question', answer: 'Sample answer' }],
        pricingQuestions: [],
      },
      translations: {
        es: {
          texts: {
            // Our Spanish would not say what the practice's English says.
            answerTime: '',
            contactQuestions: [{ question: 'Muestra question', answer: 'Muestra answer' }],
          },
        },
      },
    }),
  );
});

test('the entries of a list are added, moved, removed and brought back', async () => {
  const { user, sent, press } = await renderTexts({
    texts: { ...noTexts, reasons: [{ title: 'Sample title', text: 'Sample text' }] },
  });
  const reasons = within(screen.getByRole('group', { name: 'Reasons' }));
  await user.click(reasons.getByRole('button', { name: 'Add entry' }));
  expect(screen.getByLabelText('Reasons: Title 2')).toHaveFocus();
  await user.keyboard('Near you');
  await press('Move Near you up');
  expect(screen.getByLabelText('Reasons: Title 1')).toHaveValue('Near you');
  await user.click(reasons.getByRole('button', { name: 'Remove Sample title' }));
  await user.click(reasons.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Reasons: Title 2')).toHaveValue('Sample title');
  await user.click(reasons.getByRole('button', { name: 'Remove Sample title' }));
  await press('Save texts');
  await waitFor(() => expect(sent[0]?.texts?.reasons).toEqual([{ title: 'Near you', text: '' }]));
});

test('a drawing is chosen with the texts, and a picture needs a description', async () => {
  const { user, stored, sent, press } = await renderTexts();
  const drawings = within(screen.getByRole('group', { name: 'Picture' }));
  expect(drawings.getByRole('radio', { name: 'Bridge over a river' })).toBeChecked();
  await user.click(drawings.getByRole('radio', { name: 'Live oak on the bank' }));
  await press('Save texts');
  await waitFor(() => expect(sent[0]?.heroPicture).toBe('oak'));
  const forms: FormData[] = [];
  server.use(
    http.put('/api/admin/site/hero', async ({ request }) => {
      forms.push(await request.formData());
      const hero = { url: '/api/site/hero?v=1', alt: 'My desk', width: 960, height: 1280 };
      stored.site = { ...stored.site, heroPicture: 'upload', hero };
      return HttpResponse.json(stored.site);
    }),
  );
  await user.upload(
    drawings.getByLabelText('Picture file'),
    new File(['x'], 'desk.png', { type: 'image/png' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  expect(await dialog.findByText('Describe the picture in a few words')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Description'), 'My desk');
  await user.click(dialog.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(drawings.getByRole('radio', { name: 'Your picture' })).toBeChecked());
  expect(forms[0]?.get('alt')).toBe('My desk');
});

test('the Spanish texts are behind the switch', async () => {
  const { user, sent } = await renderTexts({ texts: { ...noTexts, headline: 'Books, done' } });
  await user.click(screen.getByText('Español'));
  const headline = screen.getByLabelText('Headline');
  expect(headline).toHaveAttribute('lang', 'es');
  expect(headline).toHaveValue('');
  await user.type(headline, 'Libros al día');
  await user.click(screen.getByRole('button', { name: 'Save texts' }));
  await waitFor(() =>
    expect(sent[0]?.translations?.es?.texts).toMatchObject({ headline: 'Libros al día', story: '' }),
  );
});

test('a refused Spanish text has its message in Spanish, and a stale one its note', async () => {
  const { user, press } = await renderTexts({
    staleSince: { 'texts.reasons': '2026-11-26T12:00:00Z' },
    translations: {
      es: {
        ...anAdminSite().translations.es,
        texts: { ...noTexts, reasons: [{ title: 'Cerca de usted', text: '' }] },
      },
    },
  });
  server.use(
    http.put('/api/admin/site', () =>
      refusal(400, {
        code: 'request.invalid',
        message: 'Invalid.',
        fields: { 'translations.es.texts.reasons': 'Too long' },
      }),
    ),
  );
  await user.type(await screen.findByLabelText('Headline'), '!');
  await press('Save texts');
  const reasons = within(screen.getByRole('group', { name: 'Reasons' }));
  expect(await reasons.findByText('Too long')).toBeInTheDocument();
  expect(reasons.getByLabelText('Reasons: Title 1')).toHaveValue('Cerca de usted');
  expect(reasons.getByText('English changed on Nov 26')).toBeInTheDocument();
});

test('a change of someone else is shown before it is overwritten', async () => {
  const { user, stored, sent, headline, press } = await renderTexts();
  await user.type(headline, '!');
  stored.site = { ...stored.site, texts: { ...noTexts, closing: 'Come by.' }, version: 8 };
  await press('Save texts');
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('Closing words: Come by.')).toBeInTheDocument();
  await user.click(notice.getByRole('button', { name: 'Save mine' }));
  await findToast('Texts saved');
  expect(sent.at(-1)).toMatchObject({ version: 8, texts: { headline: '!' } });
});
