# Builds with everything that is locked, runs with what the backend needs, without root's rights.
FROM node:24-slim AS sources
WORKDIR /steward
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/

# A registry without some optional package of another platform makes `npm ci` refuse; `npm install` does not mind.
FROM sources AS build
RUN npm ci --include=dev || npm install --no-save --include=dev
COPY . .
RUN npm run build -w backend && NODE_ENV=production npm run build -w frontend

FROM sources AS packages
RUN npm ci --omit=dev -w backend || npm install --no-save --omit=dev -w backend

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /steward
COPY package.json ./
COPY backend/package.json backend/
COPY --from=packages /steward/node_modules node_modules
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
