import { t } from '@steward/texts';
import { T } from '../../../../frontend/src/shared/text/rich-text';
import { shared } from './shared';

const more = () => import('./more').then(({ more: load }) => load());

export const Page = ({ count }: { count: number }) => (
  <p title={t('Close') + shared()} onClick={more}>
    {t('{count, plural, one {# file} other {# files}}', { count })}
    <T text="Read <b>this</b>" of={{ b: <b /> }} />
  </p>
);
