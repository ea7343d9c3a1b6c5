import { type Problem, problem } from '@cartage/core';
import { isFileMissing, isWithoutStore } from '@cartage/service';
import { toErrorEnvelope } from '@cartage/wire';
import { Hono } from 'hono';
import { mountNotifications } from './beside-versions/payment-notifications.ts';
import { mountWebhooks } from './beside-versions/vendor-notices.ts';
import { createBodyLanes } from './body/body-lanes.ts';
import { savedOrder } from './http/answer-headers.ts';
import type { Api } from './http/api.ts';
import { followOperation } from './http/follow-operation.ts';
import { preflightReply } from './http/from-pages.ts';
import type { InterfaceVersion } from './http/interface-version.ts';
import { envelopeStatus } from './http/key-in-header.ts';
import { mountAddresses, mountProbes } from './http/mount-addresses.ts';
import { createPathTable, fixedFirst } from './http/path-table.ts';
import { databaseAway, failureOf, methodNotAllowed, notFound, unavailable } from './http/refusals.ts';
import { jsonReply, type Reply } from './http/reply.ts';
import { callOf, type Http, type HttpEnv, requestFields, send, withRequestId } from './http/request.ts';
import { serveOperation } from './http/serve-operation.ts';
import { createLimits } from './limits/limits.ts';
import { mountConsole } from './pages/console/mount-console.ts';
import { mountMapAssets } from './pages/map/map-assets.ts';
import { mountConfirmation } from './pages/mount-confirmation.ts';
import { mountFrontPage } from './pages/mount-front-page.ts';
import { mountGuides } from './pages/reference/mount-guides.ts';
import { mountReference } from './pages/reference/mount-reference.ts';
import { mountProvider } from './pages/sign-in/mount-provider.ts';
import { mountSignIn } from './pages/sign-in/mount-sign-in.ts';
import { mountTracking } from './pages/tracking/mount-tracking.ts';
import { documentsFor, mapPath, versionsFor } from './versions.ts';

/** The whole HTTP surface: every operation of every version, its reference, and /health. */
export const createApp = (
  api: Api,
  versions: readonly [InterfaceVersion, ...InterfaceVersion[]] = versionsFor(api.brand),
): Hono<HttpEnv> => {
  const paths = createPathTable();
  const gate = { limits: createLimits(api.rateLimit), lanes: createBodyLanes() };
  const refuse = (version: InterfaceVersion, http: Http, found: Problem, headers = {}): Reply => {
    http.set('problems', [found]);
    const { status, json } = version.refuse([found], callOf(api, http, null));
    return jsonReply(status, json, { ...savedOrder([found]), ...headers });
  };
  const versionOf = (http: Http): InterfaceVersion =>
    versions.find(({ prefix }) => `${http.req.path.toLowerCase()}/`.startsWith(`${prefix}/`)) ?? versions[0];
  const refuseMethod = (version: InterfaceVersion, http: Http, allowed: readonly string[]): Reply =>
    refuse(version, http, methodNotAllowed(http.req.method, allowed), { Allow: allowed.join(', ') });
  const app = new Hono<HttpEnv>({ getPath: (request) => paths.canonical(pathOf(request.url)) });
  app.use(withRequestId(api, gate.limits));

  const mount = mountAddresses(app, paths, (http) => send(http, refuseMethod(versionOf(http), http, ['GET'])));
  const documents = documentsFor(api);
  mountFrontPage(mount, api, documents);
  const besideVersions = {
    app,
    paths,
    gate,
    refuse: (http: Http, found: Problem, headers?: Readonly<Record<string, string>>) => {
      http.set('problems', [found]);
      const envelope = toErrorEnvelope([found], callOf(api, http, null).locale);
      return send(http, jsonReply(envelopeStatus([found]), envelope, headers));
    },
  };
  mountNotifications(besideVersions, api);
  mountWebhooks(besideVersions, api);
  mountConfirmation(besideVersions, api);
  mountTracking(besideVersions, api);
  mountSignIn(besideVersions, api, mapPath);
  mountProvider(besideVersions, api);
  const missing = (http: Http): Response => send(http, refuse(versionOf(http), http, notFound(http.req.path)));
  mountProbes(mount, api, missing);
  mountConsole(besideVersions, api, missing);
  mountMapAssets(mount, missing);
  mountReference(mount, { documents, locale: api.locale, publicUrl: api.publicUrl });
  mountGuides(mount, missing);

  for (const version of versions) {
    const sorted = version.operations.toSorted((a, b) => fixedFirst(a.contract.path, b.contract.path));
    const methods = Map.groupBy(sorted, ({ contract }) => contract.path);
    for (const [written, operations] of methods) {
      const spellings = (version.takesSlash ? [written, `${written}/`] : [written]).map(paths.add);
      for (const operation of operations) {
        const { method, fromPages } = operation.contract;
        const name = `${method} ${written}`;
        app.on(method, spellings, async (http) => {
          http.set('operation', name);
          if (fromPages) http.set('isForPages', true);
          return followOperation(http, { method, path: written }, async () =>
            send(http, await serveOperation(api, gate, version, operation, http)),
          );
        });
      }
      const allowed = operations.map(({ contract }) => contract.method);
      const forPages = operations.flatMap(({ contract }) => (contract.fromPages ? [contract.method] : []));
      const others = (http: Http): Response => {
        if (forPages.length === 0) return send(http, refuseMethod(version, http, allowed));
        http.set('isForPages', true);
        const isPreflight = http.req.method === 'OPTIONS';
        return send(http, isPreflight ? preflightReply(forPages) : refuseMethod(version, http, allowed));
      };
      for (const path of spellings) app.all(path, others);
    }
  }

  app.notFound(missing);
  app.onError((thrown, http) => {
    const { defect, told } = failureOf(thrown);
    const { log, store } = api.service;
    const request = requestFields(http);
    if (isFileMissing(defect)) {
      if (!defect.isErased) {
        http.set('failure', 'failed');
        log.error({ ...request, reason: defect.message }, 'a file is gone');
      }
      return send(http, refuse(versionOf(http), http, told(defect.problem)));
    }
    const isAway = store.isOutage(defect) || isWithoutStore(defect);
    http.set('failure', isAway ? 'unavailable' : 'failed');
    if (isAway) {
      const refused = { ...request, reason: defect.message };
      if (isWithoutStore(defect)) log.warn(refused, 'a request was refused: the file store does not answer');
      else log.warn(refused, 'a request was refused: the database does not answer');
      return send(http, unavailable(refuse(versionOf(http), http, told(databaseAway))));
    }
    log.error({ err: defect, ...request }, 'a request failed');
    return send(http, refuse(versionOf(http), http, told(problem('InternalError'))));
  });
  return app;
};

/** The path of an absolute URL, without the cost of parsing all of it. */
const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return start === -1 ? '/' : url.slice(start, end === -1 ? undefined : start + end);
};
