import type { AppointmentPlace } from '../api/models/AppointmentPlace';
import { DirectionsLink } from './directions-link';
import { addressOf, useSite } from './site';

interface OfficeDirectionsProps {
  to: { place: AppointmentPlace; location: string | null };
}

/** As in '100 Example Street'; other locations are words such as 'At our office'. */
const streetAndNumber = /\d\s+\p{L}/u;

/** Map link of an appointment at the office; nothing at another place, or without an address. */
export function OfficeDirections({ to: { place, location } }: OfficeDirectionsProps) {
  const site = useSite();
  const address = location && streetAndNumber.test(location) ? location : addressOf(site);
  return place === 'office' && address && <DirectionsLink address={address} />;
}
