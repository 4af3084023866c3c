import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { LineField } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { SiteService } from '../../../../shared/api';
import { fileChangeOf, refusalOf } from '../../../../shared/http/api-error';

export interface ChosenPicture {
  file: File;
  /** Object URL of the file, revoked by its creator. */
  address: string;
}

/** Characters; as on the server. */
const longest = 200;
const schema = z.object({
  alt: z.string().check(z.trim(), z.minLength(1, { error: () => t('Describe the picture in a few words') })),
});

interface HeroDialogProps {
  /** Undefined closes the dialog. */
  picture: ChosenPicture | undefined;
  onSaved: () => void;
  /** The server refused the file. */
  onRefused: (message: string) => void;
  onClose: () => void;
}

/** Describes a picture of the practice's own, and uploads it. */
export function HeroDialog({ picture, onSaved, onRefused, onClose }: HeroDialogProps) {
  const shown = useLastDefined(picture);
  const { control, dialog } = useDialogForm({
    open: picture !== undefined,
    schema,
    empty: { alt: '' },
    call: ({ alt }) => {
      if (!picture) throw new Error('No picture was chosen.');
      return SiteService.setHero({ formData: { file: picture.file, alt } });
    },
    events: ['practice.hero_changed'],
    success: t('Picture saved'),
    failure: t('Failed to save the picture'),
    onSuccess: () => {
      onSaved();
      onClose();
    },
    onFailure: (failure) => {
      const file = fileChangeOf(failure)?.message ?? refusalOf(failure)?.fields?.['file'];
      if (file === undefined) return;
      onRefused(file);
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Your picture')} submit={t('Save picture')}>
      <div className="stack gap-l">
        {shown && <img className="hero-chosen" src={shown.address} alt="" />}
        <LineField
          control={control}
          name="alt"
          label={t('Description')}
          hint={t('Read to people who do not see the picture.')}
          max={longest}
        />
      </div>
    </FormDialog>
  );
}
