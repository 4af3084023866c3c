import { Button, Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import type { SiteDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { defaultAccent } from '../../../../shared/tokens';
import { BrandingPreview } from './branding-preview';
import { LogoField } from './logo-field';
import { colorOf, type PracticeForm } from './practice-schema';
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
