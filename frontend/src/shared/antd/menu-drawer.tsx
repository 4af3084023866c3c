import type { ReactNode } from 'react';
import { Drawer } from 'antd';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { Button } from './button';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  children: (onNavigate: () => void) => ReactNode;
}

/** Navigation of small screens, over the screen. */
export function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      aria-label={t('Menu')}
      title={null}
      closable={false}
      destroyOnHidden
      rootClassName="ui-drawer"
    >
      <Button
        type="text"
        className="ui-drawer-close"
        icon={<Icon name="close" />}
        aria-label={t('Close menu')}
        onClick={onClose}
      />
      {children(onClose)}
    </Drawer>
  );
}
