/**
 * Checks `deploy` and docker-compose.yml without running them: manifests against the Kubernetes schemas,
 * including unknown fields; that referenced objects exist; the unit by systemd where it is installed; that
 * older versions of nginx accept its file; and that every setting is listed in .env.example.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const findings = [];
const say = (where, what) => findings.push(`${where}: ${what}`);
const read = (file) => readFileSync(file, 'utf8');
const settings = new Set(
  [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
const known = (where, names) => {
  for (const name of names) if (!settings.has(name)) say(where, `${name} is not listed in .env.example`);
};

/** An object that records which of its fields are read: a schema reads all the fields it defines. */
function watched(value, at, asked) {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'string') asked.add(`${at}.${key}`);
      return watched(target[key], `${at}.${String(key)}`, asked);
    },
  });
}

function fieldsOf(value, at = '') {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${at}.${key}`,
    ...fieldsOf(inner, `${at}.${key}`),
  ]);
}

/** Types and required fields by the schema of its kind, which ignores unknown fields. */
async function checkObject(where, object) {
  const models = await import(`kubernetes-models/${object.apiVersion}`).catch(() => ({}));
  const model = models[object.kind];
  if (!model) return say(where, `${object.apiVersion} ${object.kind} is not a kind of Kubernetes`);
  const asked = new Set();
  try {
    model.prototype.validate.call(watched(object, '', asked));
    for (const field of fieldsOf(object))
      if (!asked.has(field)) say(where, `${field} is not a field of ${object.kind}`);
  } catch (error) {
    say(where, error.message);
  }
}

async function checkKubernetes(folder) {
  const kustomization = parse(read(path.join(folder, 'kustomization.yaml')));
  const objects = {};
  for (const name of readdirSync(folder).filter((one) => one !== 'kustomization.yaml')) {
    const where = path.join(folder, name);
    for (const document of parseAllDocuments(read(where))) {
      for (const { message } of document.errors) say(where, message);
      const object = document.toJS();
      objects[object.kind] = object;
      await checkObject(where, object);
    }
    if (!kustomization.resources.includes(name) && !name.includes('.example.'))
      say(where, 'kustomization.yaml does not list it');
  }
  for (const name of kustomization.resources)
    if (!existsSync(path.join(folder, name))) say(`${folder}/kustomization.yaml`, `${name} is missing`);
  checkThatTheyMeet(folder, objects);
}

/** Names that one object uses exist in another. */
function checkThatTheyMeet(
  where,
  { Deployment, Service, Ingress, ConfigMap, Secret, PodDisruptionBudget, NetworkPolicy },
) {
  const { template, selector } = Deployment.spec;
  const labels = JSON.stringify(template.metadata.labels);
  const selectors = [selector, PodDisruptionBudget.spec.selector, NetworkPolicy.spec.podSelector];
  for (const given of [...selectors.map((one) => one.matchLabels), Service.spec.selector])
    if (JSON.stringify(given) !== labels)
      say(where, `a selector is ${JSON.stringify(given)}, the pods have ${labels}`);
  const [container] = template.spec.containers;
  const ports = container.ports.map(({ name }) => name);
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name].httpGet);
  for (const port of [Service.spec.ports[0].targetPort, ...probes.map((probe) => probe.port)])
    if (!ports.includes(port)) say(where, `the container has no port ${port}`);
  const { paths } = JSON.parse(read('openapi/openapi.json'));
  for (const probe of probes) if (!paths[probe.path]) say(where, `there is no ${probe.path}`);
  const { service } = Ingress.spec.rules[0].http.paths[0].backend;
  if (service.name !== Service.metadata.name || service.port.name !== Service.spec.ports[0].name)
    say(where, 'the ingress leads to another service');
  const kept = [ConfigMap, Secret].map(({ metadata }) => metadata.name);
  for (const { configMapRef, secretRef } of container.envFrom)
    if (!kept.includes((configMapRef ?? secretRef).name)) say(where, 'a source of settings is missing');
  known(where, [...Object.keys(ConfigMap.data), ...Object.keys(Secret.stringData)]);
  // The program reads them as it would in an operator's shell.
  const secrets = { APP_SECRET: 'x'.repeat(16) };
  const env = { ...process.env, NODE_ENV: 'production', ...ConfigMap.data, ...Secret.stringData, ...secrets };
  checkSettings(where, env);
}

/** Checks that the program accepts these settings. */
function checkSettings(where, env) {
  const code =
    "import { readSettings } from './backend/dist/platform/settings/settings.js'; readSettings(process.env);";
  const { status, stderr } = spawnSync('node', ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) say(where, /SettingsError: (.*)/.exec(stderr)?.[1] ?? stderr);
}

function checkCompose(file) {
  const { services } = parse(read(file), { merge: true });
  const own = new Set(['POSTGRES_USER', 'POSTGRES_DB', 'ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY', 'NODE_ENV']);
  for (const [name, { cap_drop: dropped = [], security_opt: options = [] }] of Object.entries(services)) {
    if (!dropped.includes('ALL')) say(file, `${name} keeps capabilities: cap_drop is not [ALL]`);
    if (!options.includes('no-new-privileges:true')) say(file, `${name} may gain privileges`);
  }
  for (const { environment = {} } of Object.values(services))
    known(
      file,
      Object.keys(environment).filter((name) => !own.has(name)),
    );
  for (const [, name] of read(file).matchAll(/\$\{(ADMIN_\w+):?\?/g))
    say(file, `${name} is cleared after the first start, so it must not be required`);
  const named = [...read(file).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const compose = new Set([
    'STEWARD_VERSION',
    'NODE_IMAGE',
    'POSTGRES_IMAGE',
    'NGINX_IMAGE',
    'STORE_IMAGE',
    'MAIL_IMAGE',
    'CLAMAV_IMAGE',
    'ENV_FILE',
    'CERTIFICATES',
    'MAIL_PORT',
  ]);
  known(
    file,
    named.filter((name) => !compose.has(name)),
  );
}

/** With STEWARD_IMAGE nothing is built, or `up --build` and a failed pull would build under a release's name. */
function checkComposeImage() {
  if (spawnSync('docker', ['compose', 'version']).status !== 0)
    return console.log('docker-compose.yml is not resolved: Docker Compose is not installed here.');
  const released = 'registry.example.com/steward:1.2.3';
  for (const [image, expected] of [
    ['', 'steward:latest'],
    [released, released],
  ]) {
    const env = {
      ...process.env,
      ENV_FILE: '',
      APP_SECRET: 'x',
      POSTGRES_PASSWORD: 'x',
      STEWARD_IMAGE: image,
    };
    const command = ['compose', '--env-file', '/dev/null', '--profile', '*', 'config', '--format', 'json'];
    const { status, stdout, stderr } = spawnSync('docker', command, { env, encoding: 'utf8' });
    if (status !== 0) return say('docker-compose.yml', stderr.trim());
    const { services } = JSON.parse(stdout);
    for (const name of ['app', 'app-2', 'bucket'])
      if (services[name].image !== expected)
        say('docker-compose.yml', `${name} has the image ${services[name].image} instead of ${expected}`);
    if ((services.app.build === undefined) !== (image !== ''))
      say('docker-compose.yml', `it builds ${image ? 'although STEWARD_IMAGE is set' : 'nothing'}`);
  }
}

/** Unusable settings end the product with an exit code after which systemd does not restart it. */
function checkRestart(file, program) {
  const [, code] = /unusableSettings = (\d+);/.exec(read(program)) ?? [];
  if (!code || !read(file).includes(`\nRestartPreventExitStatus=${code}\n`))
    say(file, `RestartPreventExitStatus is not the exit code for unusable settings in ${program}`);
}

/** The unit, with this checkout instead of /opt/steward. */
function checkUnit(file) {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return console.log(`${file} is not checked: systemd is not installed here.`);
  const scratch = mkdtempSync(path.join(tmpdir(), 'steward-unit-'));
  try {
    const copy = path.join(scratch, path.basename(file));
    writeFileSync(copy, read(file).replaceAll('/opt/steward', process.cwd()));
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], {
      encoding: 'utf8',
    });
    // Options of systemd 254: earlier versions ignore them.
    const newer = /Unknown key (?:name )?'Restart(?:Steps|MaxDelaySec)'/;
    const complaints = stderr.split('\n').filter((line) => line.includes(copy) && !newer.test(line));
    if (complaints.length > 0) say(file, stderr.trim());
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Debian 12 and Ubuntu 24.04 have nginx before 1.25.1, which rejects `http2` as a separate directive. */
function checkNginx(file) {
  if (/^\s*http2\s/m.test(read(file))) say(file, 'nginx before 1.25.1 rejects the directive http2');
}

await checkKubernetes('deploy/kubernetes');
checkCompose('docker-compose.yml');
checkComposeImage();
checkNginx('deploy/nginx/steward.conf');
checkUnit('deploy/systemd/steward.service');
checkRestart('deploy/systemd/steward.service', 'backend/src/boot/main.ts');
for (const finding of findings) console.log(finding);
process.exitCode = findings.length > 0 ? 1 : 0;
