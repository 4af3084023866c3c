import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setLanguage } from '@steward/texts';
import { aSite } from '../../../test/fixtures';
import { renderScreen } from '../../../test/render';
import { server } from '../../../test/server';
import PrivacyPolicyPage from './privacy-policy-page';
import TermsOfServicePage from './terms-of-service-page';

afterEach(() => setLanguage('en'));

const unwritten = { phone: '', email: '', street: '', city: '', state: '', zipCode: '', hours: '' };
const serve = (site: object) =>
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), ...site })),
    http.get('/api/booking', () => HttpResponse.json({ session: null })),
  );

const contact = 'hello@example.com, (210) 555-0100, or by letter to Example Practice';

test.each([
  [{}, `${contact}, 1 Example Street, San Antonio, TX 78201.`],
  [{ ...unwritten, phone: '555', email: 'me@example.com' }, 'me@example.com or 555.'],
  [unwritten, 'the form on our contact page.'],
])('the privacy policy names how to ask: %j', async (site, ways) => {
  serve(site);
  renderScreen(<PrivacyPolicyPage />);
  expect(await screen.findByText(/is responsible for the data/)).toHaveTextContent(`Contact us at ${ways}`);
  expect(screen.getByText(/it is loaded on the/)).toHaveTextContent('loaded on the contact page alone.');
});

test.each([
  [{ hours: 'Mon, 9–5' }, 'appointment: Mon, 9–5. If', 'the portal or by phone at (210) 555-0100, so that'],
  [unwritten, 'appointment. If', 'the portal, so that'],
])('the terms name hours and phone: %j', async (site, hours, phone) => {
  serve(site);
  renderScreen(<TermsOfServicePage />);
  const appointments = await screen.findByText(/^We meet by appointment/);
  expect(appointments).toHaveTextContent(`We meet by ${hours} you cannot come`);
  expect(appointments).toHaveTextContent(`in ${phone} someone else can have the time.`);
  expect(screen.getByText(/^Fees per session/)).toHaveTextContent('are on the pricing page.');
  expect(screen.queryByText(/English text is binding/)).not.toBeInTheDocument();
});

test('hours without a translation are marked as English', async () => {
  setLanguage('es');
  serve({ hours: 'Mon, 9–5' });
  renderScreen(<TermsOfServicePage />);
  expect(await screen.findByText('Mon, 9–5')).toHaveAttribute('lang', 'en');
});

test.each([
  ['/privacy-policy', PrivacyPolicyPage],
  ['/terms-of-service', TermsOfServicePage],
])('a translation of %s says that the English text is binding, and links to it', async (at, Page) => {
  setLanguage('es');
  serve({});
  renderScreen(<Page />, { at });
  const note = await screen.findByText(/English text is binding/);
  expect(within(note).getByRole('link', { name: 'Read the English text' })).toHaveAttribute('href', at);
});
