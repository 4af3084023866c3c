import { useId, useState } from 'react';
import { Checkbox } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { Controller } from 'react-hook-form';
import { ClientsService, type ClientDto } from '../../../../shared/api';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { staffName, staffRoleLabel } from '../../../../shared/session/staff-labels';
import { useActiveStaff, useHasColleagues } from './use-staff';

/** The members of the staff to whom a client is assigned; nothing in a practice of one. Owners change them. */
export function ClientAssignees({ client }: { client: ClientDto }) {
  const hasColleagues = useHasColleagues();
  const mayChange = useHasRightsOf('owner') && client.status === 'active';
  const [isChanging, setIsChanging] = useState(false);
  if (!hasColleagues) return null;
  const names = client.assignees.map(({ name }) => name).join(', ');
  return (
    <>
      <span>{names === '' ? t('Unassigned') : t('Assigned to {names}', { names })}</span>
      {mayChange && (
        <Button look="link" onClick={() => setIsChanging(true)}>
          {t('Assign staff')}
        </Button>
      )}
      <AssignDialog client={isChanging ? client : undefined} onClose={() => setIsChanging(false)} />
    </>
  );
}

const schema = z.object({ userIds: z.array(z.number()) });
type AssignForm = z.infer<typeof schema>;

const formOf = ({ assignees }: ClientDto): AssignForm => ({ userIds: assignees.map(({ id }) => id) });
const isSame = (before: readonly number[], now: readonly number[]): boolean =>
  before.length === now.length && now.every((id) => before.includes(id));

function AssignDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const staff = useActiveStaff() ?? [];
  const id = useId();
  const { lastRecord, control, dialog } = useEditForm({
    record: client,
    draft: 'assignees',
    schema,
    empty: { userIds: [] },
    formOf,
    changesOf: (record: ClientDto, { userIds }: AssignForm): Partial<AssignForm> =>
      isSame(formOf(record).userIds, userIds) ? {} : { userIds },
    call: (clientId, { userIds = [] }) =>
      ClientsService.setClientAssignees({
        id: clientId,
        // Only active members can be assigned.
        requestBody: { userIds: userIds.filter((one) => staff.some((member) => member.id === one)) },
      }),
    event: 'client.assigned',
    success: t('Staff assigned'),
    failure: t('Failed to assign staff'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Assign staff')}
      subtitle={lastRecord && <p>{t('To {name}', { name: lastRecord.name })}</p>}
    >
      <Controller
        control={control}
        name="userIds"
        render={({ field: { value, onChange } }) => (
          <Checkbox.Group<number>
            className="stack"
            aria-label={t('Staff')}
            name={id}
            value={value}
            onChange={onChange}
            options={staff.map((member) => ({
              value: member.id,
              label: (
                <>
                  {staffName(member)}
                  <small className="sub">{staffRoleLabel(member.staffRole)}</small>
                </>
              ),
            }))}
          />
        )}
      />
    </FormDialog>
  );
}
