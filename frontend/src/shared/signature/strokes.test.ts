import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frame, padHeight, padWidth, penWidth, type Point } from './strokes.ts';

const at = (x: number, y: number, time = 0): Point => ({ x, y, at: time });

test('a quick line is thinner than a slow one, and neither vanishes nor swells', () => {
  const slow = penWidth(at(0, 0), at(1, 0, 20));
  const quick = penWidth(at(0, 0), at(80, 0, 20));
  assert.ok(slow > quick);
  for (const width of [slow, quick, penWidth(at(0, 0), at(0, 0)), penWidth(at(0, 0), at(600, 240))]) {
    assert.ok(width > 1.5 && width < 4.3, String(width));
  }
});

test('the picture is cut to the line and never larger than the server takes', () => {
  const across = frame([[at(0, 0), at(padWidth, padHeight)]]);
  assert.deepEqual([across.left, across.top], [-6, -6]);
  assert.ok(across.width * across.scale <= 1200 && across.height * across.scale <= 400);

  const flat = frame([[at(100, 80), at(500, 90)], [at(300, 85)]]);
  assert.equal(flat.width, 412);
  assert.ok(Math.abs(flat.width * flat.scale - 1200) < 0.001);

  const dot = frame([[at(300, 100)]]);
  assert.deepEqual([dot.width, dot.height, dot.scale], [12, 12, 4]);
});
