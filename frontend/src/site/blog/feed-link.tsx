import { t } from '@steward/texts';
import { useSite } from '../../shared/site';

/** Link for feed readers. */
export function FeedAddress() {
  const { displayName: name } = useSite();
  return <link rel="alternate" type="application/rss+xml" title={name} href="/feed.xml" />;
}

export function FeedLink() {
  return (
    <a className="ui-hint feed push" href="/feed.xml">
      {t('Follow by RSS')}
    </a>
  );
}
