import { inLanguage, languageCodes, t } from '@steward/texts';

/** The page in the reader's language; `data-…` are the texts of its script. */
const page = (
  language: string,
): string => `<main lang="${language}" data-title="${t('You are offline')}" hidden>
      <p class="practice"></p>
      <h1>${t('You are offline')}</h1>
      <p>${t('This page opens as soon as you are connected again.')}</p>
      <h2>${t('What still works')}</h2>
      <ul>
        <li>${t('Screens that are open in another window: you can read them, and keep writing.')}</li>
        <li>${t('Files that you downloaded to this device.')}</li>
      </ul>
      <button type="button" class="button">${t('Try again')}</button>
      <p role="status" data-failed="${t('There is still no connection.')}"></p>
    </main>`;

/**
 * The page without a connection in every language; its script shows the one last used. Written while building, since no server
 * can be asked.
 */
export const offlineMarkup = (): string =>
  languageCodes.map((code) => inLanguage(code, () => page(code))).join('\n    ');
