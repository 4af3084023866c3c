import { Fragment, type ReactNode } from 'react';
import { addressOf, useSite } from '../../shared/site';
import { PhoneLink } from '../links';

/** Email address, phone and street of the practice, as the end of a sentence; its contact form without them. */
export function WaysToAsk() {
  const site = useSite();
  const address = addressOf(site);
  const ways: Record<string, ReactNode> = {
    ...(site.email && { email: <a href={`mailto:${site.email}`}>{site.email}</a> }),
    ...(site.phone && { phone: <PhoneLink /> }),
    ...(address && { letter: `by letter to ${site.displayName}, ${address}` }),
  };
  const list = Object.entries(ways);
  if (list.length === 0) return <a href="/contact#contact">the form on our contact page</a>;
  return list.map(([name, way], index) => (
    <Fragment key={name}>
      {index > 0 && (list.length > 2 ? ', ' : ' ')}
      {index > 0 && index === list.length - 1 && 'or '}
      {way}
    </Fragment>
  ));
}
