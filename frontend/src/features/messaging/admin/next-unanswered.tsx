import { useEffect } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../../../shared/icon';
import { useUnanswered } from './use-inbox';

/** Opens the conversation that has waited longest, other than the open one: by a button, and by Alt+Down. */
export function NextUnanswered({ openId }: { openId: number }) {
  const navigate = useNavigate();
  const { data } = useUnanswered();
  const next = data?.rows.find(({ id }) => id !== openId)?.id;
  useEffect(() => {
    if (next === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      const { target } = event;
      // In a text field these keys move the cursor on some systems.
      if (target instanceof HTMLTextAreaElement && target.value !== '') return;
      event.preventDefault();
      void navigate(`/admin/messages/${next}`);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [next, navigate]);
  if (!data) return null;
  if (next === undefined) return <p className="ui-hint">{t('That was the last one.')}</p>;
  return (
    <>
      <Button
        icon={<Icon name="arrow-right" size={18} />}
        iconPlacement="end"
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => void navigate(`/admin/messages/${next}`)}
      >
        {t('Next unanswered')}
      </Button>
      <p className="ui-hint next-keys">{t('Alt + Down')}</p>
    </>
  );
}
