import { scrollable } from './scrollable.ts';

const wide = '<div class="writing-wide" role="region" aria-label="Table" tabindex="0">';

test('every table and every block of code can be scrolled by keyboard', () => {
  expect(scrollable('<table>\n<tr></tr></table><p>between</p><table></table>')).toBe(
    `${wide}<table>\n<tr></tr></table></div><p>between</p>${wide}<table></table></div>`,
  );
  expect(scrollable('<pre><code>1 &lt; 2</code></pre>')).toBe(
    '<pre tabindex="0"><code>1 &lt; 2</code></pre>',
  );
});

test('text that mentions tables stays unchanged', () => {
  const text = '<p>The element &lt;table&gt; and &lt;pre&gt;.</p>';
  expect(scrollable(text)).toBe(text);
});
