import { currentLanguage, t } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import { useSite } from '../../../shared/practice/site';
import { feedPath } from './feed-path';

const feedAddress = () => addressIn(currentLanguage(), feedPath);

/** Link for feed readers. */
export function FeedAddress() {
  const { displayName: name } = useSite();
  return <link rel="alternate" type="application/rss+xml" title={name} href={feedAddress()} />;
}

export function FeedLink() {
  return (
    <a className="ui-hint feed push" href={feedAddress()}>
      {t('Follow by RSS')}
    </a>
  );
}
