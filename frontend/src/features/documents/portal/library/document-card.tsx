import { Link } from 'react-router-dom';
import type { DocumentDto } from '../../../../shared/api';
import { DownloadButton, ViewButton } from '../../shared/document-actions';
import { DocumentMeta } from '../../shared/document-meta';
import { DocumentTile } from '../../shared/document-tile';
import { usePortalAddress } from '../../../../portal/portal-address';
import { SignLink } from './sign-link';

/** One document of the grid. */
export function DocumentCard({ document }: { document: DocumentDto }) {
  const address = usePortalAddress();
  return (
    <li className="ui-card ui-row portal-grid-card">
      <DocumentTile fileType={document.fileType} />
      <div>
        <p className="ui-row-title">
          <Link {...address.document(document.id)}>{document.title}</Link>
        </p>
        {document.description && <p className="soft breaks two-lines">{document.description}</p>}
        <DocumentMeta document={document} viewer="client" />
      </div>
      <div className="ui-row-actions">
        <SignLink document={document} />
        <ViewButton document={document} />
        <DownloadButton document={document} />
      </div>
    </li>
  );
}
