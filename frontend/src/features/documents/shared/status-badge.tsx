import { Badge } from '../../../shared/antd/badge';
import { statusLabel } from '../../../shared/format';
import { statusColour, type DocumentStatus, type Viewer } from './offered/document-labels';

/** Status of a document in the colors of its audience. */
export function StatusBadge({ status, viewer }: { status: DocumentStatus; viewer: Viewer }) {
  return <Badge colour={statusColour(status, viewer)}>{statusLabel(status)}</Badge>;
}
