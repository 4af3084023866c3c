import type { RefObject } from 'react';

/** Returns the focus from a menu to its button when the menu closes, for example by Escape: Ant Design does not. */
export function returnFocus(button: RefObject<HTMLElement | null>, isOpen: boolean): void {
  if (!isOpen && document.activeElement?.closest('.ant-dropdown')) button.current?.focus();
}
