import type { Recorded } from '../../../kernel/recorded.js';

/** A client's consent to sign electronically, by one version of the disclosure. */
export interface SigningConsent {
  /** users.id */
  userId: number;
  version: string;
  consentedAt: Date;
  /** IP address of the request, and its User-Agent header. */
  address: string | null;
  agent: string | null;
}

/** A client gave or withdrew the consent; the activity log keeps it in the chain of their account. */
export interface SigningConsentEvent<
  Type extends 'consent_given' | 'consent_withdrawn' = 'consent_given' | 'consent_withdrawn',
> extends Recorded {
  type: `signing.${Type}`;
}

/**
 * Disclosure to a client before the first electronic signature: 15 U.S.C. 7001(c)(1) asks for the right to
 * paper, the right to withdraw and what follows, what the consent covers, how to do either and how to update an
 * address, how to get a copy on paper and at what fee, and what is needed to read and keep the records. In Texas the
 * Uniform Electronic Transactions Act, Bus. & Com. Code ch. 322, holds besides.
 * A change of the words takes a new version, and every client is asked again.
 */
export const disclosure = {
  version: '2026-11',
  paragraphs: [
    'You may sign documents of this practice electronically instead of on paper. An electronic signature binds you like one in ink.',
    'You do not have to. If you would rather sign on paper, tell us by message, by phone or at our office: we give you a paper copy to sign, without a fee, and your engagement goes on as before.',
    'Your consent covers the documents that this practice sends you for signature through this portal, until you withdraw it. You can withdraw it at any time where you sign, or by telling us, without a fee. What you signed before stays signed; what you have not signed yet, you then sign on paper.',
    'You can download what you signed, with its certificate of completion, from your documents at any time. On request we send you a copy on paper, without a fee.',
    'Please keep your e-mail address up to date in your profile, or tell us when it changes, so that we can reach you.',
    'To read and keep these documents you need a device with a current web browser, a program that shows PDF files, and room to store them or a printer. By agreeing here, on the device that you are using now, you show that you can open them in this form.',
  ],
} as const;
