import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { type Language, PacksService } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { ClientResults } from '../../../../features/clients/admin/offered/client-results';
import type { ChosenClient } from '../../../../features/clients/admin/offered/client-select';
import { useEachClient } from '../../../../features/clients/admin/offered/use-each-client';
import { PackPreview, usePackPreview } from './pack-preview';
import { PackLanguageNote } from './pack-language-note';
import { PackSelect } from './pack-select';
import '../packs.css';

type Recipient = ChosenClient & { language: Language };

export interface ApplyPackToClientsDialogProps {
  open: boolean;
  clients: readonly Recipient[];
  onDone: () => void;
  onClose: () => void;
}

interface Choice {
  packId: number | undefined;
}
const nothing: Choice = { packId: undefined };
const choiceSchema = z.object({
  packId: z.int({ error: () => t('Please select a pack') }),
}) as z.ZodMiniType<{ packId: number }, Choice>;

/** Applies a pack to several clients, previewed for the first; a retry covers those that failed. */
export function ApplyPackToClientsDialog({ open, clients, onDone, onClose }: ApplyPackToClientsDialogProps) {
  const [failed, setFailed] = useState<readonly number[]>();
  const recipients = failed ? clients.filter((client) => failed.includes(client.value)) : clients;
  const form = useForm<Choice, unknown, { packId: number }>({
    resolver: standardSchemaResolver(choiceSchema),
    defaultValues: nothing,
  });
  const { control, handleSubmit, reset } = form;
  const applying = useEachClient({
    send: (userId, { packId: id }: { packId: number }, idempotencyKey) =>
      PacksService.applyPack({ id, requestBody: { userId }, idempotencyKey }),
    event: 'pack.applied',
    success: (count) => ({
      title: t('Pack applied'),
      description: t('{count, plural, one {To # client.} other {To # clients.}}', { count }),
    }),
    failure: t('Failed to apply the pack to some clients'),
    onSuccess: () => {
      onClose();
      onDone();
    },
    onFailure: (left) => setFailed(left.map(({ value }) => value)),
  });
  const packId = useWatch({ control, name: 'packId' });
  const [first] = recipients;
  const preview = usePackPreview(open ? packId : undefined, first?.value);
  return (
    <FormDialog
      open={open}
      title={t('{count, plural, one {Apply a pack to # client} other {Apply a pack to # clients}}', {
        count: recipients.length,
      })}
      subtitle={
        first && recipients.length > 1 && <p>{t('Previewed for {client}.', { client: first.label })}</p>
      }
      submit={
        recipients.length === 1 ? t('Send all') : t('Send to {count} clients', { count: recipients.length })
      }
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
      <ClientResults results={applying.results} done={t('Sent')} />
      <Field control={control} name="packId" label={t('Pack')}>
        {(field) => <PackSelect {...field} placeholder={t('Choose a pack')} disabled={applying.isPending} />}
      </Field>
      {preview.data && (
        <PackLanguageNote
          language={preview.data.language}
          others={recipients
            .filter(({ language }) => language !== preview.data.language)
            .map(({ label }) => label)}
        />
      )}
      <PackPreview packId={packId} userId={first?.value} preview={preview} />
    </FormDialog>
  );
}
