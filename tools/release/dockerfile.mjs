/**
 * The last stage of a Dockerfile, for the few instructions that ours has; so both ways of building give the same image.
 * @returns settings of the image as OCI names them, its layers in order, and the default of the base's argument. A layer is an
 *   empty folder (`folder`, of the account `node`), or a copy of a folder of the build (`from`, `to`).
 * @throws Error for another instruction
 */
export function lastStageOf(text) {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.startsWith('FROM '));
  const stage = { config: { Env: [] }, layers: [], base: /^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1] };
  for (const line of lines.slice(last + 1)) {
    const [, instruction, value] = /^(\w+) (.*)$/.exec(line) ?? [];
    const read = instructions[instruction];
    if (!read) throw new Error(`A release cannot follow this line of the Dockerfile: ${line}`);
    read(stage, value, line);
  }
  return stage;
}

const instructions = {
  ENV: ({ config }, value) => config.Env.push(...value.split(' ')),
  WORKDIR: ({ config }, value) => (config.WorkingDir = value),
  USER: ({ config }, value) => (config.User = value),
  VOLUME: ({ config }, value) => (config.Volumes = { [value]: {} }),
  EXPOSE: ({ config }, value) =>
    (config.ExposedPorts = Object.fromEntries(value.split(' ').map((port) => [`${port}/tcp`, {}]))),
  CMD: ({ config }, value) => (config.Cmd = JSON.parse(value)),
  HEALTHCHECK({ config }, value) {
    const [, options, command] = /^(.*?) +CMD (.*)$/.exec(value);
    const option = (name) => new RegExp(`--${name}=(\\d+)`).exec(options)?.[1];
    const nanoseconds = (name) => Number(option(name)) * 1e9;
    config.Healthcheck = {
      Test: ['CMD', ...JSON.parse(command)],
      Interval: nanoseconds('interval'),
      Timeout: nanoseconds('timeout'),
      StartPeriod: nanoseconds('start-period'),
      Retries: Number(option('retries')),
    };
  },
  RUN({ layers }, value, line) {
    const [, folder] = /^mkdir (\/\w+) && chown node:node \1$/.exec(value) ?? [];
    if (!folder) throw new Error(`A release runs nothing in an image, so it cannot follow: ${line}`);
    layers.push({ folder, createdBy: line });
  },
  COPY({ config, layers }, value, line) {
    const [, from] = /^--from=build \/shipped\/(\w+) \.\/$/.exec(value) ?? [];
    if (!from) throw new Error(`A release cannot follow this line of the Dockerfile: ${line}`);
    layers.push({ from, to: config.WorkingDir, createdBy: line });
  },
};
