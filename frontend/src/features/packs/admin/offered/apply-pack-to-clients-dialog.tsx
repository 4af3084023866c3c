import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { PacksService } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { counted } from '../../../../shared/format';
import { ClientResults } from '../../../clients/admin/offered/client-results';
import type { ChosenClient } from '../../../clients/admin/offered/client-select';
import { useEachClient } from '../../../clients/admin/offered/use-each-client';
import { PackPreview, usePackPreview } from '../apply/pack-preview';
import { PackSelect } from './pack-select';
import '../packs.css';

interface ApplyPackToClientsDialogProps {
  open: boolean;
  clients: readonly ChosenClient[];
  onDone: () => void;
  onClose: () => void;
}

interface Choice {
  packId: number | undefined;
}
const nothing: Choice = { packId: undefined };
const choiceSchema = z.object({
  packId: z.int('Please select a pack'),
}) as z.ZodMiniType<{ packId: number }, Choice>;

/** Applies a pack to several clients, previewed for the first; a retry covers those that failed. */
export function ApplyPackToClientsDialog({ open, clients, onDone, onClose }: ApplyPackToClientsDialogProps) {
  const [failed, setFailed] = useState<readonly ChosenClient[]>();
  const recipients = failed ?? clients;
  const form = useForm<Choice, unknown, { packId: number }>({
    resolver: standardSchemaResolver(choiceSchema),
    defaultValues: nothing,
  });
  const { control, handleSubmit, reset } = form;
  const applying = useEachClient({
    send: (userId, { packId: id }: { packId: number }, idempotencyKey) =>
      PacksService.applyPack({ id, requestBody: { userId }, idempotencyKey }),
    event: 'pack.applied',
    success: (count) => ({ title: 'Pack applied', description: `To ${counted(count, 'client')}.` }),
    failure: 'Failed to apply the pack to some clients',
    onSuccess: () => {
      onClose();
      onDone();
    },
    onFailure: setFailed,
  });
  const packId = useWatch({ control, name: 'packId' });
  const [first] = recipients;
  const preview = usePackPreview(open ? packId : undefined, first?.value);
  return (
    <FormDialog
      open={open}
      title={`Apply a pack to ${counted(recipients.length, 'client')}`}
      subtitle={first && recipients.length > 1 && <p>Previewed for {first.label}.</p>}
      submit={recipients.length === 1 ? 'Send all' : `Send to ${recipients.length} clients`}
      isDirty={false}
      isSaving={applying.isPending}
      onSubmit={() => void handleSubmit((values) => applying.mutate({ clients: recipients, values }))()}
      onClose={onClose}
      afterClose={() => {
        reset(nothing);
        setFailed(undefined);
        applying.forget();
      }}
    >
      <ClientResults results={applying.results} done="Sent" />
      <Field control={control} name="packId" label="Pack">
        {(field) => <PackSelect {...field} placeholder="Choose a pack" disabled={applying.isPending} />}
      </Field>
      <PackPreview packId={packId} userId={first?.value} preview={preview} />
    </FormDialog>
  );
}
