import { useState } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { Icon } from '../../../../shared/kit/icon';
import { T } from '../../../../shared/text/rich-text';
import { filledItems } from '../../shared/request-progress';
import { RequestAnswer } from './request-answer';
import { RequestUpload } from './request-upload';
import { useKeptFocus } from './use-kept-focus';
import { z } from 'zod/mini';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

type Item = DocumentRequestDto['items'][number];

interface ChecklistProps {
  request: DocumentRequestDto;
  /** Called when the last file has arrived; true if the screen says so. */
  onSent: () => boolean;
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
  onSent: () => boolean;
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
        <Button icon="undo" of={undo} aria-label={t('Undo your answer for {title}', { title })}>
          {t('Undo')}
        </Button>
      )}
    </div>
  );
}

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, { error: () => t('Please say why') })),
});

interface NotNeededDialogProps {
  /** document_requests.id */
  id: number;
  /** Item that the client does not have; undefined closes the dialog. */
  item: DocumentRequestDto['items'][number] | undefined;
  onClose: () => void;
}

/** Asks why the client does not have a document of the checklist. */
function NotNeededDialog({ id, item, onClose }: NotNeededDialogProps) {
  const lastItem = useLastDefined(item);
  const askAboutNumbers = useNumberQuestion();
  const { control, dialog } = useDialogForm({
    open: item !== undefined,
    draft: `request-item:${id}:${item?.id}`,
    schema,
    empty: { reason: '' },
    holds: ({ reason }, proceed) => askAboutNumbers([reason], proceed),
    call: ({ reason }) =>
      DocumentRequestsService.updateDocumentRequestItem({
        id,
        itemId: lastItem?.id ?? 0,
        requestBody: { notNeeded: true, reason },
      }),
    events: ['document_request.item_not_needed'],
    success: t('Answer saved'),
    failure: t('Failed to save your answer'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('I do not have this')}
      subtitle={lastItem && <p>{lastItem.title}</p>}
      submit={t('Save answer')}
    >
      <Field control={control} name="reason" label={t('Why not?')} hint={t('Your consultant reads this.')}>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
    </FormDialog>
  );
}
