FROM node:20-bookworm-slim AS installed
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY collector/launch/bootstrap.mjs collector/launch/bootstrap.mjs
RUN node collector/launch/bootstrap.mjs

FROM installed AS built
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim AS runtime
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
WORKDIR /app
COPY --from=built --chown=node:node /app /app
USER node

FROM runtime AS collector
ENV SPILLWAY_HOST=0.0.0.0
EXPOSE 4317 4318
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4318/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "collector/main.ts"]

FROM runtime AS web
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/next/dist/bin/next", "start", "web", "--hostname", "0.0.0.0", "--port", "3000"]

FROM runtime AS mercury
CMD ["node", "--import", "tsx", "test/mercury/live.ts"]
