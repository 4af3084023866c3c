import { Button } from 'antd';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { categoryLabel } from '../../shared/offered/document-labels';
import { fileKind } from '../../../../shared/files/file-kinds';
import { fileSize, formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { ReplaceFileDialog } from '../forms/replace-file-dialog';
import { RowMenu } from '../../../../admin/tables/row-menu';
import { usePages } from '../../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../../admin/dialogs/use-record-dialogs';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { templatesPage, useTemplates } from './use-templates';
import { DeleteTemplateDialog } from './delete-template-dialog';
import { EditTemplateDialog } from './edit-template-dialog';
import { NewTemplateDialog } from './new-template-dialog';
import { UseTemplateDialog } from './use-template-dialog';

type Task = 'new' | 'use' | 'edit' | 'replace' | 'delete';

const noFilters = { search: '' };

/** Files from which documents are created: save, edit, use for clients. */
export function TemplatesList() {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const list = useTemplates(filters.search);
  const pages = usePages(list, templatesPage, filters);
  const dialogs = useRecordDialogs<DocumentTemplateDto, Task>();
  const newTemplate = (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => dialogs.open('new')}>
      New template
    </Button>
  );
  return (
    <>
      <div className="ui-tools admin-document-tools">
        <SearchInput
          label="Search templates"
          placeholder="Title, description or category"
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <span className="ui-tools-end">{newTemplate}</span>
      </div>
      <RecordList
        label="Templates"
        list={list}
        pages={pages}
        noun={['template', 'templates']}
        failure="Failed to load templates. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<EmptyDocuments />}
              title="No templates match"
              clear={{ label: 'Clear search', onClear: clear }}
            >
              Try another word.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<EmptyDocuments />} title="No templates yet">
            Save documents you send to many clients, such as an engagement agreement.
          </Empty>
        }
        rows={[
          {
            title: 'Title',
            long: true,
            render: ({ title, description }) => (
              <div className="admin-cell">
                <b>{title}</b>
                {description && <p className="ui-hint admin-clamp">{description}</p>}
              </div>
            ),
          },
          { title: 'Category', render: ({ category }) => categoryLabel(category) },
          {
            title: 'Signature',
            render: ({ requiresSignature }) => (requiresSignature ? 'Required' : 'Not required'),
          },
          {
            title: 'File',
            numeric: true,
            render: ({ fileType, fileName, fileSize: size }) =>
              `${fileKind(fileType, fileName)}, ${fileSize(size)}`,
          },
          { title: 'Date', numeric: true, render: ({ updated_at }) => formatDate(updated_at) },
          {
            title: 'Actions',
            actions: true,
            render: (template) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="document" size={18} />}
                  aria-label={`Use ${template.title}`}
                  onClick={() => dialogs.open('use', template)}
                >
                  Use
                </Button>
                <RowMenu
                  of={template.title}
                  actions={[
                    { label: 'Edit', icon: 'pencil', onSelect: () => dialogs.open('edit', template) },
                    {
                      label: 'Replace file',
                      icon: 'upload',
                      onSelect: () => dialogs.open('replace', template),
                    },
                    {
                      label: 'Download',
                      icon: 'download',
                      // In a new tab, so that an error does not replace the dashboard.
                      onSelect: () => window.open(template.fileUrl, '_blank', 'noopener'),
                    },
                    {
                      label: 'Delete',
                      icon: 'trash',
                      danger: true,
                      onSelect: () => dialogs.open('delete', template),
                    },
                  ]}
                />
              </span>
            ),
          },
        ]}
      />
      <NewTemplateDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <UseTemplateDialog template={dialogs.rowFor('use')} onClose={dialogs.close} />
      <EditTemplateDialog template={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <ReplaceFileDialog
        of={dialogs.rowFor('replace')}
        event="document_template.replaced"
        consequence="Documents already created from it keep their file."
        send={(id, formData, idempotencyKey) =>
          DocumentTemplatesService.replaceDocumentTemplateFile({ id, formData, idempotencyKey })
        }
        onClose={dialogs.close}
      />
      <DeleteTemplateDialog template={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}
