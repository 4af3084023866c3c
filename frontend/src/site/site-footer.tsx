import { Link } from 'react-router-dom';
import { Brand } from '../shared/brand';
import { practice } from '../shared/practice';
import { ThemeSwitch } from '../shared/theme';
import { clientLinks, sitePages, type SiteLink } from './navigation';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap cols">
        <div>
          <Link to="/">
            <Brand />
          </Link>
          <p className="muted about">
            Financial guidance and business consulting for individuals and small businesses in San Antonio,
            Texas.
          </p>
        </div>
        <Column heading="The practice" links={sitePages} />
        <Column heading="For clients" links={clientLinks} />
        <div>
          <h2>Talk to us</h2>
          <ul>
            <li>
              <a href={practice.phoneHref}>{practice.phone}</a>
            </li>
          </ul>
          <ThemeSwitch />
        </div>
      </div>
      <div className="wrap fine">
        <p>
          This practice gives general financial guidance and business consulting. It does not give licensed
          tax, investment or legal advice. For those, please see a licensed professional.
        </p>
        {/* At the turn of the year server and reader may differ by some hours. */}
        <p suppressHydrationWarning>{`© ${new Date().getFullYear()} ${practice.name}`}</p>
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
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
