import { addressOf, phoneHref, useSite } from '../../shared/site';

/** The practice's e-mail address, phone and street, in one sentence's end. */
export function WaysToAsk() {
  const site = useSite();
  return (
    <>
      <a href={`mailto:${site.email}`}>{site.email}</a>, <a href={phoneHref(site)}>{site.phone}</a>, or by
      letter to {site.name}, {addressOf(site)}
    </>
  );
}
