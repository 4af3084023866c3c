import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { type ClientDto, type StorageUseDto, StorageService } from '../../../../shared/api';
import { storageSize } from '../../../../shared/text/format';
import { queryTimes } from '../../../../shared/http/query-client';
import { clientsPath } from '../../../clients/admin/use-clients';
import { Button } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { clientName } from '../../../clients/admin/offered/record-client';
import { bytesOf, quotaFormOf, quotaSchema, type QuotaForm } from './quota-form';

/** A client's use of their quota; editable for an active client. */
export function StorageDetail({ client }: { client: ClientDto }) {
  const [changing, setChanging] = useState(false);
  const { data: storage, isPending } = useQuery<StorageUseDto>({
    queryKey: [`${clientsPath}/${client.id}/storage`],
    ...queryTimes.storage,
  });
  return (
    <div aria-busy={isPending}>
      <dt>{t('Storage')}</dt>
      {isPending ? (
        <dd>
          <span className="ui-bone" style={{ width: '50%' }} />
        </dd>
      ) : storage ? (
        <dd>
          {t('{used} of {quota} used', {
            used: storageSize(storage.used),
            quota: storageSize(storage.quota),
          })}
          {client.status === 'active' && (
            <>
              {' '}
              <Button
                type="text"
                size="small"
                aria-label={t('Change storage')}
                onClick={() => setChanging(true)}
              >
                {t('Change')}
              </Button>
              <QuotaDialog
                client={client}
                quota={storage.quota}
                open={changing}
                onClose={() => setChanging(false)}
              />
            </>
          )}
        </dd>
      ) : (
        <dd className="ui-hint">{t('Failed to load')}</dd>
      )}
    </div>
  );
}

interface QuotaDialogProps {
  client: ClientDto;
  /** Current quota in bytes. */
  quota: number;
  open: boolean;
  onClose: () => void;
}

/** Sets a client's storage quota. */
function QuotaDialog({ client, quota, open, onClose }: QuotaDialogProps) {
  const { control, dialog } = useDialogForm({
    open,
    schema: quotaSchema,
    empty: quotaFormOf(quota),
    values: quotaFormOf(quota),
    call: (values: QuotaForm) =>
      StorageService.setClientStorage({ id: client.id, requestBody: { quota: bytesOf(values) } }),
    events: ['storage.quota_changed'],
    success: t('Storage changed'),
    failure: t('Failed to change storage'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Storage of {client}', { client: clientName(client) })}
      subtitle={<p>{t('Your own uploads don’t count. Lowering the limit deletes nothing.')}</p>}
      submit={t('Save')}
    >
      <Field control={control} name="quota" label={t('Gigabytes')} hint={t('1 GB is 1,000,000,000 bytes.')}>
        {(field) => <Input {...field} inputMode="decimal" maxLength={8} />}
      </Field>
    </FormDialog>
  );
}
