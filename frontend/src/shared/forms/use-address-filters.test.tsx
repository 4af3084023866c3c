import { screen } from '@testing-library/react';
import { renderScreen } from '../../../test/render';
import { useAddressFilters } from './use-address-filters';

function Filters() {
  const search = useAddressFilters();
  const category = useAddressFilters();
  return (
    <button
      onClick={() => {
        search.change({ search: 'a' });
        category.change({ category: 'legal' });
      }}
    >
      Change both
    </button>
  );
}

it('keeps a filter that is chosen while a search is being rendered', async () => {
  const { user, router } = renderScreen(<Filters />);
  await user.click(screen.getByRole('button', { name: 'Change both' }));
  expect(router.state.location.search).toBe('?search=a&category=legal');
});
