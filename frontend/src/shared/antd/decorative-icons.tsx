import { t } from '@steward/texts';
import { Icon } from '../kit/icon';

/* Decorative icons. Ant Design's own ones have English names, which screen readers read out: "down", "loading". */

const loadingIcon = <span className="spinner" aria-hidden="true" />;
const warning = <Icon name="alert" />;

export const decorativeIcons = {
  alert: { warningIcon: warning, errorIcon: warning },
  button: { loadingIcon },
  select: { loadingIcon, suffixIcon: <Icon name="chevron-down" size={14} /> },
};

/** For the `allowClear` of a select, whose button is otherwise "Clear" in every language. */
export const clearable = () => ({ label: t('Clear selection') });

/** For the `showSearch` of a select. */
export const searchIcon = <Icon name="search" size={14} />;
