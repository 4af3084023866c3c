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

/** Rules of this project's own. */
export default {
  meta: { name: 'steward' },
  rules: {
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
