import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { UnreadableEmail } from '../domain/received-email.js';
import { readContents, readHead } from './read-email.js';

const eml = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'));
const part = (type: string, bytes: Buffer, ...more: string[]): string[] => [
  '--x',
  `Content-Type: ${type}`,
  'Content-Transfer-Encoding: base64',
  ...more,
  '',
  bytes.toString('base64'),
];

describe('the head of an email', () => {
  it('has all headers, topmost first, without line breaks', async () => {
    const head = await readHead(
      eml(
        'Authentication-Results: mx.practice.test;',
        '\tdmarc=pass header.from=example.com',
        'Authentication-Results: mx.practice.test; dmarc=fail',
        'From: =?utf-8?q?Al=C3=ADcia?= <alicia@example.com>',
        'Subject: =?utf-8?q?S=C3=AD?=',
        'Message-ID: <one@example.com>',
        '',
        '',
      ),
    );
    expect(head).toMatchObject({
      messageId: 'one@example.com',
      from: { name: 'Alícia', address: 'alicia@example.com' },
      subject: 'Sí',
    });
    expect(head.headers.slice(0, 2)).toEqual([
      { name: 'authentication-results', value: 'mx.practice.test;\tdmarc=pass header.from=example.com' },
      { name: 'authentication-results', value: 'mx.practice.test; dmarc=fail' },
    ]);
  });

  it.each(['ann@XN--MNCHEN-3YA.example', 'ann@mu\u0308nchen.example'])(
    'has its sender as addresses are stored: %s',
    async (address) =>
      expect((await readHead(eml(`From: ${address}`, '', ''))).from?.address).toBe('ann@münchen.example'),
  );

  it.each([
    ['two addresses', ['From: a@example.com, b@example.com']],
    ['two headers', ['From: a@example.com', 'From: b@example.com']],
    ['none', ['Subject: x']],
    ['a group', ['From: Us: a@example.com;']],
  ])('has no sender for %s', async (_, lines) =>
    expect((await readHead(eml(...lines, '', ''))).from).toBeNull(),
  );
});

describe('an email that would stop the reading of others', () => {
  it('has no zero characters in its head, plain or encoded', async () => {
    const head = await readHead(
      eml(
        'From: =?utf-8?q?A=00?= <a\0@example.com>',
        'Subject: =?utf-8?q?S=00?=',
        'Message-ID: <o\0ne@example.com>',
        'References: <t\0wo@example.com>',
        '',
        '',
      ),
    );
    expect(head).toMatchObject({
      messageId: 'o\ufffdne@example.com',
      from: { name: 'A\ufffd', address: 'a@example.com' },
      subject: 'S\ufffd',
    });
    expect(head.headers.at(-1)).toEqual({ name: 'references', value: '<t\ufffdwo@example.com>' });
  });

  it('has an empty head if its headers are endless', async () =>
    expect(await readHead(eml(`A:${'\r\n '.repeat(20_000)}`, '', ''))).toEqual({
      messageId: null,
      from: null,
      subject: '',
      headers: [],
    }));

  it('has a mark in place of what is deeper in its HTML than people write', async () => {
    const deep = `<p>Yes<br>${'<div></p>'.repeat(100_000)}no`;
    const { text } = await readContents(eml('Content-Type: text/html', '', deep));
    expect(text.trim()).toBe('Yes\n\n[…]');
  }, 3_000);

  it('is read while this thread does other work', async () => {
    const long = `<table>${'<tr><td><b>A word</b></td></tr>'.repeat(12_000)}</table>`;
    let turns = 0;
    const clock = setInterval(() => turns++, 5);
    const { text } = await readContents(eml('Content-Type: text/html', '', long));
    clearInterval(clock);
    expect(text).toContain('A word');
    expect(turns).toBeGreaterThan(5);
  });

  it('is refused if it has more parts than the parser takes', async () => {
    const parts = Array.from({ length: 1_001 }, () => ['--x', 'Content-Type: text/plain', '', 'Yes']).flat();
    const email = eml('Content-Type: multipart/mixed; boundary=x', '', ...parts, '--x--');
    await expect(readContents(email)).rejects.toThrow(UnreadableEmail);
  });
});

describe('the contents of an email', () => {
  it('have the text of HTML beside a file', async () => {
    const contents = await readContents(
      eml(
        'Content-Type: multipart/mixed; boundary=x',
        '',
        ...part('text/html; charset=utf-8', Buffer.from('<p>Hola</p><blockquote>Old</blockquote>')),
        ...part('application/pdf', samplePdf, 'Content-Disposition: attachment; filename=Statement.pdf'),
        '--x--',
        '',
      ),
    );
    expect(contents).toMatchObject({
      text: 'Hola\n\n> Old',
      files: [{ fileName: 'Statement.pdf', bytes: samplePdf }],
    });
  });

  it('name small pictures in the text, after files and larger ones, without our own logo and proofs', async () => {
    const photo = Buffer.concat([samplePng, Buffer.alloc(20_000)]);
    const { files } = await readContents(
      eml(
        'Content-Type: multipart/mixed; boundary=y',
        '',
        '--y',
        'Content-Type: multipart/related; boundary=x',
        '',
        ...part('text/html', Buffer.from('<img src="cid:a"><img src="cid:b">Hello')),
        ...part('image/png; name=logo.png', samplePng, 'Content-ID: <a>'),
        ...part('image/png; name=receipt.png', photo, 'Content-ID: <b>'),
        ...part('image/png', samplePng, 'Content-ID: <logo-1234abcd>'),
        ...part('application/pkcs7-signature; name=smime.p7s', Buffer.from('x')),
        '--x--',
        '--y',
        'Content-Type: application/pdf; name=Statement.pdf',
        'Content-Disposition: attachment',
        '',
        '%PDF',
        '--y--',
        '',
      ),
    );
    expect(files.map(({ fileName, isSmallPicture }) => [fileName, isSmallPicture])).toEqual([
      ['Statement.pdf', false],
      ['logo.png', true],
      ['receipt.png', false],
    ]);
  });

  it('have a small picture if it is all that was sent', async () => {
    const { files } = await readContents(
      eml(
        'Content-Type: multipart/related; boundary=x',
        '',
        ...part('text/html', Buffer.from('<img src="cid:a">')),
        ...part('image/png; name=form.png', samplePng, 'Content-ID: <a>'),
        '--x--',
      ),
    );
    expect(files).toMatchObject([{ fileName: 'form.png', isSmallPicture: false }]);
  });

  it.each([
    [
      'HTML above the footer of a group',
      ['multipart/mixed', 'text/html', '<p>It was 2024.</p>', 'text/plain', 'You are in this group.'],
      'It was 2024.\nYou are in this group.',
    ],
    [
      'one of two alternatives',
      ['multipart/alternative', 'text/plain', 'Friday.', 'text/html', '<p>Friday.</p>'],
      'Friday.',
    ],
    [
      'HTML whose alternative says only that there is HTML',
      [
        'multipart/alternative',
        'text/plain',
        'No HTML here.',
        'text/html',
        '<p>On Friday I have time from nine to eleven, and on Monday all day.</p>',
      ],
      'On Friday I have time from nine to eleven, and on Monday all day.',
    ],
  ])('have the text of %s', async (_, [type = '', ...parts], text) => {
    const lines = [0, 2].flatMap((at) => ['--x', `Content-Type: ${parts[at]}`, '', parts[at + 1] ?? '']);
    const found = await readContents(eml(`Content-Type: ${type}; boundary=x`, '', ...lines, '--x--', ''));
    expect(found.text.trim()).toBe(text);
  });

  it('name files without a name', async () => {
    const { files, invitation } = await readContents(
      eml(
        'Content-Type: multipart/mixed; boundary=x',
        '',
        ...part('text/calendar; method=REQUEST', Buffer.from('BEGIN:VCALENDAR')),
        ...part('application/ms-tnef', Buffer.from('x')),
        '--x',
        'Content-Type: message/rfc822',
        '',
        'Subject: Letter',
        '',
        'Inside',
        '--x--',
      ),
    );
    expect(files.map(({ fileName }) => fileName)).toEqual(['invitation.ics', 'winmail.dat', 'email.eml']);
    expect(invitation).toBe('BEGIN:VCALENDAR');
  });

  it('have the sign of a reaction', async () => {
    const reaction = (json: string) =>
      readContents(
        eml(
          'Content-Type: multipart/alternative; boundary=x',
          '',
          ...part('text/plain; charset=utf-8', Buffer.from('👍\n\nSam Sample reacted via Gmail\n')),
          ...part('text/vnd.google.email-reaction+json', Buffer.from(json)),
          '--x--',
        ),
      );
    expect(await reaction('{"emoji":"👍","version":1}')).toMatchObject({ reaction: '👍', files: [] });
    for (const other of ['{"emoji":"no sign"}', '{"emoji":7}', 'null', '{'])
      expect((await reaction(other)).reaction).toBeUndefined();
  });

  it('are read from what is there of an email', async () => {
    const whole = eml(
      'Content-Type: multipart/mixed; boundary=x',
      '',
      ...part('text/plain', Buffer.from('Hello')),
    );
    expect((await readContents(whole)).text).toBe('Hello');
    expect(await readContents(eml('Subject: nothing', '', ''))).toEqual({ text: '', files: [] });
  });
});
