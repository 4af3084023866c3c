import type { SiteDto } from '../../shared/api/models/SiteDto';

/** State whose law the legal pages name, as the practice writes it, but 'Texas' also for 'TX'; empty without one. */
export const stateOf = ({ state }: Pick<SiteDto, 'state'>): string => {
  const name = state.trim();
  return /^(tx|texas)\.?$/i.test(name) ? 'Texas' : name;
};
