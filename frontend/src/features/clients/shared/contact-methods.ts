import type { ContactMethod } from '../../../shared/api';

/** The ways in which a person can be reached, in words. */
export const contactMethods: Record<ContactMethod, string> = { email: 'Email', phone: 'Phone', mail: 'Mail' };
