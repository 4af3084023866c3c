import { useMemo } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { type BankAccountDto, BankStatementsService } from '../../../../shared/api';
import {
  type AccountForm,
  accountSchema,
  changesOf,
  emptyAccount,
  formOf,
  newAccountOf,
} from './account-schema';

interface AccountDialogProps {
  /** users.id of the client */
  clientId: number;
  /** 'new' adds one; undefined keeps the dialog closed. */
  account: BankAccountDto | 'new' | undefined;
  onClose: () => void;
}

/** Adds something that sends a statement every month, or changes it. */
export function AccountDialog({ clientId, account, onClose }: AccountDialogProps) {
  const last = useLastDefined(account);
  const before = last === 'new' ? undefined : last;
  const values = useMemo(() => (before ? formOf(before) : emptyAccount), [before]);
  const { control, dialog } = useDialogForm({
    open: account !== undefined,
    draft: `bank-account:${clientId}:${before?.id ?? 'new'}`,
    schema: accountSchema,
    empty: emptyAccount,
    values,
    call: (form: AccountForm, keyFor) => {
      if (before) {
        const requestBody = changesOf(before, form);
        return BankStatementsService.updateClientBankAccount({
          id: clientId,
          accountId: before.id,
          requestBody,
        });
      }
      const requestBody = newAccountOf(form);
      const idempotencyKey = keyFor({ clientId, ...requestBody });
      return BankStatementsService.createClientBankAccount({ id: clientId, requestBody, idempotencyKey });
    },
    events: ['document_request.withdrawn'],
    success: before ? t('Account updated') : t('Account added'),
    failure: before ? t('Failed to update the account') : t('Failed to add the account'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={before ? t('Edit account') : t('Add account')}
      subtitle={<p>{t('A bank account, a card, or anything else that sends a statement every month.')}</p>}
      submit={before ? t('Save changes') : t('Add account')}
    >
      <Field
        control={control}
        name="title"
        label={t('[account] Name')}
        hint={t('With the last four digits, a file finds its account: Checking 1234.')}
      >
        {(field) => <Input {...field} maxLength={100} autoComplete="off" />}
      </Field>
      <div className="ui-form-pairs">
        <Field control={control} name="from" label={t('First month')}>
          {(field) => <Input {...field} type="month" placeholder="2026-01" />}
        </Field>
        <Field control={control} name="to" label={t('[account] Last month')} optional>
          {(field) => <Input {...field} type="month" placeholder="2026-12" />}
        </Field>
      </div>
    </FormDialog>
  );
}
