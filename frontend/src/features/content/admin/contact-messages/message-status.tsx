import { Badge } from '../../../../shared/antd/badge';

export function MessageStatus({ resolved }: { resolved: boolean }) {
  return resolved ? <Badge colour="ok">Resolved</Badge> : <Badge colour="amber">Pending</Badge>;
}

/** Quiet, since a person may have written all the same. */
export function SpamMark() {
  return <span className="admin-mark">Possible spam</span>;
}
