import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';
import type { EmailSettings } from '../../../platform/mail/mail-connection.js';
import { DeliveryFailed } from '../../../platform/mail/outgoing-mail.js';
import { PrivateAddress } from '../../../platform/process/outgoing.js';
import type { SmtpError } from '../../../platform/mail/smtp-transport.js';

/** 409 with the reason in plain words; the server's own are its `details`. @param error of the test message */
export function refusedEmail(error: unknown, settings: EmailSettings): DomainError {
  if (!(error instanceof DeliveryFailed)) throw error;
  const { host } = settings;
  if (error.cause instanceof PrivateAddress)
    return conflict(
      'email.refused',
      t('The mail server {host} is at an address that is not allowed.', { host }),
    );
  return conflict('email.refused', reasonOf(error.cause as SmtpError, error.message, settings), {
    reply: error.message,
  });
}

function reasonOf(
  { code = '' }: SmtpError,
  words: string,
  { host, port, fromAddress }: EmailSettings,
): string {
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return t(
      'The mail server refused the username or password. Most providers need an app password here, not the one that you log in with.',
    );
  if (/certificate|altname/i.test(words))
    return t(
      'The mail server {host} has no valid certificate, so it may be someone else’s. Check its name.',
      {
        host,
      },
    );
  if (code === 'ETLS' || /wrong version number|SSL routines|greeting/i.test(words))
    return t(
      'Port {port} and the encryption do not fit together. Usually port 465 goes with TLS, and port 587 with STARTTLS.',
      { port },
    );
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(words))
    return t('There is no mail server named {host}. Check the spelling.', { host });
  if (code === 'EENVELOPE')
    return t('The mail server does not let this account send as {fromAddress}.', { fromAddress });
  if (code === 'EMESSAGE') return t('The mail server refused the test message.');
  return t('The mail server {host} does not answer on port {port}.', { host, port });
}
