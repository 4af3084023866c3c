import { Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { type SiteDto, SiteService } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Field } from '../../../shared/antd/field';
import { defaultAccent, type Mode, paletteOf } from '../../../shared/kit/tokens';
import { colorOf, type PracticeForm } from './practice-schema';
import type { CSSProperties } from 'react';
import { Brand } from '../../../shared/practice/brand';
import { logoBox } from '../../../shared/practice/branding';
import { PictureField } from '../../../shared/antd/picture-field';
import { isPhoto } from '../../../shared/files/photo-rules';
import './branding.css';

/** Color and logo, with a preview before the color is saved. */
export function BrandingFields({ control, site }: { control: Control<PracticeForm>; site: SiteDto }) {
  const typed = useWatch({ control, name: 'accent' });
  // While a color is typed, the preview shows the last one.
  const accent = colorOf(typed) ?? site.accent;
  return (
    <>
      <div className="all-columns">
        <Field
          control={control}
          name="accent"
          label={t('Color')}
          hint={t('For buttons, links, emails and PDFs. We adjust its brightness where text needs contrast.')}
        >
          {({ value, onChange, ...field }) => (
            <div className="branding-color">
              <input
                type="color"
                aria-label={t('Choose a color')}
                value={accent}
                onChange={({ target }) => onChange(target.value)}
              />
              <Input
                {...field}
                value={value}
                onChange={onChange}
                maxLength={20}
                autoComplete="off"
                spellCheck={false}
              />
              {accent !== defaultAccent && (
                <Button type="text" onClick={() => onChange(defaultAccent)}>
                  {t('Use the default color')}
                </Button>
              )}
            </div>
          )}
        </Field>
      </div>
      <LogoField site={site} />
      <BrandingPreview accent={accent} />
    </>
  );
}

/** Examples in both themes, with the practice's logo. */
function BrandingPreview({ accent }: { accent: string }) {
  const shade = paletteOf('light', accent).river;
  return (
    <div className="all-columns stack">
      <div className="branding-previews">
        <Theme mode="light" label={t('Light theme')} accent={accent} />
        <Theme mode="dark" label={t('Dark theme')} accent={accent} />
      </div>
      {shade !== accent && (
        <p className="ui-hint" role="status">
          {t('{accent} is too bright for text on white. Buttons use {shade} in the light theme.', {
            accent,
            shade,
          })}
        </p>
      )}
    </div>
  );
}

/** Examples in the colors of one theme. They are pictures of controls, so nothing in them takes the focus. */
function Theme({ mode, label, accent }: { mode: Mode; label: string; accent: string }) {
  const colors = Object.entries(paletteOf(mode, accent)).map(([name, value]) => [`--${name}`, value]);
  return (
    <figure
      className="branding-preview"
      aria-label={label}
      style={{ ...(Object.fromEntries(colors) as CSSProperties), colorScheme: mode }}
    >
      <figcaption>{label}</figcaption>
      <div className="cluster gap-l">
        <span className="button button-primary">{t('[example] Pay invoice')}</span>
        <span className="branding-link">{t('[example] View documents')}</span>
      </div>
      <div className="branding-invoice">
        <div className="branding-letterhead">
          <Brand />
        </div>
        <p className="branding-title">{t('[example] Invoice INV-000012')}</p>
        <p>
          <span>{t('[example] Monthly bookkeeping')}</span>
          <span>$250.00</span>
        </p>
        <p className="branding-total">
          <span>{t('Amount due')}</span>
          <span>$250.00</span>
        </p>
      </div>
    </figure>
  );
}

const largestLogo = 2 * 1024 * 1024;
/** Pixels of the preview. */
const previewSize = { width: 200, height: 80 };

/** The practice's logo. */
function LogoField({ site: { logo, logoSize, displayName } }: { site: SiteDto }) {
  return (
    <PictureField
      isThere={logo !== null}
      problemOf={logoProblem}
      upload={(file) => SiteService.setLogo({ formData: { file } })}
      remove={() => SiteService.deleteLogo()}
      events={['practice.logo_changed', 'practice.logo_removed']}
      texts={{
        label: t('Logo'),
        file: t('Logo file'),
        hint: t('JPEG, PNG or WebP, max 2MB, saved right away. Use a transparent background if you can.'),
        upload: t('Upload logo'),
        replace: t('Replace logo'),
        saved: t('Logo saved'),
        notSaved: t('Failed to save logo'),
        remove: t('Remove logo'),
        question: t('Remove this logo?'),
        afterRemoval: t('Your website, emails and PDFs show your name without it.'),
        keep: t('Keep logo'),
        removed: t('Logo removed'),
        notRemoved: t('Failed to remove logo'),
      }}
    >
      {logo && logoSize && (
        <div className="branding-logo">
          <img src={logo} alt={displayName} {...logoBox(logoSize, previewSize)} />
        </div>
      )}
    </PictureField>
  );
}

function logoProblem(file: Pick<File, 'type' | 'name' | 'size'>): string | undefined {
  if (!isPhoto(file)) return t('Please choose a JPEG, PNG or WebP image');
  return file.size > largestLogo ? t('That logo is too big. The limit is 2 MB.') : undefined;
}
