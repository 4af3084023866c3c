import { useState } from 'react';
import { t } from '@steward/texts';
import { AccessService, type AccessDto } from '../../../shared/api';
import { useAction } from '../../../shared/action/use-action';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Button, AddButton } from '../../../shared/antd/button';
import { Empty } from '../../../shared/antd/states';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { NextTask } from '../../workday/portal/offered/next-task';
import { accessFor } from '../shared/access-calls';
import { personOf } from '../shared/access-words';
import { InviteDialog } from '../shared/invite-dialog';
import { PeopleList } from '../shared/people-list';

/** People who may act for the client, managed by the client or an owner. */
export function PeoplePage() {
  const acting = useActingFor();
  const { client, other } = acting;
  const [isInviting, setIsInviting] = useState(false);
  /** As it was before it was approved here. */
  const [approved, setApproved] = useState<AccessDto>();
  if (!client) return null;
  const calls = accessFor(acting, client);
  return (
    <>
      <ScreenTitle>{t('People with access')}</ScreenTitle>
      <div className="ui-page-title">
        <div>
          <h1>{t('People with access')}</h1>
          <p>
            {other
              ? t('People who can act for {client}. You decide what they can do.', { client: other.name })
              : t('Others who can use this portal for you. You decide what they can do.')}
          </p>
        </div>
        <div className="ui-tools">
          <AddButton type="primary" onClick={() => setIsInviting(true)}>
            {t('Invite a person')}
          </AddButton>
        </div>
      </div>
      {approved && (
        <div className="below">
          <NextTask
            key={`${approved.id} ${approved.version}`}
            done={approved.pending ? t('Change approved') : t('Access approved')}
          />
        </div>
      )}
      <section className="ui-card" aria-label={t('People with access')}>
        <PeopleList
          calls={calls}
          none={
            <Empty title={t('No one else has access')}>
              {t(
                'You can invite someone you trust, such as a spouse or an accountant. They use their own login.',
              )}
            </Empty>
          }
          approval={(access) => <ApproveButton access={access} onApproved={() => setApproved(access)} />}
        />
      </section>
      <InviteDialog calls={calls} open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}

interface ApproveButtonProps {
  access: AccessDto;
  onApproved: () => void;
}

/** Approves access, or a change of it, that the practice started: the terms that are shown. */
function ApproveButton({ access, onApproved }: ApproveButtonProps) {
  const approving = useAction({
    call: ({ id, version }: AccessDto) => AccessService.approveAccess({ id, requestBody: { version } }),
    events: ['access.approved'],
    failure: [t('Access not approved'), t('Failed to approve the access. Please try again.')],
    onSuccess: onApproved,
  });
  return (
    <Button
      loading={approving.isPending}
      type="primary"
      aria-label={
        access.pending
          ? t('Approve change for {name}', { name: personOf(access) })
          : t('Approve access of {name}', { name: personOf(access) })
      }
      onClick={() => approving.mutate(access)}
    >
      {t('Approve')}
    </Button>
  );
}
