import { layOut, type MailContent } from './mail-layout.js';

const content: MailContent = {
  practice: 'Example Financial Consulting',
  phone: '(210) 555-0100',
  firstName: 'Nora',
  heading: 'Signature requested',
  paragraphs: ['You have something new.', 'Please log in to read it.'],
  button: {
    label: 'Open in the portal',
    url: 'https://portal.example.com/client/documents?document=7&view=1',
  },
  footer: {
    text: 'You get this email because you have an account.',
    links: [
      { label: 'Stop emails about documents', url: 'https://portal.example.com/unsubscribe?token=abc' },
    ],
  },
};

describe('an email', () => {
  it('has the same content as text and as HTML', () => {
    const { text, html } = layOut(content);
    const words = [
      content.practice,
      content.heading,
      'Hi Nora,',
      ...content.paragraphs,
      'Questions? Call (210) 555-0100.',
      content.button.label,
      content.footer.text,
      'Stop emails about documents',
    ];
    for (const said of words) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain(
      'Open in the portal: https://portal.example.com/client/documents?document=7&view=1\n',
    );
    expect(html).toContain('href="https://portal.example.com/client/documents?document=7&amp;view=1"');
  });

  it('greets only by a name, and has no empty line for a missing phone number', () => {
    for (const firstName of [null, 'buy at https://shop.example', 'x'.repeat(41)])
      expect(layOut({ ...content, firstName }).text).not.toContain('Hi ');
    expect(layOut({ ...content, phone: '' }).text).not.toContain('Questions?');
  });

  it('begins with the mark and the name of the practice', () => {
    const { html } = layOut(content);
    expect(html.indexOf('class="mark"')).toBeLessThan(html.indexOf('Example Financial Consulting</span>'));
    expect(html).toMatch(/\.mark\{border-color:#8FCDB6!important\}/);
  });

  it('has its footer after the separator that mail clients recognize', () => {
    expect(layOut(content).text).toContain('\n-- \nYou get this email');
  });

  it('loads nothing and runs nothing', () => {
    const { html } = layOut(content);
    expect(html).not.toMatch(/<(script|img|link|iframe|table|form)\b|url\(|@import|@font-face/i);
  });

  it('escapes names', () => {
    const practice = `<b>Müller & "Söhne"</b> <script>alert('x')</script>`;
    const { text, html } = layOut({ ...content, practice });
    expect(text).toContain(practice);
    expect(html).toContain(
      '&lt;b&gt;Müller &amp; &quot;Söhne&quot;&lt;/b&gt; &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;',
    );
  });

  it('follows the reader’s color scheme, and declares its language and title', () => {
    const { html } = layOut(content);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Signature requested</title>');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.paper\{background:#0F1A1C!important\}/);
  });
});
