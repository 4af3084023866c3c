import { useState } from 'react';
import { t } from '@steward/texts';
import { AddButton } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { Empty } from '../../../../shared/antd/states';
import { accessTo } from '../../../client-access/shared/access-calls';
import { InviteDialog } from '../../../client-access/shared/invite-dialog';
import { PeopleList } from '../../../client-access/shared/people-list';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { DocumentSelect } from '../../../documents/admin/offered/document-select';
import type { TabProps } from '../client-tabs';
import { TabHead } from './tab-head';

/** People who may act for a client. */
export function ClientPeople({ client }: TabProps) {
  const { isClosed } = useRecordClient();
  const [isInviting, setIsInviting] = useState(false);
  const calls = accessTo(client);
  const isIndividual = client.kind === 'individual';
  return (
    <>
      <TabHead title={t('People')}>
        {!isClosed && (
          <AddButton type={isIndividual ? 'default' : 'primary'} onClick={() => setIsInviting(true)}>
            {t('Invite a person')}
          </AddButton>
        )}
      </TabHead>
      <section className="ui-card" aria-label={t('People')}>
        <PeopleList
          calls={calls}
          readOnly={isClosed}
          none={
            isIndividual || isClosed ? (
              <p className="ui-card-body ui-hint">
                {t('No one acts for {client}.', { client: client.name })}
              </p>
            ) : (
              <Empty title={t('No one acts for this client yet')}>
                {t('Invite an owner. They can use the portal for {client}, and invite others.', {
                  client: client.name,
                })}
              </Empty>
            )
          }
        />
      </section>
      <InviteDialog
        calls={calls}
        open={isInviting}
        onClose={() => setIsInviting(false)}
        {...(isIndividual && {
          consent: (control) => (
            <Field
              control={control}
              name="consentDocumentId"
              label={t('Consent on file')}
              hint={t('Without a document, {client} has to approve the access first.', {
                client: client.name,
              })}
              optional
            >
              {(field) => <DocumentSelect {...field} userId={client.id} placeholder={t('No document')} />}
            </Field>
          ),
        })}
      />
    </>
  );
}
