import { spawnSync } from 'node:child_process';

const checkout = process.cwd();
const fromCheckout = (command) => ({
  image: 'node:24-slim',
  working_dir: '/checkout',
  command,
  volumes: [`${checkout}/node_modules:/checkout/node_modules:ro`, `${checkout}/tools:/checkout/tools:ro`],
});

/** Replacements for images that cannot be pulled, by the name of the service. */
export const standIns = {
  store: {
    what: 's3rver of npm',
    service: fromCheckout(
      'node --openssl-legacy-provider node_modules/s3rver/bin/s3rver.js --directory /tmp/s3 --address 0.0.0.0 --port 7070 --no-vhost-buckets',
    ),
    // Its only account.
    settings: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  },
  mail: { what: 'smtp-server of npm', service: fromCheckout('node tools/containers/mail.mjs') },
  clamav: {
    what: "Debian's clamd, which starts like the image, with the signature of the EICAR test file alone",
    service: { image: 'steward-check-clamav' },
    prepare: () => build('steward-check-clamav', clamd),
  },
};

const clamd = `
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends clamav-daemon && rm -rf /var/lib/apt/lists/*
RUN printf 'Eicar-Test-Signature:0:*:%s\\n' \\
  45494341522d5354414e444152442d414e544956495255532d544553542d46494c4521 >/var/lib/clamav/test.ndb
RUN rm -rf /run/clamav && printf '%s\\n' 'User clamav' 'TCPSocket 3310' 'TCPAddr 0.0.0.0' 'Foreground yes' \\
  'LogFile /var/log/clamav/clamd.log' 'StreamMaxLength 25M' >/clamd.conf
CMD ["sh", "-ec", "install -d -o clamav -g clamav -m 775 /run/clamav; \\
  chown -R clamav:clamav /var/lib/clamav /var/log/clamav; exec clamd -c /clamd.conf"]
`;

function build(name, dockerfile) {
  if (spawnSync('docker', ['image', 'inspect', name]).status === 0) return;
  const { status, stderr, stdout } = spawnSync('docker', ['build', '-t', name, '-'], {
    input: dockerfile,
    encoding: 'utf8',
    env: { ...process.env, ...plainBuilder() },
  });
  if (status !== 0) throw new Error(`${name} could not be built:\n${stdout}\n${stderr}`);
}

/** The classic builder, for clients without buildx. */
export const plainBuilder = () =>
  spawnSync('docker', ['buildx', 'version']).status === 0 ? {} : { DOCKER_BUILDKIT: '0' };
