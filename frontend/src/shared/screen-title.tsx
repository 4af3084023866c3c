import { createContext, useContext } from 'react';

/** The number before the titles of portal and dashboard: what the reader has not seen yet. */
export const TitleCount = createContext(0);

/** The title of the window, with its number: '(3) Client Portal'. */
export function ScreenTitle({ children }: { children: string }) {
  const count = useContext(TitleCount);
  return <title>{count > 0 ? `(${count}) ${children}` : children}</title>;
}
