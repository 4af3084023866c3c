import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { UnsentList } from '../../../../shared/sending/unsent-list';
import { useSender, useUnsent } from '../../../../shared/sending/use-sender';
import type { OwnUploads } from './use-own-uploads';

/** Uploads for the client that the practice does not have yet; empty if there are none. */
export function UnsentUploads({ uploads }: { uploads: OwnUploads }) {
  const { query } = useActingFor();
  const sender = useSender();
  const unsent = useUnsent().filter(
    ({ kind, data }) => (kind === 'upload' || kind === 'filing') && data.client === query.client,
  );
  if (unsent.length === 0) return null;
  return (
    <div className="ui-card below">
      <UnsentList
        unsent={unsent}
        // Others have their form elsewhere.
        mayEdit={({ kind }) => kind === 'upload'}
        onEdit={({ id, kind, data }) => {
          if (kind === 'upload') void sender.takeBack(id).then((files) => uploads.begin(files, data.title));
        }}
      />
    </div>
  );
}
