import { t } from '@steward/texts';

interface Practice {
  phone: string;
  email: string;
}

/* Parts of a sentence: 'To move it, call (210) 555-0100.' Until the practice has entered its number or address, they
   name the website. */

const writeToUs = (): string => t('write to us on our website');

/** 'call (210) 555-0100' */
export const callUs = ({ phone }: Pick<Practice, 'phone'>): string =>
  phone === '' ? writeToUs() : t('call {phone}', { phone });

/** 'email hello@example.com' */
export const emailUs = ({ email }: Pick<Practice, 'email'>): string =>
  email === '' ? writeToUs() : t('email {email}', { email });

/** 'email hello@example.com or call (210) 555-0100' */
export function reachUs(practice: Practice): string {
  const { email, phone } = practice;
  if (email === '') return callUs(practice);
  return phone === '' ? emailUs(practice) : t('email {email} or call {phone}', { email, phone });
}
