import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import { addressOf, useSite } from '../../shared/practice/site';
import { PhoneLink } from '../links';

const either = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** Email address, phone and street of the practice, as the end of a sentence; its contact form without them. */
export function WaysToAsk() {
  const site = useSite();
  const address = addressOf(site);
  const ways: Record<string, ReactNode> = {
    ...(site.email && { email: <a href={`mailto:${site.email}`}>{site.email}</a> }),
    ...(site.phone && { phone: <PhoneLink /> }),
    ...(address && { letter: t('by letter to {name}, {address}', { name: site.displayName, address }) }),
  };
  const names = Object.keys(ways);
  if (names.length === 0)
    return (
      <Link to="/contact#contact" reloadDocument>
        {t('the form on our contact page')}
      </Link>
    );
  return either()
    .formatToParts(names)
    .map(({ value }) => <Fragment key={value}>{ways[value] ?? value}</Fragment>);
}
