import type { SiteDto } from '../../shared/api/models/SiteDto';

/** State whose law the terms name: `place` is Texas or the state as the practice writes it; undefined without one. */
export const stateOf = ({ state }: Pick<SiteDto, 'state'>): 'Texas' | { name: string } | undefined => {
  const name = state.trim();
  if (/^(tx|texas)\.?$/i.test(name)) return 'Texas';
  return name === '' ? undefined : { name };
};
