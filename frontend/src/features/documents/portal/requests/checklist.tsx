import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { Icon } from '../../../../shared/icon';
import { T } from '../../../../shared/rich-text';
import { filledItems } from '../../shared/request-progress';
import { NotNeededDialog } from './not-needed-dialog';
import { RequestAnswer } from './request-answer';
import { RequestUpload } from './request-upload';
import { useKeptFocus } from './use-kept-focus';

type Item = DocumentRequestDto['items'][number];

interface ChecklistProps {
  request: DocumentRequestDto;
  /** Called when the last file has arrived. */
  onSent: () => void;
}

/** The documents of a request, each with its upload field, its upload, or the reason why it is not needed. */
export function Checklist({ request: { id, title, items }, onSent }: ChecklistProps) {
  const isLast = filledItems(items).length >= items.length - 1;
  const [missing, setMissing] = useState<Item>();
  return (
    <>
      <ol className="portal-checklist lines" aria-label={t('Documents for {title}', { title })}>
        {items.map((item) => (
          <ChecklistItem
            key={item.id}
            id={id}
            item={item}
            onSent={() => isLast && onSent()}
            onMissing={() => setMissing(item)}
          />
        ))}
      </ol>
      <NotNeededDialog id={id} item={missing} onClose={() => setMissing(undefined)} />
    </>
  );
}

interface ChecklistItemProps {
  /** document_requests.id */
  id: number;
  item: Item;
  onSent: () => void;
  onMissing: () => void;
}

function ChecklistItem({ id, item, onSent, onMissing }: ChecklistItemProps) {
  const { title, documentId, notNeeded, reason } = item;
  const state = documentId !== null ? 'uploaded' : notNeeded ? 'not-needed' : 'to-upload';
  const heading = useKeptFocus<HTMLHeadingElement>(state);
  return (
    <li>
      <div className="stack gap-xs to-start">
        <h4 ref={heading} tabIndex={-1}>
          {title}
        </h4>
        {state === 'to-upload' && reason !== null && (
          <p className="note note-amber">
            <Icon name="alert" size={18} />
            <span>
              <T text="<b>Sent back:</b> {reason}" values={{ reason }} />
            </span>
          </p>
        )}
      </div>
      {state === 'uploaded' ? (
        <RequestAnswer id={id} itemId={item.id} answer={item} />
      ) : state === 'not-needed' ? (
        <NotNeeded id={id} item={item} />
      ) : (
        <div className="portal-checklist-upload">
          <RequestUpload id={id} itemId={item.id} title={title} onSent={onSent} />
          <Button type="text" onClick={onMissing} aria-label={t('I do not have this: {title}', { title })}>
            {t('I do not have this')}
          </Button>
        </div>
      )}
    </li>
  );
}

function NotNeeded({ id, item }: Pick<ChecklistItemProps, 'id' | 'item'>) {
  const { title, status, reason } = item;
  const undo = useAction({
    call: () =>
      DocumentRequestsService.updateDocumentRequestItem({
        id,
        itemId: item.id,
        requestBody: { notNeeded: false },
      }),
    events: ['document_request.item_undone'],
    failure: [t('Undo failed'), t('Failed to undo your answer. Please try again.')],
  });
  return (
    <div className="portal-request-answer row to-start between">
      <div>
        <Badge colour="grey">{t('Not needed')}</Badge>
        <p>{reason}</p>
      </div>
      {status !== 'completed' && (
        <Button
          icon={<Icon name="undo" size={18} />}
          loading={undo.isPending}
          aria-label={t('Undo your answer for {title}', { title })}
          onClick={() => undo.mutate()}
        >
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}
