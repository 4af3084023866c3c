import { render } from '@testing-library/react';
import { addTranslations, inLanguage } from '@steward/texts';
import { T } from './rich-text';

const html = (text: React.ReactNode) => render(text).container.innerHTML;

test('elements and values are where the text has them', () => {
  expect(
    html(
      <T
        text="Read <terms>the <b>new</b> terms</terms> or <code/>, {name}."
        of={{ terms: <a href="/terms" />, code: <code>HELP</code> }}
        values={{ name: <i>Ana</i> }}
      />,
    ),
  ).toBe('Read <a href="/terms">the <b>new</b> terms</a> or <code>HELP</code>, <i>Ana</i>.');
});

test('a translation may have them in another order', () => {
  addTranslations('es', { 'Ask <a>us</a>, {name}': [['name'], ', pregúntenos <a>aquí</a>'] });
  const text = <T text="Ask <a>us</a>, {name}" of={{ a: <a href="/contact" /> }} values={{ name: 'Ana' }} />;
  expect(inLanguage('es', () => html(text))).toBe('Ana, pregúntenos <a href="/contact">aquí</a>');
});

test('tags in a value are shown as they are', () => {
  expect(html(<T text="Hi <b>{name}</b>" values={{ name: '</b><br/>' }} />)).toBe(
    'Hi <b>&lt;/b&gt;&lt;br/&gt;</b>',
  );
});
