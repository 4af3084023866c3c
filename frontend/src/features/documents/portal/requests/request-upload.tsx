import { taskDone } from '../../../../shared/action/task-done';
import { useUnsent } from '../../../../shared/sending/use-sender';
import { UnsentList } from '../../../../shared/sending/unsent-list';
import { given } from '../../../../shared/http/paged-list';
import { Added } from '../../../../shared/parts/parts-in-use';
import type { RequestWay } from '../offered/request-way';
import { FileUpload } from '../offered/file-upload';

/** Upload field for the file of a request or an item of its checklist; or its file, while that waits for a connection. */
export function RequestUpload({ id, itemId, title, onSent }: RequestWay) {
  const waiting = useUnsent('answer').filter(({ data }) => data.request === id && data.item === itemId);
  const sent = () => {
    taskDone();
    return onSent();
  };
  return (
    <>
      <UnsentList unsent={waiting} />
      <div hidden={waiting.length > 0}>
        <FileUpload
          title={title}
          keepAs={() => ({ kind: 'answer', data: { request: id, title, ...given({ item: itemId }) } })}
          events={[itemId === undefined ? 'document_request.answered' : 'document_request.item_answered']}
          beside={<Added at="request.ways" with={{ id, itemId, title, onSent: sent }} />}
          onSent={sent}
        />
      </div>
    </>
  );
}
