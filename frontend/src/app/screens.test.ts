import { portalScreens, screens } from './screens.ts';

test('every address is listed once', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test("a portal tab's key is the first part of its path, but for the overview", () => {
  for (const { path, tab, label } of portalScreens.filter(({ tab, label }) => tab && label))
    expect({ label, segment: path.split('/')[2] }).toEqual({
      label,
      segment: tab === 'overview' ? 'dashboard' : tab,
    });
});
