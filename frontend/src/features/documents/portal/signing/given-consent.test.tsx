import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { ActingForContext, actingFor } from '../../../../shared/acting-for/acting-for';
import type { SigningConsentDto } from '../../../../shared/api';
import { Disclosure } from './given-consent';

const english: SigningConsentDto = {
  version: '1',
  language: 'en',
  paragraphs: ['You may sign electronically.'],
  textSha256: 'a'.repeat(64),
  consentedAt: null,
};
const spanish: SigningConsentDto = {
  ...english,
  language: 'es',
  paragraphs: ['Puede firmar electrónicamente.', 'El texto en inglés es el que obliga.'],
};
const own = anAccess();
const show = (consent: SigningConsentDto) =>
  renderInArea(
    <ActingForContext value={actingFor([own], own)}>
      <Disclosure consent={consent} />
    </ActingForContext>,
    { signedIn: aUser({ clients: [own] }) },
  );

test('a translated disclosure offers the English text, marked as English', async () => {
  server.use(
    http.get('/api/signing-consent', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('language') === 'en' ? english : spanish),
    ),
  );
  const { user } = show(spanish);
  await user.click(await screen.findByRole('button', { name: 'Read the English text' }));
  const text = await screen.findByText('You may sign electronically.');
  expect(text.closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('Puede firmar electrónicamente.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Read the English text' }));
  expect(screen.queryByText('You may sign electronically.')).not.toBeInTheDocument();
});

test('the English one needs none', async () => {
  show(english);
  expect(await screen.findByText('You may sign electronically.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
