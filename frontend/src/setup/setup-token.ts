import { useEffect, useState } from 'react';

const key = 'steward-setup-token';

/**
 * Moves the token from the address to the storage of this tab: a reload has it, and neither the history nor a copied address
 * does.
 */
function takeToken(): string {
  const { hash, pathname } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token === null) return sessionStorage.getItem(key) ?? '';
  sessionStorage.setItem(key, token);
  window.history.replaceState(null, '', pathname);
  return token;
}

export const forgetToken = (): void => sessionStorage.removeItem(key);

/** Token of the link that opened the page; empty without one. A newer link opened in the same tab loads no new document. */
export function useSetupToken(): string {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const takeAgain = (): void => setToken(takeToken());
    window.addEventListener('hashchange', takeAgain);
    return () => window.removeEventListener('hashchange', takeAgain);
  }, []);
  return token;
}
