import type { ContactMethod } from '../../../shared/api';

/** Labels of the contact methods. */
export const contactMethods: Record<ContactMethod, string> = { email: 'Email', phone: 'Phone', mail: 'Mail' };
