import { screen, waitFor } from '@testing-library/react';
import { addTranslations } from '@steward/texts';
import { http, HttpResponse } from 'msw';
import { aProfile, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import { switchLanguage } from '../../../shared/text/language';
import { PreferencesTab } from './preferences-tab';

beforeEach(() =>
  server.use(
    http.get('/api/profile', () => HttpResponse.json(aProfile())),
    http.get('/api/notification-preferences', () => new Promise<never>(() => undefined)),
    http.get('/api/calendar-feed', () => new Promise<never>(() => undefined)),
  ),
);

test('each language is named in its own words, and a choice is stored at once', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('/api/profile/language', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ statusCode: 500, message: 'Out of order' }, { status: 500 });
    }),
  );
  const { user } = renderInArea(<PreferencesTab />, { signedIn: aUser({ language: 'en' }) });
  const spanish = await screen.findByRole('radio', { name: 'Español' });
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  expect(screen.getByText('Español')).toHaveAttribute('lang', 'es');
  await user.click(spanish);
  expect(await findToast('Update failed')).toBeVisible();
  expect(sent).toEqual([{ language: 'es' }]);
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
});

test('the page is in the chosen language without a reload', async () => {
  addTranslations('es', { Language: 'Idioma' });
  server.use(http.put('/api/profile/language', () => HttpResponse.json(aProfile({ language: 'es' }))));
  const { user } = renderInArea(<PreferencesTab />, { signedIn: aUser({ language: 'en' }) });
  await user.click(await screen.findByRole('radio', { name: 'Español' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  await switchLanguage('en');
});

test('people who only act for clients choose theirs, too', async () => {
  renderInArea(<PreferencesTab />, { signedIn: aUser({ clients: [], language: 'es' }) });
  expect(await screen.findByRole('radio', { name: 'Español' })).toBeChecked();
});
