import { addressOf, phoneHref, useSite } from '../../shared/site';

/** Email address, phone and street of the practice, as the end of a sentence. */
export function WaysToAsk() {
  const site = useSite();
  return (
    <>
      <a href={`mailto:${site.email}`}>{site.email}</a>, <a href={phoneHref(site)}>{site.phone}</a>, or by
      letter to {site.name}, {addressOf(site)}
    </>
  );
}
