import { Link } from 'react-router-dom';
import { Empty } from '../shared/antd/states';
import { EmptyDocuments } from '../shared/art/empty-documents';
import { ScreenTitle } from '../shared/screen-title';
import { phoneHref, useSite } from '../shared/site';

/** Portal of a person who may act for no client, or no longer. */
export function NoClient() {
  const site = useSite();
  return (
    <>
      <ScreenTitle>No client, Client Portal</ScreenTitle>
      <h1 className="skip">Client Portal</h1>
      <div className="ui-card">
        <Empty
          art={<EmptyDocuments />}
          title="You don’t have access to a client"
          action={
            <Link className="ui-text-link" to="/client/settings">
              Open settings
            </Link>
          }
        >
          Your access may have ended. Ask the person you help to invite you again
          {site.phone ? (
            <>
              , or call us:{' '}
              <a className="linked" href={phoneHref(site)}>
                {site.phone}
              </a>
            </>
          ) : (
            '.'
          )}
        </Empty>
      </div>
    </>
  );
}
