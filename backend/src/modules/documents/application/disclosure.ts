import { hash } from 'node:crypto';
import { currentLanguage, t } from '@steward/texts';
import type { DisclosureText } from '../domain/signing-disclosure.js';

/** The disclosure as it is shown. */
export interface Disclosure extends DisclosureText {
  paragraphs: string[];
  /** SHA-256 of the UTF-8 of the paragraphs, joined by a line feed, hex. */
  textSha256: string;
}

/**
 * Disclosure shown before a client's first electronic signature, in the current language. 15 U.S.C. 7001(c)(1)
 * requires it to state: the right to paper; the right to withdraw and its consequences; the scope of the consent; how
 * to withdraw and to update contact details; how to get a paper copy and its fee; and the hardware and software needed
 * to read and keep the records. In Texas, the Uniform Electronic Transactions Act (Bus. & Com. Code ch. 322) applies as
 * well. Any change of the text, or of its meaning in another language, requires a new version, and every client is
 * asked again.
 */
export function disclosure(): Disclosure {
  const language = currentLanguage();
  const paragraphs = [
    t(
      'You may sign documents from this practice electronically instead of on paper. An electronic signature counts the same as signing in ink.',
    ),
    t(
      'You do not have to. If you would rather sign on paper, let us know by message, by phone or at our office. We will give you a paper copy to sign, free of charge, and we will keep working with you as before.',
    ),
    t(
      'Your consent covers the documents that this practice sends you to sign through this portal, until you withdraw it. You can withdraw it at any time on the signing page, or by letting us know, free of charge. Documents you have already signed stay signed. You sign the remaining ones on paper.',
    ),
    t(
      'You can download your signed documents, with their certificates of completion, from your documents at any time. If you ask, we will send you a paper copy, free of charge.',
    ),
    t(
      'Please keep your email address up to date in your profile, or let us know when it changes, so that we can reach you.',
    ),
    t(
      'To read and keep these documents, you need a device with a current web browser, an app that opens PDF files, and storage space or a printer. By agreeing here, on the device you are using now, you show that you can open documents in this form.',
    ),
    ...(language === 'en'
      ? []
      : [t('This is a translation. If it differs from the English text, the English text is binding.')]),
  ];
  return {
    version: '2026-11-22',
    language,
    paragraphs,
    textSha256: hash('sha256', paragraphs.join('\n')),
  };
}
