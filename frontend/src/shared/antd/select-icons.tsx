import { t } from '@steward/texts';
import { Icon } from '../icon';

/* Decorative icons of selects. Ant Design's own ones have names, which screen readers read out: "down", "search". */

export const selectIcons = {
  suffixIcon: <Icon name="chevron-down" size={14} />,
  loadingIcon: <span className="spinner" aria-hidden="true" />,
};

/** For the `allowClear` of a select, whose button is otherwise "Clear" in every language. */
export const clearable = () => ({ label: t('Clear selection') });

/** For the `showSearch` of a select. */
export const searchIcon = <Icon name="search" size={14} />;
