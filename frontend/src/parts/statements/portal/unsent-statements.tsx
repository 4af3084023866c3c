import { useActingFor } from '../../../shared/acting-for/acting-for';
import { UnsentList } from '../../../shared/sending/unsent-list';
import { useSender, useUnsent } from '../../../shared/sending/use-sender';
import { isStatement } from './use-own-source';

/** Statements that the practice does not have yet; empty if there are none. */
export function UnsentStatements({ onTakeBack }: { onTakeBack: (files: File[]) => void }) {
  const { query } = useActingFor();
  const sender = useSender();
  const unsent = useUnsent('filing').filter(
    ({ data }) => isStatement(data.path) && data.client === query.client,
  );
  if (unsent.length === 0) return null;
  return (
    <div className="ui-card below">
      <UnsentList unsent={unsent} onEdit={({ id }) => void sender.takeBack(id).then(onTakeBack)} />
    </div>
  );
}
