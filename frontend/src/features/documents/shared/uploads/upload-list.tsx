import { useId, type ReactNode } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { UploadProgress } from '../../../../shared/antd/upload-progress';
import { fileSize } from '../../../../shared/text/format';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { longestTitle } from './title-rules';
import type { QueuedFile, UploadQueue } from './upload-queue';
import { progressText } from './upload-text';
import './uploads.css';

interface UploadListProps {
  queue: UploadQueue;
  files: UploadQueue['files'];
  /** False if the upload has a title already, for example a requested document. */
  titled?: boolean;
}

/** Files of a queue with their actions and overall progress. */
export function UploadList({ queue, files, titled = true }: UploadListProps) {
  const words = progressText(files);
  return (
    <div className="ui-uploads stack">
      {files.length > 0 && (
        <ul aria-label={t('Files')}>
          {files.map((queued) => (
            <UploadRow key={queued.id} queue={queue} queued={queued} titled={titled} />
          ))}
        </ul>
      )}
      {/* Always present, so that changes of its content are announced. */}
      <p role="status" className={titled ? 'ui-hint' : 'skip'}>
        {words}
      </p>
    </div>
  );
}

/** Id of a file's title field, focused when invalid. */
export function titleFieldId({ id }: QueuedFile): string {
  return `upload-title-${id}`;
}

function UploadRow({ queue, queued, titled }: { queue: UploadQueue; queued: QueuedFile; titled: boolean }) {
  const id = useId();
  const { file, state, problem, sent } = queued;
  const editable = state === 'ready' || state === 'failed';
  const moving = state === 'waiting' || state === 'sending';
  return (
    <li className="ui-upload" data-state={state}>
      <span className="ui-tile" aria-hidden="true">
        <Icon name={stateIcon(queued)} />
      </span>
      <p className="ui-upload-name breaks">
        <b>{file.name}</b> <span className="ui-hint">{fileSize(file.size)}</span>
      </p>
      <div className="ui-upload-actions cluster gap-xs">
        {state === 'failed' && (
          <RowButton icon="refresh" of={file} onClick={() => queue.retry(queued.id)}>
            {t('Retry')}
          </RowButton>
        )}
        {state !== 'done' && (
          <RowButton icon={moving ? 'close' : 'trash'} of={file} onClick={() => queue.remove(queued.id)}>
            {moving ? t('Cancel') : t('Remove')}
          </RowButton>
        )}
      </div>
      <div className="ui-upload-body stack gap-s">
        {titled && editable && (
          <div className="ui-field">
            <label htmlFor={titleFieldId(queued)}>
              <T
                text="Title<span> of {name}</span>"
                of={{ span: <span className="skip" /> }}
                values={{ name: file.name }}
              />
            </label>
            <Input
              id={titleFieldId(queued)}
              value={queued.title}
              maxLength={longestTitle}
              autoComplete="off"
              status={queued.titleProblem ? 'error' : ''}
              aria-invalid={queued.titleProblem !== undefined}
              aria-describedby={`${id}-error`}
              aria-required
              onChange={({ target }) => queue.retitle(queued.id, target.value)}
            />
            <FieldError id={`${id}-error`} message={queued.titleProblem} />
          </div>
        )}
        {moving && <UploadProgress sent={sent} of={file.name} />}
        {state === 'done' && <p className="ui-upload-done strong">{t('Uploaded')}</p>}
        {problem !== undefined && <FieldError id={`${id}-problem`} message={problem} />}
      </div>
    </li>
  );
}

interface RowButtonProps {
  icon: IconName;
  of: File;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ icon, of, onClick, children }: RowButtonProps) {
  return (
    <Button look="quiet" icon={icon} onClick={onClick}>
      {children}
      <span className="skip"> {of.name}</span>
    </Button>
  );
}

function stateIcon({ state, file }: QueuedFile): IconName {
  if (state === 'done') return 'check';
  if (state === 'refused' || state === 'failed') return 'alert';
  return file.type.startsWith('image/') ? 'image' : 'document';
}
