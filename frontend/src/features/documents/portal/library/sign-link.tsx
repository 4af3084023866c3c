import { Link } from 'react-router-dom';
import type { DocumentDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { usePortalAddress } from '../../../../portal/portal-address';

/** Link to the dialog of a document that awaits a signature; hidden for others. */
export function SignLink({ document }: { document: DocumentDto }) {
  const address = usePortalAddress();
  if (document.status !== 'awaiting_signature') return null;
  return (
    <Link
      className="ui-text-link portal-sign-link"
      {...address.document(document.id)}
      aria-label={`Sign ${document.title}`}
    >
      <Icon name="pencil" size={18} />
      Sign
    </Link>
  );
}
