import { t } from '@steward/texts';

/** Advice to a client who is about to send a Social Security number in a text. */
export const NumberAdvice = () => (
  <p>{t('In a questionnaire, a private number is hidden. Ask us for one.')}</p>
);
