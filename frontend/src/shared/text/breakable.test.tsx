import { render } from '@testing-library/react';
import { Breakable } from './breakable';

test.each([
  ['https://hooks.example.com/steward', 'https://|hooks.|example.|com/|steward'],
  ['document_request.withdrawn', 'document_request.|withdrawn'],
  ['alex@example.com', 'alex@|example.|com'],
  ['Alex', 'Alex'],
])('%s may break after its punctuation, and its text is unchanged', (text, broken) => {
  const { container } = render(<Breakable>{text}</Breakable>);
  expect(container).toHaveTextContent(text);
  expect(container.innerHTML.replaceAll('<wbr>', '|')).toBe(broken);
});
