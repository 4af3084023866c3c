import { loadParts } from '../../../app/part-areas';
import { activitySentence } from '../../../features/activity/shared/offered/activity-text';

test('clients read in their history what was destroyed', async () => {
  await loadParts('portal');
  const subject = { type: 'destruction', id: 3, title: 'Certificate 3' } as const;
  const sentenceOf = (type: string) => activitySentence({ type, actor: null, subject }, 2);
  expect(sentenceOf('destruction.made').after).toBe(' was created for destroyed records');
  expect(sentenceOf('destruction.completed').before).toBe('All files listed in ');
});
