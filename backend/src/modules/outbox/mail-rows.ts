import { msg, translationOf } from '@steward/texts';
import type { OutboxMailDto } from './outbox-mail.dto.js';

/** Stands for both bodies of a destroyed email; in English, until someone reads it. */
export const destroyedText = msg('This text was destroyed under the retention rules.').text;

/** An email as its columns are read. */
export interface MailRow extends Omit<OutboxMailDto, 'linkNeedsPassword'> {
  destroyed: boolean;
}

export const mailColumns = `id, recipient AS "to", subject, text, html,
  (SELECT coalesce(jsonb_agg(file - 'content' ORDER BY place), '[]')
   FROM jsonb_array_elements(attachments) WITH ORDINALITY AS files (file, place)) AS attachments, status, attempts, error,
  security_event AS event, created_at, sent_at AS "sentAt", destroyed_at IS NOT NULL AS destroyed`;

/** An email with what Steward itself stored, the reason of a failure, in the reader's language. */
export const readableMail = <Row extends MailRow>({ destroyed, ...mail }: Row): Omit<Row, 'destroyed'> => ({
  ...mail,
  ...(destroyed && {
    text: translationOf(destroyedText),
    html: `<p>${translationOf(destroyedText)}</p>`,
  }),
  error: mail.error && translationOf(mail.error),
});
