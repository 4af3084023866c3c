import { t } from '@steward/texts';

// Widths of the first lines, uneven like real messages.
const bones = [
  { own: true, width: '46%' },
  { own: false, width: '58%' },
  { own: false, width: '38%' },
  { own: true, width: '30%' },
] as const;

/** Placeholder messages from both sides, and a placeholder for the composer. */
export function ConversationSkeleton() {
  return (
    <div className="conversation-log stack gap-l" role="status" aria-label={t('Loading messages')}>
      <ol aria-hidden="true">
        {bones.map(({ own, width }, index) => (
          <li key={index} className="message" data-own={own || undefined} data-bone style={{ width }}>
            {!own && <span className="message-avatar avatar ui-bone" />}
            <div className="ui-bones fill">
              <span className="ui-bone ui-bone-small" style={{ width: 120 }} />
              <span className="ui-bone message-bone fill" />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
