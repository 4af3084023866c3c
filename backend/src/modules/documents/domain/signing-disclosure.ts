import type { Language } from '@steward/texts';
import type { Recorded } from '../../../kernel/index.js';

/** A person who signs, for themselves or for another client. */
export interface Signer {
  /** users.id of the person */
  userId: number;
  /** users.id of the client */
  clientId: number;
}

/** A text of the disclosure: a version in a language. */
export interface DisclosureText {
  version: string;
  language: Language;
}

/** A person's consent to sign electronically for one client, for the text of the disclosure that was shown. */
export interface SigningConsent extends Signer, DisclosureText {
  consentedAt: Date;
  /** IP address of the request, and its User-Agent header. */
  address: string | null;
  agent: string | null;
}

/** A client gave or withdrew consent; the activity log keeps the event in the chain of their account. */
export interface SigningConsentEvent extends Recorded {
  type: `signing.${'consent_given' | 'consent_withdrawn'}`;
}
