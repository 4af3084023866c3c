import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useAwaitedPayment } from './payment-state';

it('an awaited payment is asked for ever more slowly, and no longer than a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const start = Date.now();
  const asked: number[] = [];
  const ask = async () => void asked.push(Math.round((Date.now() - start) / 1000));
  const { result } = renderHook(() => useAwaitedPayment({ isAwaited: true, ask }));
  expect(result.current).toBe(true);
  for (let second = 0; second < 120; second++) await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(asked).toEqual([2, 5, 10, 18, 31, 52]);
  expect(result.current).toBe(false);
  jest.useRealTimers();
});
