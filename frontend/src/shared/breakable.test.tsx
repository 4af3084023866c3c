import { render } from '@testing-library/react';
import { Breakable } from './breakable';

test.each([
  ['https://hooks.example.com/steward', 'https://|hooks.|example.|com/|steward'],
  ['document_request.withdrawn', 'document_request.|withdrawn'],
  ['alex@example.com', 'alex@|example.|com'],
  ['Alex', 'Alex'],
])('%s is broken after its marks, and reads as it is', (text, broken) => {
  const { container } = render(<Breakable>{text}</Breakable>);
  expect(container).toHaveTextContent(text);
  expect(container.innerHTML.replaceAll('<wbr>', '|')).toBe(broken);
});
