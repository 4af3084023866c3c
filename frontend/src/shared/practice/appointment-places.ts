import { t } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import type { AppointmentPlace } from '../api/models/AppointmentPlace';
import type { SiteDto } from '../api/models/SiteDto';
import { addressOf } from './site';

interface PlaceTexts {
  label: string;
  /** Within a sentence. */
  phrase: string;
  /** Explanation beside the label. */
  hint: (site: SiteDto) => string;
}

/** Texts of the places where an appointment can be. */
export const placeTexts = (): Readonly<Record<AppointmentPlace, PlaceTexts>> => ({
  office: {
    label: t('Office'),
    phrase: t('at our office'),
    hint: (site) => (site.street ? addressOf(site) : t('Come to us')),
  },
  phone: {
    label: t('Phone'),
    phrase: t('by phone'),
    hint: () => t("We'll call you"),
  },
  video: {
    label: t('Video'),
    phrase: t('by video'),
    hint: ({ sendsEmail }) => (sendsEmail ? t("We'll email you the link") : t("We'll give you the link")),
  },
});

/** Place of an appointment: its own location, else the practice's address, or the way to talk. */
export function whereText(
  { place, location }: { place: AppointmentPlace; location: string | null },
  site: SiteDto,
): string {
  const { phrase, hint } = placeTexts()[place];
  if (location !== null) return location;
  return place === 'office' && site.street ? hint(site) : capitalized(phrase);
}
