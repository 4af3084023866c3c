import { Button, Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import type { SiteDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { defaultAccent, type Mode, paletteOf } from '../../../../shared/tokens';
import { LogoField } from './logo-field';
import { colorOf, type PracticeForm } from './practice-schema';
import type { CSSProperties } from 'react';
import { Brand } from '../../../../shared/brand';
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
          {t('{accent} is too bright for text on white. Buttons and links use {shade} in the light theme.', {
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
