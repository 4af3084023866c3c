import { t } from '@steward/texts';
import type { ContactMethod } from '../../../shared/api';

/** Labels of the contact methods. */
export const contactMethods = (): Record<ContactMethod, string> => ({
  email: t('Email'),
  phone: t('Phone'),
  mail: t('[letters] Mail'),
});

/** Ways to contact someone: 'By email'. */
export const byMethod = (): Record<ContactMethod, string> => ({
  email: t('By email'),
  phone: t('By phone'),
  mail: t('By mail'),
});
