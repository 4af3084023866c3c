import { act, render, screen } from '@testing-library/react';
import { stubProperties } from '../../../test/stub-properties';
import { useRootSize } from './use-root-size';

const Size = () => <p>{useRootSize()}</p>;

test('the text size is followed while the page is open', () => {
  const listeners: (() => void)[] = [];
  stubProperties(window, {
    ResizeObserver: class {
      constructor(listener: () => void) {
        listeners.push(listener);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  const root = document.documentElement;
  render(<Size />);
  expect(screen.getByText('16')).toBeInTheDocument();
  root.style.fontSize = '32px';
  act(() => listeners.forEach((listener) => listener()));
  expect(screen.getByText('32')).toBeInTheDocument();
  root.style.fontSize = '';
});
