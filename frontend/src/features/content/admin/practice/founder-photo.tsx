import { SiteService, type SiteDto } from '../../../../shared/api';
import { PhotoField } from '../../../../shared/antd/photo-field';

/** The founder's photo, cropped as on the About page. */
export function FounderPhoto({ site }: { site: SiteDto }) {
  return (
    <PhotoField
      photo={site.founderPhoto}
      name={site.founderName}
      shape="arch"
      hint="JPEG, PNG or WebP, max 5MB. We’ll crop it to 4:5."
      upload={(file) => SiteService.setFounderPhoto({ formData: { file } })}
      remove={() => SiteService.deleteFounderPhoto()}
      events={['practice.photo_changed', 'practice.photo_removed']}
      afterRemoval="The About page shows initials until you upload another."
    />
  );
}
