import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../../../shared/icon';
import { AllDocuments } from '../../../documents/admin/library/all-documents';
import { UploadForm } from '../../../documents/admin/library/upload-form';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { PartHead } from './part-head';

/** A client's documents, or the upload form at `?view=upload`. */
export function ClientDocuments() {
  const { isClosed } = useRecordClient();
  const [params, setParams] = useSearchParams();
  if (params.get('view') === 'upload' && !isClosed) {
    return (
      <>
        <PartHead title="Upload Document">
          <Button onClick={() => setParams({})}>All documents</Button>
        </PartHead>
        <UploadForm onUploaded={() => setParams({}, { replace: true })} />
      </>
    );
  }
  return (
    <>
      <PartHead title="Documents">
        {!isClosed && (
          <Button
            type="primary"
            icon={<Icon name="upload" size={18} />}
            onClick={() => setParams({ view: 'upload' })}
          >
            Upload Document
          </Button>
        )}
      </PartHead>
      <AllDocuments />
    </>
  );
}
