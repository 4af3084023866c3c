import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Checkbox } from 'antd';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { IdentityService, type PasswordChangeDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Field, PasswordInput } from '../../../../shared/antd/field';
import { Group } from '../../../../shared/antd/group';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { newPassword, newPasswordHint } from '../../../../shared/password/new-password';
import { PasswordStrength } from '../../../../shared/password/password-strength';
import { useAuth } from '../../../../shared/session/session';
import { useSite } from '../../../../shared/practice/site';
import { OwnUsername } from '../own-username';
import { useHasTokens } from '../use-credentials';

const passwordSchema = z.object({
  currentPassword: z.string().check(z.minLength(1, { error: () => t('Please enter your current password') })),
  newPassword: newPassword(),
  endTokens: z.boolean(),
});
const emptyPasswords = { currentPassword: '', newPassword: '', endTokens: false };

/** Password change, which ends all other sessions. */
export function ChangePassword() {
  const { sendsEmail } = useSite();
  const { user } = useAuth();
  const form = useForm({
    resolver: standardSchemaResolver(passwordSchema),
    defaultValues: emptyPasswords,
  });
  const { control, handleSubmit, formState } = form;
  const typed = useWatch({ control, name: 'newPassword' });
  useUnsentWork(formState.isDirty);
  const hasTokens = useHasTokens();
  const changing = useChangePassword(form);
  return (
    <Group
      title={t('Change password')}
      text={
        sendsEmail
          ? t("Changing it logs you out everywhere else. We'll email you about the change.")
          : t('Changing it logs you out everywhere else.')
      }
    >
      <form
        noValidate
        className="ui-form security-form all-columns"
        onSubmit={(event) => void handleSubmit((values) => changing.mutate(values))(event)}
      >
        <OwnUsername />
        <Field control={control} name="currentPassword" label={t('Current password')}>
          {(field) => <PasswordInput {...field} autoComplete="current-password" />}
        </Field>
        <div>
          <Field control={control} name="newPassword" label={t('New password')} hint={newPasswordHint()}>
            {(field) => <PasswordInput {...field} />}
          </Field>
          <PasswordStrength
            password={typed}
            about={[user?.username, user?.firstName ?? undefined, user?.lastName ?? undefined, user?.email]}
          />
        </div>
        {hasTokens && (
          <Controller
            control={control}
            name="endTokens"
            render={({ field: { value, ...field } }) => (
              <Checkbox {...field} checked={value}>
                {t('Also revoke access tokens and calendar links')}
              </Checkbox>
            )}
          />
        )}
        <div className="security-actions cluster">
          <Button type="primary" htmlType="submit" loading={changing.isPending}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Group>
  );
}

const useChangePassword = (form: UseFormReturn<typeof emptyPasswords>) =>
  useAction({
    call: ({ endTokens, ...passwords }: PasswordChangeDto) =>
      IdentityService.changePassword({ requestBody: { ...passwords, ...(endTokens && { endTokens }) } }),
    events: ['account.password_changed', 'account.access_token_revoked', 'calendar_feed.ended'],
    success: () => ({
      title: t('Password changed'),
      description: t('You are still logged in here. We logged out all your other devices.'),
    }),
    failure: [t('Password not changed'), t('Failed to change password. Please try again.')],
    form,
    onSuccess: () => form.reset(emptyPasswords),
  });
