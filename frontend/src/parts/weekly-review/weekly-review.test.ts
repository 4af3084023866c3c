import { addAdditions } from '../../shared/parts/additions';
import { loginTask } from '../../site/auth/login-task';
import { weeklyReview } from '.';

addAdditions('weekly-review', weeklyReview.additions ?? {});

test('its email leads to a login that names it', () => {
  expect(loginTask({ wanted: '/admin/weekly-close?week=2026-W47' })).toBe(
    'Log in to read your weekly review',
  );
});
