import { t } from '@steward/texts';
import type { AccessDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { useAuth } from '../../../shared/session/session';
import type { AccessCalls } from './access-calls';
import { personOf } from './access-words';

interface EndDialogProps {
  calls: AccessCalls;
  /** Undefined keeps the dialog closed. */
  access: AccessDto | undefined;
  onClose: () => void;
}

/** Confirms and ends access, or leaves the client. */
export function EndDialog({ calls, access, onClose }: EndDialogProps) {
  const { user } = useAuth();
  const { name: client } = calls.client;
  const isOwn = ({ person }: AccessDto): boolean => person !== null && person.id === user?.id;
  return (
    <ConfirmAction
      of={access}
      title={(one) =>
        isOwn(one) ? t('Leave {client}?', { client }) : t('End access of {name}?', { name: personOf(one) })
      }
      confirm={access && isOwn(access) ? t('Leave') : t('End access')}
      cancel={t('Keep access')}
      call={({ id }) => calls.end(id)}
      events={['access.ended']}
      success={t('Access ended')}
      failure={[t('Access not ended'), t('Failed to end the access. Please try again.')]}
      onClose={onClose}
    >
      {(one) => <p>{consequence(one, isOwn(one), client)}</p>}
    </ConfirmAction>
  );
}

function consequence({ person }: AccessDto, isOwn: boolean, client: string): string {
  if (isOwn)
    return t(
      "You won't see anything of {client} anymore. Another owner or the practice can invite you again.",
      { client },
    );
  if (person === null) return t('The invitation stops working right away. You can invite them again.');
  return t(
    'They lose access right away, everywhere. Everything they did stays in the log. You can invite them again.',
  );
}
