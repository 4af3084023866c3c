import { Link } from 'react-router-dom';
import type { DocumentDto } from '../../../../shared/api';
import { DownloadButton, ViewButton } from '../../shared/document-actions';
import { DocumentMeta } from '../../shared/document-meta';
import { DocumentTile } from '../../shared/document-tile';
import { usePortalAddress } from '../../../../portal/portal-address';
import { SignLink } from './sign-link';

interface DocumentRowProps {
  document: DocumentDto;
  /** Without it only View is shown. */
  download?: boolean;
}

/** One document of a list: the title, and with it the row, opens its dialog. */
export function DocumentRow({ document, download = true }: DocumentRowProps) {
  const address = usePortalAddress();
  const alone = !download && document.status !== 'awaiting_signature';
  return (
    <li className="ui-row">
      <DocumentTile fileType={document.fileType} />
      <div>
        <p className="ui-row-title">
          <Link {...address.document(document.id)}>{document.title}</Link>
        </p>
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
