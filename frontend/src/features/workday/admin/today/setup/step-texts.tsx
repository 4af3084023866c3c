import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { SetupStep } from '../../../../../shared/api';
import { useAdditions } from '../../../../../shared/parts/parts-in-use';
import { T } from '../../../../../shared/text/rich-text';

declare module '../../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Further steps. */
    'setup.steps': () => Readonly<Partial<Record<SetupStep, StepText>>>;
    /** Further screens on which a step can be done. */
    'setup.links': () => Readonly<Partial<Record<SetupStep, { label: string; url: string }>>>;
  }
}

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

/** The text of a step; undefined for one of a part that has just been switched off. */
export function useStepText(step: SetupStep): StepText | undefined {
  const added = useAdditions('setup.steps').map((steps) => steps());
  return [stepTexts(), ...added].find((texts) => texts[step])?.[step];
}

const stepTexts = (): Readonly<Partial<Record<SetupStep, StepText>>> => ({
  details: {
    title: t('Add your details'),
    text: t(
      'Your website, emails and invoices use your name, address, phone, email and payment instructions. Your next invoice number is there, too.',
    ),
    action: t('Add your details'),
    doneAction: t('Change your details'),
  },
  website: {
    title: t('Write your website'),
    text: t(
      'A headline, a few sentences about you, and what each service is. Our samples are there to start from.',
    ),
    action: t('Write your website texts'),
    doneAction: t('Change your website texts'),
    other: { label: t('Describe your services'), url: '/admin/prices' },
  },
  prices: {
    title: t('Add your services and prices'),
    text: t(
      'Your website shows the prices that you write. Without any, visitors are told to ask for your rates.',
    ),
    action: t('Write your prices'),
    doneAction: t('Change your prices'),
    confirm: t('We name prices on request'),
  },
  email: {
    title: t('Check your email'),
    // It depends on the mail server: see `EmailStep`.
    text: null,
    action: t('Connect email'),
    doneAction: t('Open connections'),
  },
  payments: {
    title: t('Take card payments'),
    text: t(
      'Clients pay invoices by card through your own Stripe account. Without it, invoices show your payment instructions.',
    ),
    action: t('Connect Stripe'),
    doneAction: t('Open connections'),
    confirm: t('No card payments'),
  },
  clients: {
    title: t('Add your clients'),
    text: t('Add them one at a time, or all at once from a file.'),
    action: t('Add a client'),
  },
  invitations: {
    title: t('Invite your clients'),
    text: t('Each client gets a link, chooses a password and is in the portal.'),
    action: t('Invite clients'),
  },
  two_factor: {
    title: t('Protect your login'),
    text: t('Log in with a passkey, or with a code from your phone besides your password.'),
    action: t('Set up two-factor'),
  },
  backup: {
    title: t('Plan your backups'),
    text: (
      <T
        text="Ask the person who runs your server to set <setting/>, or to run <command/> every day. Keep a copy in another place."
        of={{ setting: <code>BACKUP_CHECK=nightly</code>, command: <code>make backup</code> }}
      />
    ),
    action: t('Open Health'),
    confirm: t('I have a backup plan'),
  },
});
