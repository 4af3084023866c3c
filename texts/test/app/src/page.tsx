import { t } from '@steward/texts';
import { T } from '../../../../frontend/src/shared/rich-text';
import { shared } from './shared';

export const Page = ({ count }: { count: number }) => (
  <p title={t('Close') + shared()}>
    {t('{count, plural, one {# file} other {# files}}', { count })}
    <T text="Read <b>this</b>" of={{ b: <b /> }} />
  </p>
);
