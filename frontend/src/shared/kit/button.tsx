import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconName } from './icon';
import './button.css';

interface Look {
  /**
   * `primary`: the main action of its place; `line`, by default, any other one; `quiet`, `link` and `danger`: without a
   * frame, in the color of text, of links, or with a red icon.
   */
  look?: 'primary' | 'line' | 'quiet' | 'link' | 'danger';
  large?: boolean;
  /** As wide as its place. */
  block?: boolean;
  /** In the bar of a phone only the icon is visible. */
  shrinks?: boolean;
}

/** Class name and content of a look, beside the other properties. */
function looking<Props extends Look & { children?: ReactNode }>(props: Props) {
  const { look = 'line', large, block, shrinks, children, ...others } = props;
  const more = [
    large && 'button-large',
    block && 'button-block',
    shrinks && 'ui-shrinks',
    children === undefined && 'button-icon',
  ];
  return {
    others,
    className: ['button', `button-${look}`, ...more].filter(Boolean).join(' '),
    label: shrinks ? <span>{children}</span> : children,
  };
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'type' | 'className'> {
  icon?: IconName;
  /** True while its action runs: the button then does nothing. */
  loading?: boolean;
}

/** Button in plain CSS, for what is drawn before Ant Design is loaded; it looks the same. */
export function Button({ icon, loading = false, ...props }: ButtonProps) {
  const { others, className, label } = looking(props);
  return (
    <button
      {...others}
      type="button"
      className={className}
      disabled={others.disabled ?? loading}
      {...(loading && { 'aria-busy': true })}
    >
      {loading ? <span className="spinner" /> : icon && <Icon name={icon} size={18} />}
      {label}
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'className'> {
  icon: IconName;
}

/** Link to another place that looks like a button. */
export function ButtonLink({ icon, ...props }: ButtonLinkProps) {
  const { others, className, label } = looking(props);
  return (
    <a {...others} className={className}>
      <Icon name={icon} size={18} />
      {label}
    </a>
  );
}

interface ActionLinkProps extends Look, Omit<LinkProps, 'className' | 'role'> {}

/**
 * Link that acts as a button, such as one that opens a dialog by its address: before the script is loaded, the
 * browser follows it.
 */
export function ActionLink(props: ActionLinkProps) {
  const { others, className, label } = looking(props);
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Link {...others} role="button" className={className} onKeyDown={press}>
      {label}
    </Link>
  );
}
