import { useState } from 'react';
import { Button } from 'antd';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../shared/api';
import { SearchInput } from '../../shared/antd/search-input';
import { Empty, Failed } from '../../shared/antd/states';
import { EmptyDocuments } from '../../shared/art/empty-documents';
import { categoryLabel } from '../../shared/documents/document-words';
import { fileKind } from '../../shared/documents/file-kinds';
import { fileSize, formatDate } from '../../shared/format';
import { Icon } from '../../shared/icon';
import { RecordTable, TableSkeleton } from '../record-table';
import { ReplaceFileDialog } from '../replace-file-dialog';
import { RowMenu } from '../row-menu';
import { usePages } from '../use-pages';
import { templatesPage, useTemplates } from '../use-templates';
import { DeleteTemplateDialog } from './delete-template-dialog';
import { EditTemplateDialog } from './edit-template-dialog';
import { NewTemplateDialog } from './new-template-dialog';
import { UseTemplateDialog } from './use-template-dialog';

type Task = 'use' | 'edit' | 'replace' | 'delete';

/** The files from which documents are made: keep, change, use for clients. */
export function TemplatesList() {
  const [search, setSearch] = useState('');
  const list = useTemplates(search);
  const pages = usePages(list, templatesPage);
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ task: Task; template: DocumentTemplateDto }>();

  const find = (text: string) => {
    setSearch(text);
    pages.first();
  };
  const openFor = (task: Task) => (open?.task === task ? open.template : undefined);
  const close = () => setOpen(undefined);
  const newTemplate = (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
      New Template
    </Button>
  );
  return (
    <>
      <div className="ui-tools admin-document-tools">
        <SearchInput
          label="Search templates"
          placeholder="Title, description or category"
          value={search}
          onSearch={find}
        />
        <span className="ui-tools-end">{newTemplate}</span>
      </div>
      {list.isPending ? (
        <TableSkeleton columns={6} label="Loading templates" />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed
          message="Failed to load templates. Please try again."
          detail="The templates are safe. The list could not be fetched."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <RecordTable
          label="Templates"
          pages={pages}
          total={list.total === 1 ? '1 template' : `${list.total} templates`}
          stale={list.isPlaceholderData}
          empty={
            search ? (
              <Empty
                art={<EmptyDocuments />}
                title="No templates match"
                action={<Button onClick={() => find('')}>Clear search</Button>}
              >
                Try another word.
              </Empty>
            ) : (
              <Empty art={<EmptyDocuments />} title="No templates yet" action={newTemplate}>
                Keep what many clients get, such as an engagement agreement, and use it again and again.
              </Empty>
            )
          }
          columns={[
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
              render: ({ requiresSignature }) => (requiresSignature ? 'Needed' : 'Not needed'),
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
                    onClick={() => setOpen({ task: 'use', template })}
                  >
                    Use
                  </Button>
                  <RowMenu
                    of={template.title}
                    actions={[
                      { label: 'Edit', icon: 'pencil', onSelect: () => setOpen({ task: 'edit', template }) },
                      {
                        label: 'Replace file',
                        icon: 'upload',
                        onSelect: () => setOpen({ task: 'replace', template }),
                      },
                      {
                        label: 'Download',
                        icon: 'download',
                        // In a tab of its own, so that a refusal does not replace the dashboard.
                        onSelect: () => window.open(template.fileUrl, '_blank', 'noopener'),
                      },
                      {
                        label: 'Delete',
                        icon: 'trash',
                        danger: true,
                        onSelect: () => setOpen({ task: 'delete', template }),
                      },
                    ]}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      <NewTemplateDialog open={adding} onClose={() => setAdding(false)} />
      <UseTemplateDialog template={openFor('use')} onClose={close} />
      <EditTemplateDialog template={openFor('edit')} onClose={close} />
      <ReplaceFileDialog
        of={openFor('replace')}
        event="document_template.replaced"
        consequence="Documents that were made from it keep theirs."
        send={(id, formData, idempotencyKey) =>
          DocumentTemplatesService.replaceDocumentTemplateFile({ id, formData, idempotencyKey })
        }
        onClose={close}
      />
      <DeleteTemplateDialog template={openFor('delete')} onClose={close} />
    </>
  );
}
