import { useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { PacksService, type ClientDto, type PackDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { IncompletePractice } from '../../../../shared/antd/incomplete-practice';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { ClientSelect } from '../../../../features/clients/admin/offered/client-select';
import { clientName } from '../../../../features/clients/admin/offered/record-client';
import { packSummary } from '../pack-summary';
import { usePackContents } from '../use-pack-contents';
import { PackPreview, usePackPreview } from './pack-preview';
import { PackLanguageNote } from './pack-language-note';
import { PackSelect } from './pack-select';
import '../packs.css';

export interface ApplyPackDialogProps {
  open: boolean;
  /** Preselected; otherwise chosen here. */
  pack?: PackDto | undefined;
  client?: ClientDto | undefined;
  onClose: () => void;
}

interface Choice {
  packId: number | undefined;
  userId: number | undefined;
}
interface WrittenChoice {
  packId: number;
  userId: number;
}
const nothing: Choice = { packId: undefined, userId: undefined };

const chosen = (error: () => string) => z.int({ error }).check(z.positive({ error }));
const choiceSchema = z.object({
  packId: chosen(() => t('Please select a pack')),
  userId: chosen(() => t('Please select a client')),
}) as z.ZodMiniType<WrittenChoice, Choice>;

/** Previews the contents of a pack for a client, and applies it as a whole. */
export function ApplyPackDialog({ open, pack, client, onClose }: ApplyPackDialogProps) {
  const shownPack = useLastDefined(pack);
  const shownClient = useLastDefined(client);
  const { contents } = usePackContents();
  const { control, saving, dialog } = useDialogForm({
    open,
    schema: choiceSchema,
    empty: nothing,
    values: { packId: shownPack?.id, userId: shownClient?.id },
    call: ({ packId: id, userId: to }: WrittenChoice, keyFor) =>
      PacksService.applyPack({ id, requestBody: { userId: to }, idempotencyKey: keyFor({ id, to }) }),
    events: ['pack.applied'],
    success: () => ({
      title: t('Pack applied'),
      ...(preview.data && {
        description: t('Sent: {contents}.', { contents: packSummary(preview.data, contents) }),
      }),
    }),
    failure: t('Failed to apply the pack'),
    onClose,
  });
  const { packId, userId } = useWatch({ control });
  const preview = usePackPreview(open ? packId : undefined, userId);
  return (
    <FormDialog
      {...dialog}
      title={t('Apply pack')}
      subtitle={
        <p>
          {shownPack
            ? t('“{title}”: everything is sent in one step', { title: shownPack.title })
            : shownClient
              ? t('For {client}: everything is sent in one step', { client: clientName(shownClient) })
              : t('Everything is sent in one step')}
        </p>
      }
      submit={t('Send all')}
      isDirty={false}
    >
      {!shownPack && (
        <Field control={control} name="packId" label={t('Pack')}>
          {(field) => <PackSelect {...field} placeholder={t('Choose a pack')} disabled={saving.isPending} />}
        </Field>
      )}
      {!shownClient && (
        <Field control={control} name="userId" label={t('Client')}>
          {(field) => <ClientSelect {...field} disabled={saving.isPending} />}
        </Field>
      )}
      <IncompletePractice failure={saving.error} />
      {preview.data && (
        <PackLanguageNote
          language={preview.data.language}
          others={preview.data.warnings.includes('pack.other_language') ? [preview.data.client.name] : []}
        />
      )}
      <PackPreview packId={packId} userId={userId} preview={preview} />
    </FormDialog>
  );
}
