import { render, screen } from '@testing-library/react';
import { StartedWebhooks } from './started-webhooks';

const nothing = { access: [], passwords: [], packs: [], webhooks: [], connections: [] };

test('webhooks that a colleague set up are named, and none are not mentioned', () => {
  const setBy = { id: 4, name: 'Carla Sample' };
  const webhook = { id: 3, title: 'hooks.example.com', setBy, setAt: '2026-11-20T10:00:00Z' };
  const { rerender } = render(<StartedWebhooks started={{ ...nothing, webhooks: [webhook] }} />);
  expect(screen.getByText('hooks.example.com, last set by Carla Sample')).toBeInTheDocument();
  rerender(<StartedWebhooks started={nothing} />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
