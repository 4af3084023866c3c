# Builds with the packages that building needs; the final image contains only what runs (backend/ship.ts). It runs without root on a
# file system that may be read-only, and writes only to /data and /tmp. NODE_IMAGE can name its digest, too.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /steward
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY texts/package.json texts/
RUN npm ci --omit=dev
COPY . .
# Part of the version in the start message, log and Health page: --build-arg COMMIT=$(git rev-parse --short=7 HEAD)
ARG COMMIT
RUN npm run build -w backend && NODE_ENV=production npm run build -w frontend && node backend/ship.ts /shipped

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /steward
RUN mkdir /data && chown node:node /data
# What changes seldom comes first: an update of the code alone is the last layer.
COPY --from=build /shipped/packages ./
COPY --from=build /shipped/program ./
USER node
VOLUME /data
# 80 and 443 with DOMAIN.
EXPOSE 3000 80 443
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.DOMAIN ? process.env.HTTP_PORT || 80 : process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["backend/run"]
