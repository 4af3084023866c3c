import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Empty } from '../shared/antd/states';
import { EmptyDocuments } from '../shared/art/empty-documents';
import { ReviewRequired } from '../shared/antd/review-required';
import { useAwaitsReview } from '../shared/antd/use-review-required';
import { T } from '../shared/text/rich-text';
import { ScreenTitle } from '../shared/kit/screen-title';
import { phoneHref, useSite } from '../shared/practice/site';

/** Portal of a person who may act for no client: no longer, or not until the review after a restore. */
export function NoClient() {
  const site = useSite();
  const awaitsReview = useAwaitsReview();
  if (awaitsReview === undefined) return null;
  if (awaitsReview)
    return (
      <>
        <ScreenTitle>{t('Access waits, Client Portal')}</ScreenTitle>
        <h1 className="skip">{t('Your access has to be confirmed')}</h1>
        <ReviewRequired />
      </>
    );
  return (
    <>
      <ScreenTitle>{t('No client, Client Portal')}</ScreenTitle>
      <h1 className="skip">{t('Client Portal')}</h1>
      <div className="ui-card">
        <Empty
          art={<EmptyDocuments />}
          title={t('You don’t have access to a client')}
          action={
            <Link className="ui-text-link" to="/client/settings">
              {t('Open settings')}
            </Link>
          }
        >
          {site.phone ? (
            <T
              text="Your access may have ended. Ask the person you help to invite you again, or call us: <call>{phone}</call>"
              of={{ call: <a className="linked" href={phoneHref(site)} /> }}
              values={{ phone: site.phone }}
            />
          ) : (
            t('Your access may have ended. Ask the person you help to invite you again.')
          )}
        </Empty>
      </div>
    </>
  );
}
