import type { ReactNode } from 'react';
import type { SetupStep } from '../../../../../shared/api';

/** Text of a step, with its main action: the screen on which it is done. */
interface StepText {
  title: string;
  text: ReactNode;
  /** Label of the link to the step's screen. */
  action: string;
  /** Label of the button that confirms the step without a change. */
  confirm?: string;
  /** A second screen on which it can be done. */
  other?: { label: string; url: string };
}

export const stepTexts: Readonly<Record<SetupStep, StepText>> = {
  details: {
    title: 'Add your details',
    text: 'Your website, emails and invoices use your name, address, phone, email and payment instructions.',
    action: 'Add your details',
  },
  prices: {
    title: 'Review services and prices',
    text: 'Services, prices and statistics on your website start as samples.',
    action: 'Review these',
    confirm: 'Looks right',
  },
  hours: {
    title: 'Set your hours',
    text: 'Clients and visitors can book appointments only within your weekly hours.',
    action: 'Set your hours',
  },
  email: {
    title: 'Check your email',
    text: 'Clients get invitations and notifications by email.',
    action: 'Open Mail',
  },
  clients: {
    title: 'Add your clients',
    text: 'Add them one at a time, or all at once from a file.',
    action: 'Add a client',
    other: { label: 'Import clients', url: '/admin/clients/import' },
  },
  invitations: {
    title: 'Invite your clients',
    text: 'Each client gets a link, chooses a password and is in the portal.',
    action: 'Invite clients',
  },
  two_factor: {
    title: 'Protect your login',
    text: 'Log in with a passkey, or with a code from your phone besides your password.',
    action: 'Set up two-factor',
  },
  backup: {
    title: 'Plan your backups',
    text: (
      <>
        Set <code>BACKUP_CHECK=nightly</code>, or run <code>make backup</code> on the server every day. Keep a
        copy in another place.
      </>
    ),
    action: 'Open Health',
    confirm: 'I have a backup plan',
  },
};
