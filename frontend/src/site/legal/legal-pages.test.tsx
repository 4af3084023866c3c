import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setLanguage } from '@steward/texts';
import { aSite } from '../../../test/fixtures';
import { aPrice } from '../../../test/prices';
import { renderScreen } from '../../../test/render';
import { server } from '../../../test/server';
import PrivacyPolicyPage from './privacy-policy-page';
import TermsOfServicePage from './terms-of-service-page';

afterEach(() => setLanguage('en'));

const unwritten = { phone: '', email: '', street: '', city: '', state: '', zipCode: '', hours: '' };
const serve = (site: object, prices: readonly object[] = [aPrice()]) =>
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), ...site })),
    http.get('/api/prices', () => HttpResponse.json(prices)),
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
  expect(await screen.findByText(/is responsible for the data/)).toHaveTextContent(`Contact us: ${ways}`);
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

test.each([
  ['TX', 'The law of the State of Texas applies, without its rules on conflicts of laws. If we', true],
  ['texas', 'The law of the State of Texas applies, without its rules on conflicts of laws. If we', true],
  ['OH', 'The law of our state, OH, applies, without its rules on conflicts of laws. If we', false],
  ['', 'If we', false],
])('the law follows the state of the practice: %j', async (state, law, isInTexas) => {
  serve({ state });
  renderScreen(<TermsOfServicePage />);
  expect((await screen.findByText(/If we disagree/)).textContent.trim()).toMatch(
    new RegExp(`^${law} disagree`),
  );
  const signatures = screen.getByText(/^Some documents can be signed/).textContent;
  expect(signatures).toContain('the federal ESIGN Act');
  expect(signatures.includes('Texas')).toBe(isInTexas);
});

test.each([
  ['TX', true],
  ['OH', false],
  ['', false],
])('the privacy policy names the act of Texas in Texas alone: %j', async (state, isInTexas) => {
  serve({ state });
  renderScreen(<PrivacyPolicyPage />);
  const rights = await screen.findByText(/Depending on where you live/);
  expect(rights.textContent.includes('Texas')).toBe(isInTexas);
});

test('the terms name no pricing page while there are no prices', async () => {
  serve({}, []);
  renderScreen(<TermsOfServicePage />);
  expect(
    await screen.findByText(/^Ask us for our current rates\. The price we agreed on/),
  ).toBeInTheDocument();
  expect(screen.queryByText(/^Fees per session/)).not.toBeInTheDocument();
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
