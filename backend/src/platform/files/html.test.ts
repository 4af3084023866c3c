import { html } from './html.js';

describe('HTML with values in it', () => {
  it('escapes text, also in attributes', () => {
    expect(String(html`<a href="${'"><script>'}">${'Ann & <b>Bob</b>'} ${3}</a>`)).toBe(
      '<a href="&quot;&gt;&lt;script&gt;">Ann &amp; &lt;b&gt;Bob&lt;/b&gt; 3</a>',
    );
  });

  it('keeps HTML and lists of it unchanged', () => {
    const items = ['<a>', 'b'].map((text) => html`<i>${text}</i>`);
    expect(String(html`<b>${items}</b>`)).toBe('<b><i>&lt;a&gt;</i><i>b</i></b>');
  });
});
