# syntax=docker/dockerfile:1
# One image for every process of an installation. The command says which: server (API and worker, the default), api,
# worker, or cli with one of the operator's commands. docs/operations/containers.md tells how to use it.

FROM node:24.21.0-bookworm-slim AS build
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
ENV CI=true TURBO_TELEMETRY_DISABLED=1
WORKDIR /src
# The lock file alone first: a change of the source does not install again.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs ./
RUN npm install --global "$(node -p "require('./package.json').packageManager")" && pnpm fetch
COPY . .
RUN pnpm install --offline --frozen-lockfile \
 && node_modules/.bin/turbo run build --filter=@cartage/server --filter=@cartage/api --filter=@cartage/worker --filter=@cartage/cli
# The built apps hold the workspace's packages; what they import besides is installed anew, without what only builds, and
# without scripts: the workspace's own makes files from sources that are not here.
RUN mkdir /app \
 && cp --parents --recursive package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs LICENSE \
      {packages,vendors,apps,tooling}/*/package.json docs/examples/*/package.json apps/{server,api,worker,cli}/dist deploy/health.mjs /app \
 && cd /app \
 && pnpm install --offline --prod --ignore-scripts --frozen-lockfile \
      --filter @cartage/server --filter @cartage/api --filter @cartage/worker --filter @cartage/cli

# With PostgreSQL's own programs, for `cli backup`, `cli restore` and `cli move`: docker build --target tools --tag cartage-tools .
FROM postgres:18-bookworm AS tools
COPY --from=node:24.21.0-bookworm-slim /usr/local/bin/node /usr/local/bin/
COPY --from=build /app /app
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node node && mkdir /data /backups && chown node:node /data /backups
ENV NODE_ENV=production DATA_DIR=/data
USER node
WORKDIR /app
VOLUME /data
ENTRYPOINT ["/bin/sh", "-c", "exec node \"apps/$0/dist/main.js\" \"$@\""]
CMD ["cli"]

FROM node:24.21.0-bookworm-slim AS app
# Root owns the program, so that the process can write nothing but its data.
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
WORKDIR /app
VOLUME /data
EXPOSE 8080
# A worker that runs alone is asked with one word more, as in compose.yaml.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["node", "/app/deploy/health.mjs"]
# `docker run cartage cli company list`: the first word is the app, the others are its arguments.
ENTRYPOINT ["/bin/sh", "-c", "exec node \"apps/$0/dist/main.js\" \"$@\""]
CMD ["server"]
