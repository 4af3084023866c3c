import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Button } from '../antd/button';
import { UploadProgress } from '../antd/upload-progress';
import { Icon, type IconName } from '../kit/icon';
import { fileSize } from '../text/format';
import { isFile } from './sending';
import type { Unsent } from './unsent';
import { useSender } from './use-sender';

interface UnsentListProps<Item extends Unsent> {
  unsent: readonly Item[];
  /** Takes one back into its form. */
  onEdit?: (item: Item) => void;
  mayEdit?: (item: Item) => boolean;
}

/** Sendings that the server does not have yet; empty if there are none. */
export function UnsentList<Item extends Unsent>({
  unsent,
  onEdit,
  mayEdit = () => true,
}: UnsentListProps<Item>): ReactNode {
  const sender = useSender();
  if (unsent.length === 0) return null;
  return (
    <ul className="ui-list lines unsent" aria-label={t('Not sent yet')}>
      {unsent.map((item) => (
        <UnsentRow
          key={item.id}
          item={item}
          onRetry={() => void sender.retry(item.id)}
          onRemove={() => void sender.discard(item.id)}
          onEdit={onEdit && mayEdit(item) ? () => onEdit(item) : undefined}
        />
      ))}
    </ul>
  );
}

interface UnsentRowProps {
  item: Unsent;
  onRetry: () => void;
  onRemove: () => void;
  onEdit: (() => void) | undefined;
}

function UnsentRow({ item, onRetry, onRemove, onEdit }: UnsentRowProps) {
  const { state, sent, files, refusal } = item;
  const name = nameOf(item);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <li className="ui-row">
      <span className="ui-tile" aria-hidden="true">
        <Icon name={iconOf(item)} />
      </span>
      <div>
        <p className="ui-row-title">{name}</p>
        <p className="ui-meta" role="status">
          <StateText item={item} />
          {size > 0 && <span>{fileSize(size)}</span>}
        </p>
        {state === 'sending' && files.length > 0 && <UploadProgress sent={sent} of={name} />}
      </div>
      {state !== 'sending' && (
        <div className="ui-row-actions">
          {refusal !== undefined && onEdit ? (
            <RowButton icon="pencil" of={name} onClick={onEdit}>
              {t('Edit')}
            </RowButton>
          ) : (
            <RowButton icon="refresh" of={name} onClick={onRetry}>
              {state === 'asks' ? t('Send now') : t('Try again')}
            </RowButton>
          )}
          <RowButton icon="trash" of={name} onClick={onRemove}>
            {t('Remove')}
          </RowButton>
        </div>
      )}
    </li>
  );
}

/** State of a sending, with the server's reason if it was refused. */
function StateText({ item: { state, problem } }: { item: Pick<Unsent, 'state' | 'problem'> }) {
  if (state === 'sending') return <span>{t('Sending...')}</span>;
  if (state === 'waiting') return <span>{t('Waiting for a connection')}</span>;
  if (state === 'asks') return <span>{oldText()}</span>;
  return (
    <span className="bad">
      <b>{t('Not sent.')}</b> {problem}
    </span>
  );
}

/** After a day the server no longer recognizes a repeat. */
export const oldText = (): string =>
  t('This has waited for more than a day, and may have arrived. Send it now?');

/** Name of a sending: its document, or the subject of its message. */
function nameOf(item: Pick<Unsent, 'kind' | 'data' | 'files'>): string {
  const { data, files } = item;
  if ('subject' in data) return data.subject;
  return files[0]?.name ?? data.title;
}

function iconOf({ state, kind }: Unsent): IconName {
  if (state === 'failed' || state === 'asks') return 'alert';
  if (state === 'waiting') return 'offline';
  return isFile(kind) ? 'document' : 'message';
}

interface RowButtonProps {
  icon: IconName;
  of: string;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ icon, of, onClick, children }: RowButtonProps) {
  return (
    <Button type="text" icon={icon} onClick={onClick}>
      {children}
      <span className="skip"> {of}</span>
    </Button>
  );
}
