import { useMemo } from 'react';
import { t } from '@steward/texts';
import type { AccessDto } from '../../../shared/api';
import { FormDialog, useEditForm } from '../../../shared/antd/form-dialog';
import { todayIn } from '../../../shared/text/format';
import { useSite } from '../../../shared/practice/site';
import { useNow } from '../../../shared/text/use-now';
import type { AccessCalls } from './access-calls';
import { changesOf, emptyForm, formOf, accessSchema } from './access-schema';
import { personOf } from './access-words';
import { RightsFields, UntilField } from './terms-fields';

interface ChangeDialogProps {
  calls: AccessCalls;
  /** A helper's access; undefined keeps the dialog closed. */
  access: AccessDto | undefined;
  onClose: () => void;
}

/** Changes what a helper may do, and until when. */
export function ChangeDialog({ calls, access, onClose }: ChangeDialogProps) {
  const { timeZone, sendsEmail } = useSite();
  const today = todayIn(timeZone, useNow());
  const empty = useMemo(() => emptyForm(today), [today]);
  const { lastRecord, control, dialog } = useEditForm({
    record: access,
    draft: 'access',
    schema: accessSchema,
    empty,
    formOf: formOf,
    changesOf,
    call: calls.change,
    event: 'access.changed',
    success: (saved) =>
      saved?.pending
        ? {
            title: t('Waiting for approval'),
            description: sendsEmail
              ? t('We asked {name} by email to approve it.', { name: calls.client.name })
              : t('{name} has to approve this first.', { name: calls.client.name }),
          }
        : { title: t('Access changed') },
    failure: [t('Access not changed'), t('Failed to change the access. Please try again.')],
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Change access of {name}', { name: lastRecord ? personOf(lastRecord) : '' })}
    >
      <RightsFields control={control} kind={calls.client.kind} />
      <UntilField control={control} today={today} />
    </FormDialog>
  );
}
