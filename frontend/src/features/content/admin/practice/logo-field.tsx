import { t } from '@steward/texts';
import { SiteService, type SiteDto } from '../../../../shared/api';
import { logoBox } from '../../../../shared/branding';
import { PictureField } from '../../../../shared/antd/picture-field';
import { photoTypes } from '../../../../shared/files/photo-rules';

const largestLogo = 2 * 1024 * 1024;
/** Pixels of the preview. */
const previewSize = { width: 200, height: 80 };

/** The practice's logo. */
export function LogoField({ site: { logo, logoSize, displayName } }: { site: SiteDto }) {
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

function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!(photoTypes as readonly string[]).includes(type)) return t('Please choose a JPEG, PNG or WebP image');
  return size > largestLogo ? t('That logo is too big. The limit is 2 MB.') : undefined;
}
