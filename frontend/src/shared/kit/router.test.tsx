import { act, render } from '@testing-library/react';
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
