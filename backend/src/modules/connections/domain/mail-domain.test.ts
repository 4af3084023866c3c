import { checkDkim, checkDmarc, checkSpf, senderOf, type TxtRecords } from './mail-domain.js';

const zone =
  (records: Record<string, TxtRecords>) =>
  (name: string): Promise<TxtRecords> =>
    Promise.resolve(name in records ? (records[name] ?? null) : []);
const google = 'include:_spf.google.com';
const known = { '_spf.google.com': ['v=spf1 ip4:203.0.113.0/24 ~all'] };
const spf = (records: TxtRecords, sender = google, more: Record<string, TxtRecords> = {}) =>
  checkSpf('example.com', sender, zone({ ...known, 'example.com': records, ...more }));

describe('the sender', () => {
  it.each([
    ['smtp.gmail.com', google],
    ['smtp-relay.gmail.com', google],
    ['email-smtp.us-east-1.amazonaws.com', 'include:amazonses.com'],
    ['smtp.fastmail.com', 'include:spf.messagingengine.com'],
    ['gmail.com.example.net', 'a:gmail.com.example.net'],
    ['mail.example.com', 'a:mail.example.com'],
    ['203.0.113.9', 'ip4:203.0.113.9'],
  ])('of %s is %s', (host, sender) => expect(senderOf(host)).toBe(sender));
});

describe('SPF', () => {
  const add = 'example.com TXT "v=spf1 include:_spf.google.com ~all"';

  it.each<[string, TxtRecords, string, string | null]>([
    ['names the sender', [`v=spf1 ${google} -all`], 'ok', null],
    ['is among other texts', ['google-site-verification=abc', `v=spf1 mx ${google} ~all`], 'ok', null],
    ['is not there', [], 'missing', add],
    ['has another version', [`v=spf10 ${google} ~all`], 'missing', add],
    [
      'is there twice',
      ['v=spf1 mx ~all', `v=spf1 ${google} -all`],
      'wrong',
      'example.com TXT "v=spf1 mx include:_spf.google.com ~all"',
    ],
    [
      'does not name the sender',
      ['v=spf1 mx -all'],
      'wrong',
      'example.com TXT "v=spf1 mx include:_spf.google.com ~all"',
    ],
    ['lets everyone send', [`v=spf1 ${google} +all`], 'wrong', add],
    ['includes a name without a policy', [`v=spf1 include:nothing.example ${google} ~all`], 'wrong', add],
    ['cannot be read', [`v=spf1 ${google} al`], 'wrong', add],
    ['is not answered', null, 'unknown', null],
  ])('that %s', async (_what, records, state, record) =>
    expect(await spf(records)).toMatchObject({ state, record }),
  );

  it('counts what it includes', async () => {
    const nested = { 'mail.example.net': [`v=spf1 ${google} ~all`] };
    expect(await spf(['v=spf1 include:mail.example.net ~all'], google, nested)).toMatchObject({
      state: 'ok',
    });
    expect(await spf(['v=spf1 redirect=mail.example.net'], google, nested)).toMatchObject({ state: 'ok' });
    const lost = { 'mail.example.net': null };
    expect(await spf(['v=spf1 include:mail.example.net ~all'], google, lost)).toMatchObject({
      state: 'unknown',
    });
  });

  it('may ask ten times, not more, also if it includes itself', async () => {
    const hosts = (count: number) =>
      Array.from({ length: count }, (_, at) => `a:h${at}.example.com`).join(' ');
    expect(await spf([`v=spf1 ${hosts(9)} ${google} ~all`])).toMatchObject({ state: 'ok' });
    expect(await spf([`v=spf1 ${hosts(10)} ${google} ~all`])).toMatchObject({ state: 'wrong' });
    expect(await spf(['v=spf1 include:example.com ~all'])).toMatchObject({ state: 'wrong' });
  });
});

describe('DKIM', () => {
  it.each<[TxtRecords, string]>([
    [['v=DKIM1; k=rsa; p=MIGfMA0'], 'ok'],
    [['k=rsa; p=MIGfMA0'], 'ok'],
    [['v=DKIM1; p='], 'wrong'],
    [['v=DKIM1; p=MIGfMA0', 'v=DKIM1; p=MIGfMA1'], 'wrong'],
    [['something else'], 'missing'],
    [[], 'missing'],
    [null, 'unknown'],
  ])('%j is %s', (records, state) =>
    expect(checkDkim('one._domainkey.example.com', records)).toMatchObject({ state, record: null }),
  );
});

describe('DMARC', () => {
  const record = '_dmarc.example.com TXT "v=DMARC1; p=none"';

  it.each<[TxtRecords, string, string | null]>([
    [['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'], 'ok', null],
    [['v=DMARC1;p=none'], 'ok', null],
    [['v=DMARC1; p=reject; t=y; np=reject; psd=n; fo=1:d:s'], 'ok', null],
    [['v=DMARC1; rua=mailto:dmarc@example.com'], 'wrong', record],
    [['v=DMARC1; p=maybe'], 'wrong', record],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', record],
    [['v=DMARC10; p=none'], 'missing', record],
    [[], 'missing', record],
    [null, 'unknown', null],
  ])('%j is %s', (records, state, fix) =>
    expect(checkDmarc('_dmarc.example.com', records)).toMatchObject({ state, record: fix }),
  );
});
