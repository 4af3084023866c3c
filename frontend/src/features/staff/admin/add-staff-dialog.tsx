import { useState } from 'react';
import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Field } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { StaffService, type StaffDto } from '../../../shared/api';
import { useSite } from '../../../shared/practice/site';
import { emailRule } from '../../../shared/forms/email-rule';
import { oneName, oneNameHint } from '../../../shared/forms/one-name';
import { nameRule } from '../../../shared/forms/text-rule';
import { RoleField } from './role-field';
import { invitationSent, UnsentStaffInvitation } from './staff-invitation';

const schema = z
  .object({
    firstName: nameRule(100),
    lastName: nameRule(100),
    username: z
      .string()
      .check(z.trim(), z.minLength(3, { error: () => t('Username must be at least 3 characters long') })),
    email: emailRule(),
    staffRole: z.enum(['owner', 'consultant', 'assistant']),
  })
  .check(...oneName());
type StaffForm = z.infer<typeof schema>;

const empty: StaffForm = { firstName: '', lastName: '', username: '', email: '', staffRole: 'consultant' };

/** Adds a member of the staff, who chooses a password by the link of the invitation. */
export function AddStaffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { sendsEmail } = useSite();
  const [unsent, setUnsent] = useState<StaffDto>();
  const { control, dialog } = useDialogForm({
    open,
    draft: 'staff:new',
    schema,
    empty,
    call: (requestBody: StaffForm, keyFor) =>
      StaffService.createStaff({ requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['account.invited'],
    success: (member) => (sendsEmail ? invitationSent(member) : undefined),
    failure: t('Failed to add the member of staff'),
    onSuccess: (member) => {
      if (sendsEmail) return onClose();
      setUnsent(member);
      // Nothing is left to be sent; the draft ends.
      dialog.afterClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      result={unsent && <UnsentStaffInvitation member={unsent} />}
      afterClose={() => {
        setUnsent(undefined);
        dialog.afterClose();
      }}
      title={t('Add staff')}
      subtitle={
        <p>
          {sendsEmail
            ? t('They get a link by email and choose their own password.')
            : t('Nothing is emailed. We show you their link, and you give it to them.')}
        </p>
      }
      submit={sendsEmail ? t('Send invitation') : t('Create link')}
    >
      <div className="ui-form-pairs">
        <Field control={control} name="firstName" label={t('First name')}>
          {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        </Field>
        <Field
          control={control}
          name="lastName"
          label={t('Last name')}
          hint={oneNameHint()}
          optional="unmarked"
        >
          {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        </Field>
        <Field control={control} name="username" label={t('Username')}>
          {(field) => <Input {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Field control={control} name="email" label={t('Email')}>
          {(field) => <Input {...field} type="email" autoComplete="off" />}
        </Field>
        <div className="all-columns">
          <RoleField control={control} name="staffRole" />
        </div>
      </div>
    </FormDialog>
  );
}
