import { useSyncExternalStore } from 'react';
import { currentLanguage, type Language } from '@steward/texts';
import * as browser from '@steward/texts/browser';

const listeners = new Set<() => void>();

/** Shows the whole page in another language, without a reload. Rejects, and changes nothing, if it cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await browser.switchLanguage(language);
  for (const changed of listeners) changed();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language of the page. Its changes render the component again. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
