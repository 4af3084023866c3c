import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { listText } from '../../../shared/text/format';
import type { LeftOutFileDto, LeftOutReason, MessageDto, MessageEmailDto } from '../../../shared/api';
import { MessageText } from './offered/message-text';

/** The way a message came, beside its time. */
export function EmailMark({ email }: { email: MessageEmailDto }) {
  return <> · {email.proven ? t('by email') : t('by email, added by the practice')}</>;
}

/** Text of a message that came by email: the part that its sender wrote, or all of it with what it quotes. */
export function EmailText({ content, email }: { content: string; email: MessageEmailDto }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <MessageText>{showsAll ? (email.text ?? content) : content}</MessageText>
      {email.text !== null && (
        <Button
          look="link"
          className="message-all screen-only"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show less') : t('Show all')}
        </Button>
      )}
    </>
  );
}

const reasons: Record<LeftOutReason, () => string> = {
  small: () => t('a small picture in the text'),
  type: () => t('this kind of file is not accepted'),
  size: () => t('it is larger than 5 MB'),
  number: () => t('there were more than 5 files'),
  virus: () => t('it contains a virus'),
  room: () => t('there is not enough storage left'),
  unavailable: () => t('it could not be stored'),
};

/** Files that stayed in the mailbox. */
export function LeftOutFiles({ message: { email } }: { message: Pick<MessageDto, 'email'> }) {
  if (!email || email.leftOut.length === 0) return null;
  return (
    <p className="message-left-out ui-hint breaks">
      {t('Only in the email: {files}', { files: listText(email.leftOut.map(leftOutText)) })}
    </p>
  );
}

const leftOutText = ({ fileName, reason }: LeftOutFileDto): string =>
  t('{fileName} ({reason})', { fileName, reason: reasons[reason]() });
