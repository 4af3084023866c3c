#!/bin/sh
# Ant Design 6.6.8 (@rc-component/segmented 1.4.0), its source `es/index.js`: a Segmented is named "segmented control",
# in English whatever the locale of ConfigProvider, and a name given by `aria-labelledby` stands beside that label
# instead of replacing it. Its group is a stop of the Tab key besides its radio buttons, though it answers no key.
#
# Guess before it was run: the locale translates the name, as it does those of Pagination and Modal, or there is none.
# Seen: role="radiogroup" aria-label="segmented control" tabindex="0", under es_ES, with and without aria-labelledby.
# So: give `aria-label` in the reader's language; it is spread after the fixed one and replaces it.
#
# Fails if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund antd@6.6.8 @rc-component/segmented@1.4.0 react@19.3.1 react-dom@19.3.1
cat >shown.cjs <<'SCRIPT'
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const { ConfigProvider, Pagination, Segmented } = require('antd');
const spanish = require('antd/locale/es_ES').default;
const shown = (element) => renderToStaticMarkup(createElement(ConfigProvider, { locale: spanish }, element));
const groupOf = (props) =>
  /<div[^>]*role="radiogroup"[^>]*>/.exec(shown(createElement(Segmented, { options: ['Lista', 'Semana'], ...props })))[0];
const attribute = (tag, name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
const seen = {
  'name of a Pagination button in Spanish': /title="(Página [^"]*)"/.exec(shown(createElement(Pagination, { total: 50 })))?.[1],
  'name without props': attribute(groupOf({}), 'aria-label'),
  'name with aria-labelledby': attribute(groupOf({ 'aria-labelledby': 'heading' }), 'aria-label'),
  'name with aria-label': attribute(groupOf({ 'aria-label': 'Vista' }), 'aria-label'),
  'tabindex of the group': attribute(groupOf({}), 'tabindex'),
};
console.log(seen);
const expected = ['Página anterior', 'segmented control', 'segmented control', 'Vista', '0'];
if (Object.values(seen).join() !== expected.join()) {
  console.error('The behavior has changed.');
  process.exit(1);
}
SCRIPT
node shown.cjs
