import { t } from '@steward/texts';
import type { EmailInputDto } from '../../../shared/api';

/** Server of a provider, and the words for its login. */
export interface EmailProvider {
  key: string;
  name: string;
  /** Undefined: the owner enters the server. */
  server?: Pick<EmailInputDto, 'host' | 'port' | 'security'>;
  /** Label of the login name; undefined if it is the email address. */
  login?: string;
  /** Label of the password. */
  password: string;
  /** Steps to get it. */
  steps: string;
  /** The provider's own page about it. */
  help?: string;
  /** False if the provider lets no program log in. */
  connects?: false;
}

const appPassword = () => t('App password');

/** Providers in the order of the list; servers and pages as their documentation names them. */
export const emailProviders = (): readonly EmailProvider[] => [
  {
    key: 'google',
    name: 'Google Workspace, Gmail',
    server: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    password: appPassword(),
    steps: t(
      'Turn on 2-Step Verification in your Google account, then create an app password of 16 letters.',
    ),
    help: 'https://support.google.com/accounts/answer/185833',
  },
  {
    key: 'microsoft',
    name: 'Microsoft 365, Outlook',
    password: appPassword(),
    steps: t(
      'Microsoft has ended passwords for programs: for reading mail in 2022, for sending by the end of December 2026. Choose a sending service from this list instead. Emails then come from your own address, and answers still arrive in your Outlook.',
    ),
    connects: false,
  },
  {
    key: 'fastmail',
    name: 'Fastmail',
    server: { host: 'smtp.fastmail.com', port: 465, security: 'tls' },
    password: appPassword(),
    steps: t('In Fastmail, open Settings → Privacy & Security and create an app password for mail.'),
    help: 'https://www.fastmail.help/hc/en-us/articles/360058752854',
  },
  {
    key: 'icloud',
    name: 'iCloud Mail',
    server: { host: 'smtp.mail.me.com', port: 587, security: 'starttls' },
    password: t('App-specific password'),
    steps: t('Log in at account.apple.com and create an app-specific password.'),
    help: 'https://support.apple.com/102654',
  },
  {
    key: 'zoho',
    name: 'Zoho Mail',
    server: { host: 'smtp.zoho.com', port: 465, security: 'tls' },
    password: appPassword(),
    steps: t('In your Zoho account, open Security → App passwords and generate one.'),
    help: 'https://www.zoho.com/mail/help/zoho-smtp.html',
  },
  {
    key: 'postmark',
    name: 'Postmark',
    server: { host: 'smtp.postmarkapp.com', port: 587, security: 'starttls' },
    login: t('Server API token'),
    password: t('Server API token, again'),
    steps: t('In Postmark, open your server → API Tokens. The token is both username and password.'),
    help: 'https://postmarkapp.com/developer/user-guide/send-email-with-smtp',
  },
  {
    key: 'mailgun',
    name: 'Mailgun',
    server: { host: 'smtp.mailgun.org', port: 587, security: 'starttls' },
    login: t('SMTP username'),
    password: t('SMTP password'),
    steps: t('In Mailgun, open Domain settings → SMTP credentials.'),
    help: 'https://documentation.mailgun.com/docs/mailgun/user-manual/sending-messages/send-smtp',
  },
  {
    key: 'ses',
    name: 'Amazon SES',
    login: t('SMTP username'),
    password: t('SMTP password'),
    steps: t(
      'In the SES console, open SMTP settings: it shows the server of your region and creates SMTP credentials. Use port 465 with TLS.',
    ),
    help: 'https://docs.aws.amazon.com/ses/latest/dg/smtp-credentials.html',
  },
  {
    key: 'brevo',
    name: 'Brevo',
    server: { host: 'smtp-relay.brevo.com', port: 587, security: 'starttls' },
    login: t('SMTP login'),
    password: t('SMTP key'),
    steps: t('In Brevo, open SMTP & API. Use the SMTP key, not the API key.'),
    help: 'https://help.brevo.com/hc/en-us/articles/7924908994450',
  },
  {
    key: 'other',
    name: t('[email provider] Other'),
    login: t('Username'),
    password: t('Password'),
    steps: t('Your provider’s help names its server for outgoing mail (SMTP), the port and the encryption.'),
  },
];

/** The provider of a connected server. */
export function providerOf(host: string): EmailProvider | undefined {
  const providers = emailProviders();
  const ses = host.endsWith('.amazonaws.com') ? 'ses' : 'other';
  return providers.find(({ server }) => server?.host === host) ?? providers.find(({ key }) => key === ses);
}
