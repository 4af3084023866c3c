import { z } from 'zod/mini';
import { Button, Input } from 'antd';
import { t } from '@steward/texts';
import { Field } from '../../../shared/antd/field';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { ClientsService } from '../../../shared/api';
import { useAdminSite } from '../../../shared/admin-site';
import { formatDateTime } from '../../../shared/format';
import { useAuth } from '../../../shared/session';
import { ScreenTitle } from '../../../shared/screen-title';
import { textRule } from '../../../shared/text-rule';

/** True if clients of the practice may be missing only because they are not assigned to the consultant. */
export function useMayOpenUnassigned(): boolean {
  const { user } = useAuth();
  const isConsultant = user?.staffRole === 'consultant';
  const { data: site } = useAdminSite({ enabled: isConsultant });
  return isConsultant && site?.staffSees === 'assigned';
}

const schema = z.object({ reason: textRule(500, () => t('Please enter a reason')) });

/** Opens a client to whom the consultant is not assigned, for a day and with a reason. */
export function UnassignedClient({ id }: { id: number }) {
  const { control, saving, dialog } = useDialogForm({
    open: true,
    schema,
    empty: { reason: '' },
    call: (requestBody: z.infer<typeof schema>) => ClientsService.openClient({ id, requestBody }),
    events: ['client.opened'],
    success: ({ until }) => ({
      title: t('Client opened'),
      ...(until && { description: t('You can work on it until {when}.', { when: formatDateTime(until) }) }),
    }),
    failure: t('Failed to open the client'),
    onClose: () => undefined,
  });
  return (
    <>
      <ScreenTitle>{t('Not assigned to you, Admin Dashboard')}</ScreenTitle>
      <div className="ui-page-title">
        <div>
          <h1>{t('Not assigned to you')}</h1>
          <p>{t('This client isn’t assigned to you, or doesn’t exist.')}</p>
        </div>
      </div>
      <form
        noValidate
        className="ui-card ui-card-body stack client-unassigned"
        onSubmit={(event) => {
          event.preventDefault();
          dialog.onSubmit();
        }}
      >
        <Field
          control={control}
          name="reason"
          label={t('Reason')}
          hint={t('The owners are notified, and your reason is recorded in the client’s log.')}
        >
          {(field) => <Input.TextArea {...field} rows={3} maxLength={500} />}
        </Field>
        <div>
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {t('Open for 24 hours')}
          </Button>
        </div>
      </form>
    </>
  );
}
