import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { countText } from './count-text';
import { isFile } from './sending';
import { useUnsent } from './use-sender';

interface UnsentNoteProps {
  /** Addresses of the screens that have files and messages. */
  files: string;
  messages: string;
}

/** Number of sendings that the server does not have yet, with links to them; empty if there are none. */
export function UnsentNote({ files, messages }: UnsentNoteProps) {
  const unsent = useUnsent();
  if (unsent.length === 0) return null;
  const hasFile = unsent.some(({ kind }) => isFile(kind));
  const hasMessage = unsent.some(({ kind }) => !isFile(kind));
  return (
    <p className="note note-amber below" role="status">
      <Icon name="offline" />
      <span>
        <b>{countText(unsent)}.</b>{' '}
        {unsent.every(({ state }) => state === 'waiting') && `${t('Waiting for a connection')}. `}
        {hasFile && <Link to={files}>{t('Show files')}</Link>}
        {hasFile && hasMessage && ' '}
        {hasMessage && <Link to={messages}>{t('Show messages')}</Link>}
      </span>
    </p>
  );
}
