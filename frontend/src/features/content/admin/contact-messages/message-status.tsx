import { Badge } from '../../../../shared/antd/badge';

export function MessageStatus({ resolved }: { resolved: boolean }) {
  return resolved ? <Badge colour="ok">Resolved</Badge> : <Badge colour="amber">Pending</Badge>;
}

/** Subtle, since the message may still be real. */
export function SpamMark() {
  return <span className="admin-mark">Possible spam</span>;
}
