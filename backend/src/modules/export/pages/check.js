/* global document, sha256, TextDecoder */
'use strict';

/* Script of check.html, opened from a disk: reads the chosen folder and reports anything that has changed. */
{
  const step = 4 * 1024 * 1024;
  /** Files that operating systems add to folders. */
  const ofSystem = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$|^__MACOSX\//;
  const byId = (id) => document.getElementById(id);
  const say = (text) => (byId('progress').textContent = text);
  const count = (number, one, many = `${one}s`) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

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
      if (index % 20 === 0) say(`Reading ${index + 1} of ${count(list.files.length, 'file')} …`);
      const file = files.get(path.normalize('NFC'));
      if (!file) wrong.push(`${path} is missing.`);
      else if ((await hashOf(file)) !== expected) wrong.push(`${path} has been changed.`);
      else hashes.add(expected);
    }
    const known = new Set(list.files.map(({ path }) => path.normalize('NFC')).concat('files.json'));
    for (const path of files.keys())
      if (!known.has(path) && !ofSystem.test(path)) wrong.push(`${path} was not part of the export.`);
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
      if (link.sequence !== sequence) return `link ${sequence} is missing`;
      if (link.previous !== last.sha256) return `link ${sequence} does not follow the previous one`;
      if (!/^[0-9a-f]{64}$/.test(link.sha256)) return `link ${sequence} has no hash`;
      if (!isBare(link) && sha256(textOf(link)) !== link.sha256) return `link ${sequence} has been changed`;
      last = link;
    }
    return undefined;
  }

  async function checkChains(files) {
    const activity = await jsonOf(files, 'activity.json');
    if (!activity || !Array.isArray(activity.chains))
      return { wrong: ['activity.json cannot be read.'], chains: 0 };
    const found = { wrong: [], chains: 0, recomputed: 0, bare: 0, named: new Set() };
    for (const { subject, links } of activity.chains) {
      if (found.chains++ % 20 === 0) {
        say(`Checking chain ${found.chains} of ${count(activity.chains.length, 'chain')} …`);
        await new Promise((go) => setTimeout(go));
      }
      let fault;
      try {
        fault = faultIn(links);
      } catch {
        fault = 'it cannot be read';
      }
      if (fault)
        found.wrong.push(
          `In the chain of ${subject.type.replaceAll('_', ' ')} ${subject.id}, “${subject.title}”: ${fault}.`,
        );
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
    head.textContent = wrong.length === 0 ? 'Nothing has been changed' : 'Something has been changed';
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
    say('Reading …');
    const files = inExport(chosen);
    if (!files)
      return show(['This folder has no files.json. Choose the folder that contains this page.'], []);
    const list = await jsonOf(files, 'files.json');
    if (!list || !Array.isArray(list.files))
      return show(['files.json has been changed and cannot be read.'], []);
    const { wrong, hashes } = await checkFiles(files, list);
    const chains = await checkChains(files);
    const lines = [];
    if (wrong.length === 0)
      lines.push(`${count(list.files.length, 'file')} checked: every SHA-256 matches files.json.`);
    if (chains.wrong.length === 0) {
      lines.push(
        `${count(chains.chains, 'chain')} of events checked: no link is missing, and every link contains the hash of the previous one.`,
        `${count(chains.recomputed, 'link')} recalculated: every hash matches.`,
      );
      if (chains.bare > 0)
        lines.push(
          `${count(chains.bare, 'link contains', 'links contain')} only hashes, for refused attempts and the practice’s actions. They are in place but could not be recalculated.`,
        );
      const named = [...chains.named].filter((hash) => hashes.has(hash)).length;
      if (named > 0)
        lines.push(
          `${count(named, 'file')} of the export ${named === 1 ? 'matches' : 'match'} a hash in the activity.`,
        );
    }
    for (const { path, reason } of list.missing ?? [])
      lines.push(`${path} was already missing when the export was created: ${reason}`);
    show([...wrong, ...chains.wrong], lines);
  }

  const checked = (chosen) =>
    check(chosen).catch((error) => show([`The check failed: ${error.message}`], []));

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
