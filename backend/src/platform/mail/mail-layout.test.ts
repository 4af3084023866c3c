import { inLanguage } from '@steward/texts';
import { contrast, defaultAccent } from '../brand/shades.js';
import type { Brand } from '../brand/branding.js';
import { inBrand, layOut as layOutForBrand, type MailContent } from './mail-layout.js';

const brand: Brand = { accent: defaultAccent, logo: null };
const layOut = (mail: MailContent, of: Brand = brand) => {
  const { text, html } = layOutForBrand(mail);
  return { text, html: inBrand(html, of) };
};

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
    expect(html).toMatch(/\.mark\{border-color:#8fcdb6!important\}/);
  });

  it("is in its reader's language", () => {
    const { text, html } = inLanguage('es', () => layOut(content));
    expect(html).toContain('<html lang="es">');
    for (const said of ['Hola, Nora:', '¿Preguntas? Llame al (210) 555-0100.']) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
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
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.paper\{background:#0f1a1c!important\}/);
  });
});

describe("the practice's branding", () => {
  const button = /class="button" [^>]*background:(#\w+);color:(#\w+)/;

  it('fills every place for a color', () => {
    const { html } = layOut(content);
    expect(html).toMatch(button);
    expect(html).not.toMatch(/<(?:on-|dark-)*(?:river|pear)>|<header>/);
    expect(html).toContain('background:#1b5a4e;color:#ffffff');
  });

  it.each(['#ffd400', '#ffffff', '#000000', '#e30613'])('has a button that can be read in %s', (accent) => {
    const { html } = layOut(content, { accent, logo: null });
    const [, ground = '', text = ''] = button.exec(html) ?? [];
    expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
    const [, darkGround = '', darkText = ''] =
      /\.button\{background:(#\w+)!important;color:(#\w+)/.exec(html) ?? [];
    expect(contrast(darkGround, darkText)).toBeGreaterThanOrEqual(4.5);
    expect(html).not.toContain('#1b5a4e');
  });

  it('shows a logo beside the name, and a wide one in place of it', () => {
    const square = layOut(content, { ...brand, logo: { hash: 'ab12', width: 512, height: 512 } }).html;
    expect(square).toContain('src="cid:logo-ab12" alt="" width="40" height="40"');
    expect(square).toContain('Example Financial Consulting</span>');
    expect(square).not.toContain('class="mark"');
    const wide = layOut(content, { ...brand, logo: { hash: 'ab12', width: 512, height: 64 } }).html;
    expect(wide).toContain('alt="Example Financial Consulting" width="200" height="25"');
    expect(wide).not.toContain('Example Financial Consulting</span>');
  });

  it('leaves texts that look like places for a color', () => {
    const { html } = layOut({ ...content, heading: '<river> <header>x</header>' });
    expect(html).toContain('&lt;river&gt; &lt;header&gt;x&lt;/header&gt;');
  });
});
