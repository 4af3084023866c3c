import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { DocumentDto } from '../api';
import { Dialog } from '../antd/dialog';
import { useLast } from '../antd/use-last';
import { DownloadButton } from './document-actions';
import { DocumentMeta } from './document-meta';
import { DocumentPreview } from './document-preview';
import type { Viewer } from './document-words';

interface DocumentDialogProps {
  /** The document to show; undefined keeps the dialog closed. Whose it is, is said to the practice. */
  document: (DocumentDto & { username?: string }) | undefined;
  viewer: Viewer;
  onClose: () => void;
  /** What else can be done with it, after Download. */
  actions?: ReactNode;
}

/** One document: what it is, its pages, and what can be done with it. */
export function DocumentDialog({ document, viewer, onClose, actions }: DocumentDialogProps) {
  const shown = useLast(document);
  if (!shown) return null;
  return (
    <Dialog
      open={document !== undefined}
      width={720}
      title={shown.title}
      subtitle={
        <>
          {viewer === 'admin' && shown.username && <p>For {shown.username}</p>}
          {shown.description && <p>{shown.description}</p>}
          <DocumentMeta document={shown} viewer={viewer} file />
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button type="text" className="ui-quiet ui-start" onClick={onClose}>
            Close
          </Button>
          <DownloadButton document={shown} look="line" />
          {actions}
        </>
      }
    >
      <DocumentPreview document={shown} />
    </Dialog>
  );
}
