import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppSecret, storedSecret } from './app-secret.js';

describe('AppSecret', () => {
  const secret = new AppSecret('a secret that is long enough');

  it('derives the same key for a purpose each time, and another for each purpose', () => {
    const [one] = secret.keysFor('steward/one/v1');
    const [again] = new AppSecret('a secret that is long enough').keysFor('steward/one/v1');
    const [other] = secret.keysFor('steward/other/v1');
    expect(one).toEqual(again);
    expect(one.key).toHaveLength(32);
    expect(one.key.equals(other.key)).toBe(false);
    expect(one.id).not.toBe(other.id);
  });

  it('does not reveal the secret in the id', () => {
    const [{ id, key }] = secret.keysFor('steward/one/v1');
    expect(id).toMatch(/^[\w-]{8}$/);
    expect(key.toString('base64url')).not.toContain(id);
  });

  it('signs with the current secret and accepts the previous one', () => {
    const [old] = new AppSecret('the one before').keysFor('p');
    const keys = new AppSecret('the current one', 'the one before').keysFor('p');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toEqual(old);
    expect(keys[0].id).not.toBe(old.id);
  });
});

describe('keptSecret', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'steward-secret-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('generates a secret once, readable only by its owner', () => {
    const made = storedSecret(folder);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(storedSecret(folder)).toBe(made);
    expect(statSync(path.join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['app-secret']);
  });

  it('never replaces an existing secret', () => {
    writeFileSync(path.join(folder, 'app-secret'), 'put here by hand\n');
    expect(storedSecret(folder)).toBe('put here by hand');
    expect(readFileSync(path.join(folder, 'app-secret'), 'utf8')).toBe('put here by hand\n');
  });

  it('differs between folders', () => {
    const other = mkdtempSync(path.join(tmpdir(), 'steward-secret-'));
    expect(storedSecret(folder)).not.toBe(storedSecret(other));
    rmSync(other, { recursive: true });
  });
});
