import { t } from '@steward/texts';

/** Advice to someone of the practice who is about to send a Social Security number in a text. */
export const NumberAdvice = () => (
  <p>{t('Need a private number from a client? Ask for it in a questionnaire, where it is hidden.')}</p>
);
