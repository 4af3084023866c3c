import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AllDocuments } from '../../../documents/admin/library/all-documents';
import { UploadForm } from '../../../documents/admin/library/upload-form';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { TabProps } from '../client-tabs';
import { AddedView, ViewButtons } from './added-views';
import { TabHead } from './tab-head';
import { Button } from '../../../../shared/antd/button';

/** A client's documents; at `?view=` the upload form, or a view of a part. */
export function ClientDocuments({ client }: TabProps) {
  const { isClosed } = useRecordClient();
  const [params, setParams] = useSearchParams();
  if (params.get('view') === 'upload' && !isClosed) {
    return (
      <>
        <TabHead title={t('Upload Document')}>
          <Button onClick={() => setParams({})}>{t('All documents')}</Button>
        </TabHead>
        <UploadForm onUploaded={() => setParams({}, { replace: true })} />
      </>
    );
  }
  return (
    <AddedView tab="documents" client={client}>
      <TabHead title={t('Documents')}>
        <ViewButtons tab="documents" />
        {!isClosed && (
          <Button type="primary" icon="upload" onClick={() => setParams({ view: 'upload' })}>
            {t('Upload Document')}
          </Button>
        )}
      </TabHead>
      <AllDocuments />
    </AddedView>
  );
}
