import { taskDone } from '../../../../shared/action/task-done';
import { DocumentRequestsService } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { FileUpload } from '../offered/file-upload';

interface RequestUploadProps {
  /** document_requests.id */
  id: number;
  /** Item of a checklist. */
  itemId?: number;
  title: string;
  /** Called when the file has arrived; true if the screen says so. */
  onSent: () => boolean;
}

/** Upload field for the file of a request or an item of its checklist. */
export const RequestUpload = ({ id, itemId, title, onSent }: RequestUploadProps) => (
  <FileUpload
    title={title}
    send={(file, keyFor) =>
      DocumentRequestsService.uploadRequestedDocument({
        id,
        formData: { file, ...given({ itemId }) },
        idempotencyKey: keyFor({ file }),
      })
    }
    events={[itemId === undefined ? 'document_request.answered' : 'document_request.item_answered']}
    onSent={() => {
      taskDone();
      return onSent();
    }}
  />
);
