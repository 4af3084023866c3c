import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Brand } from '../practice/brand';
import { Button } from '../kit/button';
import { Icon, type IconName } from '../kit/icon';
import { CountedLabel, type ScreenCount } from '../kit/screen';
import { useSite } from '../practice/site';
import { placeMessage } from '../toast/toast-place';
import { fetchedDialog } from './fetched-dialog';
import './page.css';
import './lists.css';
import '../kit/kit.css';
import './side-frame.css';

const drawer = fetchedDialog(() => import('./menu-drawer').then((module) => module.MenuDrawer));

interface SideFrameProps {
  /**
   * True on narrow screens, where the navigation is a drawer behind a button in the bar. Undefined where the server
   * draws both: style sheets of its class decide.
   */
  small: boolean | undefined;
  /** Current location, shown in the bar of small screens. */
  title: string;
  /** Accessible name of the navigation. */
  sideLabel: string;
  /** Content below the practice's name; in the drawer its links call the function they are given. */
  side: (onNavigate?: () => void) => ReactNode;
  /** Content of the bar. */
  bar: ReactNode;
  /** Below the screen; its control that opens the menu gets the focus back. */
  foot?: (openMenu: OpenMenu) => ReactNode;
  /** The screen. */
  children: ReactNode;
  className?: string;
}

/** @param from the control, which gets the focus back */
export type OpenMenu = (from: HTMLElement) => void;

/** Frame of an area: a column of links beside its screens, and a bar above them. */
export function SideFrame(props: SideFrameProps) {
  const { small, title, sideLabel, side, bar, foot, children, className = '' } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const isMenuOpen = small === true && menuOpen;
  const [opener, setOpener] = useState<HTMLElement>();
  const openMenu = (from: HTMLElement) => {
    setOpener(from);
    setMenuOpen(true);
  };
  // Ant Design would restore the focus, but records it only when the drawer already has it.
  useEffect(() => {
    if (!isMenuOpen) opener?.focus({ preventScroll: true });
  }, [isMenuOpen, opener]);
  const site = useSite();
  useLayoutEffect(placeMessage, [small]);
  const sider = (onNavigate?: () => void) => (
    <div className="ui-sider">
      <Link
        to="/"
        reloadDocument
        aria-label={t('{name}, main site', { name: site.displayName })}
        onClick={onNavigate}
      >
        <Brand />
      </Link>
      {side(onNavigate)}
    </div>
  );
  return (
    <div
      className={`ui-root ${small ? '' : 'ui-sided'} ${small === undefined ? 'ui-any-width' : ''} ${className}`}
    >
      <a className="skip" href="#content">
        {t('Skip to content')}
      </a>
      {!small && (
        <aside className="ui-side" aria-label={sideLabel}>
          {sider()}
        </aside>
      )}
      <div>
        <header className="ui-bar">
          {small !== false && <MenuButton isOpen={menuOpen} onOpen={openMenu} />}
          {small !== false && <b className="ui-bar-title two-lines">{title}</b>}
          {bar}
        </header>
        <main id="content" className="ui-content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {foot?.(openMenu)}
      <drawer.Dialog isNeeded={isMenuOpen} open={isMenuOpen} onClose={() => setMenuOpen(false)}>
        {sider}
      </drawer.Dialog>
    </div>
  );
}

const MenuButton = ({ isOpen, onOpen }: { isOpen: boolean; onOpen: OpenMenu }) => (
  <Button
    icon="menu"
    aria-label={t('Open menu')}
    aria-expanded={isOpen}
    onPointerEnter={drawer.prepare}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  />
);

interface SideLinkProps {
  to: string;
  label: string;
  icon: IconName;
  count: ScreenCount | undefined;
  /** True at the screen and at addresses below it. */
  current: boolean;
  /** Called on hover or focus, before the screen is opened. */
  prepare?: (() => void) | undefined;
  onNavigate: (() => void) | undefined;
}

/** Navigation entry: the screen's name, with a count if items are waiting. */
export function SideLink({ to, label, icon, count, current, prepare, onNavigate }: SideLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // In a low window the last entries are out of view.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Link
      ref={link}
      to={to}
      onClick={onNavigate}
      onPointerEnter={prepare}
      onFocus={prepare}
      {...(current && { 'aria-current': 'page' })}
    >
      <Icon name={icon} />
      <CountedLabel label={label} count={count} />
    </Link>
  );
}
