import type { CSSProperties } from 'react';
import { t } from '@steward/texts';
import { Brand } from '../../../../shared/brand';
import { type Mode, paletteOf } from '../../../../shared/tokens';

/** Examples in both themes, with the practice's logo. */
export function BrandingPreview({ accent }: { accent: string }) {
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
