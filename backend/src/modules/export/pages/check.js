/* global document, sha256, TextDecoder */
'use strict';

/* Script of check.html, opened from a disk: reads the chosen folder and reports anything that has changed. */
{
  const step = 4 * 1024 * 1024;
  /** Files that operating systems add to folders. */
  const ofSystem = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$|^__MACOSX\//;
  const byId = (id) => document.getElementById(id);
  const say = (text) => (byId('progress').textContent = text);
  const { lang } = document.documentElement;
  /** Texts by name in the language of the page, with {placeholders}. */
  const texts = JSON.parse(byId('result').dataset.texts);
  const t = (name, values = {}) =>
    texts[name].replace(/\{(\w+)\}/g, (_, key) =>
      typeof values[key] === 'number' ? values[key].toLocaleString(`${lang}-US`) : values[key],
    );

  /** The files of the export by their paths, wherever its folder is within the chosen one. */
  function inExport(chosen) {
    const lists = chosen.filter(({ path }) => /(^|\/)files\.json$/.test(path));
    lists.sort((one, other) => one.path.length - other.path.length);
    if (!lists[0]) return undefined;
    const root = lists[0].path.slice(0, -'files.json'.length);
    const within = chosen.filter(({ path }) => path.startsWith(root));
    return new Map(within.map(({ path, file }) => [path.slice(root.length).normalize('NFC'), file]));
  }

  async function hashOf(file) {
    const hash = sha256.create();
    for (let at = 0; at < file.size; at += step) hash.update(await file.slice(at, at + step).arrayBuffer());
    return hash.hex();
  }

  async function jsonOf(files, name) {
    const file = files.get(name);
    if (!file) return undefined;
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      return undefined;
    }
  }

  async function checkFiles(files, list) {
    const wrong = [];
    const hashes = new Set();
    for (const [index, { path, sha256: expected }] of list.files.entries()) {
      if (index % 20 === 0) say(t('readingFile', { number: index + 1, total: list.files.length }));
      const file = files.get(path.normalize('NFC'));
      if (!file) wrong.push(t('missing', { path }));
      else if ((await hashOf(file)) !== expected) wrong.push(t('changed', { path }));
      else hashes.add(expected);
    }
    const known = new Set(list.files.map(({ path }) => path.normalize('NFC')).concat('files.json'));
    for (const path of files.keys())
      if (!known.has(path) && !ofSystem.test(path)) wrong.push(t('added', { path }));
    return { wrong, hashes };
  }

  /**
   * The hashed text: JSON without spaces, with its fields in this order and the fields of the details sorted.
   */
  function textOf({
    subject,
    sequence,
    type,
    occurredAt,
    actorId,
    clientId,
    refused,
    details,
    address,
    agent,
    previous,
  }) {
    const { type: kind, id, title } = subject;
    const inOrder =
      details && Object.fromEntries(Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1)));
    const text = {
      subject: { type: kind, id, title },
      sequence,
      type,
      occurredAt,
      actorId,
      clientId,
      refused,
    };
    return JSON.stringify({ ...text, details: inOrder, address, agent, previous });
  }

  /** A link that contains only its number and its hashes. */
  const isBare = (link) => !('type' in link);

  function faultIn(links) {
    let last = { sequence: 0, sha256: null };
    for (const link of links) {
      const sequence = last.sequence + 1;
      if (link.sequence !== sequence) return t('linkMissing', { sequence });
      if (link.previous !== last.sha256) return t('linkUnconnected', { sequence });
      if (!/^[0-9a-f]{64}$/.test(link.sha256)) return t('linkWithoutHash', { sequence });
      if (!isBare(link) && sha256(textOf(link)) !== link.sha256) return t('linkChanged', { sequence });
      last = link;
    }
    return undefined;
  }

  async function checkChains(files) {
    const activity = await jsonOf(files, 'activity.json');
    if (!activity || !Array.isArray(activity.chains)) return { wrong: [t('noActivity')], chains: 0 };
    const found = { wrong: [], chains: 0, recomputed: 0, bare: 0, named: new Set() };
    for (const { subject, links } of activity.chains) {
      if (found.chains++ % 20 === 0) {
        say(t('checkingChain', { number: found.chains, total: activity.chains.length }));
        await new Promise((go) => setTimeout(go));
      }
      let fault;
      try {
        fault = faultIn(links);
      } catch {
        fault = t('unreadable');
      }
      if (fault)
        found.wrong.push(t('fault', { id: `${subject.type} ${subject.id}`, title: subject.title, fault }));
      for (const link of links) {
        if (isBare(link)) found.bare++;
        else found.recomputed++;
        if (link.details && link.details.sha256) found.named.add(link.details.sha256);
      }
    }
    return found;
  }

  function show(wrong, lines) {
    const box = document.createElement('section');
    box.className = wrong.length === 0 ? 'note right' : 'note wrong';
    const head = document.createElement('h2');
    head.textContent = t(wrong.length === 0 ? 'right' : 'wrong');
    const list = document.createElement('ul');
    for (const text of [...wrong, ...lines]) {
      const item = document.createElement('li');
      item.textContent = text;
      list.append(item);
    }
    box.append(head, list);
    byId('result').replaceChildren(box);
    byId('result').focus();
    say('');
  }

  async function check(chosen) {
    byId('result').replaceChildren();
    say(t('reading'));
    const files = inExport(chosen);
    if (!files) return show([t('noList')], []);
    const list = await jsonOf(files, 'files.json');
    if (!list || !Array.isArray(list.files)) return show([t('badList')], []);
    const { wrong, hashes } = await checkFiles(files, list);
    const chains = await checkChains(files);
    const lines = [];
    if (wrong.length === 0) lines.push(t('filesChecked', { count: list.files.length }));
    if (chains.wrong.length === 0) {
      lines.push(
        t('chainsChecked', { count: chains.chains }),
        t('linksRecalculated', { count: chains.recomputed }),
      );
      if (chains.bare > 0) lines.push(t('bareLinks', { count: chains.bare }));
      const named = [...chains.named].filter((hash) => hashes.has(hash)).length;
      if (named > 0) lines.push(t('filesNamed', { count: named }));
    }
    for (const { path, reason } of list.missing ?? []) lines.push(t('missingBefore', { path, reason }));
    show([...wrong, ...chains.wrong], lines);
  }

  const checked = (chosen) =>
    check(chosen).catch((error) => show([t('failed', { message: error.message })], []));

  byId('folder').addEventListener('change', ({ target }) => {
    const chosen = [...target.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
    if (chosen.length > 0) void checked(chosen);
  });

  /** All files below the dropped entry. */
  async function* below(entry) {
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      yield { path: entry.fullPath.slice(1), file };
      return;
    }
    const reader = entry.createReader();
    // A reader returns some entries at a time, and at the end none.
    for (;;) {
      const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (entries.length === 0) return;
      for (const one of entries) yield* below(one);
    }
  }

  const drop = byId('drop');
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
    void (async () => {
      const chosen = [];
      for (const entry of entries) for await (const one of below(entry)) chosen.push(one);
      await checked(chosen);
    })();
  });
}
