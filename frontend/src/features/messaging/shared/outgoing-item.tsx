import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { UploadProgress } from '../../../shared/antd/upload-progress';
import { fileSize } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { MessageText } from './offered/message-text';
import { oldText } from '../../../shared/sending/unsent-list';
import { fileProgress } from './file-progress';
import type { OutgoingMessage } from './use-outbox';

interface OutgoingItemProps {
  message: OutgoingMessage;
  /** False if the conversation is read-only. */
  mayRetry: boolean;
  onRetry: () => void;
  /** Returns the message to the field, for another choice of files. */
  onEdit: () => void;
  onDiscard: () => void;
}

/** A message that the server does not have yet: being sent, or failed, with actions. */
export function OutgoingItem({ message, mayRetry, onRetry, onEdit, onDiscard }: OutgoingItemProps) {
  const { data, files, state, problem, refusal } = message;
  const isUnderWay = state === 'sending';
  return (
    <li className="message" data-own data-state={state}>
      <div className="stack gap-s">
        <p className="message-by ui-hint breaks">
          <b>{t('You')}</b>
        </p>
        <MessageText>{data.content}</MessageText>
        {files.length > 0 && <OutgoingFiles message={message} />}
        {!isUnderWay ? (
          <div className="message-failed cluster gap-xs ui-hint">
            {state === 'waiting' ? (
              <p className="ui-hint screen-only">{t('Waiting for a connection')}</p>
            ) : state === 'asks' ? (
              <p className="ui-hint">{oldText()}</p>
            ) : (
              <p className="row gap-s bad">
                <Icon name="alert" size={16} />
                <span>
                  <b>{t('Not sent.')}</b> {problem}
                </span>
              </p>
            )}
            {mayRetry && message.changedFiles.length === 0 && (
              <Button type="text" icon="refresh" onClick={onRetry}>
                {state === 'asks' ? t('Send now') : t('Try again')}
              </Button>
            )}
            {mayRetry && refusal !== undefined && (
              <Button type="text" icon="pencil" onClick={onEdit}>
                {t('Edit')}
              </Button>
            )}
            <Button look="quiet" icon="trash" onClick={onDiscard}>
              {t('Discard')}
            </Button>
          </div>
        ) : (
          <p className="ui-hint screen-only">{t('Sending...')}</p>
        )}
      </div>
    </li>
  );
}

function OutgoingFiles({ message: { files, state, sent } }: Pick<OutgoingItemProps, 'message'>) {
  const parts = fileProgress(files, sent);
  return (
    <ul className="message-files cluster gap-s" aria-label={t('Attachments')}>
      {files.map((file, index) => (
        <li key={index}>
          <span className="message-file row gap-s">
            <Icon name="clip" size={18} />
            <span>{file.name}</span> <small className="ui-hint nowrap">{fileSize(file.size)}</small>
          </span>
          {state === 'sending' && <UploadProgress sent={parts[index] ?? 0} of={file.name} />}
        </li>
      ))}
    </ul>
  );
}
