import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { RiverLines } from '../shared/art/river-lines';
import { Brand } from '../shared/practice/brand';
import { Icon } from '../shared/kit/icon';
import { PageHead } from './page-head';

/** Page for unknown addresses, sent with status 404. Without the site's frame it includes the brand. */
export function NotFoundPage({ alone = false }: { alone?: boolean }) {
  const Frame = alone ? 'main' : 'section';
  return (
    <Frame className={alone ? 'not-found not-found-alone' : 'not-found'}>
      <PageHead
        title={t('404 Page Not Found')}
        description={t('There is no page at this address.')}
        noIndex
      />
      <RiverLines height={480} lines={20} />
      <div className="wrap stack gap-l to-start">
        {alone && (
          <Link to="/" reloadDocument>
            <Brand />
          </Link>
        )}
        <h1>{t('404 Page Not Found')}</h1>
        <p className="lead">{t('Did you forget to add the page to the router?')}</p>
        <Link className="more" to="/" reloadDocument>
          {t('Home')}
          <Icon name="arrow-right" />
        </Link>
      </div>
    </Frame>
  );
}
