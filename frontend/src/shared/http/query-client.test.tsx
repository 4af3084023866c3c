import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../test/render';
import { server } from '../../../test/server';

function Letters({ path }: { path: string }) {
  const { data, isError } = useQuery<string>({ queryKey: [path] });
  return <p>{isError ? `No ${path}` : `${path}: ${data}`}</p>;
}

test('what could not be loaded is loaded once the connection is back, and nothing else', async () => {
  let letters = 0;
  server.use(
    http.get('/api/letters', () => HttpResponse.json(`${++letters}`)),
    http.get('/api/bills', () => HttpResponse.error(), { once: true }),
    http.get('/api/bills', () => HttpResponse.json('two')),
  );
  renderScreen(
    <>
      <Letters path="/api/letters" />
      <Letters path="/api/bills" />
    </>,
  );
  await screen.findByText('No /api/bills');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('/api/bills: two')).toBeInTheDocument();
  expect(screen.getByText('/api/letters: 1')).toBeInTheDocument();
});
