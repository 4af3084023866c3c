import { t } from '@steward/texts';
import { openFile } from '../../../../shared/action/download';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { categoryLabel } from '../../shared/offered/document-labels';
import { fileKind } from '../../../../shared/files/file-kinds';
import { fileSize, formatDate } from '../../../../shared/text/format';
import { ListScreen, ListSearch, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { RowButton, RowMenu } from '../../../../admin/tables/row-actions';
import { ReplaceFileDialog } from '../forms/replace-file-dialog';
import { useTemplates } from './use-templates';
import { NewTemplateDialog } from './new-template-dialog';
import { UseTemplateDialog } from './use-template-dialog';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { TemplateFields } from './template-fields';
import { changesOf, emptyTemplate, formOf, templateSchema } from './template-schema';
import { AddButton, Button } from '../../../../shared/antd/button';
import { useRecordDialogs, type OpenDialog } from '../../../../admin/dialogs/record-dialogs';

type Task = 'new' | 'use' | 'edit' | 'replace' | 'delete';

const noFilters = { search: '' };

const useTemplateDialogs = () => useRecordDialogs<DocumentTemplateDto, Task>();

/** Files from which documents are created: save, edit, use for clients. */
export function TemplatesList() {
  const filtering = useRecordFilters(noFilters);
  const records = useTemplates(filtering.filters.search);
  const dialogs = useTemplateDialogs();
  return (
    <>
      <ListScreen
        {...records}
        title={t('Templates')}
        buttons={
          <AddButton type="primary" onClick={() => dialogs.open('new')}>
            {t('New template')}
          </AddButton>
        }
        tools={
          <ListSearch
            label={t('Search templates')}
            placeholder={t('Title, description or category')}
            of={filtering}
          />
        }
        label={t('Templates')}
        count={(count) => t('{count, plural, one {# template} other {# templates}}', { count })}
        filtering={filtering}
        art={<EmptyDocuments />}
        noMatch={{ title: t('No templates match'), text: t('Try another word.'), clear: t('Clear search') }}
        empty={{
          title: t('No templates yet'),
          text: t('Save documents you send to many clients, such as an engagement agreement.'),
        }}
        rows={columns(dialogs.open)}
        actions={(template) => <TemplateActions template={template} onChoose={dialogs.open} />}
      />
      <TemplateDialogs dialogs={dialogs} />
    </>
  );
}

/** Dialogs for the tasks on a template. */
function TemplateDialogs({ dialogs }: { dialogs: ReturnType<typeof useTemplateDialogs> }) {
  return (
    <>
      <NewTemplateDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <UseTemplateDialog template={dialogs.rowFor('use')} onClose={dialogs.close} />
      <EditTemplateDialog template={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <ReplaceFileDialog
        of={dialogs.rowFor('replace')}
        event="document_template.replaced"
        consequence={t('Documents already created from it keep their file.')}
        send={(id, formData, idempotencyKey) =>
          DocumentTemplatesService.replaceDocumentTemplateFile({ id, formData, idempotencyKey })
        }
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this template?')}
        confirm={t('Delete')}
        cancel={t('Keep template')}
        call={({ id }) => DocumentTemplatesService.deleteDocumentTemplate({ id })}
        events={['document_template.deleted']}
        success={t('Template deleted')}
        failure={t('Failed to delete template')}
        onClose={dialogs.close}
      >
        {deletionText}
      </ConfirmAction>
    </>
  );
}

const deletionText = ({ title }: DocumentTemplateDto) => (
  <>
    <p>{t("“{title}” will be deleted. You can't undo this.", { title })}</p>
    <ul className="bullets soft above stack gap-s">
      <li>{t('Documents created from it are not affected.')}</li>
      <li>{t('Open requests that include it continue without the form.')}</li>
    </ul>
  </>
);

const columns = (onOpen: OpenDialog<DocumentTemplateDto, Task>): Column<DocumentTemplateDto>[] => [
  {
    title: t('Title'),
    long: true,
    render: (template) => (
      <div className="stack gap-xs">
        <Button type="link" className="admin-title" onClick={() => onOpen('edit', template)}>
          {template.title}
        </Button>
        {template.description && <p className="ui-hint two-lines">{template.description}</p>}
        {template.needsPassword && <p className="ui-hint">{t('Needs a password to open')}</p>}
      </div>
    ),
  },
  { title: t('Category'), place: 'who', render: ({ category }) => categoryLabel(category) },
  {
    title: t('Signature'),
    render: ({ requiresSignature }) => (requiresSignature ? t('Required') : t('Not required')),
  },
  {
    title: t('File'),
    numeric: true,
    render: ({ fileType, fileName, fileSize: size }) => `${fileKind(fileType, fileName)}, ${fileSize(size)}`,
  },
  { title: t('Date'), place: 'amount', numeric: true, render: ({ updated_at }) => formatDate(updated_at) },
];

interface TemplateActionsProps {
  template: DocumentTemplateDto;
  onChoose: OpenDialog<DocumentTemplateDto, Task>;
}

function TemplateActions({ template, onChoose }: TemplateActionsProps) {
  const choose = (task: Task) => () => onChoose(task, template);
  return (
    <>
      <RowButton icon="document" label={t('Use {title}', { title: template.title })} onClick={choose('use')}>
        {t('Use')}
      </RowButton>
      <RowMenu
        of={template.title}
        actions={[
          { label: t('Use'), icon: 'document', onSelect: choose('use') },
          { label: t('Edit'), icon: 'pencil', onSelect: choose('edit') },
          { label: t('Replace file'), icon: 'upload', onSelect: choose('replace') },
          {
            label: t('Download'),
            icon: 'download',
            onSelect: () => openFile(template.fileUrl),
          },
          { label: t('Delete'), icon: 'trash', danger: true, onSelect: choose('delete') },
        ]}
      />
    </>
  );
}

/** Details for documents created from now on; existing ones do not change. */
function EditTemplateDialog({ template, onClose }: DialogOf<{ template: DocumentTemplateDto }>) {
  const { lastRecord, control, dialog } = useEditForm({
    record: template,
    draft: 'template',
    schema: templateSchema,
    empty: emptyTemplate,
    formOf,
    changesOf,
    call: (id, requestBody) => DocumentTemplatesService.updateDocumentTemplate({ id, requestBody }),
    event: 'document_template.changed',
    success: t('Template saved'),
    failure: t('Failed to save template'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit template')}
      subtitle={<p>{t("Documents already created from it don't change.")}</p>}
    >
      <TemplateFields control={control} fileName={lastRecord?.fileName} />
    </FormDialog>
  );
}
