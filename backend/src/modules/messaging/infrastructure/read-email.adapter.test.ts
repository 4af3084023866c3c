import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
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

  it('loses what stands deeper in its HTML than people write', async () => {
    const deep = `<p>Yes<br>${'<div></p>'.repeat(100_000)}no`;
    const { text } = await readContents(eml('Content-Type: text/html', '', deep));
    expect(text.trim()).toBe('Yes');
  }, 3_000);
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
    expect(contents).toEqual({
      text: 'Hola\n\n> Old',
      files: [{ fileName: 'Statement.pdf', bytes: samplePdf }],
    });
  });

  it('leave out logos and proofs, and keep pictures in the text', async () => {
    const photo = Buffer.concat([samplePng, Buffer.alloc(20_000)]);
    const { files } = await readContents(
      eml(
        'Content-Type: multipart/related; boundary=x',
        '',
        ...part('text/html', Buffer.from('<img src="cid:a"><img src="cid:b">Hello')),
        ...part('image/png; name=logo.png', samplePng, 'Content-ID: <a>'),
        ...part('image/png; name=receipt.png', photo, 'Content-ID: <b>'),
        ...part('application/pkcs7-signature; name=smime.p7s', Buffer.from('x')),
        '--x--',
        '',
      ),
    );
    expect(files).toEqual([{ fileName: 'receipt.png', bytes: photo }]);
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
