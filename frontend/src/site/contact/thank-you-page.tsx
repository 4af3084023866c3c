import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { RiverLines } from '../../shared/art/river-lines';
import { Icon } from '../../shared/kit/icon';
import { useSite } from '../../shared/practice/site';
import { PageHead } from '../page-head';
import { Hours, useHasHours } from './hours';
import { PhoneLink } from '../links';
import { T } from '../../shared/text/rich-text';
import './thank-you.css';

/** Confirmation page for a message sent without JavaScript. */
export default function ThankYouPage() {
  const { phone, sendsEmail } = useSite();
  const hasHours = useHasHours();
  return (
    <section className="not-found not-found-narrow thank-you">
      <PageHead title={t('Thank you')} description={t('Your message has been sent.')} noIndex />
      <RiverLines height={480} lines={20} />
      <div className="wrap stack gap-l to-start">
        <h1>{t('Thank you. We got your message.')}</h1>
        <p className="lead">
          {sendsEmail
            ? t(
                "Your message has been sent. We'll contact you soon, by email or, if you left a number, by phone.",
              )
            : t("Your message has been sent. We'll call or write to you soon.")}
        </p>
        <dl className="listing">
          <div className="pair">
            <dt>{t('What happens next')}</dt>
            <dd>{t('We read every message, and answer during our business hours.')}</dd>
          </div>
          {hasHours && (
            <div className="pair">
              <dt>{t('Business hours')}</dt>
              <dd>
                <Hours />
              </dd>
            </div>
          )}
          {phone && (
            <div className="pair">
              <dt>{t("If it's urgent")}</dt>
              <dd>
                <T text="Call <phone/>" of={{ phone: <PhoneLink /> }} />
              </dd>
            </div>
          )}
        </dl>
        <Link className="more" to="/" reloadDocument>
          {t('Home')}
          <Icon name="arrow-right" />
        </Link>
      </div>
    </section>
  );
}
