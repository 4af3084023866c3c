import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDto } from '../../../../shared/api';
import { DownloadButton, ViewButton } from '../../shared/document-actions';
import { DocumentMeta, DocumentTile } from '../../shared/document-meta';
import { Icon } from '../../../../shared/kit/icon';
import { usePortalAddress } from '../../../../portal/portal-address';

interface DocumentRowProps {
  document: DocumentDto;
  /** Without it only View is shown. */
  download?: boolean;
  /** A card of the grid, with the description, instead of a row of the list. */
  card?: boolean;
}

/** One document: the title, and with it the row, opens its dialog. */
export function DocumentRow({ document, download = true, card = false }: DocumentRowProps) {
  const address = usePortalAddress();
  const { may } = useActingFor();
  const { id, title, description, status, fileType } = document;
  const alone = !download && (status !== 'awaiting_signature' || !may('sign'));
  return (
    <li className={card ? 'ui-card ui-row portal-grid-card' : 'ui-row'}>
      <DocumentTile fileType={fileType} />
      <div>
        <p className="ui-row-title">
          <Link {...address.document(id)}>{title}</Link>
        </p>
        {card && description && <p className="soft breaks two-lines">{description}</p>}
        <DocumentMeta document={document} viewer="client" />
      </div>
      <div className={alone ? 'ui-row-actions ui-row-one' : 'ui-row-actions'}>
        <SignLink document={document} />
        <ViewButton document={document} />
        {download && <DownloadButton document={document} />}
      </div>
    </li>
  );
}

/** Link to the page to read and sign a document that awaits a signature; hidden for others. */
function SignLink({ document }: { document: DocumentDto }) {
  const address = usePortalAddress();
  const { may } = useActingFor();
  if (document.status !== 'awaiting_signature' || !may('sign')) return null;
  return (
    <Link
      className="ui-text-link portal-sign-link"
      {...address.signing(document.id)}
      aria-label={t('Read and sign: {title}', { title: document.title })}
    >
      <Icon name="pencil" size={18} />
      {t('Read and sign')}
    </Link>
  );
}
