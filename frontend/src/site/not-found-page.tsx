import { Link } from 'react-router-dom';
import { RiverLines } from '../shared/art/river-lines';
import { Brand } from '../shared/brand';
import { Icon } from '../shared/icon';
import { PageHead } from './page-head';

/** Page for unknown addresses, sent with status 404. Without the site's frame it includes the brand. */
export function NotFoundPage({ alone = false }: { alone?: boolean }) {
  const Frame = alone ? 'main' : 'section';
  return (
    <Frame className={alone ? 'not-found not-found-alone' : 'not-found'}>
      <PageHead title="404 Page Not Found" description="There is no page at this address." noIndex />
      <RiverLines height={480} lines={20} />
      <div className="wrap stack gap-l to-start">
        {alone && (
          <Link to="/" reloadDocument>
            <Brand />
          </Link>
        )}
        <h1>404 Page Not Found</h1>
        <p className="lead">Did you forget to add the page to the router?</p>
        <Link className="more" to="/" reloadDocument>
          Home
          <Icon name="arrow-right" />
        </Link>
      </div>
    </Frame>
  );
}
