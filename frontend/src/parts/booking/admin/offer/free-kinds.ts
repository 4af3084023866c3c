import type { AppointmentKindDto, AvailabilityDto } from '../../../../shared/api';

/** The types that visitors can book for free: the website's offer is of these. */
export const freeKinds = ({ types }: AvailabilityDto): AppointmentKindDto[] =>
  types.filter(({ free, visitors }) => free === true && visitors === true);
