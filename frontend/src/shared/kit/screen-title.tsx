import { createContext, useContext } from 'react';

/** Unread count shown before the titles of portal and dashboard. */
export const TitleCount = createContext(0);

/** Window title with its count: '(3) Client Portal'. */
export function ScreenTitle({ children }: { children: string }) {
  const count = useContext(TitleCount);
  return <title>{count > 0 ? `(${count}) ${children}` : children}</title>;
}
