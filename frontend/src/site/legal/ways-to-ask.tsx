import { addressOf, useSite } from '../../shared/site';
import { PhoneLink } from '../links';

/** Email address, phone and street of the practice, as the end of a sentence. */
export function WaysToAsk() {
  const site = useSite();
  return (
    <>
      <a href={`mailto:${site.email}`}>{site.email}</a>, <PhoneLink />, or by letter to {site.displayName},{' '}
      {addressOf(site)}
    </>
  );
}
