import fc from 'fast-check';
import { articleHtml } from './markdown.js';

describe('article HTML', () => {
  it('renders ordinary prose', async () => {
    const html = await articleHtml(
      [
        'One *thing* after **another**, ~~not~~ `code`.  \nNext line.',
        '> A quote',
        '- one\n- two',
        '3. three\n4. four',
        '```js\nif (a < b) run();\n```',
        '| Record | Years |\n| --- | ---: |\n| Receipts | 3 |',
        '---',
      ].join('\n\n'),
    );
    expect(html).toBe(
      [
        '<p>One <em>thing</em> after <strong>another</strong>, <del>not</del> <code>code</code>.<br />Next line.</p>',
        '<blockquote>\n<p>A quote</p>\n</blockquote>',
        '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
        '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>',
        '<pre><code>if (a &lt; b) run();\n</code></pre>',
        '<table>\n<thead>\n<tr>\n<th>Record</th>\n<th align="right">Years</th>\n</tr>\n</thead>',
        '<tbody><tr>\n<td>Receipts</td>\n<td align="right">3</td>\n</tr>\n</tbody></table>',
        '<hr />',
      ].join('\n'),
    );
  });

  it('starts with headings below the page’s own', async () => {
    expect(await articleHtml('# One\n\n## Two\n\n### Three\n\n<h1 class="big">Raw</h1>')).toBe(
      '<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>\n<h2>Raw</h2>',
    );
  });

  it.each([
    ['[x](/contact "Say hello")', '<p><a href="/contact" title="Say hello">x</a></p>'],
    ['[x](#top)', '<p><a href="#top">x</a></p>'],
    ['[x](mailto:hello@example.com)', '<p><a href="mailto:hello@example.com">x</a></p>'],
    ['[x](https://www.irs.gov/)', '<p><a href="https://www.irs.gov/" rel="noopener">x</a></p>'],
    ['[x](HTTP://example.com)', '<p><a href="HTTP://example.com" rel="noopener">x</a></p>'],
    [
      '<a href="https://example.com" rel="opener" target="_blank">x</a>',
      '<p><a href="https://example.com" rel="noopener">x</a></p>',
    ],
    [
      'https://example.com/a',
      '<p><a href="https://example.com/a" rel="noopener">https://example.com/a</a></p>',
    ],
  ])('links with %s', async (markdown, html) => expect(await articleHtml(markdown)).toBe(html));

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '[x](vbscript:msgbox)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//elsewhere.example)',
    '[x](file:///etc/passwd)',
  ])('removes links with %s', async (markdown) =>
    expect(await articleHtml(markdown)).toBe('<p><a>x</a></p>'),
  );

  it.each([
    [
      '![A chart](/images/chart.png "Chart")',
      '<p><img alt="A chart" title="Chart" src="/images/chart.png" /></p>',
    ],
    ['![A chart](/chart.png?v=2)', '<p><img alt="A chart" src="/chart.png?v=2" /></p>'],
    ['<img src="/a.png" onerror="alert(1)" style="position:fixed" width="9">', '<img src="/a.png" />'],
  ])('shows %s', async (markdown, html) => expect(await articleHtml(markdown)).toBe(html));

  it.each([
    'https://elsewhere.example/pixel.gif',
    'http://elsewhere.example/pixel.gif',
    '//elsewhere.example/pixel.gif',
    '/\\elsewhere.example/pixel.gif',
    '\\\\elsewhere.example/pixel.gif',
    '/\t/elsewhere.example/pixel.gif',
    ' //elsewhere.example/pixel.gif',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'javascript:alert(1)',
    'chart.png',
    '',
  ])('loads nothing from %j', async (src) => {
    expect(await articleHtml(`before <img alt="a" src="${src}"> after`)).toBe('<p>before  after</p>');
    const [, shown = ''] = /src="([^"]*)"/.exec(await articleHtml(`![a](<${src}>)`)) ?? [];
    expect(new URL(shown, 'https://own.example').origin).toBe('https://own.example');
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<script src="https://elsewhere.example/x.js"></script>', ''],
    ['<style>body{display:none}</style>', ''],
    ['<p style="color:red" class="x" id="y" onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>', '<p><a>x</a></p>'],
    ['<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>', '<p></p>'],
    ['<iframe src="https://elsewhere.example"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<object data="x"></object><embed src="x"><base href="https://elsewhere.example">', '<p></p>'],
    ['<form action="https://elsewhere.example"><input name="password"><button>x</button></form>', 'x'],
    ['<meta http-equiv="refresh" content="0;url=https://elsewhere.example">', ''],
    ['<link rel="stylesheet" href="https://elsewhere.example">', ''],
    ['<!-- secret --><!--[if IE]><script>alert(1)</script><![endif]-->', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', expect.not.stringMatching(/<scr/i)],
    ['<video src="/x" autoplay></video><audio src="/x"></audio>', '<p></p>'],
    ['<textarea></p><img src=x onerror=alert(1)>', expect.not.stringContaining('onerror=')],
    ['<a href="/x" onmouseover=alert(1)//', expect.not.stringMatching(/<a [^>]*onmouseover/)],
    ['| a |\n|---|\n| <td style="x" onclick="y"> |', expect.not.stringMatching(/style=|onclick=/)],
  ])('neutralizes %j', async (markdown, html) => expect(await articleHtml(markdown)).toEqual(html));

  it('contains only allowed elements for any input', async () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '[',
      '](',
      ')',
      '!',
      '\\',
      '&lt;',
      '&#106;',
      '=',
      ' ',
      '\n',
      '\n\n',
      '#',
      '- ',
      '<script>',
      '</script>',
      '<img src=',
      '<a href=',
      'onerror=',
      'style=',
      'javascript:',
      '<svg/onload=',
      '<style>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '|',
      '```',
      'text',
      'https://x.example',
      '<p ',
      '/>',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), async (written) => {
        const html = await articleHtml(written.join(''));
        for (const [, tag, attributes = ''] of html.matchAll(
          /<\/?([^\s>/]+)((?:\s+[a-z]+="[^"]*")*)\s*\/?>/g,
        )) {
          expect(tag).toMatch(
            /^(h[2-6]|p|br|hr|blockquote|pre|code|ul|ol|li|em|strong|del|a|img|table|thead|tbody|t[rhd])$/,
          );
          for (const [, name, value] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) {
            expect(name).toMatch(/^(href|title|rel|src|alt|start|align)$/);
            if (name === 'src') expect(value).toMatch(/^\/(?![/\\])/);
            if (name === 'href') expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
          }
        }
        // Any other text that looks like a tag stays text.
        expect(html.replace(/<\/?[a-z][a-z0-9]*((\s+[a-z]+="[^"]*")*)\s*\/?>/g, '')).not.toContain('<');
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['quotes', `${'> '.repeat(6000)}x <script>alert(1)</script>`],
    ['emphasis', '*a **b '.repeat(1300) + ' b** a*'.repeat(1300)],
  ])('is escaped input if %s are nested too deeply', async (_what, markdown) => {
    const html = await articleHtml(markdown);
    expect(html).toMatch(/^<pre>/);
    expect(html).not.toContain('<script');
  });

  it('can be empty', async () => expect(await articleHtml(' \n')).toBe(''));
});
