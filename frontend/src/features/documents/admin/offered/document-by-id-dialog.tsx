import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import type { DocumentDetailsDto } from '../../../../shared/api';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { DocumentDialog } from '../../shared/document-dialog';

interface DocumentByIdDialogProps {
  /** documents.id; undefined closes the dialog. */
  id: number | undefined;
  /** Title if the document cannot be loaded. */
  title: string;
  actions?: ReactNode;
  onClose: () => void;
}

/** A client's document of which only the id is known. */
export function DocumentByIdDialog({ id, title, actions, onClose }: DocumentByIdDialogProps) {
  const details = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${id}/details`],
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (details.isError) {
    return (
      <Dialog open={id !== undefined} title={title} onClose={onClose}>
        <Failed message={t('Failed to load the document. Please try again.')} of={details} />
      </Dialog>
    );
  }
  return (
    <DocumentDialog
      document={id === undefined ? undefined : details.data}
      viewer="admin"
      onClose={onClose}
      actions={actions}
    />
  );
}
