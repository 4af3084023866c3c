import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, anAdminSite } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { AdminSiteDto, StaffRole } from '../../../shared/api';
import { PracticeSection } from './practice-section';

/** Serves the practice's details, which another admin may change, and records requests. */
async function renderPractice(
  details: Partial<AdminSiteDto> = {},
  { staffRole = 'owner' as StaffRole, site = anAdminSite(details) } = {},
) {
  const stored = { site };
  const sent: Partial<AdminSiteDto>[] = [];
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(stored.site)),
    http.get('/api/site', () => HttpResponse.json(stored.site)),
    http.put('/api/admin/site', async ({ request }) => {
      const { version, ...details } = (await request.json()) as AdminSiteDto;
      sent.push({ version, ...details });
      if (version !== stored.site.version)
        return refusal(409, { code: 'site.changed', message: 'Changed.', current: stored.site });
      stored.site = { ...stored.site, ...details, version: version + 1 };
      return HttpResponse.json(stored.site);
    }),
  );
  const { user } = renderInArea(<PracticeSection />, { signedIn: anAdmin({ staffRole }) });
  const phone = await screen.findByLabelText('Phone');
  const save = () => user.click(screen.getByRole('button', { name: 'Save details' }));
  return { user, stored, sent, phone, save };
}

/** Another admin saves, and this screen is not notified. */
const change = (stored: { site: AdminSiteDto }, details: Partial<AdminSiteDto>): void =>
  void (stored.site = { ...stored.site, ...details, version: stored.site.version + 1 });

test('an owner closes the registration, which is saved by itself', async () => {
  const { user, sent } = await renderPractice();
  const invited = screen.getByRole('switch', { name: 'Only people we invite' });
  expect(invited).not.toBeChecked();
  await user.click(invited);
  await findToast('Only people you invite can create an account');
  expect(sent).toEqual([expect.objectContaining({ registration: 'invited', version: 7 })]);
  expect(invited).toBeChecked();
});

test('sends the loaded version, with the payment terms', async () => {
  const { user, sent, save } = await renderPractice();
  const terms = screen.getByLabelText(/^Payment terms/);
  expect(terms).toHaveValue('14');
  await user.clear(terms);
  await save();
  await findToast('Practice details saved');
  expect(sent).toMatchObject([{ version: 7, paymentTermsDays: null }]);
  await user.type(terms, '30');
  await save();
  expect(await screen.findByText('Practice details saved')).toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ version: 8, paymentTermsDays: 30 });
});

test('keeps the input if another admin saved first, shows their changes, and overwrites them on request', async () => {
  const { user, stored, sent, phone, save } = await renderPractice();
  await user.clear(phone);
  await user.type(phone, '(210) 555-0199');
  change(stored, { hours: 'Mornings', phone: '(210) 555-0111' });
  await save();
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText('Note to your hours: Mornings')).toBeInTheDocument();
  expect(notice.getByText('Phone: (210) 555-0111')).toBeInTheDocument();
  expect(phone).toHaveValue('(210) 555-0199');
  await user.click(notice.getByRole('button', { name: 'Save mine' }));
  await findToast('Practice details saved');
  expect(sent.at(-1)).toMatchObject({ version: 8, phone: '(210) 555-0199', hours: 'Mornings' });
  expect(screen.queryByText('Phone: (210) 555-0111')).toBeNull();
});

test('takes their changes on reload', async () => {
  const { user, stored, sent, phone, save } = await renderPractice();
  await user.type(phone, '9');
  change(stored, { phone: '(210) 555-0111' });
  await save();
  await user.click(await screen.findByRole('button', { name: 'Discard mine and reload' }));
  expect(phone).toHaveValue('(210) 555-0111');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(1);
});

test('one switch shows the texts in Spanish, and says which are missing', async () => {
  const { user, sent, save } = await renderPractice();
  expect(screen.getByText('4 Spanish texts are missing or out of date')).toBeInTheDocument();
  await user.click(screen.getByText('Español'));
  await waitFor(() => expect(screen.getByLabelText(/^Note to your hours/)).toHaveAttribute('lang', 'es'));
  const hours = screen.getByLabelText(/^Note to your hours/);
  expect(hours).toHaveAccessibleDescription('Not translated yet. Monday to Friday, 9 to 5');
  await user.type(hours, 'De lunes a viernes');
  expect(screen.getByText('3 Spanish texts are missing or out of date')).toBeInTheDocument();
  await save();
  await findToast('Practice details saved');
  expect(sent).toMatchObject([{ translations: { es: { hours: 'De lunes a viernes', tagline: '' } } }]);
});

test('the substitute for a missing name is mentioned only while it is missing', async () => {
  const { user } = await renderPractice({ name: '' });
  const name = screen.getAllByLabelText('Name')[0] as HTMLElement;
  expect(name).toHaveAccessibleDescription('Until you enter it, your website says “Financial Consulting”.');
  await user.type(name, 'B');
  expect(name).not.toHaveAccessibleDescription();
});

test('a note that repeats the bookable hours gets a warning', async () => {
  const openingHours = [{ weekday: 1, from: '09:00', to: '16:00' }];
  const { user } = await renderPractice({ openingHours, hours: 'Evenings by request' });
  const note = screen.getByLabelText(/^Note to your hours/);
  expect(note).toHaveAccessibleDescription(
    /^On a line of its own after your hours: Monday 9:00 AM to 4:00 PM\./,
  );
  await user.type(note, ', and Mon to Thu');
  expect(note).toHaveAccessibleDescription(/^Visitors read these hours twice\./);
});

test('a Spanish text whose English was changed is marked as reviewed', async () => {
  const staleSince = { hours: '2026-11-26T18:00:00.000Z' };
  const { user, sent } = await renderPractice({ staleSince, staleTranslations: { es: ['hours'] } });
  await user.click(screen.getByText('Español'));
  expect(await screen.findByText(/English changed on Nov 26/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
  await findToast('Marked as reviewed');
  expect(sent).toMatchObject([{ reviewedTranslations: { es: ['hours'] } }]);
  expect(screen.queryByText(/English changed on/)).toBeNull();
});

test('an owner sets the next invoice number, which is sent only then', async () => {
  const { user, sent, phone, save } = await renderPractice();
  await user.type(phone, '9');
  await save();
  await findToast('Practice details saved');
  expect(sent[0]).not.toHaveProperty('invoiceNumbers');
  const next = screen.getByLabelText(/^Next invoice number/);
  await user.clear(next);
  expect(next).toHaveAccessibleDescription(/^It counts on from here/);
  await user.type(next, '2027-0042');
  expect(next).toHaveAccessibleDescription(/^Spreadsheet programs can change a number without letters/);
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ invoiceNumbers: { prefix: '2027-', digits: 4, next: 42 } });
});

test('a consultant saves the details without the numbers of invoices, which are not theirs to see', async () => {
  const { invoiceNumbers: _numbers, nextInvoiceNumber: _next, ...site } = anAdminSite();
  const { user, sent, phone, save } = await renderPractice({}, { staffRole: 'consultant', site });
  expect(screen.queryByLabelText(/^Next invoice number/)).toBeNull();
  await user.type(phone, '9');
  await save();
  await findToast('Practice details saved');
  expect(sent[0]).not.toHaveProperty('invoiceNumbers');
});
