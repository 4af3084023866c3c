import { useState } from 'react';
import { AddButton } from '../../../../shared/antd/icon-button';
import { Field } from '../../../../shared/antd/field';
import { Empty } from '../../../../shared/antd/states';
import { accessTo } from '../../../access/shared/access-calls';
import { InviteDialog } from '../../../access/shared/invite-dialog';
import { PeopleList } from '../../../access/shared/people-list';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { DocumentSelect } from '../../../documents/admin/offered/document-select';
import type { PartProps } from '../client-parts';
import { PartHead } from './part-head';

/** People who may act for a client. */
export function ClientPeople({ client }: PartProps) {
  const { isClosed } = useRecordClient();
  const [isInviting, setIsInviting] = useState(false);
  const calls = accessTo(client);
  const isIndividual = client.kind === 'individual';
  return (
    <>
      <PartHead title="People">
        {!isClosed && (
          <AddButton type={isIndividual ? 'default' : 'primary'} onClick={() => setIsInviting(true)}>
            Invite a person
          </AddButton>
        )}
      </PartHead>
      <section className="ui-card" aria-label="People">
        <PeopleList
          calls={calls}
          readOnly={isClosed}
          none={
            isIndividual || isClosed ? (
              <p className="ui-card-body ui-hint">No one acts for {client.name}.</p>
            ) : (
              <Empty title="No one acts for this client yet">
                Invite an owner. They can use the portal for {client.name}, and invite others.
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
              label="Consent on file"
              hint={`Without a document, ${client.name} has to approve the access first.`}
              optional
            >
              {(field) => <DocumentSelect {...field} userId={client.id} placeholder="No document" />}
            </Field>
          ),
        })}
      />
    </>
  );
}
