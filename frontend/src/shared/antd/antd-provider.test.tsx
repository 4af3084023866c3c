import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Select, Table } from 'antd';
import { setLanguage, type Language } from '@steward/texts';
import { renderScreen } from '../../../test/render';
import { AntdProvider } from './antd-provider';
import { useSelectSearch } from './use-select-search';

afterEach(() => setLanguage('en'));

function EmptyTable() {
  const [language, choose] = useState<Language>('en');
  setLanguage(language);
  return (
    <AntdProvider>
      <button onClick={() => choose('es')}>Español</button>
      <button onClick={() => choose('en')}>English</button>
      <input aria-label="Note" />
      <Table />
    </AntdProvider>
  );
}

test("Ant Design's own texts follow the language, in both directions, and nothing typed is lost", async () => {
  const { user } = renderScreen(<EmptyTable />);
  expect((await screen.findAllByText('No data')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Note'), 'Dear Alex');
  await user.click(screen.getByRole('button', { name: 'Español' }));
  expect((await screen.findAllByText('No hay datos')).length).toBeGreaterThan(0);
  expect(screen.queryByText('No data')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(screen.queryByText('No hay datos')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('Dear Alex');
});

function SearchedSelect() {
  return <Select aria-label="Searched" {...useSelectSearch().searching} options={[{ value: 'one' }]} />;
}

test('icons of selects have no names of their own', async () => {
  const { user } = renderScreen(
    <AntdProvider>
      <Select aria-label="Plain" options={[{ value: 'one' }]} />
      <Select aria-label="Loading" loading />
      <SearchedSelect />
    </AntdProvider>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Searched' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Plain' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
