import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { OwnRecurringInvoiceDto, PaymentMethodDto } from '../../../shared/api';
import { loadParts } from '../../../app/part-areas';
import { Autopay } from './autopay';

beforeAll(() => loadParts('portal'));

const visa: PaymentMethodDto = {
  id: 3,
  brand: 'visa',
  last4: '4242',
  expires: '2038-04',
  created_at: '2026-11-20T15:04:05.000Z',
  chargeable: true,
};
const monthly: OwnRecurringInvoiceDto = {
  id: 7,
  description: 'Monthly package',
  items: [],
  subtotal: '125.00',
  taxes: [],
  amount: '125.00',
  every: 'month',
  nextOn: '2027-01-31',
  endsOn: null,
  autopay: false,
  agreedAmount: null,
  askedAmount: null,
  terms: 'I allow Example Practice to charge my saved card up to $125.00 every month.',
};

interface Served {
  cards?: PaymentMethodDto[];
  recurring?: OwnRecurringInvoiceDto[];
  at?: string;
}

/** Renders the section; the server keeps what is changed. @returns the bodies that were sent */
function renderAutopay({ cards = [visa], recurring = [monthly], at = '/client/payments' }: Served = {}) {
  const sent: unknown[] = [];
  const kept = { cards, recurring };
  server.use(
    http.get('/api/payment-methods', () => HttpResponse.json(kept.cards)),
    http.get('/api/recurring-invoices', () =>
      HttpResponse.json(kept.recurring, { headers: { 'X-Total-Count': String(kept.recurring.length) } }),
    ),
    http.patch('/api/recurring-invoices/7', async ({ request }) => {
      const body = (await request.json()) as { autopay: boolean };
      sent.push(body);
      kept.recurring = [{ ...monthly, autopay: body.autopay }];
      return HttpResponse.json(kept.recurring[0]);
    }),
    http.post('/api/payment-methods', async ({ request }) => {
      sent.push(await request.json());
      kept.cards = [{ ...visa, id: 4 }, ...kept.cards];
      return HttpResponse.json(kept.cards[0], { status: 201 });
    }),
    http.delete('/api/payment-methods/3', () => {
      sent.push('removed');
      kept.cards = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent, ...renderInArea(<Autopay />, { at, signedIn: aUser() }) };
}

const theSwitch = () => screen.findByRole('switch', { name: 'Pay “Monthly package” automatically' });

test('one switch agrees to its words, and turns it off again', async () => {
  const { sent, user } = renderAutopay();
  const off = await theSwitch();
  expect(off).not.toBeChecked();
  expect(off).toHaveAccessibleDescription(monthly.terms);
  expect(screen.getByText('$125.00 every month · next on January 31, 2027')).toBeInTheDocument();
  await user.click(off);
  expect(await theSwitch()).toBeEnabled();
  await findToast('Automatic payment is on');
  await waitFor(async () => expect(await theSwitch()).toBeChecked());
  await user.click(await theSwitch());
  await findToast('Automatic payment is off');
  expect(sent).toEqual([{ autopay: true, agreed: true, agreedAmount: '125.00' }, { autopay: false }]);
});

test('a card is saved first', async () => {
  const { sent, user } = renderAutopay({ cards: [] });
  expect(await theSwitch()).toBeDisabled();
  expect(await theSwitch()).toHaveAccessibleDescription(`${monthly.terms} Save a card first.`);
  await user.click(screen.getByRole('button', { name: 'Save a card' }));
  await findToast('Card saved');
  expect(await screen.findByText('Visa ending in 4242')).toBeInTheDocument();
  expect(screen.getByText('Expires 04/2038')).toBeInTheDocument();
  expect(await theSwitch()).toBeEnabled();
  expect(sent).toEqual([{}]);
});

test('removing the last card says what ends', async () => {
  const { sent, user } = renderAutopay({ recurring: [{ ...monthly, autopay: true }] });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('This is your last card. Automatic payment ends when you remove it.'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remove the card' }));
  await findToast('Card removed');
  expect(sent).toEqual(['removed']);
});

test('a last card that pays nothing is removed without a warning', async () => {
  const { user } = renderAutopay({ cards: [visa, { ...visa, id: 5, chargeable: false }] });
  await user.click((await screen.findAllByRole('button', { name: 'Remove' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Automatic payment needs a card.')).toBeInTheDocument();
});

test('a higher amount is asked again, and an expired card named', async () => {
  renderAutopay({
    cards: [{ ...visa, expires: '2024-12' }],
    // One invoice was changed to more; the recurring one is as before.
    recurring: [{ ...monthly, amount: '100.00', agreedAmount: '100.00', askedAmount: '120.00' }],
    at: '/client/payments?autopay=7',
  });
  expect(
    await screen.findByText(
      'You agreed to $100.00. An invoice of $120.00 was above that, so it was not charged: please pay it yourself. What you agree to now counts from the next invoice.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText('Expired 12/2024. Save another card.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Automatic payment' })).toHaveFocus();
});

test('other days are asked again, at the same amount', async () => {
  renderAutopay({ recurring: [{ ...monthly, agreedAmount: monthly.amount }] });
  expect(
    await screen.findByText(
      /^The days of this invoice have changed since you agreed, so it was not charged: please pay/,
    ),
  ).toBeInTheDocument();
});

test('an amount that has changed meanwhile is refused', async () => {
  const { user } = renderAutopay();
  server.use(
    http.patch('/api/recurring-invoices/7', () =>
      refusal(409, {
        code: 'autopay.amount_changed',
        message: 'The amount has changed. Please look at it again.',
      }),
    ),
  );
  await user.click(await theSwitch());
  await findToast('Failed to change automatic payment');
});

test('a card that was entered on the provider’s page is waited for', async () => {
  renderAutopay({ cards: [], at: '/client/payments?card=saved' });
  expect(await screen.findByText('Your card will be here in a moment.')).toBeInTheDocument();
  server.use(
    http.get('/api/payment-methods', () =>
      HttpResponse.json([{ ...visa, created_at: new Date().toISOString() }]),
    ),
  );
  expect(await screen.findByText('Visa ending in 4242', {}, { timeout: 5_000 })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/in a moment/)).not.toBeInTheDocument());
});

test('nothing is shown without anything to pay', async () => {
  const asked = jest.fn();
  renderAutopay({ cards: [], recurring: [] });
  server.events.on('response:mocked', ({ request }) => asked(new URL(request.url).pathname));
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/recurring-invoices'));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a card that the practice’s provider does not keep is not the one that is charged', async () => {
  renderAutopay({ cards: [{ ...visa, id: 5, last4: '1881', chargeable: false }, visa] });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Expires 04/2038 · This card can no longer be charged');
  expect(rows[1]).toContain('Expires 04/2038 · This card is charged');
  expect(await theSwitch()).toBeEnabled();
});

test('automatic payment that is on is turned off without a card, too', async () => {
  const { sent, user } = renderAutopay({
    cards: [{ ...visa, chargeable: false }],
    recurring: [{ ...monthly, autopay: true }],
  });
  expect(await theSwitch()).toBeEnabled();
  await user.click(await theSwitch());
  await findToast('Automatic payment is off');
  expect(sent).toEqual([{ autopay: false }]);
  await waitFor(async () => expect(await theSwitch()).toBeDisabled());
});

/** The practice is paid outside of the portal. */
const offline = () =>
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), payments: 'offline' })));

test('where clients pay elsewhere, nothing new is begun', async () => {
  const asked = jest.fn();
  offline();
  renderAutopay({ cards: [] });
  server.events.on('response:mocked', ({ request }) => asked(new URL(request.url).pathname));
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/recurring-invoices'));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('where clients pay elsewhere, what was begun before is ended', async () => {
  offline();
  renderAutopay({ cards: [{ ...visa, chargeable: false }], recurring: [{ ...monthly, autopay: true }] });
  expect(await theSwitch()).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});
