import { staffName } from '../../../shared/session/staff-labels';
import { useState } from 'react';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DialogOf } from '../../../shared/antd/dialog';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { FormDialog, useEditForm } from '../../../shared/antd/form-dialog';
import { StaffService, type StaffDto } from '../../../shared/api';
import { changedValues } from '../../../shared/forms/changed-values';
import { StartedWork, useStarted } from '../../client-access/admin/offered/started-work';
import { RoleField } from './role-field';

const schema = z.object({ staffRole: z.enum(['owner', 'consultant', 'assistant']) });
const formOf = ({ staffRole }: StaffDto): z.infer<typeof schema> => ({ staffRole });

/** Changes the role of a member of the staff. */
export function ChangeRoleDialog({ member, onClose }: DialogOf<{ member: StaffDto }>) {
  const { lastRecord, control, dialog } = useEditForm({
    record: member,
    draft: 'staff-role',
    schema,
    empty: { staffRole: 'consultant' },
    formOf,
    changesOf: (record: StaffDto, form: z.infer<typeof schema>) => changedValues(formOf(record), form),
    call: (id, requestBody) => StaffService.updateStaff({ id, requestBody }),
    event: 'account.role_changed',
    success: t('Role changed'),
    failure: t('Failed to change the role'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Change role')}
      subtitle={lastRecord && <p>{t('For {name}', { name: staffName(lastRecord) })}</p>}
    >
      <RoleField control={control} name="staffRole" />
    </FormDialog>
  );
}

/** Signs a member of the staff out everywhere and lets them in no more. */
export function DeactivateDialog({ member, onClose }: DialogOf<{ member: StaffDto }>) {
  const started = useStarted(member?.id);
  const [ending, setEnding] = useState<number[]>([]);
  return (
    <ConfirmAction
      of={member}
      title={(one) => t('Deactivate {name}?', { name: staffName(one) })}
      confirm={t('Deactivate')}
      cancel={t('Keep active')}
      call={({ id }) =>
        StaffService.updateStaff({
          id,
          requestBody: { active: false, ...(ending.length > 0 && { endAccess: ending }) },
        })
      }
      isReady={started.isSuccess}
      events={['account.deactivated', 'access.ended']}
      success={(_, one) => ({ title: t('{name} can no longer log in', { name: staffName(one) }) })}
      failure={t('Failed to deactivate')}
      onClose={onClose}
      afterClose={() => setEnding([])}
    >
      <div className="stack gap-xl">
        <p>
          {t(
            'They are logged out everywhere at once, and their access tokens end. Their clients stay assigned to them.',
          )}
        </p>
        <StartedWork started={started} ending={ending} onChange={setEnding} />
      </div>
    </ConfirmAction>
  );
}
