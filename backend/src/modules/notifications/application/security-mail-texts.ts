import { msg, type Text } from '@steward/texts';
import type { DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';

/** Heading and sentence of a security email. */
type MailText = readonly [heading: Text, sentence: Text];

/**
 * Security emails to an account's owner, by event. A changed email address is announced to the previous
 * address by its undo link.
 */
export const securityMailTexts = {
  'account.signed_in': [
    msg('New login to your account'),
    msg('Someone logged in to your account from a new browser.'),
  ],
  'account.password_changed': [
    msg('Your password was changed'),
    msg('The password of your account was changed.'),
  ],
  'account.password_reset': [
    msg('Your password was reset'),
    msg('Someone set a new password for your account with a link that we emailed.'),
  ],
  'account.email_change_undone': [
    msg('Your email address was restored'),
    msg('The change of your email address was undone. To log in, set a new password.'),
  ],
  'account.two_factor_enabled': [
    msg('Two-factor authentication is on'),
    msg('Logging in with your password now also requires a code from your authenticator app.'),
  ],
  'account.two_factor_disabled': [
    msg('Two-factor authentication is off'),
    msg('Logging in with your password no longer requires a code.'),
  ],
  'account.factors_reset': [
    msg('Your authenticator app and passkeys were removed'),
    msg(
      'Your authenticator app, passkeys and recovery codes were removed on our server. You can set up new ones in your profile.',
    ),
  ],
  'account.passkey_added': [msg('A passkey was added'), msg('A new passkey can now log in to your account.')],
  'account.passkey_removed': [
    msg('A passkey was removed'),
    msg('One of your passkeys can no longer log in to your account.'),
  ],
  'account.recovery_codes_created': [
    msg('New recovery codes were created'),
    msg('Your account has new recovery codes. The old ones no longer work.'),
  ],
  'account.recovery_code_used': [
    msg('A recovery code was used'),
    msg('Someone logged in to your account with one of its recovery codes.'),
  ],
  'account.access_token_created': [
    msg('An access token was created'),
    msg('Software with the new access token can use your account.'),
  ],
  'calendar_feed.created': [
    msg('A calendar link was created'),
    msg('Anyone who has the new secret link can see your appointments.'),
  ],
  'account.exported': [
    msg('Your data was downloaded'),
    msg('Someone who was logged in to your account downloaded everything we have about you.'),
  ],
} as const satisfies { readonly [Type in keyof DomainEventTypes]?: MailText };

export type SecurityEventType = keyof typeof securityMailTexts;
