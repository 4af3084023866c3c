import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { stubProperties } from '../../../test/stub-properties';
import { DialogContent } from './dialog-content';

/** Content of 500 pixels in a dialog of this height. */
function renderContent(content: ReactNode, clientHeight: number) {
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
  stubProperties(HTMLElement.prototype, { scrollHeight: 500, clientHeight });
  render(
    <>
      <h2 id="title">Deactivate Carla?</h2>
      <DialogContent titleId="title">{content}</DialogContent>
    </>,
  );
  act(() => listeners.forEach((listener) => listener()));
}

test('a text that scrolls takes the focus, so that the keyboard can scroll it', () => {
  renderContent('They are logged out everywhere.', 300);
  expect(screen.getByRole('group', { name: 'Deactivate Carla?' })).toHaveAttribute('tabindex', '0');
});

test.each<[string, ReactNode, number]>([
  ['a text that fits', 'They are logged out everywhere.', 500],
  ['content with a control, which scrolls it', <input key="input" aria-label="Name" />, 300],
])('%s is no stop of the Tab key', (_, content, height) => {
  renderContent(content, height);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
