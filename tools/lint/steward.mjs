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
    // Mapped fields are public for TypeORM's sake; only the aggregate itself may assign them.
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
