import type { ComponentProps, KeyboardEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './icon';
import './button.css';

interface Look {
  /** `primary`: the main action of its place; `line`, by default, any other one; `quiet`: without a frame. */
  look?: 'primary' | 'line' | 'quiet';
  large?: boolean;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'type' | 'className'> {
  icon?: IconName;
  /** True while its action runs: the button then does nothing. */
  loading?: boolean;
}

const classOf = ({ look = 'line', large = false }: Look) =>
  `button button-${look}${large ? ' button-large' : ''}`;

/** Button in plain CSS, for what is drawn before Ant Design is loaded; it looks the same. */
export function Button({ look, large, icon, loading = false, children, ...button }: ButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={classOf({ ...(look && { look }), ...(large && { large }) })}
      disabled={button.disabled ?? loading}
      {...(loading && { 'aria-busy': true })}
    >
      {loading ? <span className="spinner" /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

interface ActionLinkProps extends Look, Omit<LinkProps, 'className' | 'role'> {}

/**
 * Link that acts as a button, such as one that opens a dialog by its address: before the script is loaded, the
 * browser follows it.
 */
export function ActionLink({ look, large, ...link }: ActionLinkProps) {
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Link
      {...link}
      role="button"
      className={classOf({ ...(look && { look }), ...(large && { large }) })}
      onKeyDown={press}
    />
  );
}
