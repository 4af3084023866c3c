import { anAdminSite } from '../../../../test/fixtures.ts';
import type { AdminSiteDto } from '../../../shared/api/models/AdminSiteDto.ts';
import { writtenDetails } from '../../../shared/practice/saving-site.ts';
import { changesBetween, formOf, practiceSchema, timeZoneChoices, updateOf } from './practice-schema.ts';

const site: AdminSiteDto = anAdminSite({ tagline: 'Guidance for people.' });
const form = formOf(site);
const messages = (changes: object) =>
  practiceSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message) ?? [];

test('the form contains the stored values, and sends all of them', () => {
  const {
    version: _version,
    staffSees: _sees,
    registration: _registration,
    ...written
  } = writtenDetails(site);
  const none = { tagline: '', hours: '', founderRole: '', founderBiography: '', paymentInstructions: '' };
  const translations = { es: none };
  expect(form).toStrictEqual({
    ...written,
    translations,
    founderGender: 'none',
    schedulingUrl: '',
    paymentTermsDays: '14',
    invoiceNumbers: 'INV-000043',
  });
  expect(updateOf(form, false)).toStrictEqual({ ...written, translations });
  expect(messages({})).toStrictEqual([]);
});

test('texts may be empty until they are written; a malformed address is refused', () => {
  expect(messages({ name: ' ', founderBiography: '', email: '' })).toStrictEqual([]);
  expect(messages({ email: 'hello@' })).toStrictEqual(['Please enter a valid email address']);
  expect(messages({ timeZone: '' })).toStrictEqual(['Time zone is required']);
});

test('payment terms are 0 to 365 days, or empty for upon receipt', () => {
  expect(updateOf({ ...form, paymentTermsDays: '' }, false).paymentTermsDays).toBeNull();
  for (const days of ['', '0', '365', ' 30 ']) expect(messages({ paymentTermsDays: days })).toStrictEqual([]);
  for (const days of ['366', '-1', '1.5', 'x', '1000'])
    expect(messages({ paymentTermsDays: days })).toStrictEqual(['Enter 0 to 365 days, or leave blank']);
});

test("another admin's changes are named with their new values", () => {
  const now = { ...site, version: 9, hours: 'Mornings', paymentTermsDays: null };
  expect(changesBetween(site, now)).toStrictEqual([
    { label: 'Note to your hours', value: 'Mornings' },
    { label: 'Payment terms', value: 'Empty' },
  ]);
});

test('a scheduling link must be an https address', () => {
  for (const schedulingUrl of ['http://example.com', 'example.com', 'https://', 'https://a b']) {
    expect(messages({ schedulingUrl })).toStrictEqual(['Enter an address that starts with https://']);
  }
  expect(messages({ schedulingUrl: ' https://calendly.com/example ' })).toStrictEqual([]);
});

test('a tagline is one line, whatever was typed', () => {
  expect(practiceSchema.parse({ ...form, tagline: ' Guidance\nfor  people. ' }).tagline).toBe(site.tagline);
});

test('the stored time zone can be selected, wherever it is', () => {
  const values = (zone: string) => timeZoneChoices(zone).map(({ value }) => value);
  expect(values('America/Chicago').includes('Europe/Berlin')).toBe(false);
  expect(values('Europe/Berlin').at(-1)).toBe('Europe/Berlin');
});

test('the next invoice number is one text, whose last digits count on', () => {
  expect(form.invoiceNumbers).toBe('INV-000043');
  const sent = (invoiceNumbers: string) => updateOf({ ...form, invoiceNumbers }, true).invoiceNumbers;
  expect(sent('INV-000043')).toEqual({ prefix: 'INV-', digits: 6, next: 43 });
  expect(sent(' 2027/0042 ')).toEqual({ prefix: '2027/', digits: 4, next: 42 });
  expect(sent('20270001')).toEqual({ prefix: '', digits: 8, next: 20_270_001 });
  for (const wrong of ['', 'INV-', 'INV-0', 'Nº 7', 'INVOICE-2027-1'])
    expect(practiceSchema.safeParse({ ...form, invoiceNumbers: wrong }).error?.issues).toMatchObject([
      { path: ['invoiceNumbers'] },
    ]);
});
