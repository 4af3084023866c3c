import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Brand } from '../shared/practice/brand';
import { useAuth } from '../shared/session/session';
import { useAdditions } from '../shared/parts/parts-in-use';
import { useSite } from '../shared/practice/site';
import { ThemeSwitch } from '../shared/kit/theme';
import { clientLinks, ownArea, practiceLinks, registerLink, type SiteLink } from './navigation';
import { PhoneLink } from './links';

const thisYear = () => new Date().getFullYear();

export function SiteFooter() {
  const site = useSite();
  const { user } = useAuth();
  const accountLinks = user
    ? [ownArea[user.role]]
    : [ownArea.visitor, ...(site.registration === 'open' ? [registerLink] : [])];
  return (
    <footer className="site-footer">
      <div className="wrap cols">
        <div>
          <Link to="/" reloadDocument>
            <Brand />
          </Link>
          {site.tagline && (
            <p className="muted about" lang={site.lang['tagline']}>
              {site.tagline}
            </p>
          )}
        </div>
        <Column
          heading={t('The practice')}
          links={[...practiceLinks, ...useAdditions('site.footer').flat()]}
        />
        <Column heading={t('For clients')} links={[...accountLinks, ...clientLinks]} />
        <div>
          <h2>{t('Talk to us')}</h2>
          <ul>
            {site.phone && (
              <li>
                <PhoneLink />
              </li>
            )}
            {site.email && (
              <li>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </li>
            )}
            <li>
              <SchedulingLink />
            </li>
          </ul>
          <ThemeSwitch />
        </div>
      </div>
      <div className="wrap fine">
        <p>
          {t(
            'This practice gives general financial guidance and business consulting. It does not give licensed tax, investment or legal advice. For those, please see a licensed professional.',
          )}
        </p>
        {/* On New Year's Eve the server's and the reader's year may differ for some hours. */}
        <p suppressHydrationWarning>{`© ${thisYear()} ${site.displayName}`}</p>
      </div>
    </footer>
  );
}

function Column({ heading, links }: { heading: string; links: readonly SiteLink[] }) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} reloadDocument>
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the booking; the contact form while there are no hours to book. */
function SchedulingLink() {
  const { schedulingUrl, openingHours } = useSite();
  if (schedulingUrl)
    return (
      <a href={schedulingUrl} target="_blank" rel="noopener">
        {t('Schedule a consultation')}
      </a>
    );
  const canBook = openingHours.length > 0;
  return (
    <Link to={canBook ? '/contact#book' : '/contact'} reloadDocument>
      {canBook ? t('Schedule a consultation') : t('Write to us')}
    </Link>
  );
}
