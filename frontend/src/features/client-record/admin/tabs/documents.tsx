import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AllDocuments } from '../../../documents/admin/library/all-documents';
import { UploadForm } from '../../../documents/admin/library/upload-form';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { TabHead } from './tab-head';
import { Button } from '../../../../shared/antd/button';

/** A client's documents, or the upload form at `?view=upload`. */
export function ClientDocuments() {
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
    <>
      <TabHead title={t('Documents')}>
        {!isClosed && (
          <Button type="primary" icon="upload" onClick={() => setParams({ view: 'upload' })}>
            {t('Upload Document')}
          </Button>
        )}
      </TabHead>
      <AllDocuments />
    </>
  );
}
