import { useState } from 'react';
import { Alert } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { Button } from '../../../../shared/antd/button';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { RefreshButton } from '../../../../shared/antd/refresh-button';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Segmented } from '../../../../shared/antd/segmented';
import { Icon } from '../../../../shared/kit/icon';
import {
  categoryOptions,
  statusOptions,
  documentCategories,
  documentStatuses,
  type DocumentCategory,
  type DocumentStatus,
} from '../../shared/offered/document-labels';
import { useFileDrop } from '../../../../shared/files/use-file-drop';
import { usePortalAddress } from '../../../../portal/portal-address';
import { DocumentList, type ListView } from './document-list';
import { UploadDialog } from './upload-dialog';
import { useDocuments } from './use-documents';
import { UnsentUploads } from './unsent-uploads';
import { useOwnUploads } from './use-own-uploads';
import { useAddressFilters } from '../../../../shared/forms/use-address-filters';
import { useQuery } from '@tanstack/react-query';
import type { StorageUseDto } from '../../../../shared/api';
import { storageSize } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import './documents-tab.css';

/** Search and filters of the documents list, stored in the URL, so that links and reloads preserve them. */
function useDocumentFilters() {
  const { params, change: changeAddress } = useAddressFilters();
  const filters = {
    search: params.get('search') ?? '',
    status: oneOf<DocumentStatus>(documentStatuses, params.get('status')),
    category: oneOf<DocumentCategory>(documentCategories, params.get('category')),
  };
  const change = (changes: Partial<typeof filters>) => changeAddress(changes);
  const active = Boolean(filters.search || filters.status || filters.category);
  const clear = () => change({ search: '', status: '', category: '' });
  return { filters, change, active, clear };
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | '' {
  return values.find((one) => one === value) ?? '';
}

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
  const { over: isOver, handlers } = useFileDrop((files) => uploads.begin(files));
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
          <Segmented<ListView>
            label={t('View')}
            value={view}
            onChange={choose}
            options={[
              { value: 'list', label: t('List'), icon: 'list' },
              { value: 'grid', label: t('Grid'), icon: 'grid' },
            ]}
          />
          <RefreshButton onRefresh={list.refetch} />
          {mayUpload && (
            <Button type="primary" className="portal-upload" icon="upload" onClick={() => uploads.begin()}>
              {t('Upload')}
            </Button>
          )}
        </div>
      </div>
      <StorageNotice />
      <UnsentUploads uploads={uploads} />
      <DocumentList list={list} view={view} filtered={active} onClear={clear} />
      <UploadDialog uploads={uploads} />
    </section>
  );
}

/** Fraction of the quota from which the client is warned. */
const nearlyFull = 0.9;

/** Warning that the client's storage is full or nearly full; otherwise empty. */
function StorageNotice() {
  const { at } = useActingFor();
  const { data: storage } = useQuery<StorageUseDto>({
    queryKey: [at('/api/storage')],
    ...queryTimes.storage,
  });
  if (!storage || storage.used < storage.quota * nearlyFull) return null;
  const { used, quota } = storage;
  const full = used >= quota;
  const sizes = { used: storageSize(used), quota: storageSize(quota) };
  return (
    <Alert
      type={full ? 'error' : 'warning'}
      role="status"
      className="ui-banner below"
      showIcon
      icon={<Icon name={full ? 'alert' : 'info'} />}
      title={full ? t('Your storage is full') : t('Your storage is nearly full')}
      description={
        full
          ? t(
              "You've used {used} of {quota}. You can't upload more files. Please ask your consultant for more space.",
              sizes,
            )
          : t(
              "You've used {used} of {quota}. Soon you won't be able to upload more files. Please ask your consultant for more space.",
              sizes,
            )
      }
    />
  );
}
