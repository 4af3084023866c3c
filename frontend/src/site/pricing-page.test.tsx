import { screen, within } from '@testing-library/react';
import { setLanguage } from '@steward/texts';
import { http, HttpResponse } from 'msw';
import { aService, aSite, noTexts } from '../../test/fixtures';
import { aPrice } from '../../test/prices';
import { renderScreen } from '../../test/render';
import { server } from '../../test/server';
import type { PriceDto, SiteDto } from '../shared/api';
import AboutPage from './about-page';
import ContactPage from './contact/contact-page';
import HomePage from './home-page';
import PricingPage from './pricing-page';
import ServicesPage from './services-page';

const services = [
  aService('bookkeeping', 'Books'),
  aService('operational-efficiency', 'Operational Efficiency'),
  aService('business-mentoring', 'Business Mentoring', true),
  aService('payroll', 'Payroll'),
];

function serve(prices: PriceDto[], site: Partial<SiteDto> = {}): void {
  server.use(
    http.get('/api/site', () => HttpResponse.json({ ...aSite(), services, ...site })),
    http.get('/api/prices', () => HttpResponse.json(prices)),
    http.get('/api/booking', () => HttpResponse.json({ session: null })),
    http.get('/api/testimonials', () => HttpResponse.json([])),
  );
}

const prices = [
  aPrice({ id: 1, title: 'Monthly books', serviceId: 'bookkeeping', unit: 'month' }),
  aPrice({ id: 2, title: 'License check', serviceId: 'operational-efficiency' }),
  aPrice({ id: 3, title: 'Mentoring', serviceId: 'business-mentoring' }),
  aPrice({ id: 4, title: 'Payslips', serviceId: 'payroll', unit: 'item', price: '4.00' }),
  aPrice({ id: 5, title: 'Payroll setup', serviceId: 'payroll', price: null, priceText: 'On request' }),
  aPrice({ id: 6, title: 'Travel', serviceId: null }),
];

test('the price list links to the form about the service of each price, whatever its title', async () => {
  serve(prices, { schedulingUrl: 'https://calendar.example/alex' });
  renderScreen(<PricingPage />);
  await screen.findByRole('heading', { name: 'Monthly books' });
  const links = screen.getAllByRole('link', { name: 'Schedule a Session' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/contact?service=bookkeeping',
    '/contact?service=regulatory-compliance',
    '/contact',
    '/contact?service=payroll',
    '/contact?service=payroll',
    '/contact',
  ]);
});

test('each service has its prices', async () => {
  serve(prices);
  renderScreen(<ServicesPage />);
  const pricesOf = (service: string) =>
    within(screen.getByRole('region', { name: service }))
      .getAllByRole('link')
      .slice(1)
      .map(({ textContent }) => textContent);
  await screen.findByRole('region', { name: 'Books' });
  expect(pricesOf('Books')).toEqual(['Monthly books, $35 per month']);
  expect(pricesOf('Payroll')).toEqual(['Payslips, $4 each', 'Payroll setup, On request']);
});

test('without prices, the practice can be asked for its rates', async () => {
  serve([]);
  renderScreen(<PricingPage />);
  const link = await screen.findByRole('link', { name: 'Ask us for our current rates' });
  expect(link).toHaveAttribute('href', '/contact');
});

test.each([
  ['home', HomePage],
  ['services', ServicesPage],
  ['pricing', PricingPage],
  ['about', AboutPage],
  ['contact', ContactPage],
])('without a free first session, no page speaks of one: %s', async (_name, Page) => {
  serve([], { texts: noTexts, schedulingUrl: 'https://calendly.com/example/consultation' });
  renderScreen(<Page />);
  expect((await screen.findAllByText(/book a session/i)).length).toBeGreaterThan(0);
  expect(document.body).not.toHaveTextContent(/free/i);
});

test.each([
  ['home', HomePage],
  ['services', ServicesPage],
  ['pricing', PricingPage],
  ['about', AboutPage],
])('a page of an empty practice promises no booking, prices, visit or voices: %s', async (_name, Page) => {
  serve([], { texts: noTexts, schedulingUrl: null, street: '' });
  renderScreen(<Page />);
  expect((await screen.findAllByRole('link', { name: 'Contact Us' }))[0]).toHaveAttribute('href', '/contact');
  expect(document.body).not.toHaveTextContent(
    /book a session|schedule now|view pricing|see pricing|plans|which plan|for yourself|clients say|references/i,
  );
});

test('a card of the home page leads to its service once the service is described', async () => {
  const described = aService('payroll', 'Payroll');
  const bare = { ...aService('bookkeeping', 'Books'), description: '', details: [], features: [] };
  const card = { description: '', translations: { es: { title: null, description: null } } };
  serve([], {
    services: [described, bare],
    serviceCards: [
      { ...card, id: 'payroll', title: 'Payroll' },
      { ...card, id: 'bookkeeping', title: 'Books' },
    ],
  });
  renderScreen(<HomePage />);
  const more = await screen.findByRole('link', { name: 'Learn more about Payroll' });
  expect(more).toHaveAttribute('href', '/services#payroll');
  expect(screen.getByRole('link', { name: 'Get Started about Books' })).toHaveAttribute(
    'href',
    '/contact?service=bookkeeping',
  );
});

test('about a practice that has written nothing, its services are named', async () => {
  serve([], { texts: noTexts, founderName: '', founderBiography: '' });
  renderScreen(<AboutPage />);
  expect(await screen.findByRole('heading', { name: 'Our services' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all services' })).toHaveAttribute('href', '/services');
});

test('a Spanish page has the Spanish texts, and marks those that are not translated', async () => {
  setLanguage('es');
  try {
    const es = {
      title: 'Contabilidad mensual',
      description: null,
      features: null,
      priceText: null,
      package: { name: null, priceText: null, note: null },
    };
    serve([aPrice({ id: 1, serviceId: 'bookkeeping', translations: { es } })]);
    renderScreen(<PricingPage />);
    const title = await screen.findByRole('heading', { name: 'Contabilidad mensual' });
    expect(title).not.toHaveAttribute('lang');
    for (const text of ['Budget, debt and savings, one step at a time.', '3-Session Package'])
      expect(screen.getByText(text)).toHaveAttribute('lang', 'en');
    expect(screen.getByText('A budget you can keep').closest('[lang]')).toHaveAttribute('lang', 'en');
  } finally {
    setLanguage('en');
  }
});

test('a price invites to the contact form while nothing can be booked', async () => {
  serve(prices.slice(0, 1), { texts: noTexts, schedulingUrl: null });
  renderScreen(<PricingPage />);
  const plan = within(await screen.findByRole('article'));
  expect(plan.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    '/contact?service=bookkeeping',
  );
});
