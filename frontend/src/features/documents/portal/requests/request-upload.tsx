import { taskDone } from '../../../../shared/action/task-done';
import { useUnsent } from '../../../../shared/sending/use-sender';
import { UnsentList } from '../../../../shared/sending/unsent-list';
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

/** Upload field for the file of a request or an item of its checklist; or its file, while that waits for a connection. */
export function RequestUpload({ id, itemId, title, onSent }: RequestUploadProps) {
  const waiting = useUnsent('answer').filter(({ data }) => data.request === id && data.item === itemId);
  return (
    <>
      <UnsentList unsent={waiting} />
      <div hidden={waiting.length > 0}>
        <FileUpload
          title={title}
          keepAs={() => ({ kind: 'answer', data: { request: id, title, ...given({ item: itemId }) } })}
          events={[itemId === undefined ? 'document_request.answered' : 'document_request.item_answered']}
          onSent={() => {
            taskDone();
            return onSent();
          }}
        />
      </div>
    </>
  );
}
