import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../shared/antd/button';
import { useIsPhone } from '../../shared/antd/use-media';
import type { IconName } from '../../shared/kit/icon';
import { RowMenu } from '../tables/row-actions';

/** Another screen, or a dialog. */
type HeadLink = { label: string; icon: IconName } & ({ to: string } | { onSelect: () => void });

interface HeadLinksProps {
  /** Title of the screen, for screen readers. */
  of: string;
  links: readonly HeadLink[];
}

/** The lesser ways from the head of a screen, beside its main button; on a phone in a menu. */
export function HeadLinks({ of, links }: HeadLinksProps) {
  const navigate = useNavigate();
  if (useIsPhone())
    return (
      <RowMenu
        of={of}
        actions={links.map(({ label, icon, ...way }) => ({
          label,
          icon,
          onSelect: 'to' in way ? () => void navigate(way.to) : way.onSelect,
        }))}
      />
    );
  return links.map(({ label, ...way }) =>
    'to' in way ? (
      <Link key={label} className="ui-text-link" to={way.to}>
        {label}
      </Link>
    ) : (
      <Button key={label} onClick={way.onSelect}>
        {label}
      </Button>
    ),
  );
}
