import { useNavigate } from 'react-router-dom';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import type { Unsent } from '../../../shared/sending/unsent';
import { UnsentList } from '../../../shared/sending/unsent-list';
import { useUnsent } from '../../../shared/sending/use-sender';

/** Messages that the practice does not have yet; empty if there are none. */
export function UnsentMessages() {
  const { at, query } = useActingFor();
  const { newMessage } = usePortalAddress();
  const navigate = useNavigate();
  const unsent = useUnsent().filter(
    ({ kind, data }) => kind === 'message' || (kind === 'conversation' && data.client === query.client),
  );
  if (unsent.length === 0) return null;
  const edit = ({ id, kind, data }: Unsent) => {
    if (kind === 'message') void navigate(at(`/client/messages/${data.thread}`));
    else {
      const { to, state } = newMessage();
      void navigate(to, { state: { ...state, edits: id } });
    }
  };
  return (
    <div className="ui-card below">
      <UnsentList unsent={unsent} onEdit={edit} />
    </div>
  );
}
