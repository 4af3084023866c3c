import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Router, courseFrom } from './router';

const Address = () => <p>{useLocation().pathname}</p>;

/** A screen at /second, opened from /first, whose navigations are held; `leave` lets the last one go on. */
function heldAtSecond() {
  const course = courseFrom('/first');
  const { container } = render(
    <Router course={course}>
      <Address />
    </Router>,
  );
  act(() => course.navigator.push('/second'));
  const asked: string[] = [];
  let leave = () => {};
  const release = course.holdBy((to, from, proceed) => {
    asked.push(`${from.pathname} ${to.pathname}`);
    leave = proceed;
    return true;
  });
  return {
    course,
    asked,
    release,
    leave: () => act(async () => leave()),
    address: () => container.textContent,
  };
}

test.each([
  ['a link', '/third', 1],
  ['Back', '/first', -1],
] as const)('%s is held until its reader agrees, and then happens', async (_, to, way) => {
  const { course, asked, leave, address } = heldAtSecond();
  act(() => (way < 0 ? course.navigator.go(way) : course.navigator.push(to)));
  expect(asked).toEqual([`/second ${to}`]);
  expect([address(), course.location.pathname]).toEqual(['/second', '/second']);
  await leave();
  expect([address(), course.location.pathname]).toEqual([to, to]);
  expect(asked).toHaveLength(1);
});

test('nothing is held once the holder is gone', () => {
  const { course, asked, release, address } = heldAtSecond();
  release();
  act(() => course.navigator.go(-1));
  expect(address()).toBe('/first');
  expect(asked).toEqual([]);
});

describe('scrolling', () => {
  /** Places that these steps scroll a screen to, in order. */
  function scrollsOf(...steps: ((course: ReturnType<typeof courseFrom>) => void)[]): unknown[] {
    const scrolls: unknown[] = [];
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation((to) => void scrolls.push(to));
    const OwnPlace = () => {
      const { pathname } = useLocation();
      useLayoutEffect(() => void (pathname === '/conversation' && scrolls.push('its end')), [pathname]);
      return null;
    };
    const course = courseFrom('/list');
    render(
      <Router course={course}>
        <OwnPlace />
      </Router>,
    );
    for (const step of steps) act(() => step(course));
    scroll.mockRestore();
    return scrolls;
  }
  const top = { top: 0, behavior: 'instant' };

  test.each([
    ['another screen', '/other'],
    ['another view of a screen', '/list?view=upload'],
  ])('%s opens at its top, and Back leaves the place to the browser', (_, to) => {
    expect(scrollsOf(({ navigator }) => navigator.push(to))).toEqual([top]);
    expect(scrollsOf(({ navigator }) => navigator.replace(to, null))).toEqual([top]);
    const back = scrollsOf(
      ({ navigator }) => navigator.push(to),
      ({ navigator }) => navigator.go(-1),
    );
    expect(back).toEqual([top]);
  });

  test('a filter or a dialog in the address leaves the screen where it is', () => {
    expect(scrollsOf(({ navigator }) => navigator.push('/list?document=1'))).toEqual([]);
  });

  test('a screen with a place of its own goes there last', () => {
    expect(scrollsOf(({ navigator }) => navigator.push('/conversation'))).toEqual([top, 'its end']);
  });
});
