import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { t } from '@steward/texts';
import { HeroDrawing } from '../../../../shared/art/hero-drawing';
import { FieldError } from '../../../../shared/antd/field';
import { FileButton } from '../../../../shared/antd/file-button';
import { RemovePicture } from '../../../../shared/antd/picture-field';
import { type AdminSiteDto, type HeroPicture, SiteService } from '../../../../shared/api';
import { offeredPhotos, photoProblem } from '../../../../shared/files/photo-rules';
import { type ChosenPicture, HeroDialog } from './hero-dialog';
import type { TextsForm } from './texts-form';

interface HeroFieldProps {
  control: Control<TextsForm>;
  site: AdminSiteDto;
}

/** The picture of the home page: a drawing, or one of the practice's own, which is saved right away. */
export function HeroField({ control, site: { hero, heroPictures } }: HeroFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'heroPicture' });
  const choose = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [picture, setPicture] = useState<ChosenPicture>();
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = photoProblem(file);
    setProblem(found);
    if (!found) setPicture({ file, address: URL.createObjectURL(file) });
  };
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.address);
    setPicture(undefined);
  };
  const choices: { id: HeroPicture; title: string }[] = [
    ...heroPictures,
    ...(hero ? [{ id: 'upload' as const, title: t('Your picture') }] : []),
  ];
  return (
    <fieldset className="ui-field hero-field all-columns" aria-describedby={`${id}-hint`}>
      <legend className="ui-label">{t('Picture')}</legend>
      <p id={`${id}-hint`} className="ui-hint">
        {t('Home page, beside the headline')}
      </p>
      <div className="hero-choices">
        {choices.map((choice) => (
          <label key={choice.id}>
            {choice.id === 'upload' ? (
              hero && <img src={`${hero.url}&small=true`} alt="" width={hero.width} height={hero.height} />
            ) : (
              <span aria-hidden="true">
                <HeroDrawing name={choice.id} />
              </span>
            )}
            <span className="row gap-s">
              <input
                type="radio"
                name={id}
                checked={field.value === choice.id}
                onBlur={field.onBlur}
                onChange={() => field.onChange(choice.id)}
              />
              {choice.title}
            </span>
          </label>
        ))}
      </div>
      <div className="cluster gap-m">
        <FileButton
          ref={choose}
          icon="upload"
          label={t('Picture file')}
          accept={offeredPhotos}
          aria-describedby={`${id}-file`}
          onFiles={([file]) => take(file)}
        >
          {hero ? t('Replace your picture') : t('Upload your own picture')}
        </FileButton>
        <RemovePicture
          isThere={hero !== null}
          remove={() => SiteService.deleteHero()}
          events={['practice.hero_removed']}
          texts={{
            remove: t('Remove your picture'),
            question: t('Remove your picture?'),
            afterRemoval: t('The home page shows a drawing again.'),
            keep: t('Keep picture'),
            removed: t('Picture removed'),
            notRemoved: t('Failed to remove the picture'),
          }}
          onRemoved={() => {
            if (fieldState.isDirty) field.onChange(heroPictures[0]?.id);
            choose.current?.focus();
          }}
        />
        <span id={`${id}-file`} className="ui-hint">
          {t('JPEG, PNG or WebP, max 5MB, saved right away.')}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={problem ?? fieldState.error?.message} />
      <HeroDialog
        picture={picture}
        onSaved={() => fieldState.isDirty && field.onChange('upload')}
        onRefused={setProblem}
        onClose={close}
      />
    </fieldset>
  );
}
