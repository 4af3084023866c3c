import { avoidedWords, clauseOpening } from './plain-words.mjs';

/** True for the day of a moment in UTC: `moment.toISOString().slice(0, 10)`, `.split('T')[0]` and the like. */
function isDayInUtc({ callee, arguments: [first, second] }) {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return false;
  const { callee: source } = callee.object;
  if (source.type !== 'MemberExpression' || !['toISOString', 'toJSON'].includes(source.property.name))
    return false;
  switch (callee.property.name) {
    case 'slice':
    case 'substring':
    case 'substr':
      return first?.value === 0 && second?.value <= 10;
    case 'split':
      return first?.value === 'T';
    case 'replace':
      return first?.regex?.pattern.startsWith('T') === true;
    default:
      return false;
  }
}

/** True for a `//` comment that continues the one on the line above. */
const continues = (comment, previous) =>
  comment.type === 'Line' &&
  previous?.type === 'Line' &&
  comment.loc.start.line === previous.loc.end.line + 1 &&
  comment.loc.start.column === previous.loc.start.column;

/** Attributes and properties that people read. */
const readable = new Set(
  (
    'alt aria-label aria-description cancelText caption clear description empty error extra failure header ' +
    'heading help hint label lead message note noun okText placeholder question subtitle success summary text ' +
    'title tooltip'
  ).split(' '),
);
/** Content of these is a name in a program. */
const codeElements = ['code', 'kbd', 'samp', 'pre'];

/** Literals that an expression may have as its value. */
function literalsIn(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return [{ node, text: node.quasis.map(({ value }) => value.raw).join(' ') }];
    case 'JSXExpressionContainer':
      return literalsIn(node.expression);
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(node.operator)
        ? [...(node.operator === '&&' ? [] : literalsIn(node.left)), ...literalsIn(node.right)]
        : [];
    case 'ArrayExpression':
      return node.elements.flatMap(literalsIn);
    default:
      return [];
  }
}

/** Calls of the server by the position of their text, which a person reads. */
const serverTexts = {
  DomainError: 2,
  LimitReached: 2,
  invalidField: 1,
  conflict: 1,
  ok: 0,
  attention: 0,
  failing: 0,
};
/** Properties of the server's fields, emails and findings that people read. */
const readableOnServer = ['message', 'heading', 'label', 'paragraphs', 'sentence'];

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
function isInFunction(node) {
  for (let outer = node.parent; outer; outer = outer.parent) if (functions.includes(outer.type)) return true;
  return false;
}

/** Elements of `Promise.all([…])` and its like; undefined for any other call. */
function promiseList(node) {
  if (node?.type !== 'CallExpression' || node.callee.object?.name !== 'Promise') return undefined;
  const [list] = node.arguments;
  return list?.type === 'ArrayExpression' ? list.elements.filter(Boolean) : undefined;
}

/** True for a call whose promise may be refused: not `a().catch(…)`, `Promise.allSettled(…)`. */
const mayBeRefused = (node) =>
  node?.type === 'CallExpression' && !['catch', 'allSettled', 'resolve'].includes(node.callee.property?.name);

/** Names that a declaration gives to results of calls which nothing has awaited: `const a = b()`, `[a] = [b()]`. */
function startedBy({ id, init }) {
  if (id.type === 'Identifier') return mayBeRefused(init) ? [id] : [];
  if (id.type !== 'ArrayPattern' || init?.type !== 'ArrayExpression') return [];
  return id.elements.filter((name, at) => name?.type === 'Identifier' && mayBeRefused(init.elements[at]));
}

/** Rules of this project's own. */
export default {
  meta: { name: 'steward' },
  rules: {
    // A promise that is refused while something else is awaited has nobody who listens: for Node.js that is a defect of
    // the whole process.
    'promises-are-listened-to': {
      create: (context) => {
        /** Functions around: names of started calls, ranges that are awaited, and names that are awaited or caught. */
        const around = [];
        const enter = () => around.push({ started: new Map(), awaited: [], heard: [] });
        const leave = () => {
          const { started, awaited, heard } = around.pop();
          for (const [name, node] of started) {
            const first = heard.find((use) => use.name === name && use.at > node.range[1]);
            if (first && awaited.some(([begin, end]) => begin > node.range[1] && end < first.at))
              context.report({
                node,
                message: `Await "${name}" together with what is awaited after it starts, or handle its error at once.`,
              });
          }
        };
        const hear = (nodes, at) => {
          for (const node of nodes)
            if (node.type === 'Identifier') around.at(-1)?.heard.push({ name: node.name, at });
        };
        return {
          ...Object.fromEntries(
            functions.flatMap((type) => [
              [type, enter],
              [`${type}:exit`, leave],
            ]),
          ),
          VariableDeclarator(node) {
            for (const name of startedBy(node)) around.at(-1)?.started.set(name.name, node);
          },
          AwaitExpression(node) {
            const [at] = node.range;
            around.at(-1)?.awaited.push(node.range);
            hear(promiseList(node.argument) ?? [node.argument], at);
            for (let outer = node; !functions.includes(outer.type) && outer.parent; outer = outer.parent)
              if (promiseList(outer.parent)?.length > 1 || promiseList(outer.parent?.parent)?.includes(outer))
                return context.report({
                  node,
                  message: 'Await this before the list: a promise beside it may be refused meanwhile.',
                });
          },
          CallExpression(node) {
            const { object, property } = node.callee;
            if (['then', 'catch', 'finally'].includes(property?.name)) hear([object], node.range[0]);
            hear(promiseList(node) ?? [], node.range[0]);
          },
        };
      },
    },
    // In the evening the day in Texas is not the one in UTC.
    'no-utc-day': {
      create: (context) => ({
        CallExpression(node) {
          if (isDayInUtc(node))
            context.report({
              node,
              message:
                "This is the day in UTC. Use the practice's day: Site.today() or dayOf() in the backend, todayIn() or dayIn() on screens.",
            });
        },
      }),
    },
    // Two names in one statement save no line that a reader would miss. A swap has no declaration.
    'each-name-has-its-statement': {
      create: (context) => ({
        VariableDeclarator({ id, init }) {
          if (id.type !== 'ArrayPattern' || init?.type !== 'ArrayExpression') return;
          if (init.elements.every((element) => element?.type !== 'SpreadElement'))
            context.report({ node: id, message: 'Write one declaration for each name.' });
        },
      }),
    },
    'comments-open-plainly': {
      create: (context) => ({
        Program() {
          const comments = context.sourceCode.getAllComments();
          comments.forEach((comment, index) => {
            const [opening] = clauseOpening.exec(comment.value.replace(/^[*\s]+/, '')) ?? [];
            if (opening && !continues(comment, comments[index - 1]))
              context.report({
                node: comment,
                message: `Begin the comment with the noun or the verb, not with "${opening}".`,
              });
          });
        },
      }),
    },
    'plain-words': {
      create: (context) => {
        const check = (node, text) => {
          for (const { word, instead } of avoidedWords(text))
            context.report({ node, message: `"${word}": write ${instead}.` });
        };
        return {
          // Only strings with spaces: names, paths and keys are not text.
          Literal(node) {
            if (typeof node.value === 'string' && node.value.includes(' ')) check(node, node.value);
          },
          TemplateElement(node) {
            if (node.value.raw.includes(' ')) check(node, node.value.raw);
          },
          JSXText: (node) => check(node, node.value),
        };
      },
    },
    // docs/explanation/languages.md
    'texts-are-translated': {
      create: (context) => {
        const refuse = (node) =>
          context.report({
            node,
            message: "Pass this text to t() of '@steward/texts', so that it is translated.",
          });
        const refuseLiterals = (value, isText) => {
          for (const { node, text } of literalsIn(value)) if (isText.test(text)) refuse(node);
        };
        return {
          JSXText(node) {
            if (/\p{L}/u.test(node.value) && !codeElements.includes(node.parent.openingElement?.name.name))
              refuse(node);
          },
          JSXExpressionContainer(node) {
            if (['JSXElement', 'JSXFragment'].includes(node.parent.type)) refuseLiterals(node, /\p{L}/u);
          },
          JSXAttribute({ name, value, parent }) {
            if (readable.has(name.name) && parent.name.name !== 'T') refuseLiterals(value, /\p{L}/u);
          },
          // Values in other letters are codes.
          Property({ key, value }) {
            if (readable.has(key.name ?? key.value)) refuseLiterals(value, /^\s*\p{Lu}|\p{L} /u);
          },
        };
      },
    },
    // Errors, fields, emails, words of PDFs and health findings. Logs, SQL and the API document stay English.
    'server-texts-are-translated': {
      create: (context) => {
        const refuse = (value) => {
          for (const { node, text } of literalsIn(value))
            if (/^\s*\p{Lu}|\p{L} /u.test(text))
              context.report({
                node,
                message: "Pass this text to t() or msg() of '@steward/texts', so that it is translated.",
              });
        };
        const check = ({ callee, arguments: given }) => {
          if (Object.hasOwn(serverTexts, callee.name ?? '')) refuse(given[serverTexts[callee.name]]);
        };
        return {
          NewExpression: check,
          CallExpression: check,
          Property({ key, value }) {
            if (readableOnServer.includes(key.name)) refuse(value);
            if (key.name === 'words' && value.type === 'ObjectExpression')
              for (const word of value.properties) refuse(word.value);
          },
        };
      },
    },
    'texts-follow-the-language': {
      create: (context) => {
        let isImported = false;
        return {
          ImportDeclaration({ source }) {
            isImported ||= source.value === '@steward/texts';
          },
          CallExpression(node) {
            if (isImported && node.callee.name === 't' && !isInFunction(node))
              context.report({
                node,
                message:
                  'Here the text would stay in the first language. Use a getter, a function, or msg().',
              });
          },
        };
      },
    },
    // TypeORM needs public fields; only the aggregate itself may assign them.
    'aggregates-change-themselves': {
      create: (context) => ({
        AssignmentExpression({ left }) {
          if (left.type === 'MemberExpression' && left.object.type !== 'ThisExpression')
            context.report({
              node: left,
              message: 'State changes only through a method of the aggregate.',
            });
        },
      }),
    },
  },
};
