import { readdirSync, readFileSync } from 'node:fs';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { chartTemplate } from './chart-template.ts';
import { unknownMembers } from './unknown-members.ts';

const chart = new URL('../../deploy/helm/cartage/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, chart), 'utf8');
const files = readdirSync(new URL('templates/', chart)).map((name) => read(`templates/${name}`));
const defaults = parse(read('values.yaml'));
const accepts = new Ajv({ allErrors: true, strictTypes: false }).compile(JSON.parse(read('values.schema.json')));

/** What Helm does with values before it renders: maps are merged, all else is replaced. */
const merge = (under: unknown, over: unknown): unknown => {
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap(under) || !isMap(over)) return over === undefined ? under : over;
  return {
    ...under,
    ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, merge(under[key], value)])),
  };
};

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Record<string, string>; readonly annotations?: object };
  // biome-ignore lint/suspicious/noExplicitAny: of any kind; the schemas say what is in it.
  readonly spec: any;
}

const template = chartTemplate(files);
const manifests = (values: object): readonly Manifest[] => {
  const all = merge(defaults, values);
  if (!accepts(all)) throw new Error(JSON.stringify(accepts.errors));
  const { name, version, appVersion } = parse(read('Chart.yaml'));
  const rendered = template({
    Values: all,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: 'mine', Namespace: 'delivery', Service: 'Helm' },
  });
  return rendered
    .filter((text) => /^\s*apiVersion/m.test(text))
    .flatMap((text) =>
      parseAllDocuments(text).map((document) => {
        if (document.errors.length > 0) throw new Error(`${document.errors[0]?.message}\n${text}`);
        return document.toJS() as Manifest;
      }),
    );
};

const kinds = { Deployment, HorizontalPodAutoscaler, CronJob, Job, Ingress, PodDisruptionBudget, Service, PodMonitor };
const find = (all: readonly Manifest[], kind: string, end = ''): Manifest =>
  all.find((one) => one.kind === kind && one.metadata.name.endsWith(end)) ?? expect.fail(`there is no ${kind} ${end}`);
const podOf = ({ spec }: Manifest) => (spec.jobTemplate?.spec ?? spec).template.spec;

const least = { settings: { ATTACHMENT_STORE: 's3' } };
const full = {
  image: { repository: 'registry.example.com/cartage', digest: `sha256:${'a'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  settings: { OPERATOR_NAME: 'Dear & "co": $x', PUBLIC_URL: 'https://delivery.example.com' },
  data: { existingClaim: 'shared' },
  api: {
    autoscaling: { enabled: true },
    podAnnotations: { one: 'two' },
    nodeSelector: { disk: 'fast' },
    tolerations: [{ key: 'only', operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
  },
  worker: { replicas: 3, podAnnotations: { three: 'four' } },
  service: { annotations: { five: 'six' } },
  ingress: {
    enabled: true,
    host: 'delivery.example.com',
    className: 'nginx',
    tlsSecret: 'tls',
    annotations: { a: 'b' },
  },
  backup: { enabled: true, existingClaim: 'copies', keep: 30 },
  podMonitor: { enabled: true, labels: { release: 'prometheus' } },
};

describe.each([
  ['the least values', least, 6],
  ['all values', full, 11],
])('the chart with %s', (_, values, count) => {
  const all = manifests(values);

  it('makes manifests that fit the schemas of Kubernetes', () => {
    expect(all).toHaveLength(count);
    for (const one of all) {
      const Model = kinds[one.kind as keyof typeof kinds];
      expect(Model?.apiVersion, one.kind).toBe(one.apiVersion);
      new Model(one as never).validate();
      // The operator's kinds are not Kubernetes' own.
      if (one.kind !== 'PodMonitor') expect(unknownMembers(one)).toEqual([]);
    }
    expect(new Set(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(count);
  });

  it('selects pods that there are', () => {
    const labels = all.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.metadata.labels);
    const selectors = all
      .filter(({ metadata }) => !metadata.name.endsWith('-nothing'))
      .flatMap(({ kind, spec }) => (kind === 'Service' ? [spec.selector] : (spec.selector?.matchLabels ?? [])));
    expect(selectors.length).toBeGreaterThanOrEqual(5);
    for (const selector of selectors) {
      expect(labels.some((one) => Object.entries(selector).every(([key, value]) => one[key] === value))).toBe(true);
    }
  });

  it('runs every process as the image and the compose file do: unprivileged, on a root that it cannot write', () => {
    const pods = all.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind)).map(podOf);
    for (const { securityContext, containers, volumes, automountServiceAccountToken } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(automountServiceAccountToken).toBe(false);
      expect(containers[0].securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      const mounted = containers[0].volumeMounts.map(({ name }: { name: string }) => name);
      expect(new Set(volumes.map(({ name }: { name: string }) => name))).toEqual(new Set(mounted));
      expect(volumes.some((volume: { emptyDir?: { medium?: string } }) => volume.emptyDir?.medium)).toBe(false);
    }
  });
});

describe('the chart', () => {
  const all = manifests(full);

  it('hands on settings as they are written, and secrets by their Secret alone', () => {
    const { env, envFrom } = podOf(find(all, 'Deployment', '-api')).containers[0];
    expect(env).toContainEqual({ name: 'OPERATOR_NAME', value: 'Dear & "co": $x' });
    expect(env).toContainEqual({ name: 'DATA_DIR', value: '/data' });
    expect(envFrom).toEqual([{ secretRef: { name: 'cartage' } }]);
  });

  it('takes no setting that may hold a password or a key anywhere but in the Secret', () => {
    const told = readFileSync(new URL('../../../docs/operations/settings.md', chart), 'utf8');
    // What is written `user:password@`, or named a secret or a key; an id of a key is none.
    const secret = [...told.matchAll(/^\| `([A-Z0-9_]+)` \|(.*)$/gm)].flatMap(([, name = '', row = '']) =>
      /user:password@|authorization=|"secret"/.test(row) || /(SECRET|SECRETS_KEY|SECRET_ACCESS_KEY)$/.test(name)
        ? [name]
        : [],
    );
    expect(secret).toEqual(expect.arrayContaining(['DATABASE_READ_URL', 'SMTP_URL', 'SECRETS_KEY', 'PAYMENT_ACCOUNT']));
    for (const name of secret)
      expect(accepts(merge(defaults, { settings: { ATTACHMENT_STORE: 's3', [name]: 'x' } })), name).toBe(false);
  });

  it('has Prometheus know its pods by the job that alerts and dashboard ask for', () => {
    const { jobLabel } = find(all, 'PodMonitor').spec;
    for (const end of ['-api', '-worker'])
      expect(find(all, 'Deployment', end).spec.template.metadata.labels[jobLabel]).toBe('cartage');
    expect(readFileSync(new URL('../../prometheus/alerts.yaml', chart), 'utf8')).toContain('up{job="cartage"}');
  });

  it('brings the tables up to date before the pods are replaced', () => {
    const job = find(all, 'Job', '-migrate');
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    expect(podOf(job).containers[0].args).toEqual(['cli', 'migrate']);
  });

  it('asks each process whether it lives and is ready on the port where it listens', () => {
    for (const [end, port] of [
      ['-api', 8080],
      ['-worker', 8081],
    ] as const) {
      const [container] = podOf(find(all, 'Deployment', end)).containers;
      expect(container).toMatchObject({
        args: [end.slice(1)],
        ports: [{ name: 'http', containerPort: port }],
        livenessProbe: { httpGet: { path: '/health', port: 'http' } },
        readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
      });
    }
  });

  it('leaves the number of API processes to the autoscaler where there is one', () => {
    expect(find(all, 'Deployment', '-api').spec.replicas).toBeUndefined();
    expect(find(manifests(least), 'Deployment', '-api').spec.replicas).toBe(2);
  });

  it('backs up with the image that has the tools of PostgreSQL', () => {
    const [container] = podOf(find(all, 'CronJob')).containers;
    expect(container).toMatchObject({
      image: 'cartage-tools:0.1.0',
      args: ['cli', 'backup', '--to', '/backups', '--keep', '30'],
    });
  });

  it('shows nobody outside the figures', () => {
    const [metrics, rest] = find(all, 'Ingress').spec.rules[0].http.paths;
    expect(metrics).toMatchObject({ path: '/metrics', backend: { service: { name: 'mine-cartage-nothing' } } });
    expect(rest).toMatchObject({ path: '/', backend: { service: { name: 'mine-cartage' } } });
  });

  it.each([
    ['a value that is not there', { ...least, replicas: 3 }, 'additionalProperties'],
    ['a number as a setting', { settings: { ATTACHMENT_STORE: 's3', PORT_X: 5 } }, 'type'],
    ['a secret among the settings', { settings: { ATTACHMENT_STORE: 's3', SECRETS_KEY: 'x' } }, 'propertyNames'],
    ['a setting that the chart makes', { settings: { ATTACHMENT_STORE: 's3', PORT: '80' } }, 'propertyNames'],
    ['no place for attachments that all pods share', {}, 'required'],
    ['no process', { ...least, worker: { replicas: 0 } }, 'minimum'],
    ['an ingress without a host', { ...least, ingress: { enabled: true } }, 'minLength'],
    ['back-ups without a volume', { ...least, backup: { enabled: true } }, 'minLength'],
    ['a digest that is none', { ...least, image: { digest: 'latest' } }, 'pattern'],
  ])('refuses %s', (_, values, keyword) => {
    expect(accepts(merge(defaults, values))).toBe(false);
    expect(accepts.errors?.map((error) => error.keyword)).toContain(keyword);
  });

  it('uses every value that it has', () => {
    const leaves = (value: unknown, path: string): readonly string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
        ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
        : [path];
    const text = files.join('\n');
    // Maps are handed on whole: to the name of an image, to where a pod goes.
    const unused = leaves(defaults, '.Values').filter((path) => {
      const parts = path.split('.').slice(2);
      return !parts.some((_, at) => text.includes(`.Values.${parts.slice(0, parts.length - at).join('.')}`));
    });
    expect(unused).toEqual([]);
  });

  it('has no mistyped member', () => {
    const { spec, ...rest } = find(all, 'Deployment', '-api');
    const { containers } = spec.template.spec;
    const mistyped = { ...spec, template: { spec: { containers: [{ ...containers[0], redinessProbe: {} }] } } };
    expect(unknownMembers({ ...rest, spec: mistyped } as never)).toEqual([
      'Deployment.spec.template.spec.containers[0].redinessProbe',
    ]);
  });

  it('is written with what its renderer knows', () => {
    expect(() => chartTemplate(['{{ lookup "v1" "Secret" }}'])({})).toThrow('may not use lookup');
    expect(() => chartTemplate(['{{ .a.b }}'])({})).toThrow('has the member b');
    expect(() => chartTemplate(['{{ if .a }}x'])({})).toThrow('ends with nothing');
  });
});
