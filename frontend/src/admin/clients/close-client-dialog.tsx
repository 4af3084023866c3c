import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ClientsService, type ClientDto } from '../../shared/api';
import { ConfirmDialog } from '../../shared/antd/confirm-dialog';
import { useLast } from '../../shared/antd/use-last';
import { useToast } from '../../shared/toast';
import { personName } from '../../shared/person-name';
import { clientsPath } from '../use-clients';

interface CloseClientDialogProps {
  /** Whose account is to be closed; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  onClose: () => void;
}

/** Asks, saying what closing an account means, and closes it. */
export function CloseClientDialog({ client, onClose }: CloseClientDialogProps) {
  const toast = useToast();
  const queries = useQueryClient();
  const shown = useLast(client);
  const closing = useMutation({
    mutationFn: async (id: number) => {
      await ClientsService.closeClient({ id });
    },
    onSuccess: () => {
      toast({ title: 'Client deleted successfully' });
      onClose();
    },
    onError: () =>
      toast({
        title: 'Error deleting client',
        description: 'Failed to delete client',
        variant: 'destructive',
      }),
    // Also after a failure: another admin may have closed the account already.
    onSettled: () => queries.invalidateQueries({ queryKey: [clientsPath] }),
  });
  return (
    <ConfirmDialog
      open={client !== undefined}
      title={shown ? `Delete ${personName(shown) || shown.username}?` : ''}
      confirm="Delete"
      cancel="Keep client"
      pending={closing.isPending}
      onCancel={onClose}
      onConfirm={() => client && closing.mutate(client.id)}
    >
      <p>This closes the account of {shown?.username} and cannot be undone.</p>
      <ul className="admin-consequences">
        <li>They can no longer sign in, and are signed out everywhere.</li>
        <li>Their profile is removed. Username and email are free again.</li>
        <li>Their documents are kept as business records that only you can see.</li>
      </ul>
    </ConfirmDialog>
  );
}
