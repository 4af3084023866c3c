import type { SiteDto } from '../api/models/SiteDto';

type Branded = Pick<SiteDto, 'accent' | 'logo'>;

/** Size in pixels; `maskable` has the margin that a phone may cut off. The address changes with the icon. */
export const iconAddress = ({ accent, logo }: Branded, size: number, maskable = false): string =>
  `/api/site/icon?size=${size}${maskable ? '&maskable=true' : ''}&v=${logo?.split('=')[1] ?? accent.slice(1)}`;

export { isWordmark, logoBox } from '../../../../backend/src/platform/brand/logo-box.ts';
