import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { SetupStep } from '../../../../../shared/api';
import { T } from '../../../../../shared/rich-text';

/** Text of a step, with its main action: the screen on which it is done. */
interface StepText {
  title: string;
  text: ReactNode;
  /** Label of the link to the step's screen. */
  action: string;
  /** The same once the step is done, if it then says something else. */
  doneAction?: string;
  /** Label of the button that confirms the step without a change. */
  confirm?: string;
  /** A second screen on which it can be done. */
  other?: { label: string; url: string };
}

export const stepTexts: Readonly<Record<SetupStep, StepText>> = {
  details: {
    get title() {
      return t('Add your details');
    },
    get text() {
      return t(
        'Your website, emails and invoices use your name, address, phone, email and payment instructions.',
      );
    },
    get action() {
      return t('Add your details');
    },
    get doneAction() {
      return t('Change your details');
    },
  },
  prices: {
    get title() {
      return t('Review services and prices');
    },
    get text() {
      return t('Services, prices and statistics on your website start as samples.');
    },
    get action() {
      return t('Review these');
    },
    get confirm() {
      return t('Looks right');
    },
  },
  hours: {
    get title() {
      return t('Set your hours');
    },
    get text() {
      return t('Clients and visitors can book appointments only within your weekly hours.');
    },
    get action() {
      return t('Set your hours');
    },
    get doneAction() {
      return t('Change your hours');
    },
  },
  email: {
    get title() {
      return t('Check your email');
    },
    // It depends on the mail server: see `EmailStep`.
    text: null,
    get action() {
      return t('Open Mail');
    },
  },
  clients: {
    get title() {
      return t('Add your clients');
    },
    get text() {
      return t('Add them one at a time, or all at once from a file.');
    },
    get action() {
      return t('Add a client');
    },
    other: {
      get label() {
        return t('Import clients');
      },
      url: '/admin/clients/import',
    },
  },
  invitations: {
    get title() {
      return t('Invite your clients');
    },
    get text() {
      return t('Each client gets a link, chooses a password and is in the portal.');
    },
    get action() {
      return t('Invite clients');
    },
  },
  two_factor: {
    get title() {
      return t('Protect your login');
    },
    get text() {
      return t('Log in with a passkey, or with a code from your phone besides your password.');
    },
    get action() {
      return t('Set up two-factor');
    },
  },
  backup: {
    get title() {
      return t('Plan your backups');
    },
    text: (
      <T
        text="Set <setting/>, or run <command/> on the server every day. Keep a copy in another place."
        of={{ setting: <code>BACKUP_CHECK=nightly</code>, command: <code>make backup</code> }}
      />
    ),
    get action() {
      return t('Open Health');
    },
    get confirm() {
      return t('I have a backup plan');
    },
  },
};
