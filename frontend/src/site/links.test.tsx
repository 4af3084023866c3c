import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { inLanguage } from '@steward/texts';
import { aSite } from '../../test/fixtures';
import { aQueryClient } from '../../test/query-clients';
import { siteKey } from '../shared/practice/site';
import { TermsField } from './form/terms-field';
import { WaysToAsk } from './legal/ways-to-ask';

test.each([
  ['/es/terms-of-service', () => <TermsField id="terms" error={undefined} />],
  ['/es/contact#contact', WaysToAsk],
])('links of a Spanish page lead to Spanish pages: %s', (href, Part) => {
  const client = aQueryClient();
  client.setQueryData(siteKey, {
    ...aSite(),
    email: '',
    phone: '',
    street: '',
    city: '',
    state: '',
    zipCode: '',
  });
  inLanguage('es', () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter basename="/es" initialEntries={['/es/contact']}>
          <Part />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});
