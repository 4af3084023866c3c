import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { RefreshButton } from '../../../../shared/antd/refresh-button';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Segmented } from '../../../../shared/antd/segmented';
import { Icon } from '../../../../shared/icon';
import { categoryOptions, statusOptions } from '../../shared/offered/document-labels';
import { useFileDrop } from '../../../../shared/files/use-file-drop';
import { usePortalAddress } from '../../../../portal/portal-address';
import { DocumentList, type ListView } from './document-list';
import { useDocumentFilters } from './use-document-filters';
import { StorageNotice } from './storage-notice';
import { UploadDialog } from './upload-dialog';
import { useDocuments } from './use-documents';
import { useOwnUploads } from './use-own-uploads';
import './documents-tab.css';

const viewKey = 'steward-documents-view';

/** The chosen view, stored in this browser. Without storage the choice lasts while the screen is open. */
function useView() {
  const [view, setView] = useState<ListView>(() => {
    try {
      return localStorage.getItem(viewKey) === 'grid' ? 'grid' : 'list';
    } catch {
      return 'list';
    }
  });
  const choose = (next: ListView) => {
    setView(next);
    try {
      localStorage.setItem(viewKey, next);
    } catch {
      // storage is disabled
    }
  };
  return [view, choose] as const;
}

/** Document library: search, filters, two views, paging and upload. */
export function DocumentsTab() {
  const { filters, change, active, clear } = useDocumentFilters();
  const list = useDocuments(filters);
  const { inLayout } = usePortalAddress();
  const [view, choose] = useView();
  const mayUpload = useActingFor().may('upload');
  const uploads = useOwnUploads();
  const { over: isOver, handlers } = useFileDrop(uploads.begin);
  return (
    // Files may be dropped anywhere on the library.
    <section
      aria-label={t('Documents')}
      className="portal-library"
      data-over={(isOver && !uploads.open) || undefined}
      {...(mayUpload && handlers)}
    >
      <div className="portal-document-tools toolbar below">
        {/* On /client/portal the search box is in the header. */}
        {inLayout && (
          <SearchInput
            label={t('Search documents')}
            placeholder={t('Search documents')}
            value={filters.search}
            onSearch={(search) => change({ search })}
          />
        )}
        <FilterSelect
          label={t('Status')}
          value={filters.status}
          options={statusOptions()}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          label={t('Category')}
          value={filters.category}
          options={categoryOptions()}
          onChange={(category) => change({ category })}
        />
        <div className="ui-tools ui-tools-end">
          <ViewSwitch view={view} onChoose={choose} />
          <RefreshButton onRefresh={list.refetch} />
          {mayUpload && (
            <Button
              type="primary"
              className="portal-upload"
              icon={<Icon name="upload" size={18} />}
              onClick={() => uploads.begin()}
            >
              {t('Upload')}
            </Button>
          )}
        </div>
      </div>
      <StorageNotice />
      <DocumentList list={list} view={view} filtered={active} onClear={clear} />
      <UploadDialog uploads={uploads} />
    </section>
  );
}

function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  return (
    <Segmented<ListView>
      label={t('View')}
      value={view}
      onChange={onChoose}
      options={[
        { value: 'list', label: t('List'), icon: <Icon name="list" size={18} /> },
        { value: 'grid', label: t('Grid'), icon: <Icon name="grid" size={18} /> },
      ]}
    />
  );
}
