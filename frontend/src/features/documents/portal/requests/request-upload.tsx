import { t } from '@steward/texts';
import { DocumentRequestsService } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { DropZone } from '../../../../shared/files/drop-zone';
import { UploadList } from '../../shared/uploads/upload-list';
import { leaveWithoutUploading } from '../leave-without-uploading';
import { isUnsent } from '../../shared/uploads/upload-queue';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import { usePortalAddress } from '../../../../portal/portal-address';

interface RequestUploadProps {
  /** document_requests.id */
  id: number;
  /** Item of a checklist. */
  itemId?: number;
  title: string;
  /** Called when the file has arrived; true if the screen says so. */
  onSent: () => boolean;
}

/** Upload field for the file of a request or an item of its checklist; the file is uploaded immediately. */
export function RequestUpload({ id, itemId, title, onSent }: RequestUploadProps) {
  const { queue, files, busy } = useUploadQueue({
    send: ({ file, keyFor }) =>
      DocumentRequestsService.uploadRequestedDocument({
        id,
        formData: { file, ...given({ itemId }) },
        idempotencyKey: keyFor({ file }),
      }),
    events: [itemId === undefined ? 'document_request.answered' : 'document_request.item_answered'],
    onFinished: ({ uploaded }) => uploaded > 0 && onSent(),
  });
  const askAboutNumbers = useNumberQuestion();
  const take = (chosen: File[]) =>
    askAboutNumbers(
      chosen.map(({ name }) => name),
      () => {
        queue.clear();
        queue.add(chosen, title);
        queue.start();
      },
    );
  const address = usePortalAddress();
  useUnsentWork(busy || files.some(isUnsent), {
    question: leaveWithoutUploading(t('The file for “{title}” has not been uploaded.', { title })),
    survives: address.sameTab,
  });
  const refused = files.find(({ state }) => state === 'refused');
  return (
    <div className="portal-request-answer">
      {files.length === 0 || refused ? (
        <DropZone
          compact
          label={t('File for {title}', { title })}
          isLabelVisible={false}
          photosAs={title}
          message={refused && `${refused.file.name}: ${refused.problem}`}
          onFiles={take}
        />
      ) : (
        <UploadList queue={queue} files={files} titled={false} />
      )}
    </div>
  );
}
