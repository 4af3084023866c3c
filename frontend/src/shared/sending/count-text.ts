import { t } from '@steward/texts';
import { isFile, type KeptSending } from './sending';

/** Files, and messages with theirs. */
export function countText(unsent: readonly Pick<KeptSending, 'kind'>[]): string {
  const files = unsent.filter(({ kind }) => isFile(kind)).length;
  const messages = unsent.length - files;
  if (messages === 0)
    return t('{files, plural, one {You have # unsent file} other {You have # unsent files}}', { files });
  if (files === 0)
    return t('{messages, plural, one {You have # unsent message} other {You have # unsent messages}}', {
      messages,
    });
  return t(
    'You have {files, plural, one {# unsent file} other {# unsent files}} and {messages, plural, one {# unsent message} other {# unsent messages}}',
    { files, messages },
  );
}
