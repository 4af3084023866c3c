import { DocumentRequestsService, type DocumentRequestDto } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { DropZone } from '../../../../shared/files/drop-zone';
import { UploadList } from '../../shared/uploads/upload-list';
import { leaveWithoutUploading } from '../leave-without-uploading';
import { isUnsent } from '../../shared/uploads/upload-queue';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import { usePortalAddress } from '../../../../portal/portal-address';

interface RequestUploadProps {
  request: DocumentRequestDto;
  /** Called when the file has arrived. */
  onSent: () => void;
}

/** Upload field for the file of a request; the file is uploaded immediately. */
export function RequestUpload({ request: { id, title }, onSent }: RequestUploadProps) {
  const { queue, files, busy } = useUploadQueue({
    send: ({ file, keyFor }) =>
      DocumentRequestsService.uploadRequestedDocument({
        id,
        formData: { file },
        idempotencyKey: keyFor({ file }),
      }),
    events: ['document_request.answered'],
    onFinished: ({ uploaded }) => uploaded > 0 && onSent(),
  });
  const take = (chosen: File[]) => {
    queue.clear();
    queue.add(chosen, title);
    queue.start();
  };
  const address = usePortalAddress();
  useUnsentWork(busy || files.some(isUnsent), {
    question: leaveWithoutUploading(`The file for “${title}” has not been uploaded.`),
    survives: address.sameTab,
  });
  const refused = files.find(({ state }) => state === 'refused');
  return (
    <div className="portal-request-answer">
      {files.length === 0 || refused ? (
        <DropZone
          compact
          label={`File for ${title}`}
          isLabelVisible={false}
          message={refused && `${refused.file.name}: ${refused.problem}`}
          onFiles={take}
        />
      ) : (
        <UploadList queue={queue} files={files} titled={false} />
      )}
    </div>
  );
}
