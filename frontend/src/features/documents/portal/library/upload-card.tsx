import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Empty } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { useFileDrop } from '../../../../shared/files/use-file-drop';
import { UploadDialog } from './upload-dialog';
import { UnsentUploads } from './unsent-uploads';
import { useOwnUploads } from './use-own-uploads';

/** In place of the library, for people who may upload documents for the client, but not see them. */
export function UploadCard() {
  const uploads = useOwnUploads();
  const { over: isOver, handlers } = useFileDrop((files) => uploads.begin(files));
  return (
    <section
      aria-label={t('Documents')}
      className="portal-library ui-card"
      data-over={(isOver && !uploads.open) || undefined}
      {...handlers}
    >
      <Empty
        art={<EmptyDocuments />}
        title={t('Send us documents')}
        action={
          <Button type="primary" icon="upload" onClick={() => uploads.begin()}>
            {t('Upload')}
          </Button>
        }
      >
        {t('Your access lets you upload documents, but not see them.')}
      </Empty>
      <UnsentUploads uploads={uploads} />
      <UploadDialog uploads={uploads} />
    </section>
  );
}
