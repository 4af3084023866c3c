import { useState } from 'react';
import { Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Button } from '../../shared/antd/button';
import { ConfirmAction } from '../../shared/antd/confirm-action';
import type { DialogOf } from '../../shared/antd/dialog';
import { Field } from '../../shared/antd/field';
import { FormDialog, useDialogForm, useEditForm } from '../../shared/antd/form-dialog';
import { SavedViewsService, type SavedViewDto, type ViewedList } from '../../shared/api';
import { changedValues } from '../../shared/forms/changed-values';
import { queryTimes } from '../../shared/http/query-client';
import { PanelButton } from './panel-button';
import { RowMenu } from './row-actions';

/** A view that comes with the list. */
export interface ShippedView {
  name: string;
  query: string;
}

interface ViewsProps {
  list: ViewedList;
  shipped: readonly ShippedView[];
  /** The address's query of the present view. */
  query: string;
}

/** The dialog that is open: a new view, or one to rename or delete. */
type OpenDialog = { task: 'save' } | { task: 'rename' | 'delete'; view: SavedViewDto };

/** Button with the reader's views of a list, each a link, and with those that come with it. */
export function Views({ list, shipped, query }: ViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const viewOf = (task: OpenDialog['task']) =>
    dialog && dialog.task === task && 'view' in dialog ? dialog.view : undefined;
  return (
    <>
      <PanelButton icon="list" label={t('Views')} isOpen={isOpen} onOpen={setOpen}>
        <ViewList
          list={list}
          shipped={shipped}
          query={query}
          onChoose={() => setOpen(false)}
          onDialog={(next) => {
            setOpen(false);
            setDialog(next);
          }}
        />
      </PanelButton>
      <SaveViewDialog open={dialog?.task === 'save'} list={list} query={query} onClose={close} />
      <RenameViewDialog view={viewOf('rename')} onClose={close} />
      <ConfirmAction
        of={viewOf('delete')}
        title={t('Delete this view?')}
        confirm={t('Delete')}
        cancel={t('Keep view')}
        call={({ id }) => SavedViewsService.deleteSavedView({ id })}
        events={['saved_view.saved']}
        success={t('View deleted')}
        failure={t('Failed to delete view')}
        onClose={close}
      >
        {({ name }) => <p>{t('“{name}” will be removed from your views.', { name })}</p>}
      </ConfirmAction>
    </>
  );
}

interface ViewListProps extends ViewsProps {
  onChoose: () => void;
  onDialog: (dialog: OpenDialog) => void;
}

function ViewList({ list, shipped, query, onChoose, onDialog }: ViewListProps) {
  const { data = [], isError } = useQuery<SavedViewDto[]>({
    queryKey: ['/api/admin/saved-views'],
    queryFn: () => SavedViewsService.listSavedViews(),
    ...queryTimes.savedReplies,
  });
  const saved = data.filter((view) => view.list === list);
  const linkTo = (view: ShippedView) => (
    <Link
      to={{ search: view.query }}
      onClick={onChoose}
      {...(view.query === query && { 'aria-current': 'true' as const })}
    >
      {view.name}
    </Link>
  );
  return (
    <>
      {isError && <p role="alert">{t('Failed to load your views. Please try again.')}</p>}
      {shipped.length + saved.length > 0 ? (
        <ul className="admin-views">
          {shipped.map((view) => (
            <li key={view.query}>{linkTo(view)}</li>
          ))}
          {saved.map((view) => (
            <li key={view.id} className="row between">
              {linkTo(view)}
              <RowMenu
                of={view.name}
                actions={[
                  {
                    label: t('Rename'),
                    icon: 'pencil',
                    onSelect: () => onDialog({ task: 'rename', view }),
                  },
                  {
                    label: t('Delete'),
                    icon: 'trash',
                    danger: true,
                    onSelect: () => onDialog({ task: 'delete', view }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="ui-hint">{t('Save the search, filters and order of a list under a name.')}</p>
      )}
      <Button icon="plus" look="quiet" onClick={() => onDialog({ task: 'save' })}>
        {t('Save this view')}
      </Button>
    </>
  );
}

const viewSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t('Enter a name') })),
});

type ViewForm = z.infer<typeof viewSchema>;

const emptyView: ViewForm = { name: '' };

interface SaveViewDialogProps {
  open: boolean;
  list: ViewedList;
  query: string;
  onClose: () => void;
}

function SaveViewDialog({ open, list, query, onClose }: SaveViewDialogProps) {
  const { control, dialog } = useDialogForm({
    open,
    schema: viewSchema,
    empty: emptyView,
    call: ({ name }: ViewForm, keyFor) => {
      const requestBody = { list, name, query };
      return SavedViewsService.createSavedView({ requestBody, idempotencyKey: keyFor(requestBody) });
    },
    events: ['saved_view.saved'],
    success: t('View saved'),
    failure: t('Failed to save view'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Save this view')} submit={t('Save view')}>
      <Field
        control={control}
        name="name"
        label={t('Name')}
        hint={t('Keeps the search, filters and order of the list, for you alone.')}
      >
        {(field) => <Input {...field} maxLength={100} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

const formOf = ({ name }: SavedViewDto): ViewForm => ({ name });

function RenameViewDialog({ view, onClose }: DialogOf<{ view: SavedViewDto }>) {
  const { control, dialog } = useEditForm({
    record: view,
    draft: 'saved-view',
    schema: viewSchema,
    empty: emptyView,
    formOf,
    changesOf: (before, form) => changedValues(formOf(before), form),
    call: (id, requestBody) => SavedViewsService.updateSavedView({ id, requestBody }),
    event: 'saved_view.saved',
    success: t('View renamed'),
    failure: t('Failed to rename view'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Rename view')}>
      <Field control={control} name="name" label={t('Name')}>
        {(field) => <Input {...field} maxLength={100} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
